import { IconWallet } from '@tabler/icons-react'
import type { Payment } from '#contract/giving/payment.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PlainTrap } from '#web/ui/plain-trap.tsx'
import { Ltr } from '#web/ui/text.tsx'
import type { PaymentData } from './load-payment.ts'
import { CodeField, DoneStep, LaterStep, OpenStep } from './payment-parts.tsx'
import { beginHref, paymentHref, pounds } from './payment-words.ts'
import css from './payment.module.css'

/** The code that the operator sent. */
function Code({ payment, error }: { payment: Payment; error: string | undefined }) {
  return (
    <form method="post" action={paymentHref(payment.transaction_id)} className={css.fields} noValidate>
      <PlainTrap />
      <input type="hidden" name="transaction_id" value={payment.transaction_id} />
      <CodeField name="otp" error={error} until={payment.expires_at} left={payment.attempts_left} />
      <p className={css.safe}>
        <IconWallet size={20} aria-hidden />
        {m.pay_code_safe()}
      </p>
      <Button type="submit" size="main">
        {m.pay_confirm({ amount: pounds(payment.charged) })}
      </Button>
      <p className={css.small}>{m.pay_again_safe()}</p>
    </form>
  )
}

/** Amount and telephone are known and the code is on its way. */
export function CodeForm({ payment, posted }: { payment: Payment } & Pick<PaymentData, 'posted'>) {
  const { campaign, amount, method } = payment
  const again = campaign === null ? undefined : beginHref(campaign.id, amount, method.slug)
  const error = posted && (posted.errors.otp ?? posted.errors.transaction_id ?? posted.errors._)
  return (
    <ol className={css.steps} aria-label={m.giving_steps()}>
      <DoneStep label={m.pay_step_amount()} {...(again !== undefined && { change: again })}>
        <b>{pounds(amount)}</b>
        <span>{said(method)}</span>
      </DoneStep>
      <DoneStep label={m.pay_step_phone()} {...(again !== undefined && { change: again })}>
        <b>
          <Ltr>{payment.phone_number}</Ltr>
        </b>
      </DoneStep>
      <OpenStep number={3}>
        <h2>{m.pay_code_title()}</h2>
        <p className={css.small}>
          <span>
            {m.pay_code_sent()} <Ltr>{payment.phone_number}</Ltr>
          </span>
        </p>
        {payment.demo_code !== null && <Notice tone="info">{m.pay_demo()}</Notice>}
        <Code payment={payment} error={error} />
        {again !== undefined && (
          <p className={css.small}>
            <span>{m.pay_code_none({ phone: `\u2066${payment.phone_number}\u2069` })}</span>
            <Anchor href={again}>{m.pay_new({ amount: pounds(amount) })}</Anchor>
          </p>
        )}
      </OpenStep>
      <LaterStep number={4} label={m.pay_step_receipt()} />
    </ol>
  )
}
