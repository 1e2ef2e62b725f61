import { useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { monthNames, toLatinDigits } from '#web/base/format.ts'
import { Field, type FieldOptions } from './field.tsx'
import type { Binding } from './use-fields.ts'
import input from './input.module.css'
import css from './date-field.module.css'

interface Parts {
  day: string
  month: string
  year: string
}
const split = (value: string | null | undefined): Parts => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '')
  return match
    ? { year: match[1] ?? '', month: String(Number(match[2])), day: String(Number(match[3])) }
    : { day: '', month: '', year: '' }
}
/**
 * The ISO day of complete parts; empty when all are empty. Incomplete parts stay text, so that the date rule refuses
 * them.
 */
const join = ({ day, month, year }: Parts): string =>
  day || month || year ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''

/** A date as day, month and year. No browser calendar, because its order of fields differs. The value is YYYY-MM-DD. */
export function DateField({
  field,
  size,
  ...options
}: FieldOptions & { field: Binding<string | null | undefined>; size?: 'desk' }) {
  const [typed, setTyped] = useState<Parts>()
  const outside = split(field.value)
  // What is typed is kept while it means the same as the form's value. A value set from outside replaces it.
  const parts = typed && join(typed) === (field.value ?? '') ? typed : outside
  const change = (next: Partial<Parts>) => {
    const all = { ...parts, ...next }
    setTyped(all)
    field.onChange(join(all))
  }
  const digits = (text: string, length: number) => toLatinDigits(text).replace(/\D/g, '').slice(0, length)
  const locked = options.locked !== undefined
  return (
    <Field field={field} group {...options}>
      {({ id, 'aria-invalid': invalid }) => (
        // The field counts as left when all three parts are left, so a half-typed date is never checked or saved.
        <div
          className={css.parts}
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && field.onBlur()}
        >
          <label className={css.day}>
            <span>{m.date_day()}</span>
            <input
              id={id}
              className={input.input}
              data-size={size}
              dir="ltr"
              inputMode="numeric"
              aria-invalid={invalid}
              readOnly={locked}
              value={parts.day}
              onChange={(event) => change({ day: digits(event.target.value, 2) })}
            />
          </label>
          <label className={css.month}>
            <span>{m.date_month()}</span>
            <select
              className={input.input}
              data-size={size}
              aria-invalid={invalid}
              disabled={locked}
              value={parts.month}
              onChange={(event) => change({ month: event.target.value })}
            >
              <option value="">—</option>
              {monthNames().map((name, i) => (
                <option key={name} value={i + 1}>{`${i + 1} – ${name}`}</option>
              ))}
            </select>
          </label>
          <label className={css.year}>
            <span>{m.date_year()}</span>
            <input
              className={input.input}
              data-size={size}
              dir="ltr"
              inputMode="numeric"
              aria-invalid={invalid}
              readOnly={locked}
              value={parts.year}
              onChange={(event) => change({ year: digits(event.target.value, 4) })}
            />
          </label>
        </div>
      )}
    </Field>
  )
}
