import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { typeInChat } from '#contract/chat/chat.ts'
import { callApi } from '#web/core/api/api.ts'
import { useUploads } from '#web/core/forms/use-uploads.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import { say } from './outbox.ts'
import css from './chat.module.css'

/** Milliseconds: the others are told of writing at most this often. */
const tellMs = 5_000
const draftOf = (room: number) => `chat-draft-${room}`

function Attach({ room, onDone }: { room: number; onDone: () => void }) {
  const latest = useRef<readonly { name: string; state: string }[]>([])
  const uploads = useUploads({
    use: 'word',
    onChange: ([id]) => {
      if (id === undefined) return
      say(room, '', { id, name: latest.current[0]?.name ?? '' })
      onDone()
    },
  })
  useEffect(() => {
    latest.current = uploads.items
  })
  return (
    <UploadField
      field={{ id: `chat-file-${room}`, error: undefined, onLabel: () => undefined }}
      label={m.chat_file()}
      handle={uploads}
      accept=".pdf,.jpg,.jpeg,.png,.docx,.xlsx"
      megabytes={5}
    />
  )
}

/** Where a line is written. Enter says it, with Shift it begins another row; an unsaid line stays in this window. */
export function Composer({ room, name }: { room: number; name: string }) {
  const [text, setText] = useState(() => (import.meta.env.SSR ? '' : (sessionStorage.getItem(draftOf(room)) ?? '')))
  const [files, setFiles] = useState(false)
  const told = useRef(0)
  const write = (next: string) => {
    setText(next)
    sessionStorage.setItem(draftOf(room), next)
    if (next === '' || Date.now() - told.current < tellMs) return
    told.current = Date.now()
    void callApi(typeInChat, { params: { id: room } }).catch(() => undefined)
  }
  const send = () => {
    if (text.trim() === '') return
    say(room, text.trim())
    write('')
    told.current = 0
  }
  const field = {
    id: `chat-${room}`,
    name: 'line',
    value: text,
    error: undefined,
    onChange: write,
    onBlur: () => undefined,
    onLabel: () => undefined,
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => (event.preventDefault(), send())}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        if (!(event.target instanceof HTMLTextAreaElement)) return
        event.preventDefault()
        send()
      }}
    >
      <AreaField field={field} label={m.chat_to({ name })} hint={m.chat_hint()} max={2_000} rows={2} />
      {files && <Attach room={room} onDone={() => setFiles(false)} />}
      <div className={css.bar}>
        <Button type="submit" size="form" icon={<IconSend size={18} aria-hidden />}>
          {m.chat_send()}
        </Button>
        <Button
          look="default"
          size="form"
          icon={<IconPaperclip size={18} aria-hidden />}
          onClick={() => setFiles(!files)}
        >
          {m.chat_add_file()}
        </Button>
      </div>
    </form>
  )
}
