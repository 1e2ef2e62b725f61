import { IconCheck, IconPoint } from '@tabler/icons-react'
import { passwordRules, passwordStrength } from '#contract/core/values/password.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { FieldOptions } from './field.tsx'
import { PasswordField } from './text-field.tsx'
import type { Binding } from './use-fields.ts'
import css from './password-field.module.css'

const words = [m.password_none, m.password_refused, m.password_good, m.password_strong]

/** A new password. While typing it shows the strength in words and the rules that are not yet met. */
export function NewPasswordField({
  field,
  ...options
}: FieldOptions & { field: Binding<string>; width?: 'short' | 'middle' }) {
  const strength = passwordStrength(field.value)
  const rules = passwordRules(field.value)
  const lines = [
    { done: rules.length, text: m.password_length() },
    { done: rules.letter, text: m.password_letter() },
    { done: rules.digit, text: m.password_digit() },
  ]
  return (
    <div>
      <PasswordField field={field} autoComplete="new-password" {...options} />
      <p className={css.strength}>
        <progress
          className={css.meter}
          data-strength={strength}
          max={3}
          value={strength}
          aria-label={m.password_strength()}
        />
        <b aria-live="polite">{words[strength]?.()}</b>
      </p>
      <ul className={css.rules}>
        {lines.map((line) => (
          <li key={line.text} data-done={line.done || undefined}>
            {line.done ? <IconCheck size={16} aria-hidden /> : <IconPoint size={16} aria-hidden />}
            {line.text}
          </li>
        ))}
      </ul>
    </div>
  )
}
