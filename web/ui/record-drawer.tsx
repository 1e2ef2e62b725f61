import { useEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { ReadOnly } from './field.tsx'
import { focusHeading } from './focus-heading.ts'
import { useLeave } from './leave.tsx'
import type { Errors, Fields } from './use-fields.ts'
import { useSend } from './use-send.ts'
import layout from './form.module.css'

/** What the tab key comes to within a form. */
const inOrder =
  ':is(a[href], button, input, select, textarea, [contenteditable]):not([tabindex="-1"], :disabled, [hidden])'

interface Props<V extends Record<string, unknown>> {
  title: string
  note?: ReactNode
  form: Fields<V>
  verb?: string
  /** Sends the values. Returned errors are shown; if nothing is returned, the record is saved and the drawer closes. */
  onSubmit: (values: V) => Promise<Errors | void>
  onClose: () => void
  /** Label of the delete button at the far end. The drawer asks for confirmation itself. */
  remove?: {
    readonly verb: string
    readonly title: string
    readonly text: ReactNode
    readonly act: () => Promise<void>
  }
  /** Shows the record without a way to change it. */
  readOnly?: boolean
  children: ReactNode
}

/**
 * Begins at the first field: the dialog, which is open by then, would begin at the cross that closes it, or at what a
 * notice offers, where the key that opened the form would begin something else. Under a finger
 * it begins at the title: a field would bring up the keyboard over half of a form that nobody has read yet.
 */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (
      matchMedia('(pointer: coarse)').matches &&
      focusHeading(form.current?.closest('dialog')?.querySelector('h2') ?? null)
    )
      return
    const fields = [...(form.current?.querySelectorAll<HTMLElement>(inOrder) ?? [])]
    fields.find((one) => !one.closest('[data-notice]'))?.focus({ preventScroll: true })
  }, [])
  return form
}

/** Adds or edits a record beside its list. Asks before it discards typed changes. */
export function RecordDrawer<V extends Record<string, unknown>>(props: Props<V>) {
  const { title, note, form, verb, onSubmit, onClose, remove, readOnly, children } = props
  const { close, done, question } = useLeave(form.unsaved && !readOnly, onClose)
  const { send, busy, shown } = useSend(form, onSubmit, done)
  const fields = useFirstField()
  const [removing, setRemoving] = useState(false)
  const footer = readOnly ? (
    <Button look="default" size="form" onClick={onClose}>
      {m.shell_close()}
    </Button>
  ) : (
    <>
      <Button size="form" busy={busy} onClick={() => void send()}>
        {verb ?? m.form_save()}
      </Button>
      <Button look="default" size="form" onClick={close}>
        {m.form_cancel()}
      </Button>
      {remove && (
        <Button look="danger" size="form" style={{ marginInlineStart: 'auto' }} onClick={() => setRemoving(true)}>
          {remove.verb}
        </Button>
      )}
    </>
  )
  return (
    <Dialog kind="drawer" title={title} note={note} onClose={busy ? undefined : close} footer={footer}>
      {/* The drawer closes after saving. It is read-only while it saves, because text typed meanwhile would be lost. */}
      <form
        ref={fields}
        className={layout.form}
        data-dense
        noValidate
        inert={busy}
        onSubmit={(event) => (event.preventDefault(), void (readOnly || send()))}
      >
        <ErrorSummary items={form.errorList()} shown={shown} />
        <ReadOnly value={readOnly ?? false}>{children}</ReadOnly>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {question(busy)}
      {removing && remove && (
        <Confirm
          title={remove.title}
          text={remove.text}
          verb={remove.verb}
          tone="danger"
          onClose={() => setRemoving(false)}
          onConfirm={async () => (await remove.act(), done())}
        />
      )}
    </Dialog>
  )
}
