import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { listOwnDuties, type yearlyDuties } from '#contract/returns/own-duties.ts'
import type { Area } from '../core/http/route.ts'
import { may, ngoOf } from '../core/identity/actor.ts'

interface Duty {
  duty: (typeof yearlyDuties)[number]
  year: number
  due_on: string
  late_days: number
  is_returned: boolean
}

/** Duties whose last day lies in this year or later; older ones stand in the matrix of the public page. */
export const ownDuties: Area = (on, { db, now }) => {
  on(listOwnDuties, async ({ actor }) => {
    const [ngoId, today] = [ngoOf(actor), todayIn(now())]
    const year = Number(today.slice(0, 4))
    const { rows } = await sql<Duty>`
      with working as (select id, extract(year from decision_date)::integer as first from ngos
        where id = ${ngoId} and status_id in (1, 2, 3) and deleted_at is null),
      open as (
        select d.kind as duty, d.year, coalesce(d.extended_to, d.due_on) as due_on, coalesce(d.state = 'returned', false) as is_returned
        from duties d join working w on w.id = d.ngo_id
        where ${may(actor, 'ngo_plans', 'S')} and d.opens_on <= ${today}::date and (d.done_at is null or d.state = 'returned')
          and coalesce(d.extended_to, d.due_on) >= make_date(${year}, 1, 1)
        union all
        select 'accounts', ${year - 1}, duty_due_on('annual_budget', ${year - 1}, w.id), coalesce(b.status = 'returned', false)
        from working w left join annual_budgets b on b.ngo_id = w.id and b.year = ${year - 1} and b.deleted_at is null
        where ${may(actor, 'ngo_financial_info', 'S')} and w.first <= ${year - 1} and (b.submitted_at is null or b.status = 'returned'))
      select duty, year, due_on, greatest(0, ${today}::date - due_on) as late_days, is_returned from open order by due_on, duty`.execute(
      db,
    )
    return rows
  })
}
