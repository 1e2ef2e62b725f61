import type { Refund } from '#contract/giving/desk.ts'
import type { SupervisedMethod } from '#contract/giving/methods.ts'
import { paymentMachine, type PaymentStatus } from '#contract/giving/workflow.ts'
import { formatMoney, formatNumber } from '#web/base/format.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'

/** An amount in pounds, without hundredths where there are none. */
export const pounds = (amount: string): string => formatMoney(amount.replace(/\.00$/, ''))

/** What the operator keeps of a gift, and who bears it. */
export function feeOf({ fee_fixed, fee_percent, fee_payer }: SupervisedMethod['method']): string {
  const parts = [
    ...(Number(fee_percent) > 0 ? [m.methods_fee_percent({ percent: formatNumber(Number(fee_percent)) })] : []),
    ...(Number(fee_fixed) > 0 ? [pounds(fee_fixed)] : []),
  ]
  if (parts.length === 0) return m.methods_fee_none()
  const fee = parts.join(' + ')
  return fee_payer === 'ngo' ? m.methods_fee_ngo({ fee }) : m.methods_fee_donor({ fee })
}

/** How a payment stands; a refund that waits says with whom. */
export function PaymentTag({ status, refunds }: { status: PaymentStatus; refunds: readonly Refund[] }) {
  const { text, tone } = statusOf(paymentMachine, status)
  const isWithOperator = status === 'refund_requested' && refunds[0]?.decision === 'approved'
  return isWithOperator ? (
    <StateTag tone="hold">{m.refund_with_operator()}</StateTag>
  ) : (
    <StateTag tone={tone}>{text}</StateTag>
  )
}

/** How a refund stands, in one word. */
export function refundState({ decision, outcome, problem }: Refund): string {
  if (outcome === 'done') return m.refund_done()
  if (outcome === 'impossible') return m.refund_impossible()
  if (decision === 'refused') return m.refund_refused()
  if (decision === 'withdrawn') return m.refund_withdrawn()
  if (problem === 'amount_differs') return m.refund_differs()
  if (problem === 'silent') return m.refund_silent()
  return decision === 'approved' ? m.refund_with_operator() : m.refund_waits()
}
