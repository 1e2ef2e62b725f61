import { useEffect, useRef } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import css from './error-summary.module.css'

interface Item {
  /** Id of the field; undefined when the form as a whole was refused. */
  readonly id: string | undefined
  readonly label: string | undefined
  readonly text: string
}

/**
 * Errors of a form, above it. Takes the focus whenever `shown` grows; its links lead to the fields.
 * Without `shown` the server drew it: the browser has set the focus, and the script leaves it where it is.
 */
export function ErrorSummary({ items, shown, failure }: { items: readonly Item[]; shown?: number; failure?: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<number>(undefined)
  const drawn = shown === undefined
  const open = items.length > 0 && shown !== 0
  const whole = items.every((item) => item.id === undefined)
  useEffect(() => {
    if (!open || drawn) return
    // Once for each attempt: what a form that keeps itself finds wrong later comes while somebody types.
    if (focused.current !== shown) ref.current?.focus()
    focused.current = shown
    const before = document.title
    if (before.startsWith(m.form_error_title())) return
    document.title = `${m.form_error_title()} ${before}`
    return () => void (document.title = before)
  }, [open, drawn, shown])
  if (!open) return null
  const jump = (id: string) => {
    const field = document.getElementById(id)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what the person has just sent, also without script
    <div ref={ref} className={css.summary} role="alert" tabIndex={-1} autoFocus={drawn}>
      <h2>
        {failure ? `${failure}: ` : ''}
        {whole ? items.map((item) => item.text).join(' ') : m.form_errors({ count: items.length })}
      </h2>
      {!whole && (
        <ul>
          {items.map(({ id, label, text }) => (
            <li key={`${id} ${text}`}>
              {id === undefined ? (
                text
              ) : (
                <a href={`#${id}`} onClick={(event) => (event.preventDefault(), jump(id))}>
                  {label ? `${label}: ${text}` : text}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
