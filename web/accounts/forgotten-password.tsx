import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { askPasswordLink } from '#contract/accounts/password-links.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'

/** Asks for a link to a new password; the toast says the same whether the address has an account or not. */
export function ForgottenPassword({ kind, name, onClose }: { kind: 'org' | 'est'; name: string; onClose: () => void }) {
  const form = useFields({
    initial: { email: name.includes('@') ? name.trim() : '' },
    validate: (values): Record<string, string> => (values.email.trim() ? {} : { email: m.sign_in_email_missing() }),
  })
  return (
    <RecordDrawer
      title={m.sign_in_forgotten()}
      form={form}
      verb={m.sign_in_forgotten_verb()}
      onClose={onClose}
      onSubmit={async ({ email }) => {
        const errors = await sendForm(() => callApi(askPasswordLink, { body: { kind, email: email.trim() } }))
        if (!errors) onClose()
        return errors
      }}
    >
      <p>{m.sign_in_forgotten_text()}</p>
      <TextField field={form.field('email')} ltr autoComplete="email" label={label(commonWords.email)} />
    </RecordDrawer>
  )
}
