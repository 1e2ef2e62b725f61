import { IconAlertTriangle, IconCheck, IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/core/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import css from './score-card.module.css'

export interface ScoreLine {
  readonly key: string
  readonly label: string
  readonly weight: number
  readonly points: number
  /** Why points are missing; absent when complete. */
  readonly why?: ReactNode
  readonly warn?: boolean
  readonly action?: { readonly label: string; readonly href: string }
}

const R = 62
const AROUND = 2 * Math.PI * R

/** Ring from the top in reading direction, with a mark at the target. */
export function ScoreRing({ score, target, band }: { score: number; target?: number; band?: string }) {
  return (
    <svg className={css.ring} width="148" height="148" viewBox="0 0 148 148" role="img" aria-label={target === undefined ? m.score_ring({ score: formatNumber(score) }) : m.score_ring_target({ score: formatNumber(score), target: formatNumber(target) })}>
      <circle className={css.track} cx="74" cy="74" r={R} />
      <g className={css.turn}>
        <circle className={css.arc} cx="74" cy="74" r={R} transform="rotate(-90 74 74)" strokeDasharray={`${(AROUND * Math.max(0, Math.min(100, score))) / 100} ${AROUND}`} />
        {target !== undefined && <path className={css.target} d="M74 3v18" transform={`rotate(${target * 3.6} 74 74)`} />}
      </g>
      <text className={css.number} x="74" y="82" textAnchor="middle">{formatNumber(score)}</text>
      {band && <text className={css.band} x="74" y="103" textAnchor="middle">{band}</text>}
    </svg>
  )
}

/** Score of the file: ring, the shortest way to the target, a line for each section with the action that raises it. */
export function ScoreCard({ score, target, band, title, text, action, lines }: { score: number; target: number; band?: string; title: ReactNode; text: ReactNode; action?: ReactNode; lines: readonly ScoreLine[] }) {
  return (
    <section className={css.card}>
      <div className={css.head}>
        <ScoreRing score={score} target={target} {...(band ? { band } : {})} />
        <div className={css.words}>
          <h2>{title}</h2>
          <div>{text}</div>
        </div>
        {action && <div className={css.action}>{action}</div>}
      </div>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.key}>
            <b>{line.label}</b>
            <span className={css.points}>
              <span className={css.bar} data-tone={line.warn ? 'warn' : line.points >= line.weight ? 'ok' : undefined} aria-hidden><i style={{ inlineSize: `${(line.points / Math.max(0.01, line.weight)) * 100}%` }} /></span>
              <span>{m.score_points({ points: formatNumber(line.points), weight: formatNumber(line.weight) })}</span>
            </span>
            <span className={css.why} data-warn={line.warn || undefined}>
              {line.why ? <>{line.warn && <IconAlertTriangle size={17} aria-hidden />}{line.why}</> : <span className={css.full}><IconCheck size={17} stroke={2.6} aria-hidden />{m.score_full()}</span>}
            </span>
            {line.action ? <Anchor href={line.action.href}>{line.action.label}<IconChevronLeft className={css.arrow} size={16} aria-hidden /></Anchor> : <span />}
          </li>
        ))}
      </ul>
    </section>
  )
}
