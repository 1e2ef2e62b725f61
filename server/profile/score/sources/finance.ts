import { sql } from 'kysely'
import type { Source } from './source.ts'

/** Given while no year is due: the budget of the first year is due on 30 April of the next one; budgets count as soon as there is a table of them. */
export const finance: Source = ({ today }) =>
  sql`jsonb_build_object('annual_budget', (${today}::date <= make_date(extract(year from n.decision_date)::int + 1, 4, 30))::int)`
