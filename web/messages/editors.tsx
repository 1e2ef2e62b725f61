import { IconLock, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { sendMessage, type ThreadPage } from '#contract/messages/messages.ts'
import { label } from '#web/base/label.ts'
import { messageWords } from '#contract/messages/message-words.ts'
import { formatTime } from '#web/base/format.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useWhole } from './use-whole.ts'
import { useUploads } from '#web/core/forms/use-uploads.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { LeaveGuard } from '#web/ui/leave.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { UploadField } from '#web/ui/upload-field.tsx'
import { useReload } from './messages-query.ts'
import { partyName } from './party-words.tsx'
import { paragraphsOf } from './plain.ts'
import { type Kept, useKept } from './use-kept.ts'
import css from './messaging.module.css'

const Templates = lazy(async () => ({ default: (await import('./templates.tsx')).Templates }))
const Ask = lazy(async () => ({ default: (await import('#web/ui/confirm.tsx')).Confirm }))
const accept = '.pdf,.jpg,.jpeg,.png,.docx,.xlsx'

interface Seen {
  readonly seen: number
  readonly missed: ThreadPage['messages']
  readonly read: () => void
  readonly sent: (id: number) => void
}

export const SavedAt = ({ kept }: { kept: Kept }) => (
  <span className={css.saved} role="status">
    {kept.state === 'saving' && m.thread_saving()}
    {kept.state === 'failed' && m.thread_not_saved()}
    {kept.state === 'saved' && kept.at && (
      <>
        {m.thread_saved_at()} <Ltr>{formatTime(kept.at)}</Ltr>
      </>
    )}
    <LeaveGuard dirty={kept.state === 'failed'} />
  </span>
)

/** Sends once, whatever the line does: the same letter keeps its key until it is answered. */
function useSending(kept: Kept, { seen, sent }: Seen, isInternal: boolean, onSent?: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const reload = useReload()
  const send = async () => {
    const body = paragraphsOf(kept.body)
    if (body === '') return setError(m.thread_nothing_written())
    setBusy(true)
    setError(undefined)
    kept.hold()
    try {
      const { data, message } = await callApi(sendMessage, {
        body: {
          parent_id: seen,
          body,
          ...(isInternal ? { is_internal: true } : { attachments: [...kept.attachments] }),
        },
        key: kept.key,
      })
      kept.done()
      toast({ tone: 'ok', title: message })
      sent(data.message_id)
      await reload()
      onSent?.()
    } catch (fault) {
      kept.release()
      if (fault instanceof ApiError && fault.status === 409) await reload()
      if (fault instanceof ApiError) {
        setError(Object.values(fault.errors)[0]?.[0] ?? fault.message)
        if (fault.status === 0) reportError(fault)
      } else reportError(fault)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, error }
}

interface AskedProps {
  shown: 'templates' | 'ask' | undefined
  kept: Kept
  name: string
  send: () => Promise<void>
  onClose: () => void
}
/** Kept texts to choose from, or the question before a letter that was sent by keys. */
function Asked({ shown, kept, name, send, onClose }: AskedProps) {
  return (
    <Suspense fallback={null}>
      {shown === 'templates' && (
        <Templates
          text={kept.body}
          onTake={(text) => kept.setBody(kept.body.trim() === '' ? text : `${kept.body}\n${text}`)}
          onClose={onClose}
        />
      )}
      {shown === 'ask' && (
        <Ask
          title={m.thread_ask_send({ name })}
          text={m.thread_reaches({ name })}
          verb={m.thread_send_reply()}
          onConfirm={send}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

interface VerbsProps {
  kept: Kept
  seen: Seen
  busy: boolean
  send: () => Promise<void>
  onTemplates: () => void
  onFiles: (() => void) | undefined
}
function Verbs({ kept, seen, busy, send, onTemplates, onFiles }: VerbsProps) {
  const behind = seen.missed.length > 0
  return (
    <div className={css.bar}>
      <Button
        size="form"
        busy={busy}
        icon={<IconSend size={18} aria-hidden />}
        {...(behind ? { 'aria-describedby': 'thread-behind' } : {})}
        onClick={() => (behind ? seen.read() : void send())}
      >
        {behind ? m.thread_read_first() : m.thread_send_reply()}
      </Button>
      <Button look="default" size="form" onClick={onTemplates}>
        {m.thread_templates()}
      </Button>
      {onFiles && (
        <Button look="default" size="form" onClick={onFiles}>
          {m.thread_add_files()}
        </Button>
      )}
      <SavedAt kept={kept} />
    </div>
  )
}

function Reply({ page, seen, onSent }: { page: ThreadPage; seen: Seen; onSent: () => void }) {
  const draft = page.drafts.find(({ is_internal }) => !is_internal)
  const kept = useKept({ thread_id: page.id, is_internal: false }, draft)
  const { send: sendNow, busy, error } = useSending(kept, seen, false, onSent)
  const [shown, setShown] = useState<'templates' | 'ask'>()
  const [files, setFiles] = useState((draft?.attachments.length ?? 0) > 0)
  const uploads = useUploads({
    use: 'word',
    stored: (draft?.attachments ?? []).map(({ file: id, name, size }) => ({ id, name, size })),
    onChange: kept.setAttachments,
  })
  const { whenWhole, fileError } = useWhole(uploads)
  const send = async () => whenWhole(sendNow)()
  const name = partyName(page.with)
  const behind = seen.missed.length > 0
  const field = {
    id: `reply-${page.id}`,
    name: 'body',
    value: kept.body,
    error,
    onChange: kept.setBody,
    onBlur: kept.now,
    onLabel: () => undefined,
  }
  return (
    <form
      className={css.reply}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || behind || busy) return
        event.preventDefault()
        setShown('ask')
      }}
    >
      <AreaField field={field} label={m.thread_reply_to({ name })} max={9_000} rows={5} />
      {files && (
        <UploadField
          field={{ id: `files-${page.id}`, error: fileError, onLabel: () => undefined }}
          label={label(messageWords.attachments)}
          handle={uploads}
          accept={accept}
          megabytes={10}
          max={5}
          optional
        />
      )}
      <p className={css.reaches}>{m.thread_reaches({ name })}</p>
      <Verbs
        kept={kept}
        seen={seen}
        busy={busy}
        send={send}
        onTemplates={() => setShown('templates')}
        onFiles={files ? undefined : () => setFiles(true)}
      />
      <Asked shown={shown} kept={kept} name={name} send={send} onClose={() => setShown(undefined)} />
    </form>
  )
}

function Note({ page, seen }: { page: ThreadPage; seen: Seen }) {
  const kept = useKept(
    { thread_id: page.id, is_internal: true },
    page.drafts.find(({ is_internal }) => is_internal),
  )
  const { send, busy, error } = useSending(kept, seen, true)
  const field = {
    id: `note-${page.id}`,
    name: 'note',
    value: kept.body,
    error,
    onChange: kept.setBody,
    onBlur: kept.now,
    onLabel: () => undefined,
  }
  return (
    <form className={css.noteEditor} onSubmit={(event) => event.preventDefault()}>
      <AreaField field={field} label={m.thread_note()} hint={m.thread_note_hint()} max={9_000} rows={5} />
      <p className={css.reaches}>
        <IconLock size={15} aria-hidden /> {m.thread_note_readers({ count: page.readers })}
      </p>
      <div className={css.bar}>
        <Button
          look="default"
          size="form"
          busy={busy}
          onClick={() => (seen.missed.length > 0 ? seen.read() : void send())}
        >
          {m.thread_save_note()}
        </Button>
        <SavedAt kept={kept} />
      </div>
    </form>
  )
}

/** The reply and the note stand in two places and never become each other. */
export function Editors({ page, seen }: { page: ThreadPage; seen: Seen }) {
  // A letter that was sent takes its files along: the next one begins with an empty sheet.
  const [sheet, setSheet] = useState(0)
  return (
    <>
      {seen.missed.length > 0 && (
        <div id="thread-behind" className={css.behind}>
          <Notice
            tone="info"
            role="status"
            title={m.thread_behind()}
            end={
              <Button look="default" size="row" onClick={seen.read}>
                {m.thread_read_new({ count: seen.missed.length })}
              </Button>
            }
          >
            {m.thread_behind_text()}
          </Notice>
        </div>
      )}
      <div className={css.editors}>
        <Reply key={sheet} page={page} seen={seen} onSent={() => setSheet((now) => now + 1)} />
        <Note page={page} seen={seen} />
      </div>
    </>
  )
}
