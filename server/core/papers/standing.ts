import { sql } from 'kysely'

export type DocumentState = 'active' | 'frozen' | 'revoked'
/** What the receipt on a paper says was given back to the donor, whole or in part; of a statement, since it was issued. */
const isRefunded = (q: ReturnType<typeof sql.ref>) =>
  sql`(exists (select from receipts r join refunds f on f.payment_id = r.payment_id and f.outcome = 'done' where r.file_qr_id = ${q}.id)
    or exists (select from donor_statements s join donor_statement_receipts l on l.statement_id = s.id join receipts r on r.id = l.receipt_id
      left join donors d on d.id = r.donor_id left join payments p on p.id = r.payment_id where s.file_qr_id = ${q}.id
        and (d.status = 'reversed' or p.annulled_by is not null or l.returned < (select sum(f.amount) from refunds f where f.payment_id = r.payment_id and f.outcome = 'done'))))`
/** How a document stands on a day: what the ministry decided comes before what time and a later document did. */
export const standingOn = (today: string, q = sql.ref('q')) =>
  sql`case when ${q}.status <> 'active' then ${q}.status when ${isRefunded(q)} then 'refunded' when ${q}.replaced_by_id is not null then 'replaced' when ${q}.valid_until < ${today}::date then 'expired' else 'valid' end`
