import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import { each, workingNgos } from '../plans/index.ts'
import { holdersOf } from '../profile/index.ts'

/**
 * From 1 January on, every working organisation whose plan of the last year is in the register has the return of that
 * year open, as long as it is not due: who never began it is as late as who began and did not sign, and nobody is late for a
 * return that he could not have filed. Answers how many were opened.
 */
export async function openReturns(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const year = Number(today.slice(0, 4)) - 1
  const { rows } = await sql<{
    id: number
    due_on: string
  }>`select n.id, duty_due_on('yearly_return', ${year}, n.id) as due_on
    from ngos n join plans l on l.ngo_id = n.id and l.year = ${year} and l.deleted_at is null
    where ${workingNgos} and duty_due_on('yearly_return', ${year}, n.id) >= ${today}::date
      and not exists (select from yearly_returns r where r.ngo_id = n.id and r.year = ${year} and r.deleted_at is null) order by n.id`.execute(
    services.db,
  )
  return each(services, rows, 'a yearly return was not opened', async (trx, { id: ngoId, due_on }) => {
    const { rows: made } = await sql<{
      id: number
    }>`insert into yearly_returns (ngo_id, year) values (${ngoId}, ${year})
      on conflict (ngo_id, year) where deleted_at is null do nothing returning id`.execute(trx)
    if (!made[0]) return
    await audit(trx, undefined, {
      action: 'create',
      entity: 'yearly_returns',
      entity_id: made[0].id,
      ngo_id: ngoId,
      description_ar: `فتح التقرير السنوي ${year}`,
      after: { year },
    })
    await queueNotice(trx, services, {
      code: 'RETURN-OPENED',
      userIds: await holdersOf(trx, ngoId, 'ngo_plans', 'U'),
      entity: 'yearly_returns',
      entityId: made[0].id,
      params: { year, date: due_on },
      link: `/annual-plan/${year}/return`,
    })
  })
}

export const returnJobs: readonly JobDefinition[] = [
  {
    name: 'yearly-returns',
    cron: '25 1 * * *',
    run: async (services) => {
      await openReturns(services)
    },
  },
]
