import { sql } from 'kysely'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'

/** Days before the last day on which organisations are told, and days after it. */
const daysBefore = [30, 15, 0] as const
const daysAfter = [1, 15] as const

/** The nearest of the days that has come: one that the server slept through is not told twice. */
function dayOf(left: number): number | undefined {
  if (left >= 0) return daysBefore.findLast((days) => left <= days)
  const after = daysAfter.findLast((days) => -left >= days)
  return after === undefined ? undefined : -after
}

interface LastDay {
  readonly year: number
  readonly due: string
  readonly isOfLaw: boolean
}
/** Last days of the accounts of a year: that of the law, and those of extensions. */
async function lastDays({ db }: Services, year: number): Promise<LastDay[]> {
  const { rows } = await sql<{ due: string; is_of_law: boolean }>`
    select duty_day_of_law('annual_budget', ${year}) as due, true as is_of_law
    union select x.due_on, false from extensions x where x.kind = 'annual_budget' and x.year = ${year} and x.deleted_at is null`.execute(
    db,
  )
  return rows.map(({ due, is_of_law }) => ({ year, due, isOfLaw: is_of_law }))
}

/** Tells working organisations that their accounts of the last year are due or late, each once for each of the days; answers how many. */
export async function remindOfAccounts(services: Services): Promise<number> {
  const year = Number(todayIn(services.now()).slice(0, 4)) - 1
  let told = 0
  for (const day of await lastDays(services, year)) told += await remindOf(services, day)
  return told
}

/** Tells those whose accounts have this last day. */
async function remindOf(services: Services, { year, due, isOfLaw }: LastDay): Promise<number> {
  const today = todayIn(services.now())
  const day = dayOf(daysBetween(today, due))
  if (day === undefined || today > addDays(due, 60)) return 0
  const { rows } = await sql<{ id: number }>`select n.id from ngos n
    where n.status_id in (1, 2, 3) and n.deleted_at is null and extract(year from n.decision_date) <= ${year}
      and duty_due_on('annual_budget', ${year}, n.id) = ${due}::date
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
          code: day < 0 ? 'BUDGET-LATE' : isOfLaw ? 'N-90' : 'BUDGET-DUE',
          userIds: await holdersOf(trx, id, 'ngo_financial_info', 'U'),
          entity: 'ngos',
          entityId: id,
          params: day >= 0 && isOfLaw ? { year } : { year, date: due },
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
