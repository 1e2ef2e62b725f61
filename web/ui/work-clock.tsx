import { inRow } from '#web/base/list-words.ts'
import { formatDate, formatDay } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './work-clock.module.css'

interface Props {
  /** Working days used and allowed, as the server counts them. */
  used: number
  all: number
  /** The day on which the term ends, YYYY-MM-DD. */
  due?: string | null
  paused?: boolean
  /** Days that are not counted, listed on hover and focus. */
  skipped?: readonly string[]
}

/** Status of a term: `late` after its end, `warn` on the last day and from 80 %, `hold` while paused. */
export function clockState({
  used,
  all,
  paused,
}: Pick<Props, 'used' | 'all' | 'paused'>): 'ok' | 'warn' | 'bad' | 'hold' {
  if (paused) return 'hold'
  if (used > all) return 'bad'
  return all - used <= 1 || used / Math.max(1, all) >= 0.8 ? 'warn' : 'ok'
}

function words({ used, all, due, paused }: Props): string {
  if (paused) return m.clock_paused()
  if (used > all) return m.clock_late({ count: used - all })
  if (used === all) return m.clock_today()
  const left = m.clock_left({ count: all - used })
  return due ? `${left} · ${formatDay(due)}` : left
}

/** One tick per working day, and the words. Screen readers get only the words. */
export function WorkClock(props: Props) {
  const { used, all, skipped = [] } = props
  const ticks = Math.min(all, 30)
  const title = skipped.length > 0 ? m.clock_skipped({ days: inRow(skipped.map((day) => formatDate(day))) }) : undefined
  return (
    <span className={css.clock} data-state={clockState(props)} title={title} tabIndex={title ? 0 : undefined}>
      <span className={css.ticks} data-many={ticks > 10 || undefined} aria-hidden>
        {Array.from({ length: ticks }, (_, i) => (
          <i key={i} data-used={i < (used * ticks) / Math.max(1, all) || undefined} />
        ))}
      </span>
      <b>{words(props)}</b>
    </span>
  )
}
