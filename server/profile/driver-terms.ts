import { sql } from 'kysely'
import { todayIn } from '#contract/core/dates.ts'
import { audit } from '../core/audit.ts'
import type { JobDefinition } from '../core/jobs.ts'
import type { Services } from '../core/services.ts'

/** Ends the drivers whose seat or whose board's term is over, on the day it ended; answers how many [domain 2.2]. */
export async function endDrivers({ db, now }: Services): Promise<number> {
  const today = todayIn(now())
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number
      ngo_id: number
      full_name: string
      end_date: string
    }>`update manager_accounts m
      set end_date = greatest(least(d.end_date, b.end_date, ${today}::date), m.assign_date + 1)
      from directors d left join director_boards b on b.id = d.director_board_id and b.ngo_id = d.ngo_id
      where d.id = m.director_id and d.ngo_id = m.ngo_id and m.end_date is null and m.deleted_at is null
        and (not d.is_current or d.deleted_at is not null or d.end_date < ${today} or b.end_date < ${today} or b.status in ('expired', 'dissolved'))
      returning m.id, m.ngo_id, m.full_name, m.end_date`.execute(trx)
    for (const { id, ngo_id, full_name, end_date } of rows)
      await audit(trx, undefined, {
        action: 'update',
        entity: 'manager_accounts',
        entity_id: id,
        ngo_id,
        description_ar: `انتهاء تكليف محرّك الحساب ${full_name} بانتهاء عضويته أو ولاية مجلسه`,
        before: { end_date: null },
        after: { end_date },
      })
    return rows.length
  })
}

export const driverJobs: readonly JobDefinition[] = [
  { name: 'end-drivers', cron: '20 1 * * *', run: async (services) => void (await endDrivers(services)) },
]
