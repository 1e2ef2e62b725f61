import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { listThreads, type Thread } from '#contract/messages/messages.ts'
import { listDrafts } from '#contract/messages/writing.ts'
import { formatAgo } from '#web/base/ago.ts'
import { formatNumber } from '#web/base/format.ts'
import { stringifySearch } from '#web/base/search.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { type List, useList } from '#web/core/lists/use-list.ts'
import { may, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { EmptyState, ErrorState, NoneState, Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr, Named } from '#web/ui/text.tsx'
import { lettersKey, useCounts } from './messages-query.ts'
import { partyName } from './party-words.tsx'
import { SearchLetters } from './search-letters.tsx'
import panes from '#web/ui/panes.module.css'
import css from './messaging.module.css'

const VisitorLetters = lazy(async () => ({
  default: (await import('#web/guest-forms/shared/visitor-letters.tsx')).VisitorLetters,
}))

/** How long an answer may still take, where somebody waits for it. */
export function DueTag({ row }: { row: Pick<Thread, 'waiting' | 'days_left' | 'status'> }) {
  if (row.status === 'done') return <StateTag tone="mute">{m.thread_done()}</StateTag>
  if (row.waiting === 'them') return <StateTag tone="mute">{m.thread_waiting_them()}</StateTag>
  const left = row.days_left
  if (left === null) return <StateTag tone="warn">{m.thread_waiting_us()}</StateTag>
  if (left < 0) return <StateTag tone="bad">{m.thread_late({ count: -left })}</StateTag>
  if (left === 0) return <StateTag tone="warn">{m.thread_due_today()}</StateTag>
  return <StateTag tone={left === 1 ? 'warn' : 'mute'}>{m.thread_left({ count: left })}</StateTag>
}

function Row({ row, href, open }: { row: Thread; href: string; open: boolean }) {
  return (
    <li data-open={open || undefined} data-new={row.unread > 0 || undefined}>
      <Anchor href={href} aria-current={open || undefined}>
        <span className={css.rowHead}>
          <b>
            {row.unread > 0 && <span className="visually-hidden">{m.thread_unread({ count: row.unread })}: </span>}
            <Named>{partyName(row.with)}</Named>
          </b>
          <time dateTime={row.last_at}>{formatAgo(row.last_at)}</time>
        </span>
        <span className={css.rowSubject}>
          <Named>{row.subject}</Named>
        </span>
        <span className={css.rowFoot}>
          <DueTag row={row} />
          {row.case && <Ltr>{row.case.request_no}</Ltr>}
          {row.holder && <Named>{row.holder.name}</Named>}
        </span>
      </Anchor>
    </li>
  )
}

/** Narrower views of the folder, with how many are in each. */
function Views() {
  const address = useAddress()
  const counts = useCounts()
  const session = useSession()
  const now = address.one('view')
  const chips = [
    ['waiting_us', m.thread_waiting_us(), counts?.waiting_us],
    ['waiting_them', m.thread_waiting_them(), counts?.waiting_them],
    ['mine', session?.tt === 'm' ? m.thread_view_mine() : m.thread_view_own(), counts?.mine],
    ['unread', m.thread_view_unread(), counts?.unread],
    ['drafts', m.thread_view_drafts(), counts?.drafts],
    ['done', m.thread_view_done(), undefined],
    ...(may(session, session?.tt === 'm' ? 'ministry_guest_messages' : 'ngo_public_messages')
      ? ([['visitors', m.thread_view_visitors(), undefined]] as const)
      : []),
  ] as const
  return (
    <div className={css.views} role="group" aria-label={m.thread_views()}>
      {chips.map(([view, words, count]) => (
        <button
          key={view}
          type="button"
          aria-pressed={now === view}
          onClick={() => address.set({ view: now === view ? undefined : view, search: undefined })}
        >
          {words} {count !== undefined && <span>{formatNumber(count)}</span>}
        </button>
      ))}
    </div>
  )
}

function Drafts({ onOpen }: { onOpen: (id: number) => void }) {
  const address = useAddress()
  const query = useQuery({
    queryKey: [lettersKey, 'drafts'],
    queryFn: async () => (await callApi(listDrafts)).data,
  })
  return (
    <Loaded query={query} lines={5}>
      {(drafts) =>
        drafts.length === 0 ? (
          <EmptyState title={m.thread_no_drafts()} text={m.thread_no_drafts_text()} />
        ) : (
          <ul className={`${panes.rows} ${css.list}`}>
            {drafts.map((draft) => (
              <li key={draft.id}>
                <button
                  type="button"
                  aria-label={draft.thread_subject ?? (draft.subject || m.thread_no_subject())}
                  onClick={() =>
                    draft.thread_id === null
                      ? onOpen(draft.id)
                      : address.set({ thread: draft.thread_id, view: 'drafts' })
                  }
                >
                  <span className={css.rowHead}>
                    <b>
                      <Named>{draft.thread_subject ?? (draft.subject || m.thread_no_subject())}</Named>
                    </b>
                    <time dateTime={draft.updated_at}>{formatAgo(draft.updated_at)}</time>
                  </span>
                  <span className={css.rowSubject}>
                    <Named>{draft.body}</Named>
                  </span>
                  <span className={css.rowFoot}>
                    <StateTag tone="mute">
                      {draft.is_internal
                        ? m.thread_note()
                        : draft.thread_id === null
                          ? m.thread_new()
                          : m.thread_reply()}
                    </StateTag>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Rows({ list, open }: { list: List<typeof listThreads>; open: number | undefined }) {
  const address = useAddress()
  const { rows, paging, state } = list
  const hrefOf = (id: number) => `${location.pathname}${stringifySearch({ ...address.search, thread: id })}`
  if (state === 'error') return <ErrorState {...list.error} />
  if (rows === undefined) return <Skeleton lines={8} />
  if (rows.length === 0)
    return list.search === '' && address.one('view') === undefined ? (
      <EmptyState title={m.thread_none()} text={m.thread_none_text()} />
    ) : (
      <NoneState onClear={() => address.set({ search: undefined, view: undefined })} />
    )
  return (
    <>
      <ul className={`${panes.rows} ${css.list}`} aria-busy={state === 'stale'}>
        {rows.map((row) => (
          <Row key={row.id} row={row} href={hrefOf(row.id)} open={row.id === open} />
        ))}
      </ul>
      {paging && paging.last_page > 1 && (
        <p className={css.pages}>
          <Button
            look="default"
            size="row"
            onClick={() => address.turn(paging.current_page - 1)}
            style={{ visibility: paging.current_page > 1 ? 'visible' : 'hidden' }}
          >
            {m.thread_newer()}
          </Button>
          <span>
            {m.thread_page({ page: formatNumber(paging.current_page), last: formatNumber(paging.last_page) })}
          </span>
          <Button
            look="default"
            size="row"
            onClick={() => address.turn(paging.current_page + 1)}
            style={{ visibility: paging.current_page < paging.last_page ? 'visible' : 'hidden' }}
          >
            {m.thread_older()}
          </Button>
        </p>
      )}
    </>
  )
}

/** The folder: views, search, threads; drafts and letters of visitors have lists of their own. */
export function ThreadList({
  folder,
  open,
  onFolder,
  onNew,
}: {
  folder: 'received' | 'sent'
  open: number | undefined
  onFolder: (folder: string) => void
  onNew: (draft?: number) => void
}) {
  const address = useAddress()
  const view = address.one('view')
  const own = view === 'drafts' || view === 'visitors'
  // What is done or waits is looked for in both folders.
  const across = view !== undefined && !own
  const list = useList(listThreads, {
    within: lettersKey,
    given: { ...(across ? {} : { folder }), per_page: '25' },
    enabled: !own,
  })
  return (
    <nav className={`${panes.list} ${css.listPane}`} aria-label={m.title_messaging()}>
      <header>
        <h1>{m.title_messaging()}</h1>
        <Anchor href="/chat">{m.title_chat()}</Anchor>
        <Button size="row" onClick={() => onNew()}>
          {m.thread_new()}
        </Button>
      </header>
      <Segments
        label={m.thread_folders()}
        value={folder}
        choices={[
          { value: 'received', label: m.thread_received() },
          { value: 'sent', label: m.thread_sent() },
        ]}
        onChange={onFolder}
      />
      <Views />
      {!own && <SearchLetters list={list} />}
      {view === 'drafts' ? (
        <Drafts onOpen={onNew} />
      ) : view === 'visitors' ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <VisitorLetters />
        </Suspense>
      ) : (
        <Rows list={list} open={open} />
      )}
    </nav>
  )
}
