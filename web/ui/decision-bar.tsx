import { formatNumber } from '#web/base/format.ts'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import css from './decision-bar.module.css'

/** The bar at the bottom of a review: counts of the verdicts, and the decisions that they allow. */
export function DecisionBar({
  accepted,
  returned,
  all,
  more,
  reason,
  children,
}: {
  accepted: number
  returned: number
  all: number
  /** Beside the counts: the way to what is left. */
  more?: ReactNode
  reason?: ReactNode
  children: ReactNode
}) {
  const part = (count: number) => `${(count / Math.max(1, all)) * 100}%`
  return (
    <footer className={css.bar} aria-label={m.decision_label()}>
      <div className={css.counts}>
        <span className={css.progress} aria-hidden>
          <i style={{ inlineSize: part(accepted) }} />
          <i data-back style={{ inlineSize: part(returned) }} />
        </span>
        <span role="status">
          {m.decision_counts({
            accepted,
            all: formatNumber(all),
            returned,
            left: formatNumber(all - accepted - returned),
          })}
        </span>{' '}
        {more}
      </div>
      {reason && <p className={css.reason}>{reason}</p>}
      <div className={css.actions}>{children}</div>
    </footer>
  )
}
