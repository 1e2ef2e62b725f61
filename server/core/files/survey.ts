import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import type { FileStorage } from './storage.ts'

const batchSize = 500
/** A new file's row may still be in an open transaction for this long (ms). */
const freshMs = 3_600_000

export type Survey = {
  total: number
  known: number
  /** Keys of files older than an hour that have no row in the database. */
  unknown: string[]
}

/** Those of the keys that have a row. */
export async function knownAmong(db: Kysely<DB>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('attachments').select('storage_key').where('storage_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.storage_key))
}

/** The items in batches of 500, so that one query can name them. */
export async function* inBatches<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Counts the files of the store and finds those without a row. Changes nothing. */
export async function surveyStore(db: Kysely<DB>, storage: FileStorage, now = Date.now()): Promise<Survey> {
  const survey: Survey = { total: 0, known: 0, unknown: [] }
  for await (const batch of inBatches(storage.list())) {
    const known = await knownAmong(
      db,
      batch.map(({ key }) => key),
    )
    survey.total += batch.length
    survey.known += known.size
    for (const { key, modifiedAt } of batch)
      if (!known.has(key) && now - modifiedAt.getTime() > freshMs) survey.unknown.push(key)
  }
  return survey
}
