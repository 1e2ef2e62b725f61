import { useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { AreaField, TextField } from './text-field.tsx'
import { useFields } from './use-fields.ts'
import css from './confirm.module.css'

interface Props {
  /** Asks with the object: «إعادة طلب جمعية ندى الياسمين للاستكمال؟» */
  title: string
  /** The effect and who is told. */
  text: ReactNode
  /** The verb on the button. */
  verb: string
  tone?: 'plain' | 'danger'
  /** Asks for a reason, given to `onConfirm`; the label of that field. */
  reason?: string
  /** What is wrong with a reason that was written. */
  wrong?: (reason: string) => string | undefined
  /** The name that must be typed before something is destroyed. */
  typed?: string
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks before what cannot be undone or binds others; the button repeats the verb. */
export function Confirm({ title, text, verb, tone = 'plain', reason, wrong, typed, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const reasonError = (given: string): Record<string, string> => {
    const error = reason && (given ? wrong?.(given) : m.confirm_reason_missing())
    return error ? { reason: error } : {}
  }
  const form = useFields({
    initial: { reason: '', name: '' },
    validate: (values): Record<string, string> => ({
      ...reasonError(values.reason.trim()),
      ...(typed && values.name.trim() !== typed ? { name: m.confirm_name_differs() } : {}),
    }),
  })
  const act = async () => {
    if (!form.check()) return
    setBusy(true)
    try {
      await onConfirm(form.values.reason.trim())
      onClose()
    } catch {
      // Whoever was asked has told the reason; the question stays.
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button look={tone === 'danger' ? 'alarm' : 'filled'} size="form" busy={busy} onClick={() => void act()}>
        {verb}
      </Button>
      <Button look="default" size="form" onClick={onClose}>
        {m.form_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog kind="modal" title={title} onClose={busy ? undefined : onClose} footer={footer}>
      <div className={css.words}>
        <div>{text}</div>
        {reason && <AreaField field={form.field('reason')} label={reason} max={1000} />}
        {typed && <TextField field={form.field('name')} label={m.confirm_type_name({ name: typed })} />}
      </div>
    </Dialog>
  )
}
