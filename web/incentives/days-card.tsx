import type { Incentive } from '#contract/incentives/calls.ts'
import { addDays, dayOf, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { DateText } from '#web/ui/text.tsx'
import { daysTo } from './measure-words.ts'
import css from './measures.module.css'

/** Each day from the service to the last one: what is gone, and the last day to put right what was wrong. */
function Days({ from, to, mark }: { from: string; to: string; mark: string | null }) {
  const all = Math.min(daysBetween(from, to), 130)
  const gone = daysBetween(from, todayIn())
  return (
    <div aria-hidden>
      <div className={css.days}>
        {Array.from({ length: all }, (_, day) => (
          <span
            key={day}
            data-gone={day < gone || undefined}
            data-mark={(mark !== null && addDays(from, day + 1) === mark) || undefined}
          />
        ))}
      </div>
      <div className={css.ends}>
        <DateText value={from} short />
        <DateText value={to} short />
      </div>
    </div>
  )
}

/** How long a penalty may still be appealed, in words and as days. */
export function DaysCard({ measure, title }: { measure: Incentive; title: string }) {
  const { appeal_due_at: due, served_at, status, correction_due_at: mark } = measure
  if (due === null || served_at === null || status !== 'issued') return null
  const left = daysTo(due)
  return (
    <Card title={title}>
      <p className={css.count} data-late={left < 0 || undefined}>
        {left < 0 ? m.measure_days_over() : m.measure_days_left({ count: left })}
      </p>
      <p className={css.note}>
        {m.measure_days_until()} <DateText value={dayOf(due)} />
        {m.measure_days_hour()}
      </p>
      <Days from={dayOf(served_at)} to={dayOf(due)} mark={mark} />
      <p className={css.note}>{mark !== null && daysTo(mark) >= 0 ? m.measure_days_mark() : m.measure_days_late()}</p>
    </Card>
  )
}
