import { IconChecks } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { UserNotification } from '#contract/notifications/notifications.ts'
import { formatAgo } from '#web/base/ago.ts'
import { formatDate, formatTime } from '#web/base/format.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState, NoneState } from '#web/ui/states.tsx'
import { Worded } from '#web/ui/text.tsx'
import { groups, useMarkRead, useNotifications } from './notifications-query.ts'
import css from './notifications-page.module.css'

// Loaded when somebody asks for it.
const PreferencesDrawer = lazy(async () => ({
  default: (await import('./preferences-drawer.tsx')).PreferencesDrawer,
}))

const words = {
  personal: m.notify_group_personal,
  ngo: m.notify_group_ngo,
  general: m.notify_group_general,
  ministry: m.notify_group_ministry,
}

/** A notice that asks something is answered by a letter, once; what follows is written there. */
const answerHref = ({ notice_id, thread_id }: NonNullable<UserNotification['answer']>) =>
  thread_id === null ? `/messaging/received?answer=${notice_id}` : `/messaging/received?thread=${thread_id}`

function Item({ item, onRead }: { item: UserNotification; onRead: () => void }) {
  const unread = item.read_at === null
  return (
    <li data-new={unread || undefined}>
      <div className={css.words}>
        <b>
          {unread && <span className="visually-hidden">{m.notify_new()}: </span>}
          <Worded>{item.title}</Worded>
        </b>
        <p>
          <Worded>{item.body}</Worded>
        </p>
        <p className={css.meta}>
          <time dateTime={item.created_at} title={`${formatDate(item.created_at)} ${formatTime(item.created_at)}`}>
            {formatAgo(item.created_at)}
          </time>
          {item.link && (
            <Anchor href={item.link} onClick={() => unread && onRead()}>
              {m.notify_open()}
            </Anchor>
          )}
          {item.answer && (
            <Anchor href={answerHref(item.answer)} onClick={() => unread && onRead()}>
              {item.answer.thread_id === null ? m.notify_answer() : m.notify_answered()}
            </Anchor>
          )}
        </p>
      </div>
      {unread && (
        <Button look="default" size="row" aria-label={m.notify_mark_one({ title: item.title })} onClick={onRead}>
          {m.notify_mark()}
        </Button>
      )}
    </li>
  )
}

function Group({
  group,
  items = [],
  onRead,
}: {
  group: keyof typeof words
  items: readonly UserNotification[] | undefined
  onRead: (id: number) => void
}) {
  return (
    <Card
      pad={false}
      title={words[group]()}
      note={m.notify_unread({
        count: items.filter((item) => item.read_at === null).length,
      })}
    >
      <ul className={css.list}>
        {items.map((item) => (
          <Item key={item.id} item={item} onRead={() => onRead(item.id)} />
        ))}
      </ul>
    </Card>
  )
}

function Verbs({ unread, onAll, onWishes }: { unread: number; onAll: () => void; onWishes: () => void }) {
  return (
    <>
      {unread > 0 && (
        <Button look="default" icon={<IconChecks size={18} aria-hidden />} onClick={onAll}>
          {m.notify_mark_all()}
        </Button>
      )}
      <Button look="default" onClick={onWishes}>
        {m.prefs_title()}
      </Button>
    </>
  )
}

/** Which mail the person wants: open where the address says so, as the link in a mail does. */
function Wishes() {
  const address = useAddress()
  if (address.one('preferences') !== '1') return null
  return (
    <Suspense fallback={null}>
      <PreferencesDrawer onClose={() => address.set({ preferences: undefined })} />
    </Suspense>
  )
}

/** Every notification of the person in its group; the list follows the server's stream. */
export function NotificationsPage({ title, crumbs }: { title: string; crumbs?: readonly Crumb[] }) {
  const address = useAddress()
  const unreadOnly = address.one('unread') === '1'
  const query = useNotifications({ unread: unreadOnly, size: 100 })
  const mark = useMarkRead()
  const unread = query.data?.unread ?? 0
  return (
    <Page>
      <div className={css.narrow}>
        <PageHead
          title={title}
          {...(crumbs ? { crumbs } : {})}
          note={m.notify_live()}
          state={<output className={css.count}>{query.data && m.notify_unread({ count: unread })}</output>}
          actions={
            <Verbs
              unread={unread}
              onAll={() => void mark({ all: 1 })}
              onWishes={() => address.set({ preferences: 1 })}
            />
          }
        />
        <Wishes />
        <div className={css.stack}>
          <ScreenInstructions />
          <div>
            <Segments
              label={m.notify_filter()}
              value={unreadOnly ? 'unread' : 'all'}
              choices={[
                { value: 'all', label: m.notify_shown_all() },
                { value: 'unread', label: m.notify_shown_unread() },
              ]}
              onChange={(value) => address.set({ unread: value === 'unread' ? 1 : undefined })}
            />
          </div>
          <Loaded query={query} lines={8}>
            {(data) => {
              const filled = groups.filter((group) => (data.groups[group]?.length ?? 0) > 0)
              if (filled.length === 0)
                return (
                  <Card>
                    {unreadOnly ? (
                      <NoneState title={m.notify_unread({ count: 0 })} onClear={address.clear} />
                    ) : (
                      <EmptyState title={m.notify_empty()} text={m.notify_empty_text()} />
                    )}
                  </Card>
                )
              return filled.map((group) => (
                <Group key={group} group={group} items={data.groups[group]} onRead={(id) => void mark({ ids: [id] })} />
              ))
            }}
          </Loaded>
        </div>
      </div>
    </Page>
  )
}
