import { useState } from 'react'
import { addPasskey, startPasskey } from '#contract/accounts/factors.ts'
import { deviceName } from '#contract/core/values/device.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { makePasskey, passkeyFailed } from './passkey.ts'

/** Adds a passkey: its name and the password, then the browser's own window. */
export function AddPasskey({ onDone }: { onDone: (codes: readonly string[] | null) => void }) {
  const [name] = useState(() => deviceName(navigator.userAgent) ?? '')
  const form = useFields({
    initial: { name, current_password: '' },
    validate: (values): Record<string, string> => ({
      ...(values.name.trim() ? {} : { name: m.passkey_name_missing() }),
      ...(values.current_password ? {} : { current_password: m.sign_in_password_missing() }),
    }),
  })
  const send = (values: typeof form.values) =>
    sendForm(async () => {
      const { current_password } = values
      const { data: options } = await callApi(startPasskey, { body: { current_password } })
      const passkey = await makePasskey(options).catch((error: unknown) => {
        throw new ApiError(422, passkeyFailed(error), { name: [passkeyFailed(error)] })
      })
      const { data } = await callApi(addPasskey, { body: { name: values.name.trim(), passkey } })
      onDone(data.recovery_codes)
      return { message: m.passkey_added() }
    })
  return (
    <Form
      form={form}
      dense
      summary={false}
      onSubmit={send}
      actions={({ busy }) => (
        <Button type="submit" size="form" busy={busy}>
          {m.passkey_add()}
        </Button>
      )}
    >
      <p>{m.passkey_text()}</p>
      <TextField field={form.field('name')} label={m.passkey_name()} hint={m.passkey_name_hint()} />
      <PasswordField field={form.field('current_password')} label={m.profile_current_password()} />
    </Form>
  )
}
