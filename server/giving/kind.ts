import { sql } from 'kysely'
import { paymentMachine, type PaymentStatus } from '#contract/giving/workflow.ts'
import type { CaseKind } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'
import { finalise } from './finalise.ts'

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
  readonly donor_name: string | null
  readonly locale: 'ar' | 'en'
  readonly otp_attempts: number
  readonly expires_at: string
  readonly is_over: boolean
  readonly handed_over_at: string | null
}

/** Columns of a payment `p` with its method `m`. */
export const heldColumns = sql`p.id, p.status, p.transaction_id, p.ngo_id, p.campaign_id, p.payment_method_id, m.slug, p.amount, p.fee,
  case p.fee_payer when 'donor' then p.amount + p.fee else p.amount end as charged, p.currency_id, p.phone_number, p.phone_masked,
  p.email, p.donor_name, p.locale, p.otp_attempts, p.expires_at, p.handed_over_at`

/** Seconds after which an answer that did not come is asked for. */
const firstQuestion = 15

export const maxAttempts = (services: Services): number => services.reference.setting('payment.max_otp_attempts', 3)
const secondsFrom = (services: Services, seconds: number) =>
  new Date(services.now().getTime() + seconds * 1_000).toISOString()

/** Payments as cases of the system: donors have no account, and operators are asked, never believed. */
export const paymentKind = (services: Services): CaseKind<typeof paymentMachine, HeldPayment> => ({
  machine: paymentMachine,
  table: 'payments',
  column: 'status',
  async hold(trx: Trx, _, id: number) {
    const now = services.now().toISOString()
    const { rows } = await sql<HeldPayment>`select ${heldColumns}, p.expires_at <= ${now}::timestamptz as is_over
      from payments p join payment_methods m on m.id = p.payment_method_id where p.id = ${id} for update of p`.execute(
      trx,
    )
    return found(rows[0])
  },
  partsOf: () => [],
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
    finalise,
  },
})
