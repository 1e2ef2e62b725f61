import { useState, type ComponentProps } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { monthNames, toLatinDigits } from '#web/base/format.ts'
import { Field, type FieldOptions, useLocked } from './field.tsx'
import { useEarly } from './use-early.ts'
import type { Binding } from './use-fields.ts'
import input from './input.module.css'
import css from './date-field.module.css'

interface Parts {
  day: string
  month: string
  year: string
}
/** What is not typed yet stands as zeros in the value. */
const part = (digits = '') => (Number(digits) === 0 ? '' : String(Number(digits)))
const split = (value: string | null | undefined): Parts => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '')
  return match ? { year: part(match[1]), month: part(match[2]), day: part(match[3]) } : { day: '', month: '', year: '' }
}
/**
 * The ISO day of complete parts; empty when all are empty. Incomplete parts stay text, so that the date rule refuses
 * them.
 */
const join = ({ day, month, year }: Parts): string =>
  day || month || year ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''

const digits = (text: string, length: number) => toLatinDigits(text).replace(/\D/g, '').slice(0, length)

/** Day or year, of at most `length` digits. */
function NumberPart({
  length,
  onChange,
  ...props
}: { length: number; onChange: (digits: string) => void } & Omit<ComponentProps<'input'>, 'onChange'>) {
  return (
    <input
      dir="ltr"
      inputMode="numeric"
      {...props}
      onChange={(event) => onChange(digits(event.target.value, length))}
    />
  )
}

function MonthPart({
  onChange,
  ...props
}: { onChange: (month: string) => void } & Omit<ComponentProps<'select'>, 'onChange'>) {
  return (
    <select {...props} onChange={(event) => onChange(event.target.value)}>
      <option value="">—</option>
      {monthNames().map((name, i) => (
        <option key={name} value={i + 1}>{`${i + 1} – ${name}`}</option>
      ))}
    </select>
  )
}

/** What is typed, kept while it means the same as the form's value. A value set from outside replaces it. */
function useParts(field: Binding<string | null | undefined>): [Parts, (next: Partial<Parts>) => void] {
  const [typed, setTyped] = useState<Parts>()
  const parts = typed && join(typed) === (field.value ?? '') ? typed : split(field.value)
  const change = (next: Partial<Parts>) => {
    const all = { ...parts, ...next }
    setTyped(all)
    field.onChange(join(all))
  }
  return [parts, change]
}

/** A date as day, month and year. No browser calendar, because its order of fields differs. The value is YYYY-MM-DD. */
export function DateField({
  field,
  size,
  ...options
}: FieldOptions & { field: Binding<string | null | undefined>; size?: 'desk' }) {
  const [parts, change] = useParts(field)
  const locked = useLocked(options.locked)
  // All parts at once: each by itself would take the others for empty.
  const group = useEarly<HTMLDivElement>(([day = '', month = '', year = '']) =>
    change({ day: digits(day, 2), month, year: digits(year, 4) }),
  )
  const look = { className: input.input, 'data-size': size }
  return (
    <Field field={field} group {...options}>
      {({ id, 'aria-invalid': invalid }) => (
        // The field counts as left when all three parts are left, so a half-typed date is never checked or saved.
        <div
          ref={group}
          className={css.parts}
          data-date
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && field.onBlur()}
        >
          <label className={css.day}>
            <span>{m.date_day()}</span>
            <NumberPart
              {...look}
              id={id}
              aria-invalid={invalid}
              readOnly={locked}
              length={2}
              value={parts.day}
              onChange={(day) => change({ day })}
            />
          </label>
          <label className={css.month}>
            <span>{m.date_month()}</span>
            <MonthPart
              {...look}
              aria-invalid={invalid}
              disabled={locked}
              value={parts.month}
              onChange={(month) => change({ month })}
            />
          </label>
          <label className={css.year}>
            <span>{m.date_year()}</span>
            <NumberPart
              {...look}
              aria-invalid={invalid}
              readOnly={locked}
              length={4}
              value={parts.year}
              onChange={(year) => change({ year })}
            />
          </label>
        </div>
      )}
    </Field>
  )
}
