import { renamePasskey } from '#contract/accounts/factors.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'

/** Gives one's own passkey another name, with the password as every change of a factor. */
export function RenamePasskey({
  passkey,
  onDone,
}: {
  passkey: { readonly id: number; readonly name: string }
  onDone: (codes: null) => void
}) {
  const form = useFields({
    initial: { name: passkey.name, current_password: '' },
    validate: (values): Record<string, string> => ({
      ...(values.name.trim() ? {} : { name: m.passkey_name_missing() }),
      ...(values.current_password ? {} : { current_password: m.sign_in_password_missing() }),
    }),
  })
  const send = ({ name, current_password }: typeof form.values) =>
    sendForm(async () => {
      const body = { name: name.trim(), current_password }
      const answer = await callApi(renamePasskey, { params: { id: passkey.id }, body })
      onDone(null)
      return answer
    })
  return (
    <Form
      form={form}
      dense
      summary={false}
      onSubmit={send}
      actions={({ busy }) => (
        <Button type="submit" size="form" busy={busy}>
          {m.passkey_rename()}
        </Button>
      )}
    >
      <TextField field={form.field('name')} label={m.passkey_name()} hint={m.passkey_name_hint()} />
      <PasswordField field={form.field('current_password')} label={m.profile_current_password()} />
    </Form>
  )
}
