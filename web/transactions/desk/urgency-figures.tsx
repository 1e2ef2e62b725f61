import { IconAlertTriangle, IconCalendarWeek, IconClockHour4, IconUserPause } from '@tabler/icons-react'
import { formatNumber } from '#web/base/format.ts'
import { stringifySearch } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import css from './urgency-figures.module.css'

interface Numbers {
  readonly due_today: number
  readonly late: number
  readonly waiting: number
  readonly open: number
}

const unknown: Numbers = { due_today: 0, late: 0, waiting: 0, open: 0 }

function itemsOf(given: Numbers | undefined) {
  const figures = given ?? unknown
  return [
    {
      key: 'late',
      count: figures.late,
      label: m.ministry_group_late(),
      hint: given && given.late === 0 ? m.ministry_late_none() : m.ministry_late_hint(),
      tone: figures.late > 0 ? 'bad' : 'mute',
      Icon: IconAlertTriangle,
    },
    {
      key: 'today',
      count: figures.due_today,
      label: m.ministry_group_today(),
      hint: m.ministry_today_hint(),
      tone: figures.due_today > 0 ? 'warn' : 'mute',
      Icon: IconClockHour4,
    },
    {
      key: 'open',
      count: figures.open,
      label: m.ministry_group_open(),
      hint: m.ministry_open_hint(),
      tone: 'brand',
      Icon: IconCalendarWeek,
    },
    {
      key: 'waiting',
      count: figures.waiting,
      label: m.ministry_group_waiting(),
      hint: m.ministry_waiting_hint(),
      tone: 'mute',
      Icon: IconUserPause,
    },
  ] as const
}

/** Late, due today, all open, waiting for the applicant: each opens its list. Before the numbers are there they keep their place. */
export function UrgencyFigures({
  figures: given,
  base,
  view,
  current,
}: {
  figures: Numbers | undefined
  base: string
  view: 'mine' | 'section'
  current?: string | undefined
}) {
  return (
    <ul className={css.figures}>
      {itemsOf(given).map(({ key, count, label, hint, tone, Icon }) => (
        <li key={key}>
          <Anchor
            href={
              base +
              stringifySearch({ view: view === 'mine' ? undefined : view, urgency: current === key ? undefined : key })
            }
            data-tone={tone}
            aria-current={current === key ? 'true' : undefined}
          >
            <span className={css.icon}>
              <Icon size={21} aria-hidden />
            </span>
            <span>
              <b>{given ? formatNumber(count) : '–'}</b> <strong>{label}</strong>
              <small>{hint}</small>
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
