import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import { DataTable } from './data-table.tsx'
import { ScoreRing } from './score-ring.tsx'
import { Ltr } from './text.tsx'
import css from './score-card.module.css'

export interface ScoreLine {
  readonly id: number
  readonly name: string
  readonly weight: number
  readonly earned: number
  /** What is missing, in words; empty when the line is complete. */
  readonly why: string
  /** The section was returned, so `why` is shown as a warning. */
  readonly returned: boolean
  /** Where more points can be earned, and how many. */
  readonly raise: { readonly href: string; readonly label: string; readonly gain: number } | undefined
}

/** Points that something would add: (+7.5). */
export const Gain = ({ points }: { points: number }) => <Ltr className={css.gain}>+{formatNumber(points)}</Ltr>

function Points({ line: { earned, weight, returned } }: { line: ScoreLine }) {
  const full = earned >= weight
  return (
    <span className={css.points}>
      <span className={css.bar} aria-hidden>
        <i
          data-tone={returned ? 'warn' : full ? 'ok' : undefined}
          style={{ inlineSize: `${Math.min(100, weight > 0 ? (earned / weight) * 100 : 0)}%` }}
        />
      </span>
      <span>
        <b>{formatNumber(earned)}</b> <small>{m.score_of({ points: formatNumber(weight) })}</small>
      </span>
    </span>
  )
}

function Why({ line: { why, returned } }: { line: ScoreLine }) {
  if (why === '')
    return (
      <span className={css.complete}>
        <IconCheck size={17} stroke={2.6} aria-hidden />
        {m.score_complete()}
      </span>
    )
  return (
    <span className={returned ? css.returned : css.why}>
      {returned && <IconAlertTriangle size={17} aria-hidden />}
      <span>{why}</span>
    </span>
  )
}

/**
 * A score that explains itself: a ring with its target, how to reach it, and a line for each part with points, reason
 * and link.
 */
export function ScoreCard({
  title,
  ring,
  lines,
  action,
  children,
}: {
  title: ReactNode
  ring: ComponentProps<typeof ScoreRing>
  lines: readonly ScoreLine[]
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.card}>
      <div className={css.head}>
        <ScoreRing {...ring} />
        <div className={css.words}>
          <h2>{title}</h2>
          {children}
        </div>
        {action}
      </div>
      <DataTable
        label={m.score_lines()}
        phone="cards"
        rows={lines}
        rowName={(line) => line.name}
        columns={[
          { key: 'name', label: m.score_section(), cell: (line) => <b>{line.name}</b> },
          { key: 'points', label: m.score_points(), width: 190, cell: (line) => <Points line={line} /> },
          { key: 'why', label: m.score_why(), cell: (line) => <Why line={line} /> },
          {
            key: 'raise',
            label: m.score_raise(),
            cell: ({ raise }) =>
              raise && (
                <span className={css.raise}>
                  <Anchor href={raise.href}>
                    {raise.label}
                    <IconChevronRight size={16} className="mirrored" aria-hidden />
                  </Anchor>
                  <Gain points={raise.gain} />
                </span>
              ),
          },
        ]}
      />
    </section>
  )
}
