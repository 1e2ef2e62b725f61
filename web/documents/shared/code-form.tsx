import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import css from './code-form.module.css'

/** Typing the number under a printed code; a plain GET form. */
export function CodeForm({ look = 'filled' }: { look?: 'filled' | 'default' }) {
  return (
    <form className={css.form} action={link('/ngo-data')} method="get">
      <label htmlFor="qr">{m.home_document_code()}</label>
      <span>
        <input
          id="qr"
          name="QR"
          dir="ltr"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          aria-describedby="qr-hint"
        />
        <Button type="submit" size="form" look={look}>
          {m.home_document_verb()}
        </Button>
      </span>
      <small id="qr-hint">{m.public_check_code_hint()}</small>
    </form>
  )
}
