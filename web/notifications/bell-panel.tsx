import type { UserNotification } from '#contract/notifications/notifications.ts'
import { formatAgo } from '#web/base/ago.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Worded } from '#web/ui/text.tsx'
import { ToastTray } from '#web/ui/toasts.tsx'
import { useMarkRead, useNotifications } from './notifications-query.ts'
import css from './bell.module.css'

const shownItems = 6

function Item({ item, onOpen }: { item: UserNotification; onOpen: () => void }) {
  const words = (
    <>
      <b>
        <Worded>{item.title}</Worded>
      </b>
      <span>
        <Worded>{item.body}</Worded>
      </span>
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

/** What the bell opens: the last notifications, the messages of this tab below them, and the way to all of them. */
export function BellPanel({ all, close }: { all: string | undefined; close: () => void }) {
  const { data } = useNotifications()
  const mark = useMarkRead()
  const unread = data?.unread ?? 0
  const items = Object.values(data?.groups ?? {})
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, all ? shownItems : 50)
  return (
    <>
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
    </>
  )
}
