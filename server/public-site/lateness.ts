import { sql } from 'kysely'
import { filedReturn, isLifted, yearsShown } from './duties.ts'

/** The only status beside which lateness is told: an organisation that was suspended or dissolved has another answer. */
const active = 1

/** True for an active organisation `n` with a duty that is overdue on the day `today`. */
export const lateOn = (today: string) => sql`(n.status_id = ${sql.lit(active)} and ${overdueOn(today)})`

/** Terms of the boards of `n` that are elected. */
const elected = (term: 't' | 'o' | 'l') => {
  const of = sql.raw(term)
  return sql`${of}.ngo_id = n.id and ${of}.type in ('administrative', 'trustee') and ${of}.deleted_at is null`
}

/**
 * True for an organisation `n` with a duty that is overdue on the day `today`: the same that `dutiesOf` tells on its
 * page, asked in the database through the indexes of plans, returns and terms, so that a page of the register costs no
 * more rows.
 */
export function overdueOn(today: string) {
  const year = Number(today.slice(0, 4))
  // In the text: with values the planner would plan each page of rows anew, which costs more than reading them.
  const [day, last] = [sql.lit(today), sql.lit(year)]
  const first = sql`least(greatest(extract(year from n.decision_date), ${sql.lit(year - yearsShown + 1)}), ${last})`
  // The day of the law is asked first: it costs nothing, and an extension only moves it on.
  return sql`(exists (
      select from plans l where l.ngo_id = n.id and l.deleted_at is null and l.submitted_at is null
        and l.year between ${first} and ${last} and make_date(l.year, 1, 31) < ${day}::date and duty_due_on('plan', l.year, n.id) < ${day}::date and not ${isLifted('plan', sql`l.year`)})
    or exists (select from yearly_returns r where r.ngo_id = n.id and r.deleted_at is null and not ${filedReturn}
        and r.year + 1 between ${first} and ${last} and make_date(r.year + 1, 3, 31) < ${day}::date and duty_due_on('yearly_return', r.year, n.id) < ${day}::date and not ${isLifted('yearly_return', sql`r.year`)})
    or exists (select from director_boards t where ${elected('t')} and t.status in ('current', 'expired')
        and t.end_date < ${day}::date and extract(year from t.end_date) >= ${first}
        and not exists (select from director_boards o where ${elected('o')} and o.status in ('current', 'expired')
          and extract(year from o.end_date) = extract(year from t.end_date) and o.start_date > t.start_date)
        and not exists (select from (select l.status, l.decision_date from director_boards l where ${elected('l')} and l.status <> 'pending'
          and (l.start_date, l.id) > (t.start_date, t.id) order by l.start_date, l.id limit 1) l where l.status = 'temporary' or l.decision_date is not null)
        and not ${isLifted('board', sql`extract(year from t.end_date)`)}))`
}
