import { sql } from 'kysely'
import { takenBack } from '#contract/ngos/status.ts'
import type { GrievedDecision } from '#contract/transactions/grieved.ts'
import type { Db } from '../core/services.ts'

/** What a request answers; null of one that is no grievance against something that the platform knows. */
export async function grievedOf(db: Db, requestId: number): Promise<GrievedDecision | null> {
  const { rows } = await sql<GrievedDecision>`
    select case q.related_type when 'transaction_actions' then 'request' when 'late_marks' then 'late_mark' when 'ngo_status_histories' then 'status' when 'campaign_refusals' then 'campaign'
        else case f.about when 'refunds' then 'refund' when 'ngo_payment_methods' then 'method' else 'document' end end as about,
      coalesce(d.notes, k.reason, h.reason, c.reason, f.reason) as reason, coalesce(d.article, k.article, h.article, c.article, f.article) as article,
      d.transaction_request_id as request_id, p.file,
      (k.id is not null or p.id is not null or coalesce(h.action = any(${takenBack}), false)) as lifts
    from transaction_requests q
      left join transaction_actions d on q.related_type = 'transaction_actions' and d.id = q.related_id
      left join late_marks k on q.related_type = 'late_marks' and k.id = q.related_id
      left join ngo_status_histories h on q.related_type = 'ngo_status_histories' and h.id = q.related_id
      left join campaign_refusals c on q.related_type = 'campaign_refusals' and c.id = q.related_id
      left join served_decisions f on q.related_type = 'served_decisions' and f.id = q.related_id
      left join files_qrs p on f.about = 'files_qrs' and p.id = f.about_id
    where q.id = ${requestId} and coalesce(d.id, k.id, h.id, c.id, f.id) is not null`.execute(db)
  return rows[0] ?? null
}
