import { sql } from 'kysely'
import type { DifferenceKind } from '#contract/giving/differences.ts'
import type { DifferenceStatus, SettlementWay } from '#contract/giving/settlement-workflow.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { isSecond } from '../../core/identity/second-person.ts'

/** A settlement that waits for its second person. */
interface Proposal {
  readonly id: number
  readonly way: SettlementWay
  readonly amount: string
  readonly fee: string
  readonly ours: string | null
  readonly theirs: string | null
  readonly payment_id: number | null
  readonly proposed_by: number
  readonly is_second: boolean
}
/** The settlement that counts, and the reversal of it that waits. */
interface Settled extends Omit<Proposal, 'proposed_by' | 'is_second'> {
  readonly reversal: { readonly id: number; readonly proposed_by: number; readonly is_second: boolean } | null
}
/** A difference that is held for a step. */
export interface HeldDifference {
  readonly id: number
  readonly status: DifferenceStatus
  readonly kind: DifferenceKind
  readonly name: string
  readonly ours: string | null
  readonly theirs: string | null
  readonly gone_at: string | null
  readonly ngo_id: number | null
  readonly updated_at: string
  readonly proposal: Proposal | null
  readonly settled: Settled | null
}
/** Columns of a difference `d` as its actions see it. */
export const heldDifference = (actor: Actor | undefined) =>
  sql`d.id, d.status, d.kind, d.name, d.ours::text as ours, d.theirs::text as theirs, d.gone_at, d.ngo_id, d.updated_at,
    (select jsonb_build_object('id', s.id, 'way', s.way, 'amount', s.amount::text, 'fee', s.fee::text, 'ours', s.ours::text, 'theirs', s.theirs::text,
        'payment_id', s.payment_id, 'proposed_by', s.proposed_by, 'is_second', coalesce(${isSecond(actor?.userId ?? null, sql`s.proposed_by`, sql`s.proposed_at`)}, false))
      from difference_settlements s where s.difference_id = d.id and s.decision is null) as proposal,
    (select jsonb_build_object('id', s.id, 'way', s.way, 'amount', s.amount::text, 'fee', s.fee::text, 'ours', s.ours::text, 'theirs', s.theirs::text, 'payment_id', s.payment_id,
        'reversal', (select jsonb_build_object('id', r.id, 'proposed_by', r.proposed_by, 'is_second', coalesce(${isSecond(actor?.userId ?? null, sql`r.proposed_by`, sql`r.proposed_at`)}, false))
          from settlement_reversals r where r.settlement_id = s.id and r.decision is null))
      from difference_settlements s where s.difference_id = d.id and s.decision = 'settled' and s.reversed_by is null) as settled`

/** Ways in which each kind can be settled; the others are faults of the platform, or end by themselves. */
const ways: Partial<Record<DifferenceKind, readonly SettlementWay[]>> = {
  unknown_to_us: ['borne'],
  charged_twice: ['paid_by_ngo', 'borne'],
  amount_differs: ['borne'],
  not_in_books: ['annul', 'borne'],
  annulled_in_books: ['borne'],
  refund_unknown: ['borne'],
  refunded_twice: ['lost', 'borne'],
  refund_differs: ['borne'],
  refund_not_in_books: ['paid_by_ngo', 'borne'],
}
export const waysOf = (kind: DifferenceKind): readonly SettlementWay[] => ways[kind] ?? []
