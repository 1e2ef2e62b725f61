import { sql } from 'kysely'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'
import { take } from './kind.ts'
import { plannedName } from './rows.ts'

/** Days before the last day of a duty on which it is told of, and days after it. */
export const daysBefore = [30, 15, 0] as const
export const daysAfter = [1, 15] as const
/** Organisations `n` that owe the ministry a plan and a return. */
export const workingNgos = sql`n.status_id in (1, 2, 3) and n.deleted_at is null`

/** Does each one in a transaction of its own: one that fails stops no other. Answers how many were done. */
export async function each<T extends { id: number }>(
  services: Services,
  rows: readonly T[],
  what: string,
  work: (trx: Trx, row: T) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const row of rows)
    try {
      await services.db.transaction().execute((trx) => work(trx, row))
      done += 1
    } catch (error) {
      services.log.error({ err: error, id: row.id }, what)
    }
  return done
}

/** From 1 November on every working organisation has the plan of the next year open [domain 3.14]. */
export async function openPlans(services: Services): Promise<number> {
  const today = todayIn(services.now())
  if (today.slice(5) < '11-01') return 0
  const year = Number(today.slice(0, 4)) + 1
  const { rows } = await sql<{ id: number; currency_id: number }>`select n.id,
      coalesce((select l.currency_id from plans l where l.ngo_id = n.id and l.deleted_at is null order by l.year desc limit 1), 1) as currency_id
    from ngos n where ${workingNgos} and not exists (select from plans l where l.ngo_id = n.id and l.year = ${year} and l.deleted_at is null) order by n.id`.execute(
    services.db,
  )
  return each(services, rows, 'a plan was not opened', async (trx, { id: ngoId, currency_id }) => {
    const { rows: made } = await sql<{
      id: number
    }>`insert into plans (ngo_id, year, status, currency_id) values (${ngoId}, ${year}, 'draft', ${currency_id})
      on conflict (ngo_id, year) where deleted_at is null do nothing returning id`.execute(trx)
    if (!made[0]) return
    await audit(trx, undefined, {
      action: 'create',
      entity: 'plans',
      entity_id: made[0].id,
      ngo_id: ngoId,
      description_ar: `فتح خطة ${year}`,
      after: { year },
    })
    await queueNotice(trx, services, {
      code: 'N-84',
      userIds: await holdersOf(trx, ngoId, 'ngo_plans', 'U'),
      entity: 'plans',
      entityId: made[0].id,
      params: { year },
      link: `/annual-plan/${year}`,
    })
  })
}

/** Takes the steps whose day has come: silence approves, the year begins, 31 March closes. */
export async function movePlans(services: Services): Promise<number> {
  const [now, today] = [services.now().toISOString(), todayIn(services.now())]
  const { rows } = await sql<{ id: number; step: 'approve_by_silence' | 'begin' | 'close_by_date' }>`
    select l.id, case l.status when 'submitted' then 'approve_by_silence' when 'approved' then 'begin' else 'close_by_date' end as step
    from plans l where l.deleted_at is null and (
      (l.status = 'submitted' and l.decision_due_at < ${now})
      or (l.status = 'approved' and make_date(l.year, 1, 1) <= ${today}::date)
      or (l.status = 'executing' and duty_due_on('yearly_return', l.year, l.ngo_id) < ${today}::date))
    order by l.year, l.id`.execute(services.db)
  return each(services, rows, 'a plan was not moved', (trx, { id, step }) => take(trx, services, id, step))
}

/** Years whose plan or return can have its last day between two days: by law, or because more time was given. */
async function yearsBetween(db: Db, from: string, to: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct x.year from extensions x where x.deleted_at is null and x.due_on between ${from}::date and ${to}::date`.execute(
    db,
  )
  // The return of a year falls due in the next.
  const [first, last] = [Number(from.slice(0, 4)) - 1, Number(to.slice(0, 4))]
  return [...Array.from({ length: last - first + 1 }, (_, at) => first + at), ...rows.map(({ year }) => year)]
}

interface DutyRow {
  id: number
  kind: 'plan' | 'yearly_return'
  year: number
  until: string
}
/** Tells organisations of duties whose last day comes near or is over, each once for each of the days. */
export async function remindOfDuties(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const [from, to] = [addDays(today, -60), addDays(today, daysBefore[0])]
  // Of all years since an organisation was founded, which would take longer than a statement may.
  const years = await yearsBetween(services.db, from, to)
  const { rows } = await sql<DutyRow>`select d.ngo_id as id, d.kind, d.year, coalesce(d.extended_to, d.due_on) as until
    from duties d join ngos n on n.id = d.ngo_id and ${workingNgos}
    where d.year = any(${years}::integer[]) and (d.done_at is null or d.state = 'returned')
      and coalesce(d.extended_to, d.due_on) between ${from}::date and ${to}::date
    order by d.ngo_id`.execute(services.db)
  let told = 0
  await each(services, rows, 'a duty was not told', async (trx, { id: ngoId, kind, year, until }) => {
    const left = daysBetween(today, until)
    // The nearest of the days that has come: one that the server slept through is not told twice.
    const day = left >= 0 ? daysBefore.findLast((days) => left <= days) : daysAfter.findLast((days) => -left >= days)
    if (day === undefined) return
    const { rows: fresh } =
      await sql`insert into plan_reminders (ngo_id, kind, year, days) values (${ngoId}, ${kind}, ${year}, ${left >= 0 ? day : -day})
      on conflict do nothing returning id`.execute(trx)
    if (fresh.length === 0) return
    told += 1
    const codes = { plan: ['PLAN-DUE', 'PLAN-LATE'], yearly_return: ['RETURN-DUE', 'RETURN-LATE'] } as const
    await queueNotice(trx, services, {
      code: codes[kind][left >= 0 ? 0 : 1],
      userIds: await holdersOf(trx, ngoId, 'ngo_plans', 'U'),
      entity: 'ngos',
      entityId: ngoId,
      params: { year, date: until },
      link: kind === 'plan' ? `/annual-plan/${year}` : `/annual-plan/${year}/return`,
    })
  })
  return told
}

interface LateActivity {
  id: number
  ngo_id: number
  year: number
  name: string
  until: string
}
/** Tells of planned activities that are over and have no execution, each once. */
export async function remindOfActivities(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const { rows } =
    await sql<LateActivity>`select i.id, i.ngo_id, l.year, ${plannedName} as name, i.planned_end_date as until
    from plan_activities i join plans l on l.id = i.plan_id and l.status = 'executing' and l.deleted_at is null
    join activities a on a.id = i.activity_id join ngos n on n.id = i.ngo_id and ${workingNgos}
    where i.deleted_at is null and i.not_done_reason is null and i.planned_end_date < ${today}::date
      and not exists (select from executions e where e.plan_id = i.plan_id and e.activity_id = i.activity_id and e.deleted_at is null)
      and not exists (select from plan_reminders r where r.ngo_id = i.ngo_id and r.kind = 'activity' and r.entity_id = i.id)
    order by i.id`.execute(services.db)
  return each(services, rows, 'a late activity was not told', async (trx, { id, ngo_id, year, name, until }) => {
    await sql`insert into plan_reminders (ngo_id, kind, year, days, entity_id) values (${ngo_id}, 'activity', ${year}, 0, ${id}) on conflict do nothing`.execute(
      trx,
    )
    await queueNotice(trx, services, {
      code: 'ACTIVITY-LATE',
      userIds: await holdersOf(trx, ngo_id, 'ngo_plans', 'U'),
      entity: 'plan_activities',
      entityId: id,
      params: { name, date: until },
      link: '/plan-execution',
    })
  })
}

export const planJobs: readonly JobDefinition[] = [
  {
    name: 'yearly-plans',
    cron: '15 1 * * *',
    run: async (services) => {
      await openPlans(services)
      await movePlans(services)
      await remindOfDuties(services)
      await remindOfActivities(services)
    },
  },
]
