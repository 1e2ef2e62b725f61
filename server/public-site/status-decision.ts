import { sql } from 'kysely'

/** The decision by which the organisation `n` of a query is what it is today, as a column. */
export const statusDecision = sql`(select jsonb_build_object('decision_no', h.decision_no, 'decision_date', h.decision_date)
  from ngo_status_histories h where h.ngo_id = n.id and h.to_status_id = n.status_id order by h.decision_date desc, h.id desc limit 1)`
