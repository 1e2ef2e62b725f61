import { sql } from 'kysely'
import { type PaymentAction, paymentMachine, type PaymentStatus } from '#contract/giving/workflow.ts'
import { act, type CaseKind, type Taking } from '../core/cases/act.ts'
import { found, Refusal, wrongState } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import { notSecond } from '../core/identity/second-person.ts'
import type { Services, Trx } from '../core/services.ts'
import { finalise } from './finalise.ts'
import { refundEffects } from './refunds/effects.ts'
import { annul } from './settlements/annul.ts'
import { type OpenRefund, refundColumns } from './refunds/rows.ts'

/** A payment that is held for a step. */
export interface HeldPayment {
  readonly id: number
  readonly status: PaymentStatus
  readonly transaction_id: string
  readonly ngo_id: number
  readonly campaign_id: number | null
  readonly payment_method_id: number
  readonly slug: string
  readonly amount: string
  readonly fee: string
  /** What is taken from the wallet. */
  readonly charged: string
  readonly currency_id: number
  readonly phone_number: string
  readonly phone_masked: string
  readonly email: string | null
  readonly wants_updates: boolean
  readonly donor_name: string | null
  readonly locale: 'ar' | 'en'
  readonly otp_attempts: number
  readonly expires_at: string
  readonly is_over: boolean
  readonly handed_over_at: string | null
  readonly purpose: 'gift' | 'test'
  readonly merchant_no: string
  /** By the settlement that says that nothing was taken. */
  readonly annulled_by: number | null
  readonly updated_at: string
  /** What may still be asked back, and whether its days are over. */
  readonly rest: string
  readonly is_late: boolean
  /** The refund that was refused last, while nobody asked anew. */
  readonly refused: number | null
  /** The refund that waits for its decision or for the operator. */
  readonly refund: OpenRefund | null
}
/** What its actions see of a payment, in a list as when it is held. */
export type PaymentStand = Pick<
  HeldPayment,
  'id' | 'status' | 'ngo_id' | 'purpose' | 'rest' | 'is_late' | 'refund' | 'refused'
>

/** Columns of a payment `p` with its method `m`. */
export const heldColumns = sql`p.id, p.status, p.transaction_id, p.ngo_id, p.campaign_id, p.payment_method_id, m.slug, p.amount, p.fee,
  case p.fee_payer when 'donor' then p.amount + p.fee else p.amount end as charged, p.currency_id, p.phone_number, p.phone_masked,
  p.email, p.wants_updates, p.donor_name, p.locale, p.otp_attempts, p.expires_at, p.handed_over_at, p.purpose, p.merchant_no, p.annulled_by, p.updated_at`

/** Payments of an organisation `n` that somebody may see: its own, or for a directorate those of its governorate. */
export function paymentsWithin(actor: Actor | undefined) {
  if (!actor) return sql`true`
  if (actor.kind === 'org') return sql`p.ngo_id = ${actor.ngoId ?? 0}`
  if (actor.kind !== 'ministry') return sql`false`
  return actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
}
/** Refunds are decided by the centre alone [3.8]. */
export function partsIn({ ngo_id }: { ngo_id: number }, actor: Actor): readonly ('organisation' | 'central')[] {
  if (actor.kind === 'org') return actor.ngoId === ngo_id ? ['organisation'] : []
  return actor.kind === 'ministry' && actor.governorateId === undefined ? ['central'] : []
}

/** Seconds after which an answer that did not come is asked for. */
const firstQuestion = 15

export const maxAttempts = (services: Services): number => services.reference.setting('payment.max_otp_attempts', 3)
const secondsFrom = (services: Services, seconds: number) =>
  new Date(services.now().getTime() + seconds * 1_000).toISOString()

/** What the table of states cannot say of refunds. */
function bar(
  { refund, rest, is_late, purpose }: PaymentStand,
  action: PaymentAction,
  actor: Actor,
): Refusal | undefined {
  if (action === 'ask_refund') {
    if (purpose === 'test' || rest === '0.00') return wrongState()
    return is_late ? new Refusal(409, 'refund_late') : undefined
  }
  if (action !== 'withdraw_refund' && action !== 'approve_refund' && action !== 'refuse_refund') return undefined
  // A test goes back by itself; what was approved is with the operator.
  if (purpose === 'test' || refund === null || refund.decision !== null) return wrongState()
  // Not who asked, in whichever of his accounts, nor whoever made that account.
  return action === 'approve_refund' && (!refund.is_second || refund.asked_by === actor.userId)
    ? notSecond()
    : undefined
}

/** Payments as cases of the system: donors have no account, and operators are asked, never believed. */
export const paymentKind = (services: Services): CaseKind<typeof paymentMachine, HeldPayment> => ({
  machine: paymentMachine,
  table: 'payments',
  column: 'status',
  async hold(trx: Trx, actor: Actor | undefined, id: number) {
    const now = services.now().toISOString()
    const { rows } =
      await sql<HeldPayment>`select ${heldColumns}, p.expires_at <= ${now}::timestamptz as is_over, ${refundColumns(services, actor)}
      from payments p join payment_methods m on m.id = p.payment_method_id join ngos n on n.id = p.ngo_id
      where p.id = ${id} and ${paymentsWithin(actor)} for update of p`.execute(trx)
    return found(rows[0])
  },
  partsOf: partsIn,
  bar,
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ transaction_id, ngo_id }) => ({ name: transaction_id, ngo_id }),
  effects: {
    accept: async ({ row }) => ({ set: { check_at: row.expires_at } }),
    hand_over: async ({ row }) => ({
      set: {
        otp_attempts: row.otp_attempts + 1,
        handed_over_at: services.now().toISOString(),
        check_at: secondsFrom(services, firstQuestion),
        checks: 0,
      },
    }),
    wrong_code: async ({ row }) =>
      row.otp_attempts >= maxAttempts(services)
        ? { to: 'failed', set: { failure_code: 'wrong_codes', check_at: null } }
        : { to: 'otp_sent', set: { check_at: row.expires_at } },
    refuse: async ({ input }) => ({ set: { failure_code: input.code, check_at: null, problem: null } }),
    expire: async () => ({ set: { check_at: services.now().toISOString() } }),
    finalise: async (taking) => ({ ...(await finalise(taking)), after: () => giveBackTest(taking) }),
    annul,
    ...refundEffects,
  },
})

/** A test payment is booked and goes back by itself: the system asks and approves in the transaction that took it. */
async function giveBackTest({ trx, services, row }: Taking<HeldPayment, unknown>): Promise<void> {
  if (row.purpose !== 'test') return
  await sql`select book_test(${row.id}, 1)`.execute(trx)
  const given = { actor: undefined, id: row.id }
  const input = { amount: row.amount, reason: 'دفعة تجريبية لوسيلة تبرع' }
  await act(trx, services, paymentKind(services), { ...given, action: 'ask_refund', input })
  await act(trx, services, paymentKind(services), { ...given, action: 'approve_refund', input: undefined })
}
