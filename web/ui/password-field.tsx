import { m } from '#web/generated/paraglide/messages.js'
import type { FieldOptions } from './field.tsx'
import { PasswordField } from './text-field.tsx'
import type { Binding } from './use-fields.ts'
import css from './password-field.module.css'

const words = [m.profile_password_none, m.profile_password_weak, m.profile_password_good, m.profile_password_strong]

/** 0 nothing typed, 1 breaks a rule of V-PWD, 2 keeps the rules, 3 is long or mixed as well. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const length = [...password].length
  if (length === 0) return 0
  if (length < 10 || !/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) return 1
  return length >= 14 || /[^\p{L}\p{Nd}]/u.test(password) ? 3 : 2
}

/** A new password with its strength in words while it is typed. */
export function NewPasswordField({ field, ...options }: FieldOptions & { field: Binding<string> }) {
  const strength = strengthOf(field.value)
  return (
    <div>
      <PasswordField field={field} autoComplete="new-password" {...options} />
      <p className={css.strength}>
        <progress
          className={css.meter}
          data-strength={strength}
          max={3}
          value={strength}
          aria-label={m.profile_password_strength()}
        />
        <b aria-live="polite">{words[strength]?.()}</b>
      </p>
    </div>
  )
}
