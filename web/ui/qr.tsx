import { IconAlertOctagonFilled, IconCircleCheckFilled, IconHelpCircleFilled, IconSnowflake } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from './text.tsx'
import { type QrState, qrTitles } from './qr-words.ts'
import css from './qr.module.css'

/** Modules as one path: a picture by itself, without markup from outside. */
function pathOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 2 })
  return {
    size,
    path: data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join(''),
  }
}

/** A code with the words that say what it opens; the number stands below for typing. */
export function QrBlock({
  text,
  label,
  number,
  size = 128,
}: {
  text: string
  label: string
  number?: string
  size?: number
}) {
  const { size: modules, path } = pathOf(text)
  return (
    <figure className={css.block}>
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${modules} ${modules}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <figcaption>
        {label}
        {number && <Ltr className={css.number ?? ''}>{number}</Ltr>}
      </figcaption>
    </figure>
  )
}

const looks = {
  valid: { tone: 'ok', Icon: IconCircleCheckFilled, text: () => m.qr_valid_text() },
  frozen: { tone: 'hold', Icon: IconSnowflake, text: () => m.qr_frozen_text() },
  unknown: { tone: 'warn', Icon: IconHelpCircleFilled, text: () => m.qr_unknown_text() },
  forged: { tone: 'bad', Icon: IconAlertOctagonFilled, text: () => m.qr_forged_text() },
} as const

/** Answer to a checked document: the word first, then the data, then what to do, then when it was checked. */
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
