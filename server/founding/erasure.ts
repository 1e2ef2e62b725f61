import { sql } from 'kysely'
import { removeBytes } from '../core/files/erase.ts'
import type { Services } from '../core/services.ts'
import { endedLongAgo, eraseRequest } from './erase-request.ts'

const batch = 50

/**
 * Erases the personal data of requests that came to nothing a year ago, each in a transaction of its own: what was done
 * stays done when the process ends, and one that fails holds no other up. Answers how many were erased [Q38].
 */
export async function eraseEnded(services: Services): Promise<number> {
  const failures: unknown[] = []
  const seen: number[] = []
  let erased = 0
  for (;;) {
    const { rows } = await sql<{
      id: number
    }>`select e.id from establishments e where ${endedLongAgo(services.now())} and e.id <> all(${seen}::bigint[]) order by e.ended_at, e.id limit ${batch}`.execute(
      services.db,
    )
    if (rows.length === 0) break
    for (const { id } of rows) {
      seen.push(id)
      try {
        const keys = await services.db.transaction().execute((trx) => eraseRequest(trx, services, id))
        if (keys === undefined) continue
        erased += 1
        // Never the other way round: a transaction that fails would leave records without their files.
        await removeBytes(services, keys)
      } catch (error) {
        services.log.error({ err: error, establishment_id: id }, 'erasure failed')
        failures.push(error)
      }
    }
  }
  if (erased > 0) services.sessions.forget()
  if (failures.length > 0) throw new AggregateError(failures, 'erasure of ended requests')
  return erased
}
