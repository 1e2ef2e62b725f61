import { plainNumbers } from '#contract/core/values/numbers.ts'
import { useState, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#web/generated/paraglide/messages.js'
import { formatDecimal } from '#web/base/format.ts'
import { Field, type FieldOptions, useLocked } from './field.tsx'
import { useEarly } from './use-early.ts'
import type { Binding } from './use-fields.ts'
import css from './input.module.css'

const plain = /^-?\d+(\.\d+)?$/

/** Ungrouped while typing, grouped afterwards. What is no number stays as typed, so that the server's error fits it. */
function NumberInput({
  value,
  suffix,
  locked,
  size,
  aria,
  name,
  onText,
  onBlur,
}: {
  value: string
  suffix?: string
  locked: boolean
  size?: 'desk'
  aria: object
  name: string
  onText: (text: string) => void
  onBlur: () => void
}) {
  const [focused, setFocused] = useState(false)
  const input = useEarly<HTMLInputElement>(([text = ''], [control]) => {
    setFocused(document.activeElement === control)
    onText(plainNumbers(text))
  })
  const enter = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    // At once: written later, the ungrouped text would lose what is marked, and what is typed would stand behind it.
    flushSync(() => setFocused(true))
    // A pointer puts the caret where it is; the keyboard marks the whole.
    if (!currentTarget.matches(':active')) currentTarget.select()
  }
  const shown = focused || !plain.test(value) ? value : formatDecimal(value)
  return (
    <span className={css.shell} style={suffix ? ({ '--after': '76px' } as object) : undefined}>
      <input
        {...aria}
        ref={input}
        className={css.input}
        data-size={size}
        name={name}
        type="text"
        inputMode="decimal"
        dir="ltr"
        value={shown}
        readOnly={locked}
        autoComplete="off"
        onFocus={enter}
        onChange={(event) => onText(plainNumbers(event.target.value))}
        onBlur={() => (setFocused(false), onBlur())}
      />
      {suffix && <span className={css.suffix}>{suffix}</span>}
    </span>
  )
}

/** A whole or decimal number. `suffix` is its unit. Arabic digits are accepted. */
export function NumberField({
  field,
  suffix,
  size,
  ...options
}: FieldOptions & { field: Binding<number | string | null | undefined>; suffix?: string; size?: 'desk' }) {
  const locked = useLocked(options.locked)
  return (
    <Field field={field} width="short" {...options}>
      {(aria) => (
        <NumberInput
          aria={aria}
          name={field.name}
          value={String(field.value ?? '')}
          {...(suffix ? { suffix } : {})}
          {...(size ? { size } : {})}
          locked={locked}
          onBlur={field.onBlur}
          onText={(text) => field.onChange(text === '' ? null : /^-?\d{1,15}$/.test(text) ? Number(text) : text)}
        />
      )}
    </Field>
  )
}

/** An amount as decimal text, with its currency. */
export function MoneyField({
  field,
  currency,
  size,
  ...options
}: FieldOptions & { field: Binding<string | null | undefined>; currency?: string; size?: 'desk' }) {
  const locked = useLocked(options.locked)
  return (
    <Field field={field} width="short" {...options}>
      {(aria) => (
        <NumberInput
          aria={aria}
          name={field.name}
          value={field.value ?? ''}
          suffix={currency ?? m.format_currency()}
          {...(size ? { size } : {})}
          locked={locked}
          onBlur={field.onBlur}
          onText={(text) => field.onChange(text)}
        />
      )}
    </Field>
  )
}
