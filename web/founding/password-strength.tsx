import { IconCheck, IconPoint } from '@tabler/icons-react'
import { m } from '#web/generated/paraglide/messages.js'
import { rulesOf, strengthOf } from './signup-draft.ts'
import css from './founding.module.css'

const words = [m.founding_password_none, m.founding_password_weak, m.founding_password_good, m.founding_password_strong]
const tones = ['bad', 'bad', 'warn', 'ok']

/** How strong the typed password is, in words, and which rule is still open. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password)
  const rules = rulesOf(password)
  const lines = [
    { done: rules.length, text: m.founding_password_length() },
    { done: rules.letter, text: m.founding_password_letter() },
    { done: rules.digit, text: m.founding_password_digit() },
  ]
  return (
    <div>
      <p className={css.strength}>
        <progress
          className={css.meter}
          data-tone={tones[strength]}
          max={3}
          value={strength}
          aria-label={m.founding_password_strength()}
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
