import { IconBell } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { UserNotification } from '#contract/notifications/notifications.ts'
import { formatAgo } from '#web/base/format.ts'
import { may, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ToastTray } from '#web/ui/toasts.tsx'
import { useMarkRead, useNotifications } from './notifications-query.ts'
import css from './bell.module.css'

const shownItems = 6

/** The full list of the person; a founder has none beside the bell, and reads everything in it. */
function useFullList(): string | undefined {
  const session = useSession()
  if (!session || session.tt === 't') return undefined
  return session.tt === 'm' && may(session, 'ministry_notifications_managment')
    ? '/ministry/ministry-notifications'
    : '/user-notifications'
}

function Item({ item, onOpen }: { item: UserNotification; onOpen: () => void }) {
  const words = (
    <>
      <b>{item.title}</b>
      <span>{item.body}</span>
      <time dateTime={item.created_at}>{formatAgo(item.created_at)}</time>
    </>
  )
  return (
    <li data-new={item.read_at === null || undefined}>
      {item.read_at === null && <span className="visually-hidden">{m.notify_new()}: </span>}
      {item.link ? (
        <Anchor href={item.link} onClick={onOpen}>
          {words}
        </Anchor>
      ) : (
        <div>{words}</div>
      )}
    </li>
  )
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

function Items({ items, onOpen }: { items: readonly UserNotification[]; onOpen: (item: UserNotification) => void }) {
  return items.length === 0 ? (
    <p className={css.none}>{m.notify_empty()}</p>
  ) : (
    <ul>
      {items.map((item) => (
        <Item key={item.id} item={item} onOpen={() => onOpen(item)} />
      ))}
    </ul>
  )
}

/** Bell of a frame: how many are unread, the last ones in a panel, the messages of this tab below them. */
export function Bell() {
  const { button, panel, open, close } = usePanel()
  const all = useFullList()
  const { data } = useNotifications()
  const mark = useMarkRead()
  const unread = data?.unread ?? 0
  // The number on the badge is part of the name: who speaks to the machine says what he sees.
  const shown = unread > 0 ? ` – ${unread > 99 ? '99+' : unread}` : ''
  const items = Object.values(data?.groups ?? {})
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, all ? shownItems : 50)

  return (
    <span ref={button} className={css.place}>
      <IconButton
        label={m.shell_notifications({ count: unread }) + shown}
        count={unread}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconBell size={19} aria-hidden />
      </IconButton>
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a popover, not a modal: the page behind stays usable */}
      <div ref={panel} popover="auto" role="dialog" aria-label={m.notify_title()} tabIndex={-1} className={css.panel}>
        <div className={css.head}>
          <b>{m.notify_title()}</b>
          <span>{m.notify_unread({ count: unread })}</span>
          {unread > 0 && (
            <button type="button" onClick={() => void mark({ all: 1 })}>
              {m.notify_mark_all()}
            </button>
          )}
        </div>
        <Items
          items={items}
          onOpen={(item) => {
            close()
            if (item.read_at === null) void mark({ ids: [item.id] })
          }}
        />
        <details>
          <summary>{m.toast_tray()}</summary>
          <ToastTray />
        </details>
        {all && (
          <Anchor className={css.all ?? ''} href={all} onClick={close}>
            {m.notify_all()}
          </Anchor>
        )}
      </div>
    </span>
  )
}
