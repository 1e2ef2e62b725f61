import { useBlocker } from '@tanstack/react-router'
import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from './confirm.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { Errors, Fields } from './use-fields.ts'
import css from './form.module.css'

interface Props<V extends Record<string, unknown>> {
  form: Fields<V>
  /** Sends the values; errors that it returns are shown at the fields. A form that stays open says itself what is saved. */
  onSubmit: (values: V) => Promise<Errors | void>
  /** What did not happen, for the head of the error summary: «لم يُحفظ المؤسس». */
  failure?: string
  /** Asks before a page with unsaved changes is left. */
  guarded?: boolean
  /** The page is left once it is saved: what was typed while it was on its way would go with it, so nothing is taken. */
  leaves?: boolean
  actions: (state: { busy: boolean }) => ReactNode
  children: ReactNode
  dense?: boolean
  /** Forms of two or three fields go without the summary; the focus goes to the first field in error. */
  summary?: boolean
}

/** Asks before a page with unsaved changes is left, within the platform and out of it. */
export function LeaveGuard({ dirty, busy }: { dirty: boolean; busy: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => dirty && !busy,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    blocker.status === 'blocked' && (
      <Confirm
        title={m.form_leave_title()}
        text={m.form_leave_text()}
        verb={m.form_leave_verb()}
        tone="danger"
        onClose={blocker.reset}
        onConfirm={async () => blocker.proceed()}
      />
    )
  )
}

/** A form: error summary on top, fields, actions; on demand a guard against leaving. */
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
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(0)
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!summary && shown > 0) root.current?.querySelector<HTMLElement>('[aria-invalid], [data-error] input')?.focus()
  }, [shown, summary])

  // Sent before the script was there: what was typed and chosen by then is taken over in the same drawing as this.
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

  const send = async () => {
    if (busy) return
    if (!form.check()) return setShown((count) => count + 1)
    setBusy(true)
    try {
      const errors = await onSubmit(form.values)
      if (errors && Object.keys(errors).length > 0) {
        form.setErrors(errors)
        setShown((count) => count + 1)
      }
    } finally {
      setBusy(false)
    }
  }

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
      {summary && <ErrorSummary items={form.errorList()} shown={shown} {...(failure ? { failure } : {})} />}
      {children}
      <div className={css.actions}>{actions({ busy })}</div>
      <LeaveGuard dirty={guarded && form.dirty} busy={busy} />
    </form>
  )
}

/** Fields side by side; they stand under each other on phones. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>

/** A part of a long form with its own heading. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.section}>
      <legend>{title}</legend>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </fieldset>
  )
}
