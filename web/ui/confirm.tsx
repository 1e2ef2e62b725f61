import { useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useLeave } from './leave.tsx'
import { AreaField, TextField } from './text-field.tsx'
import { Worded } from './text.tsx'
import { type Errors, useFields } from './use-fields.ts'
import css from './confirm.module.css'

interface Props {
  /** The question, with the name of the object: «إعادة طلب جمعية ندى الياسمين للاستكمال؟» */
  title: string
  /** What will follow, and who is notified. */
  text: ReactNode
  /** The verb on the button. */
  verb: string
  tone?: 'plain' | 'danger'
  /** Asks for a reason, which `onConfirm` gets: the label of that field. */
  reason?: string
  /** What is wrong with the reason, if anything. */
  wrong?: (reason: string) => string | undefined
  /** The name that must be typed before something is destroyed. */
  typed?: string
  /** Returns field errors when it was refused; the dialog then stays open and shows them. */
  onConfirm: (reason: string) => Promise<Errors | void>
  onClose: () => void
}

/** Asks before an action that cannot be undone or that binds others. The button repeats the verb. */
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
  const { close, done, question } = useLeave(form.unsaved, onClose)
  const act = async () => {
    if (!form.check()) return
    setBusy(true)
    try {
      const errors = await onConfirm(form.values.reason.trim())
      if (errors) form.setErrors(errors)
      else done()
    } catch {
      // The caller has shown the error; the dialog stays open.
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button look={tone === 'danger' ? 'alarm' : 'filled'} size="form" busy={busy} onClick={() => void act()}>
        {verb}
      </Button>
      <Button look="default" size="form" onClick={close}>
        {m.form_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog kind="modal" title={title} onClose={busy ? undefined : close} footer={footer}>
      <div className={css.words}>
        <div>
          <Worded>{text}</Worded>
        </div>
        {reason && <AreaField field={form.field('reason')} label={reason} max={1000} />}
        {typed && <TextField field={form.field('name')} label={m.confirm_type_name({ name: typed })} />}
      </div>
      {question(busy)}
    </Dialog>
  )
}
