import { useEffect, useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { toLatinDigits } from '#web/base/format.ts'
import { Field } from './field.tsx'
import { useEarlyText } from './use-early.ts'
import type { Binding } from './use-fields.ts'
import css from './code-field.module.css'

/** Whole seconds until an instant, 0 after it. */
export function useSecondsLeft(until: string | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until ? Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)) : 0
}
const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

interface Props {
  field: Binding<string>
  label: string
  hint?: ReactNode
  length?: number
  /** Remaining attempts, if the server sent them. */
  attempts?: number
  expiresAt?: string
  /** When a new code may be requested. */
  resendAt?: string
  onResend?: () => void
  onComplete?: () => void
}

/** How long the code still holds. */
function Life({ until }: { until: string }) {
  const left = useSecondsLeft(until)
  return left > 0 ? (
    <span>
      {m.code_expires()} <b dir="ltr">{clock(left)}</b>
    </span>
  ) : (
    <b className={css.bad}>{m.code_expired()}</b>
  )
}

function Resend({ at, onResend }: { at: string | undefined; onResend: () => void }) {
  const wait = useSecondsLeft(at)
  return wait > 0 ? (
    <p className={css.notes}>{m.code_wait({ count: wait })}</p>
  ) : (
    <button type="button" className={css.resend} onClick={onResend}>
      {m.code_resend()}
    </button>
  )
}

/**
 * A one-time code. One real input drawn as boxes, so that pasting and the phone's suggestion work. It has no length of
 * its own: a browser would cut off the last digits of a code that is pasted with blanks, before these are taken out.
 */
export function CodeField({
  field,
  label,
  hint,
  length = 6,
  attempts,
  expiresAt,
  resendAt,
  onResend,
  onComplete,
}: Props) {
  const write = (text: string) => {
    const digits = toLatinDigits(text).replace(/\D/g, '').slice(0, length)
    field.onChange(digits)
    if (digits.length === length) onComplete?.()
  }
  const input = useEarlyText<HTMLInputElement>(write)
  // A form of one field has no list of errors to lead there, and the press of a button has taken the focus away.
  useEffect(() => {
    if (field.error !== undefined) input.current?.focus()
  }, [field.error, input])
  return (
    <Field field={field} label={label} {...(hint ? { hint } : {})}>
      {(aria) => (
        <div className={css.code}>
          <div className={css.boxes} dir="ltr">
            {Array.from({ length }, (_, i) => (
              <span
                key={i}
                data-now={i === field.value.length || undefined}
                data-bad={aria['aria-invalid']}
                aria-hidden
              >
                {field.value[i] ?? ''}
              </span>
            ))}
            <input
              {...aria}
              ref={input}
              name={field.name}
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={field.value}
              onChange={(event) => write(event.target.value)}
              onBlur={field.onBlur}
            />
          </div>
          <p className={css.notes}>
            {expiresAt && <Life until={expiresAt} />}
            {attempts !== undefined && <span>{m.code_attempts({ count: attempts })}</span>}
          </p>
          {onResend && <Resend at={resendAt} onResend={onResend} />}
        </div>
      )}
    </Field>
  )
}
