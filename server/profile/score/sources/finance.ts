import { sql } from 'kysely'
import type { Source } from './source.ts'

/**
 * Given while no year is due, and when the accounts of the last due year were submitted with an audit report; accounts
 * are due on 30 April of the next year, or later by an extension.
 */
export const finance: Source = ({ today }) => {
  // The last year whose last day is over.
  const year = sql`extract(year from ${today}::date)::int`
  const due = sql`(${year} - case when ${today}::date > duty_due_on('annual_budget', ${year} - 1, n.id) then 1 else 2 end)`
  return sql`jsonb_build_object('annual_budget', (extract(year from n.decision_date)::int > ${due} or exists (select from annual_budgets a
    where a.ngo_id = n.id and a.year = ${due} and a.status in ('submitted', 'accepted') and a.audit_report_file is not null and a.deleted_at is null))::int)`
}
