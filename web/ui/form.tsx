import { useEffect, useReducer, useRef, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { LeaveGuard } from './leave.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { Errors, Fields } from './use-fields.ts'
import { useSend } from './use-send.ts'
import css from './form.module.css'

interface Props<V extends Record<string, unknown>> {
  form: Fields<V>
  /**
   * Sends the values. Returned errors are shown at the fields. A form that stays open must itself say what is saved.
   */
  onSubmit: (values: V) => Promise<Errors | void>
  /** Heading of the error summary: what did not happen, such as «لم يُحفظ المؤسس». */
  failure?: string
  /** Asks before leaving the page with unsaved changes. */
  guarded?: boolean
  /** The page closes after saving. The form is read-only while it saves, because text typed meanwhile would be lost. */
  leaves?: boolean
  actions: (state: { busy: boolean }) => ReactNode
  children: ReactNode
  dense?: boolean
  /** False for forms of two or three fields: no summary, the first field with an error gets the focus. */
  summary?: boolean
}

/** A form: error summary, fields, actions, and on request a guard against leaving. */
export function Form<V extends Record<string, unknown>>({
  form,
  onSubmit,
  failure,
  guarded = false,
  leaves = false,
  actions,
  children,
  dense,
  summary = true,
}: Props<V>) {
  const { send, busy, shown } = useSend(form, onSubmit)
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!summary && shown > 0) root.current?.querySelector<HTMLElement>('[aria-invalid], [data-error] input')?.focus()
  }, [shown, summary])

  // The form was sent before the script had loaded. What had been typed and chosen is taken over in this drawing; then
  // it is sent.
  const [resend, sendAgain] = useReducer(() => true, false)
  useEffect(() => {
    const early = root.current
    if (early?.dataset.sent === undefined) return
    delete early.dataset.sent
    sendAgain()
  }, [])
  useEffect(() => {
    if (resend) root.current?.requestSubmit()
  }, [resend])

  return (
    <form
      ref={root}
      inert={busy && leaves}
      suppressHydrationWarning
      method="post"
      className={css.form}
      data-dense={dense || undefined}
      noValidate
      onSubmit={(event) => (event.preventDefault(), void send())}
    >
      {/* Its words are the server's alone: whoever reads them has no script. */}
      <noscript className={css.noscript}>{import.meta.env.SSR && m.shell_needs_script()}</noscript>
      {summary && <ErrorSummary items={form.errorList()} shown={shown} {...(failure ? { failure } : {})} />}
      {children}
      <div className={css.actions}>{actions({ busy })}</div>
      <LeaveGuard dirty={guarded && form.unsaved} lets={() => busy} />
    </form>
  )
}

/** Fields side by side, below each other on phones. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>

/** A part of a long form, with a heading. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.section}>
      <legend>{title}</legend>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </fieldset>
  )
}
