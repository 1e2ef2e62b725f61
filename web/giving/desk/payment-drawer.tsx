import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import {
  decideRefund,
  listOwnPayments,
  listSupervisedPayments,
  movePayment,
  type OwnPayment,
  type SupervisedPayment,
} from '#contract/giving/desk.ts'
import { givingWords } from '#contract/giving/giving-words.ts'
import { paymentMachine } from '#contract/giving/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { effectOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import type { Errors } from '#web/ui/use-fields.ts'
import { PaymentTag, pounds } from './desk-words.tsx'
import { RefundList } from './refund-list.tsx'

// Loaded when somebody asks for a refund or refuses one.
const RefundForm = lazy(async () => ({ default: (await import('./refund-form.tsx')).RefundForm }))
const RefuseRefund = lazy(async () => ({ default: (await import('./against-form.tsx')).RefuseRefund }))

type Payment = OwnPayment & Partial<Pick<SupervisedPayment, 'ngo' | 'problem'>>

const factsOf = (row: Payment) => [
  { key: 'state', label: label(commonWords.status), value: <PaymentTag {...row} /> },
  ...(row.ngo ? [{ key: 'ngo', label: label(commonWords.ngo), value: <Named>{nameOf(row.ngo)}</Named> }] : []),
  ...(row.campaign
    ? [{ key: 'campaign', label: label(givingWords.campaign), value: <bdi>{nameOf(row.campaign)}</bdi> }]
    : []),
  { key: 'amount', label: label(givingWords.amount), value: pounds(row.amount) },
  { key: 'fee', label: label(givingWords.fee), value: pounds(row.fee) },
  { key: 'net', label: label(givingWords.net), value: pounds(row.net) },
  ...(row.refunded_amount === '0.00'
    ? []
    : [{ key: 'back', label: label(givingWords.refunded_amount), value: pounds(row.refunded_amount) }]),
  { key: 'method', label: label(givingWords.payment_method_id), value: nameOf(row.method) },
  { key: 'phone', label: label(givingWords.phone_number), value: <Ltr>{row.phone_number}</Ltr> },
  { key: 'donor', label: label(givingWords.donor_name), value: row.donor_name && <bdi>{row.donor_name}</bdi> },
  { key: 'receipt', label: label(givingWords.receipt_no), value: row.receipt_no && <Ltr>{row.receipt_no}</Ltr> },
  { key: 'begun', label: label(givingWords.created_at), value: <DateText value={row.created_at} time /> },
  {
    key: 'done',
    label: label(givingWords.finalised_at),
    value: row.finalised_at && <DateText value={row.finalised_at} time />,
  },
]

/** Why a person has to look at a payment, and what he does. */
const problems = () => ({
  amount_differs: [m.payment_problem_amount(), m.payment_problem_amount_text()],
  silent: [m.payment_problem_silent(), m.payment_problem_silent_text()],
  not_in_books: [m.payment_problem_books(), m.payment_problem_books_text()],
})

/** What the approval of a refund does: how much goes to whom. */
function approvalOf({ refunds, phone_number }: Payment): string {
  const amount = refunds.find(({ outcome, decision }) => outcome === null && decision === null)?.amount
  return [
    amount && `${m.refund_of({ amount: pounds(amount) })}.`,
    m.refund_to({ phone: `\u2066${phone_number}\u2069` }),
    effectOf(paymentMachine, 'approve_refund'),
  ]
    .filter(Boolean)
    .join(' ')
}

type Take = (action: Payment['actions'][number], given: Record<string, string>) => Promise<Errors | undefined>
/** What its actions ask in forms of their own. */
const formsOf = (payment: Payment, take: Take) => ({
  approve_refund: { text: approvalOf(payment) },
  refuse_refund: {
    form: (close: () => void) => (
      <Suspense fallback={null}>
        <RefuseRefund
          name={`\u2066${payment.transaction_id}\u2069`}
          take={(input) => take('refuse_refund', input)}
          onClose={close}
        />
      </Suspense>
    ),
  },
  ask_refund: {
    form: (close: () => void) => (
      <Suspense fallback={null}>
        <RefundForm payment={payment} take={(input) => take('ask_refund', input)} onClose={close} />
      </Suspense>
    ),
  },
})

/** A payment with its refunds, and what the reader may do with it. */
export function PaymentDrawer({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const client = useQueryClient()
  const { id, updated_at: version, ngo } = payment
  const take = (action: (typeof payment.actions)[number], given: Record<string, string>) =>
    sendAct(
      () =>
        ngo
          ? callApi(decideRefund, { params: { id }, body: { action, ...given } as never, version })
          : callApi(movePayment, { params: { id }, body: { action, ...given } as never, version }),
      () => client.invalidateQueries({ queryKey: [ngo ? listSupervisedPayments.path : listOwnPayments.path] }),
    )
  const problem = payment.problem && problems()[payment.problem]
  return (
    <Dialog
      kind="drawer"
      // Text and not an element: that would not break, and push the way out of the phone.
      title={`${m.payment_title()} \u2066${payment.transaction_id}\u2069`}
      onClose={onClose}
      footer={
        payment.actions.length > 0 && (
          <ActionBar
            machine={paymentMachine}
            actions={payment.actions}
            name={`\u2066${payment.transaction_id}\u2069`}
            take={take}
            extras={formsOf(payment, take)}
          />
        )
      }
    >
      <Stack>
        {problem && (
          <Notice tone="warn" title={problem[0]}>
            {problem[1]}
          </Notice>
        )}
        <Facts facts={factsOf(payment)} />
        <RefundList refunds={payment.refunds} name={payment.transaction_id} own={!ngo} />
      </Stack>
    </Dialog>
  )
}
