import { lazy, Suspense, useEffect, useState } from 'react'
import { type Conversation, openChat } from '#contract/chat/chat.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { label } from '#web/base/label.ts'
import { formatAgo } from '#web/base/ago.ts'
import { stringifySearch } from '#web/base/search.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { reportError } from '#web/core/api/report-error.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr, Named } from '#web/ui/text.tsx'
import { useReloadChats, useRooms } from './chat-query.ts'
import panes from '#web/ui/panes.module.css'
import css from './chat.module.css'

const Room = lazy(async () => ({ default: (await import('./room.tsx')).Room }))
const WithOrganisation = lazy(async () => ({ default: (await import('./with-organisation.tsx')).WithOrganisation }))

/** The other side of a conversation; colleagues are those of the own place. */
export const roomName = ({ kind, name }: Pick<Conversation, 'kind' | 'name'>): string =>
  kind === 'office' ? m.chat_office_of({ place: label(name) }) : label(name)

function Rooms({ open }: { open: number | undefined }) {
  const address = useAddress()
  const query = useRooms()
  return (
    <Loaded query={query} lines={6}>
      {(rooms) =>
        rooms.length === 0 ? (
          <EmptyState title={m.chat_none()} text={m.chat_none_text()} />
        ) : (
          <ul className={`${panes.rows} ${css.rooms}`}>
            {rooms.map((room) => (
              <li key={room.id} data-open={room.id === open || undefined} data-new={room.unread > 0 || undefined}>
                <Anchor
                  href={`/chat${stringifySearch({ ...address.search, room: room.id })}`}
                  aria-current={room.id === open || undefined}
                >
                  <span>
                    <b>
                      <Named>{roomName(room)}</Named>
                    </b>
                    {room.last && <time dateTime={room.last.at}>{formatAgo(room.last.at)}</time>}
                  </span>
                  <span className={css.last}>
                    <bdi>{room.last?.body}</bdi>
                  </span>
                  <span>
                    {room.case && <Ltr>{room.case.request_no}</Ltr>}
                    {room.closed_at && <StateTag tone="mute">{m.chat_closed()}</StateTag>}
                    {room.unread > 0 && <StateTag tone="info">{m.chat_unread({ count: room.unread })}</StateTag>}
                  </span>
                </Anchor>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

/** With whom a conversation is begun. */
function Begin({ onOpen }: { onOpen: (id: number) => void }) {
  const ministry = useSession()?.tt === 'm'
  const reload = useReloadChats()
  const [picking, setPicking] = useState(false)
  const begin = async (body: SentBody<typeof openChat>) => {
    try {
      const { data } = await callApi(openChat, { body })
      onOpen(data.id)
      await reload()
    } catch (error) {
      reportError(error)
    }
  }
  const choices = ministry
    ? ([['office', m.chat_with_office]] as const)
    : ([
        ['directorate', m.chat_with_directorate],
        ['centre', m.chat_with_centre],
      ] as const)
  return (
    <div className={css.begin}>
      {choices.map(([kind, words]) => (
        <Button key={kind} look="default" size="row" onClick={() => void begin({ with: kind })}>
          {words()}
        </Button>
      ))}
      {ministry && (
        <Button look="default" size="row" onClick={() => setPicking(true)}>
          {m.chat_with_ngo()}
        </Button>
      )}
      {picking && (
        <Suspense fallback={null}>
          <WithOrganisation onChoose={(ngo_id) => begin({ with: 'ngo', ngo_id })} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The address names a request: its conversation is opened, and begun where there is none. */
function useCase(): void {
  const address = useAddress()
  const reload = useReloadChats()
  const asked = Number(address.one('case')) || undefined
  useEffect(() => {
    if (asked === undefined) return
    void callApi(openChat, { body: { with: 'case', transaction_request_id: asked } }).then(
      async ({ data }) => {
        address.set({ room: data.id, case: undefined })
        await reload()
      },
      (error: unknown) => {
        reportError(error)
        address.set({ case: undefined })
      },
    )
  }, [asked]) // eslint-disable-line react-hooks/exhaustive-deps -- once for each request that is named
}

/** Conversations: the list and one of them. On a phone one at a time. */
export function ChatPage() {
  useCase()
  const address = useAddress()
  const given = Number(address.one('room'))
  const open = Number.isSafeInteger(given) && given > 0 ? given : undefined
  return (
    <div className={panes.panes} data-open={open !== undefined || undefined}>
      <nav className={`${panes.list} ${css.listPane}`} aria-label={m.title_chat()}>
        <h1>{m.title_chat()}</h1>
        <p className={css.quiet}>
          {m.chat_note()} <Anchor href="/messaging/received">{m.chat_to_letters()}</Anchor>
        </p>
        <Begin onOpen={(id) => address.set({ room: id })} />
        <Rooms open={open} />
      </nav>
      {open === undefined ? (
        <section className={panes.none}>
          <EmptyState title={m.chat_choose()} text={m.chat_choose_text()} />
        </section>
      ) : (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Room key={open} id={open} onClose={() => address.set({ room: undefined })} />
        </Suspense>
      )}
    </div>
  )
}
