import type { OwnPayment } from '#contract/giving/desk.ts'
import { givingWords } from '#contract/giving/giving-words.ts'
import { paymentMachine } from '#contract/giving/workflow.ts'
import { label } from '#web/base/label.ts'
import { buttonOf, effectOf, questionOf } from '#web/core/cases/words.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { pounds } from './desk-words.tsx'

/** The wish to give a payment back: how much of it, and why. */
export function RefundForm({
  payment,
  take,
  onClose,
}: {
  payment: Pick<OwnPayment, 'rest' | 'transaction_id' | 'phone_number'>
  take: (input: Record<string, string>) => Promise<Errors | void>
  onClose: () => void
}) {
  const check = bySchema(paymentMachine.actions.ask_refund.input)
  const form = useFields({
    initial: { amount: payment.rest.replace(/\.00$/, '') as string | null, reason: '' },
    validate: (values) => ({
      ...(Number(values.amount) > Number(payment.rest)
        ? { amount: m.refund_most({ amount: pounds(payment.rest) }) }
        : {}),
      ...check(values),
    }),
  })
  return (
    <RecordDrawer
      title={questionOf(paymentMachine, 'ask_refund', `\u2066${payment.transaction_id}\u2069`)}
      form={form}
      verb={buttonOf(paymentMachine, 'ask_refund')}
      onSubmit={({ amount, reason }) => take({ amount: amount ?? '', reason })}
      onClose={onClose}
    >
      <Notice tone="info">
        {effectOf(paymentMachine, 'ask_refund')} {m.refund_to({ phone: `\u2066${payment.phone_number}\u2069` })}
      </Notice>
      <MoneyField
        field={form.field('amount')}
        label={label(givingWords.amount)}
        currency={m.format_currency()}
        hint={m.refund_most({ amount: pounds(payment.rest) })}
      />
      <AreaField field={form.field('reason')} label={label(givingWords.refund_reason)} max={500} />
    </RecordDrawer>
  )
}
