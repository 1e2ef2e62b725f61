import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle, IconSnowflake } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import css from '../founding.module.css'

export type Tone = 'info' | 'warn' | 'ok' | 'bad' | 'hold' | 'mute'
const icons = {
  info: IconClock,
  warn: IconAlertTriangle,
  ok: IconCircleCheck,
  bad: IconInfoCircle,
  hold: IconSnowflake,
  mute: IconInfoCircle,
}

interface Props {
  tone: Tone
  /** What readers hear the part called. */
  name?: string
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** Where the request stands, with what the founder may do about it. */
export function Panel({ tone, name = m.founding_standing(), title, children, actions }: Props) {
  const Icon = icons[tone]
  return (
    <section className={css.panel} data-tone={tone} aria-label={name}>
      <div className={css.panelIn}>
        <Icon size={26} aria-hidden />
        <div>
          <h2>{title}</h2>
          {children}
          {actions && <div className={css.panelActions}>{actions}</div>}
        </div>
      </div>
    </section>
  )
}
