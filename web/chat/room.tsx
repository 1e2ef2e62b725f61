import { IconArrowBackUp, IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type ChatLine, type ChatPage, closeChat, editLine, markChat } from '#contract/chat/chat.ts'
import { formatDate, formatSize, formatTime } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Said } from '#web/ui/said.tsx'
import { Ltr, Named } from '#web/ui/text.tsx'
import { roomName } from './chat-page.tsx'
import { useLive, useReloadChats, useRoom } from './chat-query.ts'
import { Composer } from './composer.tsx'
import { EditLine } from './edit-line.tsx'
import { forget, sayAgain, tendOutbox, useWaiting, type Waiting } from './outbox.ts'
import panes from '#web/ui/panes.module.css'
import css from './chat.module.css'

function Line({
  line,
  room,
  seen,
  onEdit,
}: {
  line: ChatLine
  room: number
  seen: boolean
  onEdit: (() => void) | undefined
}) {
  return (
    <article
      className={css.line}
      data-own={line.own_side || undefined}
      aria-label={m.chat_line_of({ name: line.writer })}
    >
      <header>
        <b>
          <bdi>{line.writer}</bdi>
        </b>
        <time dateTime={line.at} title={formatDate(line.at)}>
          <Ltr>{formatTime(line.at)}</Ltr>
        </time>
        {line.mine && seen && <span>{m.chat_seen()}</span>}
      </header>
      {line.body && (
        <p dir="auto">
          <Said>{line.body}</Said>
        </p>
      )}
      {line.file && (
        <a href={`/api/v2/chats/${room}/files/${line.file.id}`} target="_blank" rel="noreferrer">
          <IconPaperclip size={16} aria-hidden />
          <bdi>{line.file.name}</bdi> {formatSize(line.file.size)}
        </a>
      )}
      {line.before.length > 0 && (
        <details>
          <summary>{m.chat_edited()}</summary>
          {line.before.map(({ body, at }) => (
            <p key={at} dir="auto">
              <del>
                <Said>{body}</Said>
              </del>
            </p>
          ))}
        </details>
      )}
      {onEdit && (
        <button type="button" className={css.edit} onClick={onEdit}>
          {m.chat_edit()}
        </button>
      )}
    </article>
  )
}

function WaitingLine({ line }: { line: Waiting }) {
  return (
    <article className={css.line} data-own data-waiting={!line.refused || undefined}>
      {line.body && (
        <p dir="auto">
          <Said>{line.body}</Said>
        </p>
      )}
      {line.file && <bdi>{line.file.name}</bdi>}
      <footer role="status">
        {line.refused ? (
          <>
            <span>{line.refused}</span>
            <Button look="default" size="row" onClick={() => sayAgain(line.client_id)}>
              {m.chat_again()}
            </Button>
            <Button look="default" size="row" onClick={() => forget(line.client_id)}>
              {m.chat_forget()}
            </Button>
          </>
        ) : (
          m.chat_waiting()
        )}
      </footer>
    </article>
  )
}

/** The reader has seen what stands here, while he looks. */
function useMarks(page: ChatPage) {
  const reload = useReloadChats()
  const last = page.lines.at(-1)?.id ?? 0
  const marked = useRef(0)
  useEffect(() => {
    if (last === 0 || marked.current >= last || page.unread === 0) return
    marked.current = last
    void callApi(markChat, { params: { id: page.id }, body: { last_read_id: last } }).then(reload, () => undefined)
  }, [last, page.id, page.unread, reload])
}

function Lines({ page, onEarlier }: { page: ChatPage; onEarlier: () => void }) {
  const waiting = useWaiting(page.id)
  const [editing, setEditing] = useState<ChatLine>()
  const reload = useReloadChats()
  const end = useRef<HTMLDivElement>(null)
  const arrived = new Set(page.lines.map(({ client_id }) => client_id))
  const still = waiting.filter(({ client_id }) => !arrived.has(client_id))
  const last = `${page.lines.at(-1)?.id} ${still.length}`
  useEffect(() => {
    // In newer browsers this returns a promise, which React must not take for a clean-up function.
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  const save = async (body: string) => {
    const errors = await sendForm(() =>
      callApi(editLine, { params: { id: page.id, line: editing?.id ?? 0 }, body: { body } }),
    )
    await reload()
    return errors
  }
  return (
    <div className={css.lines} role="log" aria-label={roomName(page)}>
      {page.has_earlier && (
        <Button look="default" size="row" onClick={onEarlier}>
          {m.chat_earlier()}
        </Button>
      )}
      {page.lines.map((line, at) => {
        const day = formatDate(line.at)
        const before = page.lines[at - 1]
        return (
          <div key={line.id}>
            {(!before || formatDate(before.at) !== day) && <p className={panes.day}>{day}</p>}
            <Line
              line={line}
              room={page.id}
              seen={line.id <= page.read_by_others}
              onEdit={line.mine && line.body !== null && page.may_write ? () => setEditing(line) : undefined}
            />
          </div>
        )
      })}
      {still.map((line) => (
        <WaitingLine key={line.client_id} line={line} />
      ))}
      <div ref={end} />
      {editing && <EditLine body={editing.body ?? ''} onSave={save} onClose={() => setEditing(undefined)} />}
    </div>
  )
}

function Open({
  page,
  typing,
  onEarlier,
  onClose,
}: {
  page: ChatPage
  typing: boolean
  onEarlier: () => void
  onClose: () => void
}) {
  const reload = useReloadChats()
  useMarks(page)
  const close = async () => {
    await sendForm(() =>
      callApi(closeChat, { params: { id: page.id }, body: { closed: page.closed_at === null ? 1 : 0 } }),
    )
    await reload()
  }
  return (
    <section className={css.room} aria-label={roomName(page)}>
      <header className={css.roomHead}>
        <span className={panes.back}>
          <Button look="default" size="row" icon={<IconArrowBackUp size={17} aria-hidden />} onClick={onClose}>
            {m.chat_back()}
          </Button>
        </span>
        <div className={css.roomName}>
          <h2>
            <Named>{roomName(page)}</Named>
          </h2>
          {page.others_here && <span className={css.here}>{m.chat_here()}</span>}
        </div>
        {page.case && <Ltr>{page.case.request_no}</Ltr>}
        {page.may_close && (
          <Button look="default" size="row" onClick={() => void close()}>
            {page.closed_at === null ? m.chat_close() : m.chat_reopen()}
          </Button>
        )}
      </header>
      <Lines page={page} onEarlier={onEarlier} />
      <p className={css.typing} role="status">
        {typing && m.chat_typing()}
      </p>
      {page.may_write ? (
        <Composer room={page.id} name={roomName(page)} />
      ) : (
        <div className={panes.closed}>
          <Notice tone="info" title={page.closed_at === null ? m.chat_no_writing() : m.chat_is_closed()}>
            {m.chat_closed_text()}
          </Notice>
        </div>
      )}
    </section>
  )
}

/** One conversation, live: what is said here is queued until it has arrived. */
export function Room({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useRoom(id)
  const typing = useLive(id)
  const reload = useReloadChats()
  const fresh = useRef(reload)
  useEffect(() => {
    fresh.current = reload
  })
  useEffect(() => tendOutbox(() => fresh.current()), [])
  return (
    <Loaded query={query} lines={8}>
      {(page) => <Open page={page} typing={typing} onEarlier={() => void query.fetchNextPage()} onClose={onClose} />}
    </Loaded>
  )
}
