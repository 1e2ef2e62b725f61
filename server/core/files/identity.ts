import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DB } from '#db/types.ts'
import type { FileStorage } from './storage.ts'

const mark = z.object({
  /** `store_identity.id`: of this database and of every copy of it. */
  database: z.string(),
  /** The stored row itself: a restored dump has the same id in another row. */
  row: z.string(),
  /** Number of the last sweep: a disk put back to an earlier day has a smaller one. */
  sweeps: z.number(),
})
export type Identity = z.infer<typeof mark>

/** How a store and a database stand to each other. */
export type Standing = 'own' | 'unmarked' | 'unreadable' | 'other_database' | 'restored_database' | 'older_database'

export async function identityOf(db: Kysely<DB>): Promise<Identity> {
  const { rows } = await sql<Identity>`select i.id::text as database, i.tableoid::text || '/' || i.xmin::text as row,
    case when s.is_called then s.last_value else 0 end as sweeps from store_identity i, store_sweeps s`.execute(db)
  const [identity] = rows
  if (!identity)
    throw new Error('The table store_identity is empty: this database cannot tell which files are its own.')
  return identity
}

/** Compares what the store says of its database with the database. */
export async function standingOf(db: Kysely<DB>, storage: FileStorage): Promise<Standing> {
  const text = await storage.readMark()
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

/** Makes the store this database's own, whatever it said before. */
export async function claimStore(db: Kysely<DB>, storage: FileStorage): Promise<void> {
  await storage.writeMark(JSON.stringify(await identityOf(db)))
}

/** Counts a sweep in the database, then in the store: after a power cut between the two the store is behind, which is harmless. */
export async function countSweep(db: Kysely<DB>, storage: FileStorage): Promise<void> {
  await sql`select nextval('store_sweeps')`.execute(db)
  await claimStore(db, storage)
}

/** At the start: an empty store without a mark becomes this database's own; one of another database is told in the log. */
export async function greetStore(db: Kysely<DB>, storage: FileStorage, log: Logger): Promise<void> {
  try {
    const standing = await standingOf(db, storage)
    if (standing === 'unmarked') {
      for await (const _ of storage.list()) return
      await claimStore(db, storage)
    } else if (standing !== 'own')
      log.error({ standing }, 'the file store belongs to another database; deploy/runbook.md says what to do')
  } catch (error) {
    // Whoever cannot be asked now is asked by the sweep.
    log.warn({ err: error }, 'the file store could not be asked for its database')
  }
}
