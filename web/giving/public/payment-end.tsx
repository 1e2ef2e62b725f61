import { IconCircleCheckFilled, IconClockPause, IconDownload, IconReceiptRefund, IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Payment } from '#contract/giving/payment.ts'
import { formatNumber, formatTime } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { beginHref, paymentHref, pounds, statementHref } from './payment-words.ts'
import css from './payment.module.css'

/** The first line is always one: has the money left? Then why, then what to do. */
const End = ({
  tone,
  icon,
  title,
  text,
  children,
}: {
  tone: 'ok' | 'hold' | 'mute'
  icon: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}) => (
  <div className={css.end}>
    <div className={css.money} data-tone={tone} role="status">
      {icon}
      <div>
        <small>{m.pay_question()}</small>
        <h1>{title}</h1>
        <small>{text}</small>
      </div>
    </div>
    <div className={css.body}>{children}</div>
    <p className={css.foot}>{m.pay_address()}</p>
  </div>
)

/** What the operator kept, and what went back. */
const sumsOf = ({
  fee,
  net,
  charged,
  amount,
  refunded_amount: back,
}: Pick<Payment, 'fee' | 'net' | 'charged' | 'amount' | 'refunded_amount'>) => [
  ...(fee === '0.00'
    ? []
    : [
        charged === amount
          ? { key: 'net', label: m.pay_net(), value: pounds(net) }
          : { key: 'charged', label: m.pay_charged(), value: pounds(charged) },
      ]),
  ...(back === '0.00' ? [] : [{ key: 'back', label: m.pay_refunded_part(), value: pounds(back) }]),
]

/** What was given, by which number it is found again. */
const factsOf = ({ campaign, ngo, receipt_no, transaction_id, finalised_at, ...payment }: Payment) => [
  ...(campaign ? [{ key: 'campaign', label: m.pay_campaign(), value: <Named>{said(campaign)}</Named> }] : []),
  { key: 'ngo', label: m.pay_ngo(), value: <Named>{said(ngo)}</Named> },
  { key: 'receipt', label: m.pay_receipt_no(), value: <Ltr>{receipt_no}</Ltr> },
  { key: 'transaction', label: m.pay_transaction(), value: <Ltr>{transaction_id}</Ltr> },
  { key: 'date', label: m.pay_date(), value: <DateText value={finalised_at} time /> },
  ...sumsOf(payment),
]

const Finalised = ({ payment }: { payment: Payment }) => (
  <End
    tone="ok"
    icon={<IconCircleCheckFilled size={26} aria-hidden />}
    title={
      payment.late
        ? m.pay_yes_once({ amount: pounds(payment.charged) })
        : m.pay_yes({ amount: pounds(payment.charged) })
    }
    text={
      <>
        {payment.late ? m.pay_yes_late() : m.pay_yes_text()} <Ltr>{payment.phone_number}</Ltr>
      </>
    }
  >
    <Facts facts={factsOf(payment)} />
    <p className={css.safe}>{m.pay_anyone()}</p>
    <div className={css.actions}>
      <ButtonLink
        size="form"
        icon={<IconDownload size={20} aria-hidden />}
        href={`/api/v2/guest/payment-receipt/${payment.transaction_id}`}
        download={`${payment.receipt_no}.pdf`}
      >
        {m.pay_download()}
      </ButtonLink>
      {payment.check_url !== null && <Anchor href={payment.check_url}>{m.pay_check()}</Anchor>}
      {payment.campaign && (
        <Anchor href={link('/details_donation/{id}', { id: payment.campaign.id })}>{m.pay_back()}</Anchor>
      )}
      <Anchor href={statementHref()}>{m.pay_mine()}</Anchor>
      <Anchor href={link('/ngo/{id}', { id: payment.ngo.id })}>{m.pay_follow()}</Anchor>
    </div>
  </End>
)

const Returned = ({ payment }: { payment: Payment }) => (
  <End
    tone="mute"
    icon={<IconReceiptRefund size={26} aria-hidden />}
    title={m.pay_returned({ amount: pounds(payment.charged) })}
    text={
      <>
        {m.pay_returned_text()} <Ltr>{payment.phone_number}</Ltr> · <DateText value={payment.refunded_at} time />
      </>
    }
  >
    <Facts facts={factsOf(payment)} />
    <p className={css.safe}>{m.pay_returned_receipt({ receipt: `\u2066${payment.receipt_no}\u2069` })}</p>
    <div className={css.actions}>
      {payment.check_url !== null && <Anchor href={payment.check_url}>{m.pay_check()}</Anchor>}
      {payment.campaign && (
        <Anchor href={link('/details_donation/{id}', { id: payment.campaign.id })}>{m.pay_back()}</Anchor>
      )}
      <Anchor href={statementHref()}>{m.pay_mine()}</Anchor>
    </div>
  </End>
)

const Confirming = ({ payment }: { payment: Payment }) => (
  <End tone="hold" icon={<IconClockPause size={26} aria-hidden />} title={m.pay_unknown()} text={m.pay_unknown_text()}>
    <h2>{m.pay_unknown_title()}</h2>
    <ul className={css.asked}>
      {payment.handed_over_at !== null && <li>{m.pay_unknown_sent({ time: formatTime(payment.handed_over_at) })}</li>}
      <li>{m.pay_unknown_asked({ n: formatNumber(payment.checks) })}</li>
      {payment.with_person ? (
        <li>{m.pay_unknown_person({ phone: `\u2066${payment.phone_number}\u2069` })}</li>
      ) : (
        payment.check_at !== null && <li>{m.pay_unknown_next({ time: formatTime(payment.check_at) })}</li>
      )}
    </ul>
    <p>{m.pay_unknown_close()}</p>
    <div className={css.actions}>
      <ButtonLink look="default" size="form" href={paymentHref(payment.transaction_id)}>
        {m.pay_refresh()}
      </ButtonLink>
    </div>
  </End>
)

/** Why an attempt is over of which nothing was taken. */
function whyOf({ status, failure_code: code }: Payment): [title: string, text: string] {
  if (status === 'expired') return [m.pay_closed_expired(), m.pay_closed_expired_text()]
  if (code === 'wrong_codes') return [m.pay_closed_codes(), m.pay_closed_codes_text()]
  if (code === 'not_taken') return [m.pay_closed_refused(), m.pay_no_text()]
  if (code === 'cancelled') return [m.pay_closed_back(), m.pay_closed_back_text()]
  return [m.pay_closed_refused(), m.pay_closed_refused_text()]
}

function Closed({ payment }: { payment: Payment }) {
  const [title, text] = whyOf(payment)
  const { campaign, amount, status, method } = payment
  return (
    <End
      tone="mute"
      icon={<IconWallet size={26} aria-hidden />}
      title={m.pay_no()}
      text={status === 'expired' ? m.pay_no_expired() : m.pay_no_text()}
    >
      <h2>{title}</h2>
      <p>{text}</p>
      {campaign && (
        <>
          <p>{m.pay_kept()}</p>
          <div className={css.actions}>
            <ButtonLink size="form" href={beginHref(campaign.id, amount, method.slug)}>
              {m.pay_new({ amount: pounds(amount) })}
            </ButtonLink>
            <Anchor href={link('/details_donation/{id}', { id: campaign.id })}>{m.pay_back()}</Anchor>
          </div>
        </>
      )}
    </End>
  )
}

/** How a payment ended, or that it is not known yet. */
export function PaymentEnd({ payment }: { payment: Payment }) {
  if (payment.money === 'unknown') return <Confirming payment={payment} />
  if (payment.money === 'returned') return <Returned payment={payment} />
  return payment.money === 'no' ? <Closed payment={payment} /> : <Finalised payment={payment} />
}
