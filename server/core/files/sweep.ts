import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { claimStore, countSweep, standingOf, type Standing } from './identity.ts'
import { unusedAmong } from './erase.ts'
import type { FileServices } from './store.ts'
import type { FileStorage } from './storage.ts'
import { inBatches, knownAmong, surveyStore } from './survey.ts'

export type SweepLimits = {
  /** Days in quarantine before a file is deleted. */
  days: number
  /** Largest share of the store, in percent, that one sweep may move. Up to twenty files may always go. */
  percent: number
}
export const defaultLimits: SweepLimits = { days: 30, percent: 1 }
const alwaysAllowed = 20

type Why = Exclude<Standing, 'own'> | 'too_many'
export type Swept = {
  refused: undefined
  /** Attachments that were never linked to a record; removed with their files. */
  rows: number
  /** Other files without a row; moved to the quarantine. */
  files: number
  /** Files that came back from the quarantine because they have a row again. */
  restored: number
  /** Files deleted after their days in quarantine. */
  deleted: number
}
/** Counts of all files, of those without a row, and of attachments that were never linked to a record. */
export type NotSwept = { refused: Why; total: number; unknown: number; unlinked: number }

/**
 * Moves attachments that have not been linked to a record for 24 hours, and files without a row for an hour, to the
 * quarantine.
 * Deletes files after their days in quarantine and gives back those that have a row again.
 * Changes nothing when the store belongs to another database, or when more files would go than the limits allow.
 */
export async function sweepOrphans(
  db: Kysely<DB>,
  storage: FileStorage,
  limits = defaultLimits,
  now = Date.now(),
): Promise<Swept | NotSwept> {
  const standing = await standingOf(db, storage)
  const { total, known, unknown } = await surveyStore(db, storage, now)
  const unlinked = await findUnlinked(db)
  const counts = { total, unknown: unknown.length, unlinked: unlinked.length }
  const refused = (why: Why): NotSwept => ({ refused: why, ...counts })
  if (standing === 'unmarked') {
    // Installations from before the mark: the store is ours if we know at least half of its files.
    if (known * 2 < total) return refused(standing)
    await claimStore(db, storage)
  } else if (standing !== 'own') return refused(standing)
  const going = unknown.length + unlinked.length
  if (going > Math.max(alwaysAllowed, (total * limits.percent) / 100)) return refused('too_many')
  await countSweep(db, storage)
  const rows = await sweepRows(db, storage, unlinked)
  const files = await setAside(db, storage, unknown)
  return { refused: undefined, rows, files, ...(await settleQuarantine(db, storage, now - limits.days * 86_400_000)) }
}

type Unlinked = { id: number; storage_key: string }

/** Attachments that are a day old and were never linked, and that no record refers to either. */
async function findUnlinked(db: Kysely<DB>): Promise<Unlinked[]> {
  const old = await db
    .selectFrom('attachments')
    .select(['id', 'storage_key'])
    .where('owner_id', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
  const unused = new Set(
    await unusedAmong(
      db,
      old.map(({ id }) => id),
    ),
  )
  return old.filter(({ id }) => unused.has(id))
}

async function sweepRows(db: Kysely<DB>, storage: FileStorage, unlinked: readonly Unlinked[]): Promise<number> {
  let count = 0
  for (const { id, storage_key } of unlinked) {
    try {
      const gone = await db
        .deleteFrom('attachments')
        .where('id', '=', id)
        .where('owner_id', 'is', null)
        .executeTakeFirst()
      if (gone.numDeletedRows === 0n) continue
    } catch (error) {
      // A record refers to it by now, so the file stays.
      if (/^23(503|001)$/.test((error as { code?: string }).code ?? '')) continue
      throw error
    }
    await storage.quarantine.take(storage_key)
    count += 1
  }
  return count
}

async function setAside(db: Kysely<DB>, storage: FileStorage, keys: string[]): Promise<number> {
  let count = 0
  for await (const batch of inBatches(keys)) {
    // Checked again, because a long survey is out of date at its end.
    const known = await knownAmong(db, batch)
    for (const key of batch.filter((one) => !known.has(one))) {
      await storage.quarantine.take(key)
      count += 1
    }
  }
  return count
}

async function settleQuarantine(
  db: Kysely<DB>,
  { quarantine }: FileStorage,
  before: number,
): Promise<Pick<Swept, 'restored' | 'deleted'>> {
  const count = { restored: 0, deleted: 0 }
  for await (const batch of inBatches(quarantine.list())) {
    const known = await knownAmong(
      db,
      batch.map(({ key }) => key),
    )
    for (const { key, modifiedAt } of batch) {
      if (known.has(key)) {
        await quarantine.giveBack(key)
        count.restored += 1
      } else if (modifiedAt.getTime() < before) {
        await quarantine.remove(key)
        count.deleted += 1
      }
    }
  }
  return count
}

/**
 * Scans the files that waited for the scanner. An infected file is marked and its bytes are removed. Returns how many
 * got a result.
 */
export async function rescanPending(db: Kysely<DB>, services: FileServices): Promise<number> {
  const waiting = await db
    .selectFrom('attachments')
    .select(['id', 'storage_key'])
    .where('scan_state', '=', 'pending')
    .orderBy('id')
    .limit(200)
    .execute()
  let settled = 0
  for (const { id, storage_key } of waiting) {
    const result = await services.scan(await services.storage.bytes(storage_key))
    if (result === 'unavailable') return settled
    await db
      .updateTable('attachments')
      .set(result === 'infected' ? { scan_state: result, is_public: false } : { scan_state: result })
      .where('id', '=', id)
      .execute()
    if (result === 'infected') await services.storage.remove(storage_key)
    settled += 1
  }
  return settled
}
