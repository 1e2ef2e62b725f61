import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Payment, PaymentForm } from '#contract/giving/payment.ts'
import { formatNumber, formatTime } from '#web/base/format.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Dec, Named } from '#web/ui/text.tsx'
import css from './payment.module.css'

/** What is given to, beside every step. */
export const CampaignCard = ({
  campaign,
  ngo,
  image,
}: {
  campaign: NonNullable<Payment['campaign']>
  ngo: PaymentForm['ngo']
  image?: string
}) => (
  <div className={css.campaign}>
    {image !== undefined && <img src={image} alt="" width={64} height={64} />}
    <div>
      <b>
        <Named>{said(campaign)}</Named>
      </b>
      <span>
        <Named>{said(ngo)}</Named>
      </span>
      <span>
        {m.giving_licence()} <Dec>{campaign.licence_no}</Dec>
      </span>
    </div>
  </div>
)

/** A step that is done, in one line, with the way back to it. */
export const DoneStep = ({ label, change, children }: { label: string; change?: string; children: ReactNode }) => (
  <li data-done>
    <span className={css.number} aria-hidden>
      <IconCheck size={18} stroke={2.6} />
    </span>
    <div className={css.done}>
      <p>
        <small>{label}</small>
        {children}
      </p>
      {change !== undefined && (
        <Anchor href={change}>
          {m.giving_change()} <span className="visually-hidden">{label}</span>
        </Anchor>
      )}
    </div>
  </li>
)
/** The step that is open. */
export const OpenStep = ({ number, children }: { number: number; children: ReactNode }) => (
  <li aria-current="step">
    <span className={css.number} aria-hidden>
      {number}
    </span>
    <div>{children}</div>
  </li>
)
/** A step that comes later. */
export const LaterStep = ({ number, label }: { number: number; label: string }) => (
  <li data-waits>
    <span className={css.number} aria-hidden>
      {number}
    </span>
    <div>{label}</div>
  </li>
)

interface CodeProps {
  name: 'otp' | 'code'
  error: string | undefined
  until: string | null
  left: number | null
}
/** The code that came by SMS: one field, which browsers fill in by themselves, and until when it can be typed. */
export const CodeField = ({ name, error, until, left }: CodeProps) => (
  <>
    <label className={css.label}>
      {m.pay_step_code()}
      <input
        className={css.code}
        name={name}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Eight digits, and what stands between them when they are pasted.
        maxLength={20}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? 'code-facts' : 'code-error code-facts'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is all that the page asks for, also without script
        autoFocus
      />
    </label>
    {error !== undefined && (
      <p id="code-error" className={css.error} role="alert">
        <IconAlertCircle size={18} aria-hidden />
        {error}
      </p>
    )}
    <p id="code-facts" className={css.small}>
      {until !== null && <span>{m.pay_code_until({ time: formatTime(until) })}</span>}
      {left !== null && <span>{m.pay_code_left({ n: formatNumber(left) })}</span>}
    </p>
  </>
)
