import {
  IconAlertOctagonFilled,
  IconCalendarOff,
  IconCircleXFilled,
  IconCircleCheckFilled,
  IconHelpCircleFilled,
  IconReceiptRefund,
  IconReplaceFilled,
  IconSnowflake,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { qrDrawing } from '#contract/core/values/qr-path.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { QrPicture, type QrWords } from './qr-picture.tsx'
import { type QrState, qrTitles } from './qr-words.ts'
import css from './qr.module.css'

/** A QR code drawn in the browser from its text. */
export const QrBlock = ({ text, ...words }: { text: string } & QrWords) => (
  <QrPicture drawing={qrDrawing(encode(text, { border: 2 }))} {...words} />
)

const looks = {
  valid: { tone: 'ok', Icon: IconCircleCheckFilled, text: () => m.qr_valid_text() },
  frozen: { tone: 'hold', Icon: IconSnowflake, text: () => m.qr_frozen_text() },
  refunded: { tone: 'warn', Icon: IconReceiptRefund, text: () => m.qr_refunded_text() },
  replaced: { tone: 'warn', Icon: IconReplaceFilled, text: () => m.qr_replaced_text() },
  expired: { tone: 'warn', Icon: IconCalendarOff, text: () => m.qr_expired_text() },
  revoked: { tone: 'bad', Icon: IconCircleXFilled, text: () => m.qr_revoked_text() },
  unknown: { tone: 'warn', Icon: IconHelpCircleFilled, text: () => m.qr_unknown_text() },
  forged: { tone: 'bad', Icon: IconAlertOctagonFilled, text: () => m.qr_forged_text() },
} as const

/** Result of a document check: the word first, then the data, what to do, and when it was checked. */
export function QrResult({
  state,
  text,
  data,
  advice,
  actions,
  foot,
}: {
  state: QrState
  text?: ReactNode
  data?: ReactNode
  advice?: { readonly title: ReactNode; readonly items: readonly ReactNode[] }
  actions?: ReactNode
  foot?: ReactNode
}) {
  const { tone, Icon, text: usual } = looks[state]
  return (
    <div className={css.result}>
      <div className={css.answer} data-tone={tone} role="status">
        <Icon size={58} aria-hidden />
        <h1>{qrTitles[state]()}</h1>
        <p>{text ?? usual()}</p>
      </div>
      {data && <div className={css.card}>{data}</div>}
      {advice && (
        <div className={css.card}>
          <b>{advice.title}</b>
          <ul className={css.advice}>
            {advice.items.map((item, i) => (
              <li key={i}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      {actions && <div className={css.actions}>{actions}</div>}
      {foot && <p className={css.foot}>{foot}</p>}
    </div>
  )
}
