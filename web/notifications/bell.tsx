import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { may, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import { useNotifications } from './notifications-query.ts'
import css from './bell.module.css'

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

/** The full list of the person; a founder has none beside the bell, and reads everything in it. */
function useFullList(): string | undefined {
  const session = useSession()
  if (!session || session.tt === 't') return undefined
  return session.tt === 'm' && may(session, 'ministry_notifications_managment')
    ? '/ministry/ministry-notifications'
    : '/user-notifications'
}

/** A panel below its button: opened at its edge, closed when the window changes its size. */
function usePanel() {
  const button = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.matches(':popover-open') && panel.current.hidePopover()
  useEffect(() => {
    addEventListener('resize', close)
    return () => removeEventListener('resize', close)
  }, [])
  const open = () => {
    const box = button.current?.getBoundingClientRect()
    const list = panel.current
    if (!box || !list) return
    list.showPopover()
    const rtl = getComputedStyle(list).direction === 'rtl'
    const left = rtl ? box.left : box.right - list.offsetWidth
    list.style.setProperty('left', `${Math.max(8, Math.min(left, innerWidth - list.offsetWidth - 8))}px`)
    list.style.setProperty('top', `${box.bottom + 6}px`)
    list.focus()
  }
  return { button, panel, open, close }
}

/** Bell of a frame: how many are unread, the last ones in a panel, the messages of this tab below them. */
export function Bell() {
  const { button, panel, open, close } = usePanel()
  const [opened, setOpened] = useState(false)
  const all = useFullList()
  const { data } = useNotifications()
  const unread = data?.unread ?? 0
  // The number on the badge is part of the name: who speaks to the machine says what he sees.
  const shown = unread > 0 ? ` – ${unread > 99 ? '99+' : unread}` : ''
  return (
    <span ref={button} className={css.place}>
      <IconButton
        label={m.shell_notifications({ count: unread }) + shown}
        count={unread}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          open()
        }}
      >
        <IconBell size={19} aria-hidden />
      </IconButton>
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a popover, not a modal: the page behind stays usable */}
      <div ref={panel} popover="auto" role="dialog" aria-label={m.notify_title()} tabIndex={-1} className={css.panel}>
        {opened && (
          <Suspense fallback={<p className={css.none}>{m.pick_loading()}</p>}>
            <BellPanel all={all} close={close} />
          </Suspense>
        )}
      </div>
    </span>
  )
}
