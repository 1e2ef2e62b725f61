import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DB } from '#db/types.ts'
import { readCarriedNote } from '../database/carried-note.ts'
import type { FileStorage } from './storage.ts'

const mark = z.object({
  /** `store_identity.id`. A copy of the database has the same one. */
  database: z.string(),
  /** Identifies the stored row itself: a restored dump has the same id in a different row. */
  row: z.string(),
  /** Number of the last sweep. A disk that was put back to an earlier day has a smaller one. */
  sweeps: z.number(),
})
export type Identity = z.infer<typeof mark>

/** How a store and a database belong together. */
export type Standing = 'own' | 'unmarked' | 'unreadable' | 'other_database' | 'restored_database' | 'older_database'

export async function identityOf(db: Kysely<DB>): Promise<Identity> {
  const { rows } = await sql<Identity>`select i.id::text as database, i.tableoid::text || '/' || i.xmin::text as row,
    case when s.is_called then s.last_value else 0 end as sweeps from store_identity i, store_sweeps s`.execute(db)
  const [identity] = rows
  if (!identity)
    throw new Error('The table store_identity is empty: this database cannot tell which files are its own.')
  return identity
}

/** Compares the mark in the store with the database. */
export async function standingOf(db: Kysely<DB>, storage: FileStorage): Promise<Standing> {
  const text = await storage.readMark('database')
  if (text === undefined) return 'unmarked'
  let marked: Identity
  try {
    marked = mark.parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
  const own = await identityOf(db)
  if (marked.database !== own.database) return 'other_database'
  if (marked.sweeps > own.sweeps) return 'older_database'
  return marked.row === own.row ? 'own' : 'restored_database'
}

/** Makes the store belong to this database, whatever its mark said before. */
export async function claimStore(db: Kysely<DB>, storage: FileStorage): Promise<void> {
  await storage.writeMark('database', JSON.stringify(await identityOf(db)))
}

/**
 * Counts a sweep first in the database, then in the store. After a power cut in between the store is behind, which is
 * harmless.
 */
export async function countSweep(db: Kysely<DB>, storage: FileStorage): Promise<void> {
  await sql`select nextval('store_sweeps')`.execute(db)
  await claimStore(db, storage)
}

/** Whether the store knows the row as it was before the embedded database was carried over to another version. */
async function wasCarried(db: Kysely<DB>, storage: FileStorage, dataDir: string): Promise<boolean> {
  const note = await readCarriedNote(join(dataDir, 'postgres'))
  const marked = mark.parse(JSON.parse((await storage.readMark('database')) ?? ''))
  return note?.row.before === marked.row && note.row.after === (await identityOf(db)).row
}

/**
 * At the start: marks an empty store as this database's own, and that of an embedded database in `dataDir` which was
 * carried over. Logs an error when the store belongs to another database.
 */
export async function greetStore(db: Kysely<DB>, storage: FileStorage, log: Logger, dataDir?: string): Promise<void> {
  try {
    const standing = await standingOf(db, storage)
    if (standing === 'unmarked') {
      for await (const _ of storage.list()) return
      await claimStore(db, storage)
    } else if (standing === 'restored_database' && dataDir !== undefined && (await wasCarried(db, storage, dataDir)))
      await claimStore(db, storage)
    else if (standing !== 'own')
      log.error({ standing }, 'the file store belongs to another database; deploy/runbook.md says what to do')
  } catch (error) {
    // Not an error: the sweep will check the store again.
    log.warn({ err: error }, 'the file store could not be asked for its database')
  }
}
