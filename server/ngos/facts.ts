import { sql } from 'kysely'
import { isLifted } from '../public-site/index.ts'
import { todayIn } from '#contract/core/values/dates.ts'

const open = sql`q.status in ('submitted', 'in_progress', 'external', 'returned') and q.deleted_at is null`
/** Requests of `ngos n` that the ministry has not closed. */
export const openRequests = sql`(select count(*) from transaction_requests q where q.ngo_id = n.id and ${open})`
/** The same for every organisation at once, as `o.count` beside `ngo_search s`: to order them all by it. */
export const joinOpenRequests = sql`left join (select q.ngo_id, count(*) as count from transaction_requests q where ${open} group by q.ngo_id) o on o.ngo_id = s.ngo_id`

/** Years that the register judges, this one included. */
const yearsShown = 4

/**
 * Whether a term of the law has passed for `ngos n`: what `dutiesOf` calls overdue, asked of the database. A plan that the
 * register does not hold says nothing; a board that the ministry dissolved or appointed obliges nobody.
 */
export function hasLateDuty(now: Date) {
  const today = todayIn(now)
  const last = Number(today.slice(0, 4))
  const first = sql`greatest(extract(year from n.decision_date)::integer, ${last - yearsShown + 1})`
  const terms = sql`director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and t.status <> 'pending' and t.deleted_at is null`
  return sql`(exists (select from plans l where l.ngo_id = n.id and l.deleted_at is null and l.submitted_at is null
      and l.year between ${first} and ${last} and make_date(l.year, 1, 31) < ${today}::date and duty_due_on('plan', l.year, l.ngo_id) < ${today}::date and not ${isLifted('plan', sql`l.year`)})
    or exists (select from (
      select t.end_date, t.status, lead(t.status) over w as next_status, lead(t.decision_date) over w as next_decision
      from ${terms} window w as (order by t.start_date)) t
      where t.status in ('current', 'expired') and t.end_date < ${today}::date and extract(year from t.end_date) between ${first} and ${last}
        and t.next_status is distinct from 'temporary' and t.next_decision is null and not ${isLifted('board', sql`extract(year from t.end_date)`)}))`
}
