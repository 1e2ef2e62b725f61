import { daysBetween } from '#contract/core/values/dates.ts'
import { lang } from '#web/base/preferences.ts'
import { monthNames } from '#web/base/format.ts'
import type { Plan } from '#contract/plans/plans.ts'
import { DateText } from '#web/ui/text.tsx'
import css from './plans.module.css'
import { m } from '#web/generated/paraglide/messages.js'

/** Where in a year a day stands, 0 to 100. */
const place = (year: number, day: string) => Math.min(100, Math.max(0, (daysBetween(`${year}-01-01`, day) / 366) * 100))

function Span({ year, from, to, done }: { year: number; from: string; to: string; done?: boolean }) {
  const [start, end] = [place(year, from), place(year, to)]
  return (
    <i
      data-planned={done ? undefined : true}
      data-done={done || undefined}
      style={{ insetInlineStart: `${start}%`, inlineSize: `${Math.max(2, end - start)}%` }}
    />
  )
}

/** When an activity was to run and when it ran, on the twelve months of the year; the days stand in words below. */
export function Schedule({
  year,
  from,
  to,
  done,
}: {
  year: number
  from: string
  to: string
  done: { start_date: string; end_date: string | null } | null
}) {
  return (
    <>
      <span className={css.when} data-lang={lang()} aria-hidden>
        <Span year={year} from={from} to={to} />
        {done && <Span year={year} from={done.start_date} to={done.end_date ?? to} done />}
      </span>
      <small>
        <DateText value={from} short /> – <DateText value={to} short />
      </small>
    </>
  )
}

/** The year by months: what runs in each. */
export function Months({ plan, today }: { plan: Plan; today: string }) {
  const rows = plan.programs.flatMap(({ activities }) => activities)
  return (
    <ol className={css.months}>
      {monthNames().map((name, at) => {
        const month = `${plan.year}-${String(at + 1).padStart(2, '0')}`
        const running = rows.filter(
          (row) => row.planned_start_date.slice(0, 7) <= month && row.planned_end_date.slice(0, 7) >= month,
        )
        return (
          <li key={month} data-now={today.startsWith(month) || undefined}>
            <h3>{name}</h3>
            {running.length === 0 ? (
              <small>{m.plan_month_empty()}</small>
            ) : (
              <ul>
                {running.map((row) => (
                  <li key={row.id}>
                    <bdi>{row.name}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
