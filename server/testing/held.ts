import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#db/types.ts'
import type { TestDatabase } from './database.ts'

/** Waits until this many statements of the database are waiting for a lock. */
async function untilWaiting(trx: Kysely<DB>, waiting: number): Promise<void> {
  const until = Date.now() + 10_000
  for (let seen = 0; seen < waiting; await sleep(2)) {
    if (Date.now() > until) throw new Error(`only ${seen} of ${waiting} statements wait for the lock`)
    // Without this, the transaction keeps seeing the connections as they were at first.
    await sql`select pg_stat_clear_snapshot()`.execute(trx)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      trx,
    )
    seen = rows[0]?.n ?? 0
  }
}

/**
 * Takes a lock, starts the work, and releases the lock once `waiting` of its statements wait for it.
 * This makes a race happen every time that production meets only by chance. What `lock` changed stays, unless it is
 * told to `undo` it.
 */
export async function whileHeld<T>(
  { ownerDb, makeRoom }: Pick<TestDatabase, 'ownerDb' | 'makeRoom'>,
  lock: RawBuilder<unknown>,
  waiting: number,
  work: () => Promise<T>[],
  { undo = false } = {},
): Promise<T[]> {
  const trx = await ownerDb.startTransaction().execute()
  let held = true
  try {
    await lock.execute(trx)
    makeRoom(waiting)
    const begun = work()
    await untilWaiting(trx, waiting)
    await (undo ? trx.rollback() : trx.commit()).execute()
    held = false
    return await Promise.all(begun)
  } finally {
    if (held) await trx.rollback().execute()
  }
}
