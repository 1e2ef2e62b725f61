import { sql, type RawBuilder } from 'kysely'
import type { TestApp } from './app.ts'

/**
 * Takes a lock, begins the work, and lets go once `waiting` of its statements stand before the lock:
 * what races in production by chance races here every time.
 */
export async function whileHeld<T>(
  app: TestApp,
  lock: RawBuilder<unknown>,
  waiting: number,
  work: () => Promise<T>[],
): Promise<T[]> {
  let begun: Promise<T>[] = []
  await app.ownerDb.transaction().execute(async (trx) => {
    await lock.execute(trx)
    begun = work()
    const until = Date.now() + 10_000
    for (let seen = 0; seen < waiting;) {
      if (Date.now() > until) throw new Error(`only ${seen} of ${waiting} statements wait for the lock`)
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        trx,
      )
      seen = rows[0]?.n ?? 0
    }
  })
  return Promise.all(begun)
}
