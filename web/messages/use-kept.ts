import { useEffect, useRef, useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import { type MessageDraft } from '#contract/messages/messages.ts'
import { dropDraft, saveDraft } from '#contract/messages/writing.ts'
import { callApi } from '#web/core/api/api.ts'
import { useReload } from './messages-query.ts'

type Sent = SentBody<typeof saveDraft>
type Place = Pick<Sent, 'is_internal' | 'thread_id'>
type Text = Pick<Sent, 'body' | 'subject' | 'attachments' | 'to' | 'transaction_request_id'>
/** Milliseconds of rest after which the text is kept, and after which it is tried again. */
const restMs = 1_500
const againMs = 5_000

/**
 * What is being written, kept on the server while it is written: after a rest, when the field is left and when the page
 * is hidden. `key` stays the same until the letter was sent, so that a repeated sending is one letter.
 */
// eslint-disable-next-line max-lines-per-function -- saving in order, holding and trying again share their state
export function useKept(place: Place, draft: MessageDraft | undefined, first?: Partial<Text>) {
  const [text, setText] = useState<Text>({
    body: draft?.body ?? '',
    subject: draft?.subject ?? '',
    attachments: draft?.attachments.map(({ file }) => file) ?? [],
    ...(draft?.aim as Partial<Text> | null | undefined),
    ...first,
  })
  const [state, setState] = useState<'none' | 'saving' | 'saved' | 'failed'>(draft ? 'saved' : 'none')
  const [at, setAt] = useState(draft?.updated_at)
  const latest = useRef(text)
  const id = useRef(draft?.id)
  const key = useRef(crypto.randomUUID())
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const dirty = useRef(false)
  const held = useRef(false)
  const reload = useReload()

  const save = async () => {
    clearTimeout(waiting.current)
    if (!dirty.current || held.current) return
    dirty.current = false
    setState('saving')
    try {
      const { data } = await callApi(saveDraft, {
        body: { ...place, ...latest.current, ...(id.current === undefined ? {} : { id: id.current }) },
      })
      id.current = data.id
      setAt(data.updated_at)
      setState(dirty.current ? 'saving' : 'saved')
    } catch {
      dirty.current = true
      setState('failed')
      waiting.current = setTimeout(() => void now(), againMs)
    }
  }
  /** One after the other: a slow answer must not bring an older text back. */
  const now = () => (running.current = running.current.then(save))
  const change = (part: Partial<Text>) => {
    latest.current = { ...latest.current, ...part }
    setText(latest.current)
    dirty.current = true
    // Another text is another letter.
    key.current = crypto.randomUUID()
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void now(), restMs)
  }
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void now()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void now()
    }
  }, []) // eslint-disable-line react-hooks/exhaustive-deps -- the last text is kept when the editor goes away

  return {
    ...text,
    state,
    at,
    get key() {
      return key.current
    },
    get id() {
      return id.current
    },
    setBody: (body: string) => change({ body }),
    set: change,
    setAttachments: (attachments: number[]) => change({ attachments }),
    now: () => void now(),
    /** Nothing is kept while it is being sent: the letter ends its draft. */
    hold: () => {
      clearTimeout(waiting.current)
      held.current = true
    },
    release: () => {
      held.current = false
      if (dirty.current) void now()
    },
    /** Sent: an empty sheet. */
    done: () => {
      held.current = false
      dirty.current = false
      id.current = undefined
      key.current = crypto.randomUUID()
      latest.current = { body: '', subject: '', attachments: [] }
      setText(latest.current)
      setState('none')
    },
    /** Thrown away. */
    drop: async () => {
      dirty.current = false
      clearTimeout(waiting.current)
      await running.current
      if (id.current !== undefined) await callApi(dropDraft, { params: { id: id.current } })
      id.current = undefined
      await reload()
    },
  }
}
export type Kept = ReturnType<typeof useKept>
