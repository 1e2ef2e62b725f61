import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Payment, PaymentForm } from '#contract/giving/payment.ts'
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
