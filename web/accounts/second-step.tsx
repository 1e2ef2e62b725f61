import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import type { Way, Ways } from './use-sign-in.ts'

const names: Readonly<Record<Way, () => string>> = {
  passkey: () => m.factor_passkey(),
  code: () => m.factor_app(),
  recovery: () => m.recovery_one(),
}

/** The second step of signing in: the ways that this account has, and the field of the chosen one. */
export function SecondStep({
  ways,
  way,
  onWay,
  form,
}: {
  ways: Ways
  way: Way
  onWay: (way: Way) => void
  form: Fields<{ username: string; password: string; code: string; recovery_code: string }>
}) {
  const offered = ([] as Way[]).concat(
    ways.passkey ? 'passkey' : [],
    ways.totp ? 'code' : [],
    ways.recovery ? 'recovery' : [],
  )
  return (
    <>
      {offered.length > 1 && (
        <Segments<Way>
          label={m.factor_way()}
          value={way}
          onChange={onWay}
          choices={offered.map((value) => ({ value, label: names[value]() }))}
        />
      )}
      {way === 'passkey' && <p>{m.sign_in_passkey_text()}</p>}
      {way === 'code' && <CodeField field={form.field('code')} label={m.sign_in_code()} hint={m.sign_in_code_hint()} />}
      {way === 'recovery' && (
        <TextField
          field={form.field('recovery_code')}
          size="main"
          ltr
          label={m.recovery_one()}
          hint={m.recovery_one_hint()}
        />
      )}
    </>
  )
}
