import { sql } from 'kysely'
import type { Actor } from '../../core/identity/actor.ts'
import { isSecond } from '../../core/identity/second-person.ts'
import type { Services } from '../../core/services.ts'

/** A refund that waits for its decision, or for the operator. */
export interface OpenRefund {
  readonly id: number
  readonly amount: string
  readonly asked_by: number | null
  readonly decision: 'approved' | null
  /** Whether the reader counts as a second person beside who asked. */
  readonly is_second: boolean
}

/** Days in which a payment can be given back [3.8]. */
const refundDays = (services: Services): number => services.reference.setting('payment.refund_days', 30)

const daysAgo = (services: Services) =>
  sql`${services.now().toISOString()}::timestamptz - make_interval(days => ${refundDays(services)})`
/** Whether a refusal for payment `p` was grieved and the grievance accepted: its days count from that answer [decision 0116]. */
const isWonBack = (services: Services) => sql`exists (
  select from refunds r join served_decisions f on f.about = 'refunds' and f.about_id = r.id
    join transaction_requests g on g.related_type = 'served_decisions' and g.related_id = f.id and g.ngo_id = f.ngo_id
  where r.payment_id = p.id and g.status = 'approved' and g.closed_at >= ${daysAgo(services)} and g.deleted_at is null)`

/** Refunds `r` of a payment `p` that take from what may still be asked back. */
const counted = sql`r.payment_id = p.id and (r.outcome = 'done' or (r.outcome is null and (r.decision is null or r.decision = 'approved')))`

/** How a payment `p` stands with refunds, as `actor` may act on it. */
export const refundColumns = (services: Services, actor: Actor | undefined) =>
  sql`(p.amount - coalesce((select sum(r.amount) from refunds r where ${counted}), 0))::numeric(18, 2)::text as rest,
    coalesce(p.finalised_at < ${daysAgo(services)} and not ${isWonBack(services)}, false) as is_late,
    (select r.id from refunds r where r.payment_id = p.id and r.decision = 'refused' and r.id = (select max(l.id) from refunds l where l.payment_id = p.id)) as refused,
    (select jsonb_build_object('id', r.id, 'amount', r.amount::text, 'asked_by', r.asked_by, 'decision', r.decision,
        'is_second', coalesce(${isSecond(actor?.userId ?? null, sql`r.asked_by`, sql`r.asked_at`)}, false))
      from refunds r where r.payment_id = p.id and r.outcome is null and (r.decision is null or r.decision = 'approved')) as refund`

/** What was given back of a payment `p`. */
export const refundedAmount = sql`coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.outcome = 'done'), 0)::numeric(18, 2)::text`
