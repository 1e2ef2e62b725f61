import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import type { FileServices } from './store.ts'
import type { FileStorage } from './storage.ts'

/** Removes attachments never linked to a record for 24 hours, then files without a row for an hour; returns both counts. */
export async function sweepOrphans(db: Kysely<DB>, storage: FileStorage): Promise<{ rows: number; files: number }> {
  const rows = await sweepRows(db, storage)
  let files = 0
  let batch: string[] = []
  const flush = async (): Promise<void> => {
    files += await removeUnknown(db, storage, batch)
    batch = []
  }
  for await (const { key, modifiedAt } of storage.list()) {
    // An hour: the row of a fresh file may still be in its transaction.
    if (Date.now() - modifiedAt.getTime() > 3_600_000) batch.push(key)
    if (batch.length >= 500) await flush()
  }
  await flush()
  return { rows, files }
}

async function sweepRows(db: Kysely<DB>, storage: FileStorage): Promise<number> {
  const old = await db
    .selectFrom('attachments')
    .select(['id', 'storage_key'])
    .where('owner_id', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
  let count = 0
  for (const { id, storage_key } of old) {
    try {
      const gone = await db
        .deleteFrom('attachments')
        .where('id', '=', id)
        .where('owner_id', 'is', null)
        .executeTakeFirst()
      if (gone.numDeletedRows === 0n) continue
    } catch (error) {
      // A record points to it although nobody wrote the owner: the file is in use and stays.
      if (/^23(503|001)$/.test((error as { code?: string }).code ?? '')) continue
      throw error
    }
    await storage.remove(storage_key)
    count += 1
  }
  return count
}

async function removeUnknown(db: Kysely<DB>, storage: FileStorage, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0
  const known = await db.selectFrom('attachments').select('storage_key').where('storage_key', 'in', keys).execute()
  const kept = new Set(known.map((row) => row.storage_key))
  const lost = keys.filter((key) => !kept.has(key))
  for (const key of lost) await storage.remove(key)
  return lost.length
}

/** Scans the files that waited for the scanner; an infected one is marked and its bytes removed. Returns how many got a verdict. */
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

/** Removes resumable uploads untouched for 24 hours from DATA_DIR/uploads; returns the number of files removed. */
export async function sweepUploads(dataDir: string, now = Date.now()): Promise<number> {
  const folder = join(dataDir, 'uploads')
  const names = await readdir(folder).catch(() => [])
  const touched = new Map<string, number>()
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name))
    const id = name.split('.')[0] ?? name
    touched.set(id, Math.max(touched.get(id) ?? 0, mtimeMs))
  }
  const old = names.filter((name) => now - (touched.get(name.split('.')[0] ?? name) ?? now) > 86_400_000)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}
