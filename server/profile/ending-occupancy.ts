import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import { keepersOf } from './people.ts'

/** Calendar days before its end on which an organisation is told of the contract of its headquarters or of a branch. */
export const occupancyNoticeDays = 60

/** Tells organisations, once for each end, that a contract of theirs ends soon; answers how many ends were told. */
export async function tellEndingOccupancy(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const ending = sql`status <> 'closed' and deleted_at is null and occupancy_told_until is distinct from occupancy_until
    and occupancy_until between ${today} and ${addDays(today, occupancyNoticeDays)}`
  const { rows } = await sql<{
    id: number
  }>`select id from branches where ${ending} and ngo_id in (select id from ngos where status_id in (1, 2, 3, 4) and deleted_at is null)`.execute(
    services.db,
  )
  let told = 0
  for (const { id } of rows)
    await services.db.transaction().execute(async (trx) => {
      // Of two workers one marks the row; the other finds it marked and tells nobody.
      const [marked] = (
        await sql<{
          ngo_id: number
          name_ar: string
          is_main: boolean
          occupancy_until: string
        }>`update branches set occupancy_told_until = occupancy_until where id = ${id} and ${ending} returning ngo_id, name_ar, is_main, occupancy_until`.execute(
          trx,
        )
      ).rows
      if (!marked) return
      told += 1
      await queueNotice(trx, services, {
        code: marked.is_main ? 'OCCUPANCY-ENDING' : 'BRANCH-ENDING',
        userIds: await keepersOf(trx, marked.ngo_id),
        entity: 'ngos',
        entityId: marked.ngo_id,
        params: { date: marked.occupancy_until, unit: marked.name_ar },
        link: marked.is_main ? '/ngo-profile' : '/ngo-profile/branches-and-departments',
      })
    })
  return told
}

export const occupancyJobs: readonly JobDefinition[] = [
  { name: 'ending-occupancy', cron: '50 1 * * *', run: async (services) => void (await tellEndingOccupancy(services)) },
]
