import { sql } from 'kysely'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'

/** Days before 30 April on which organisations are told, and days after it. */
const daysBefore = [30, 15, 0] as const
const daysAfter = [1, 15] as const

/** The nearest of the days that has come: one that the server slept through is not told twice. */
function dayOf(left: number): number | undefined {
  if (left >= 0) return daysBefore.findLast((days) => left <= days)
  const after = daysAfter.findLast((days) => -left >= days)
  return after === undefined ? undefined : -after
}

/** Tells working organisations that their accounts of the last year are due or late, each once for each of the days; answers how many. */
export async function remindOfAccounts(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const year = Number(today.slice(0, 4)) - 1
  const due = `${year + 1}-04-30`
  const day = dayOf(daysBetween(today, due))
  if (day === undefined || today > addDays(due, 60)) return 0
  const { rows } = await sql<{ id: number }>`select n.id from ngos n
    where n.status_id in (1, 2, 3) and n.deleted_at is null and extract(year from n.decision_date) <= ${year}
      and not exists (select from annual_budgets b where b.ngo_id = n.id and b.year = ${year} and b.submitted_at is not null and b.deleted_at is null)
      and not exists (select from budget_reminders r where r.ngo_id = n.id and r.year = ${year} and r.days = ${day})
    order by n.id`.execute(services.db)
  let told = 0
  for (const { id } of rows)
    try {
      await services.db.transaction().execute(async (trx) => {
        const { rows: fresh } =
          await sql`insert into budget_reminders (ngo_id, year, days) values (${id}, ${year}, ${day})
          on conflict do nothing returning id`.execute(trx)
        if (fresh.length === 0) return
        await queueNotice(trx, services, {
          code: day < 0 ? 'BUDGET-LATE' : 'N-90',
          userIds: await holdersOf(trx, id, 'ngo_financial_info', 'U'),
          entity: 'ngos',
          entityId: id,
          params: { year },
          link: `/financial/financial-data?year=${year}`,
        })
        told += 1
      })
    } catch (error) {
      services.log.error({ err: error, id }, 'accounts that are due were not told')
    }
  return told
}

export const budgetJobs: readonly JobDefinition[] = [
  { name: 'yearly-accounts', cron: '45 1 * * *', run: async (services) => void (await remindOfAccounts(services)) },
]
