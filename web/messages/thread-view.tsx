import { IconArrowBackUp, IconLock, IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { markRead, type Message, removeThread, restoreThread, type ThreadPage } from '#contract/messages/messages.ts'
import { label } from '#web/base/label.ts'
import { messageWords } from '#contract/messages/message-words.ts'
import { formatDate, formatSize } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { Rich } from '#web/core/site/rich.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { DateText, Dec, Named } from '#web/ui/text.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Editors } from './editors.tsx'
import { useReload, useThread } from './messages-query.ts'
import { partyName } from './party-words.tsx'
import { ThreadActions } from './thread-actions.tsx'
import { DueTag } from './thread-list.tsx'
import { ThreadSide } from './thread-side.tsx'
import panes from '#web/ui/panes.module.css'
import css from './messaging.module.css'

function Files({ message, thread }: { message: Message; thread: number }) {
  if (message.attachments.length === 0) return null
  return (
    <ul className={css.files} aria-label={label(messageWords.attachments)}>
      {message.attachments.map(({ file, name, size }) => (
        <li key={file}>
          <a href={`/api/v2/messages/${thread}/files/${file}`} target="_blank" rel="noreferrer">
            <IconPaperclip size={16} aria-hidden />
            <Named>{name}</Named> <span>{formatSize(size)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Letter({ message, thread, withName }: { message: Message; thread: number; withName: string }) {
  const { own, is_internal, from, writer, out_no, in_no, sent_at, read_at } = message
  if (is_internal)
    return (
      <article className={css.note} id={`m${message.id}`} tabIndex={-1}>
        <header>
          <b>
            <IconLock size={16} aria-hidden /> {m.thread_note()}
          </b>
          <span>
            <Named>{writer}</Named> · <DateText value={sent_at} time />
          </span>
          <small>{m.thread_note_hidden({ name: withName })}</small>
        </header>
        <Rich html={message.body} />
      </article>
    )
  return (
    <article className={css.letter} data-own={own || undefined} id={`m${message.id}`} tabIndex={-1}>
      <header>
        <b>
          <Named>{partyName(from)}</Named>
        </b>
        <DateText value={sent_at} time />
        <span>
          {own ? m.thread_out() : m.thread_in()} <Dec>{(own ? out_no : in_no) ?? ''}</Dec>
        </span>
      </header>
      <Rich html={message.body} />
      <Files message={message} thread={thread} />
      <footer>
        {own && writer && (
          <span>
            {m.thread_written_by()} <Named>{writer}</Named>
          </span>
        )}
        <span>
          {read_at ? (
            <>
              {own ? m.thread_opened_by({ name: withName }) : m.thread_opened_us()} <DateText value={read_at} time />
            </>
          ) : (
            own && m.thread_not_opened()
          )}
        </span>
      </footer>
    </article>
  )
}

/** Why the reader may not write. */
const closed = {
  conflict: { title: m.thread_conflict, text: m.thread_conflict_text },
  not_office: { title: m.thread_between_closed, text: m.thread_between_closed_text },
  read_only: { title: m.thread_read_only, text: m.thread_read_only_text },
}

/** Letters and notes by day. */
function Letters({ page }: { page: ThreadPage }) {
  const days = page.messages.map(({ sent_at }) => formatDate(sent_at))
  return (
    <div className={css.letters}>
      {page.messages.map((message, at) => {
        return (
          <div key={message.id}>
            {days[at] !== days[at - 1] && <p className={panes.day}>{days[at]}</p>}
            <Letter message={message} thread={page.id} withName={partyName(page.with)} />
          </div>
        )
      })}
    </div>
  )
}

/** What the reader has seen: everything at first, and what comes later once he asks for it. */
function useSeen(page: ThreadPage) {
  const last = page.messages.at(-1)?.id ?? 0
  const [seen, setSeen] = useState(last)
  const reload = useReload()
  const marked = useRef(0)
  useEffect(() => {
    if (seen === 0 || marked.current === seen) return
    marked.current = seen
    void callApi(markRead, { params: { id: page.id }, body: { last_read_id: seen } }).then(reload, () => undefined)
  }, [seen, page.id]) // eslint-disable-line react-hooks/exhaustive-deps -- once for each letter that was seen
  const missed = page.messages.filter(({ id }) => id > seen)
  return {
    seen,
    missed,
    read: () => {
      document.getElementById(`m${missed[0]?.id}`)?.focus()
      setSeen(last)
    },
    /** What the reader sent himself he has seen. */
    sent: (id: number) => setSeen(id),
  }
}

function useRemove(page: ThreadPage, onClose: () => void) {
  const reload = useReload()
  return async () => {
    try {
      const { message } = await callApi(removeThread, { params: { id: page.id } })
      toast({
        tone: 'ok',
        title: message,
        time: 10_000,
        undo: {
          label: m.thread_undo(),
          act: () => void callApi(restoreThread, { params: { id: page.id } }).then(reload, reportError),
        },
      })
      onClose()
      await reload()
    } catch (error) {
      reportError(error)
    }
  }
}

function Open({ page, onClose }: { page: ThreadPage; onClose: () => void }) {
  const seen = useSeen(page)
  const remove = useRemove(page, onClose)
  return (
    <>
      <section className={css.thread} aria-label={page.subject}>
        <header className={css.threadHead}>
          <div className={panes.back}>
            <Button look="default" size="row" icon={<IconArrowBackUp size={17} aria-hidden />} onClick={onClose}>
              {m.thread_back()}
            </Button>
          </div>
          <h2>
            <Named>{page.subject}</Named>
          </h2>
          <p>
            <Named>{partyName(page.with)}</Named>
            {page.holder && (
              <>
                {' · '}
                {m.thread_held_by()} <Named>{page.holder.name}</Named>
              </>
            )}
            {page.away && <> · {m.thread_away({ name: page.away.name, until: formatDate(page.away.until) })}</>}
          </p>
          <div className={css.waits} data-us={(page.status === 'open' && page.waiting === 'us') || undefined}>
            <DueTag row={page} />
            <span>
              {page.status === 'done' ? m.thread_done_text() : m.thread_since()}{' '}
              {page.status === 'open' && <DateText value={page.waiting_since} time />}
            </span>
            {page.status === 'open' && page.due_on && (
              <span>
                {label(messageWords.due_on)}: <DateText value={page.due_on} />
              </span>
            )}
          </div>
          <ThreadActions page={page} onRemove={() => void remove()} onClose={onClose} />
        </header>
        <Letters page={page} />
        {page.may_write === 'yes' ? (
          <Editors page={page} seen={seen} />
        ) : (
          <div className={panes.closed}>
            <NoRight title={closed[page.may_write].title()}>{closed[page.may_write].text()}</NoRight>
          </div>
        )}
      </section>
      <ThreadSide page={page} />
    </>
  )
}

/** One thread: whom it waits on, its letters, the two editors, and its case beside it. */
export function ThreadView({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useThread(id)
  return (
    <Loaded query={query} lines={8}>
      {(page) => <Open page={page} onClose={onClose} />}
    </Loaded>
  )
}
