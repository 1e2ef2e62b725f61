import { IconAlertTriangle, IconCheck, IconInfoCircle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Worded } from './text.tsx'
import css from './notice.module.css'

const icons = {
  info: IconInfoCircle,
  ok: IconCheck,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
  hold: IconInfoCircle,
  sand: IconInfoCircle,
  lock: IconLock,
}

/**
 * A message inside the page: the fact in bold, then what to do. Sand is for guidance, warn for a request, bad for a
 * failure.
 */
export function Notice({
  tone,
  title,
  end,
  role,
  children,
}: {
  tone: keyof typeof icons
  title?: ReactNode
  end?: ReactNode
  role?: 'status' | 'alert'
  children?: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className={css.notice} data-notice data-tone={tone === 'lock' ? 'info' : tone} role={role}>
      <Icon size={20} aria-hidden />
      <div className={css.words}>
        {title && (
          <b>
            <Worded>{title}</Worded>{' '}
          </b>
        )}
        <Worded>{children}</Worded>
      </div>
      {end}
    </div>
  )
}
