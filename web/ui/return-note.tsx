import { type ReactNode, useRef, useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from './button.tsx'
import { useLeave } from './leave.tsx'
import { SelectField, type Pick } from './pick-field.tsx'
import { AreaField } from './text-field.tsx'
import { type Binding, useFields } from './use-fields.ts'
import css from './return-note.module.css'

export interface Note {
  readonly reason: number | null
  readonly article: string
  readonly text: string
  readonly [key: string]: unknown
}

/** Fewest characters that the server accepts for a note. */
const SHORTEST = 5

const useNote = (initial: Note = { reason: null, article: '', text: '' }) =>
  useFields<Note>({
    initial,
    validate: (note): Record<string, string> => ({
      ...(note.reason === null ? { reason: m.return_reason_missing() } : {}),
      ...([...note.text.trim()].length < SHORTEST ? { text: m.return_text_missing() } : {}),
    }),
  })

/** The note as the applicant reads it. */
const Preview = ({ note: { text, article } }: { note: Note }) => (
  <blockquote className={css.preview}>
    <b>{m.task_waits()}</b>
    <p>{text || '…'}</p>
    {article && <p>{article}</p>}
  </blockquote>
)

/** Form for a return: reason, article and text, with a preview for the applicant. Ctrl Enter sends it. */
export function ReturnNote({
  initial,
  reasons,
  article,
  onFix,
  onClose,
}: {
  initial?: Note
  reasons: readonly Pick<number>[]
  /** The field in which the legal basis is chosen or written. */
  article: (field: Binding<string>) => ReactNode
  /** Sends the note; true when the server has it. Until then the text stays here. */
  onFix: (note: Note) => Promise<boolean>
  onClose: () => void
}) {
  const [preview, setPreview] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useNote(initial)
  const { close, done, question } = useLeave(form.unsaved, onClose)
  const box = useRef<HTMLDivElement>(null)
  const send = async () => {
    setBusy(true)
    const arrived = await onFix({ ...form.values, text: form.values.text.trim() })
    setBusy(false)
    // If another note was opened meanwhile, that one stays open.
    if (arrived && box.current) done()
  }
  const fix = () => {
    if (busy) return
    if (form.check()) return void send()
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <div ref={box} className={css.note} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && fix()}>
      <div className={css.two}>
        <SelectField field={form.field('reason')} size="desk" label={m.return_reason()} options={reasons} />
        {article(form.field('article'))}
      </div>
      <AreaField field={form.field('text')} size="desk" label={m.return_text()} rows={2} max={1000} />
      {preview && <Preview note={form.values} />}
      <div className={css.actions}>
        <Button size="row" busy={busy} onClick={fix}>
          {m.return_fix()}
        </Button>
        <Button size="row" look="subtle" onClick={close}>
          {m.verdict_undo()}
        </Button>
        <button type="button" className={css.look} aria-expanded={preview} onClick={() => setPreview(!preview)}>
          {m.return_preview()}
        </button>
      </div>
      {question(busy)}
    </div>
  )
}
