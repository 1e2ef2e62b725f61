import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { donorMachine } from '#contract/campaigns/donor-workflow.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { PaymentStatus } from '#contract/giving/workflow.ts'
import { cents } from '../../core/amounts.ts'
import { freeOf } from '../../campaigns/index.ts'
import type { Outcome, Taking } from '../../core/cases/act.ts'
import { moveCase } from '../../core/cases/move.ts'
import { found, invalid, Refusal } from '../../core/errors.ts'
import type { Notice } from '../../core/notices/notify.ts'
import type { Services, Trx } from '../../core/services.ts'
import { holdersOf } from '../../profile/index.ts'
import { endServed, serveDecision } from '../../transactions/index.ts'
import type { HeldPayment } from '../kind.ts'
import { amountIn } from '../../core/amount-words.ts'
import { tellRefunded } from './tell.ts'

type Of<I = unknown> = Taking<HeldPayment, I>
type Ends = Promise<Outcome<PaymentStatus>>

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newRefundNo = () => `RF${Array.from(randomBytes(25), (byte) => letters[byte % 32]).join('')}`

/** 409 unless the organisation still has what would go back, and has promised it to no other donor [3.8]. */
async function refuseSpent(trx: Trx, row: HeldPayment, amount: string, isLast: boolean): Promise<void> {
  if (row.purpose === 'test') return
  // Who spends and who gives back at the same moment wait for each other.
  await sql`select 1 from campaigns where id = ${row.campaign_id ?? 0} for update`.execute(trx)
  const left = await freeOf(trx, row.campaign_id ?? 0, row.id)
  // With the last of a gift the operator gives its commission back, which the organisation never had.
  const kept = isLast && row.charged === row.amount ? row.fee : '0.00'
  if (cents(left) < cents(amount) - cents(kept)) throw new Refusal(409, 'refund_spent')
}

/** Those of the centre who decide on refunds. */
export async function deciders(trx: Trx): Promise<number[]> {
  const slug: PermissionSlug = 'ministry_accept_reject_campaigns_comm'
  const { rows } = await sql<{
    id: number
  }>`select u.id from users u where u.kind = 'ministry' and u.governorate_id is null
    and u.is_active and u.deleted_at is null and holds_right(u.id, ${slug}, 'C')`.execute(trx)
  return rows.map(({ id }) => id)
}

const amountsOf = (services: Services, row: HeldPayment, amount: string) => ({
  ar: amountIn(services, amount, row.currency_id, 'ar'),
  en: amountIn(services, amount, row.currency_id, 'en'),
})
export const ministryPayments = '/ministry/ngos-communication/payments'
export const ownPayments = '/guest-pages-management/payment-management'

async function ask({ trx, services, actor, row, input }: Of<{ amount: string; reason: string }>): Ends {
  const { rows } = await sql<{ amount: string }>`select ${input.amount}::numeric(18, 2)::text as amount`.execute(trx)
  const { amount } = found(rows[0])
  if (cents(amount) > cents(row.rest))
    throw invalid({ amount: [{ code: 'V-RANGE', params: { a: 1, b: row.rest.replace(/\.00$/, '') } }] })
  await refuseSpent(trx, row, amount, amount === row.rest)
  const returned = amount === row.amount ? row.charged : amount
  // Who asks anew waits for another decision than the one before.
  if (row.refused !== null) await endServed(trx, services, { about: 'refunds', id: row.refused })
  await sql`insert into refunds (ngo_id, payment_id, refund_no, amount, returned, reason, asked_by, asked_at)
    values (${row.ngo_id}, ${row.id}, ${newRefundNo()}, ${amount}, ${returned}, ${input.reason}, ${actor?.userId ?? null}, ${services.now().toISOString()})`.execute(
    trx,
  )
  const notices: Notice[] =
    row.purpose === 'test'
      ? []
      : [
          {
            code: 'REFUND-ASKED',
            userIds: await deciders(trx),
            entity: 'payments',
            entityId: row.id,
            params: {
              amount: amountsOf(services, row, amount),
              transaction_id: row.transaction_id,
              reason: input.reason,
            },
            link: ministryPayments,
          },
        ]
  return { set: { refund_reason: input.reason }, log: { after: { amount, refund_reason: input.reason } }, notices }
}

const decide = (
  trx: Trx,
  row: HeldPayment,
  said: { decision: 'approved' | 'refused' | 'withdrawn'; by: number | null; at: string; note?: string },
) =>
  sql`update refunds set decision = ${said.decision}, decided_by = ${said.by}, decided_at = ${said.at}, note = ${said.note ?? null},
    check_at = ${said.decision === 'approved' ? said.at : null} where id = ${row.refund?.id ?? 0}`.execute(trx)

async function approve({ trx, services, actor, row }: Of): Ends {
  const { refund } = row
  await refuseSpent(trx, row, found(refund ?? undefined).amount, row.rest === '0.00')
  await decide(trx, row, { decision: 'approved', by: actor?.userId ?? null, at: services.now().toISOString() })
  return { log: { after: { amount: refund?.amount } } }
}

async function withdraw({ trx, services, actor, row }: Of): Ends {
  await decide(trx, row, { decision: 'withdrawn', by: actor?.userId ?? null, at: services.now().toISOString() })
  return {}
}

type Worded = Readonly<Record<'ar' | 'en', string>>
/** Tells the organisation that its wish was not followed, and why. */
const notGiven = async (
  { trx, services, row }: Of,
  reason: Worded,
  basis: Worded = { ar: '', en: '' },
): Promise<Notice[]> =>
  row.purpose === 'test'
    ? []
    : [
        {
          code: 'REFUND-NOT-GIVEN',
          userIds: await holdersOf(trx, row.ngo_id, 'ngo_payments', 'S'),
          entity: 'payments',
          entityId: row.id,
          params: {
            amount: amountsOf(services, row, row.refund?.amount ?? '0.00'),
            transaction_id: row.transaction_id,
            reason,
            basis,
          },
          link: ownPayments,
        },
      ]

async function refuse(taking: Of<{ note: string; article: string }>): Ends {
  const { trx, services, row, input } = taking
  const by = found(taking.actor)
  const { note, article } = input
  await decide(trx, row, { decision: 'refused', by: by.userId, at: services.now().toISOString(), note })
  const of = { about: 'refunds', id: row.refund?.id ?? 0, ngoId: row.ngo_id } as const
  const basis = await serveDecision(trx, services, { ...of, reason: note, article, by })
  return { log: { after: { note, article } }, notices: await notGiven(taking, { ar: note, en: note }, basis) }
}

async function fail(taking: Of<{ refund: number; code: string }>): Ends {
  const { trx, services, input } = taking
  await sql`update refunds set outcome = 'impossible', ended_at = ${services.now().toISOString()}, failure_code = ${input.code}, check_at = null, problem = null
    where id = ${input.refund}`.execute(trx)
  const why = { ar: `رفض مشغّل الدفع رد المبلغ (${input.code})`, en: `the payment operator refused it (${input.code})` }
  return { log: { after: { failure_code: input.code } }, notices: await notGiven(taking, why) }
}

/** The merchant number of the method took money and gave it back. */
const prove = (trx: Trx, row: HeldPayment, now: string) =>
  sql`update ngo_payment_methods set proved_at = ${now}
    where ngo_id = ${row.ngo_id} and payment_method_id = ${row.payment_method_id} and merchant_no = ${row.merchant_no} and deleted_at is null`.execute(
    trx,
  )

async function done({ trx, services, row, input }: Of<{ refund: number; reference: string }>): Ends {
  const now = services.now().toISOString()
  const { rows } = await sql<{ amount: string; whole: boolean }>`
    update refunds r set outcome = 'done', ended_at = ${now}, provider_ref = ${input.reference}, failure_code = null, check_at = null, problem = null
    where r.id = ${input.refund} and r.payment_id = ${row.id} returning r.amount,
      r.amount + coalesce((select sum(o.amount) from refunds o where o.payment_id = r.payment_id and o.outcome = 'done' and o.id <> r.id), 0) = ${row.amount} as whole`.execute(
    trx,
  )
  const { amount, whole } = found(rows[0])
  if (row.purpose === 'test') {
    await sql`select book_test(${row.id}, -1)`.execute(trx)
    await prove(trx, row, now)
    return { to: 'refunded' }
  }
  const { rows: donors } = await sql<{ id: number }>`
    update donors set refunded_amount = refunded_amount + ${amount} where payment_id = ${row.id} returning id`.execute(
    trx,
  )
  if (whole)
    for (const { id } of donors)
      await moveCase(
        trx,
        undefined,
        donorMachine,
        { table: 'donors', column: 'status' },
        { id, from: 'received', action: 'refund' },
        'by the carrying case',
      )
  await tellRefunded(trx, services, row, { id: input.refund, amount })
  const isOpen = row.refund !== null && row.refund.id !== input.refund
  return {
    to: isOpen ? 'refund_requested' : whole ? 'refunded' : 'finalised',
    log: { after: { amount } },
    notices: [
      {
        code: 'N-67',
        userIds: await holdersOf(trx, row.ngo_id, 'ngo_payments', 'S'),
        entity: 'payments',
        entityId: row.id,
        params: { transaction_id: row.transaction_id },
        link: ownPayments,
      },
    ],
  }
}

/** What the actions of a refund do. */
export const refundEffects = {
  ask_refund: ask,
  withdraw_refund: withdraw,
  approve_refund: approve,
  refuse_refund: refuse,
  refund: done,
  fail_refund: fail,
}
