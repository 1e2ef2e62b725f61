import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { toLatinDigits } from '#web/base/format.ts'
import { IconButton } from './button.tsx'
import { Field, type FieldOptions, useLocked } from './field.tsx'
import { useEarlyText } from './use-early.ts'
import type { Binding } from './use-fields.ts'
import css from './input.module.css'

type Text = string | null | undefined
interface Shared extends FieldOptions {
  field: Binding<Text>
  /** Left-to-right content: phone, e-mail, IBAN, user name, numbers. */
  ltr?: boolean
  max?: number
  placeholder?: string
  size?: 'main' | 'form' | 'desk'
}

/** Arabic text runs from the right on an English page too. Text without letters follows the page. */
const directionOf = (value: string, ltr: boolean | undefined) =>
  ltr ? 'ltr' : /^[^A-Za-z]*[\u0600-\u06ff]/.test(value) ? 'rtl' : undefined

const length = (value: string) => [...value].length

function Counter({ value, max }: { value: string; max: number | undefined }) {
  const left = (max ?? 0) - length(value)
  if (max === undefined || left > max / 2) return null
  return (
    <p className={css.counter} data-over={left < 0 ? '' : undefined} aria-live="polite">
      {left < 0 ? m.field_over({ count: -left }) : m.field_left({ count: left })}
    </p>
  )
}

/** One line of text. In left-to-right fields Arabic digits become 0–9. */
export function TextField({
  field,
  ltr,
  max,
  placeholder,
  size,
  type = 'text',
  autoComplete,
  inputMode,
  icon,
  ...options
}: Shared & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  autoComplete?: string
  inputMode?: 'numeric' | 'tel' | 'email'
  icon?: ReactNode
}) {
  const value = field.value ?? ''
  const locked = useLocked(options.locked)
  const write = (text: string) => field.onChange(ltr ? toLatinDigits(text) : text)
  const input = useEarlyText<HTMLInputElement>(write)
  return (
    <Field field={field} {...options}>
      {(aria) => (
        <div>
          <span className={css.shell} style={icon ? ({ '--before': '38px' } as object) : undefined}>
            {icon && <span className={css.prefix}>{icon}</span>}
            <input
              {...aria}
              ref={input}
              className={css.input}
              data-size={size}
              name={field.name}
              type={type === 'email' ? 'text' : type}
              dir={directionOf(value, ltr)}
              value={value}
              readOnly={locked}
              placeholder={placeholder}
              autoComplete={autoComplete}
              inputMode={inputMode}
              spellCheck={ltr ? false : undefined}
              autoCapitalize={ltr ? 'none' : undefined}
              onChange={(event) => write(event.target.value)}
              onBlur={field.onBlur}
            />
          </span>
          <Counter value={value} max={max} />
        </div>
      )}
    </Field>
  )
}

/** Several lines of text. Grows with its content. */
export function AreaField({ field, ltr, max, placeholder, size, rows = 3, ...options }: Shared & { rows?: number }) {
  const value = field.value ?? ''
  const locked = useLocked(options.locked)
  const area = useEarlyText<HTMLTextAreaElement>((text) => field.onChange(text))
  return (
    <Field field={field} {...options}>
      {(aria) => (
        <div>
          <textarea
            {...aria}
            ref={area}
            className={css.input}
            data-size={size}
            name={field.name}
            dir={directionOf(value, ltr)}
            rows={rows}
            value={value}
            readOnly={locked}
            placeholder={placeholder}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={field.onBlur}
          />
          <Counter value={value} max={max} />
        </div>
      )}
    </Field>
  )
}

/** A password that can be made visible. */
export function PasswordField({
  field,
  size = 'form',
  autoComplete = 'current-password',
  ...options
}: Omit<Shared, 'ltr' | 'max' | 'placeholder'> & { autoComplete?: 'current-password' | 'new-password' }) {
  const [seen, setSeen] = useState(false)
  const input = useEarlyText<HTMLInputElement>((text) => field.onChange(text))
  return (
    <Field field={field} {...options}>
      {(aria) => (
        <span className={css.shell} style={{ '--after': '48px' } as object}>
          <input
            {...aria}
            ref={input}
            className={css.input}
            data-size={size}
            name={field.name}
            type={seen ? 'text' : 'password'}
            dir="ltr"
            value={field.value ?? ''}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={field.onBlur}
          />
          <IconButton
            className={css.end ?? ''}
            label={seen ? m.field_hide_password() : m.field_show_password()}
            aria-pressed={seen}
            onClick={() => setSeen(!seen)}
          >
            {seen ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
          </IconButton>
        </span>
      )}
    </Field>
  )
}
