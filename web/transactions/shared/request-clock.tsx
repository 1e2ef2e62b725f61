import { m } from '#web/generated/paraglide/messages.js'
import { WorkClock } from '#web/ui/work-clock.tsx'

interface Clock {
  readonly state: 'in_time' | 'today' | 'late' | 'paused' | 'none'
  readonly days_all: number
  readonly days_used: number
  readonly days_left: number | null
  readonly due_at: string | null
  readonly not_counted?: readonly { readonly day: string }[]
}

/** The server's figure of a request's term. The server never counts more days used than allowed; how late it is stands in the days left. */
export function RequestClock({ clock }: { clock: Clock }) {
  if (clock.state === 'none') return <span>{m.ministry_clock_none()}</span>
  const used =
    clock.state === 'late'
      ? clock.days_all + Math.max(1, -(clock.days_left ?? -1))
      : clock.state === 'today'
        ? clock.days_all
        : Math.min(clock.days_used, clock.days_all - 1)
  return (
    <WorkClock
      used={used}
      all={clock.days_all}
      due={clock.due_at}
      paused={clock.state === 'paused'}
      skipped={(clock.not_counted ?? []).map((one) => one.day)}
    />
  )
}
