import type { ReactNode } from 'react'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'

/** The name of a passkey, and the password that every change of a factor asks for. */
export function PasskeyForm({
  name,
  button,
  send,
  children,
}: {
  /** The name that is offered. */
  name: string
  button: string
  send: (name: string, current_password: string) => Promise<{ message: string }>
  children?: ReactNode
}) {
  const form = useFields({
    initial: { name, current_password: '' },
    validate: (values): Record<string, string> => ({
      ...(values.name.trim() ? {} : { name: m.passkey_name_missing() }),
      ...(values.current_password ? {} : { current_password: m.sign_in_password_missing() }),
    }),
  })
  return (
    <Form
      form={form}
      dense
      summary={false}
      onSubmit={(values) => sendForm(() => send(values.name.trim(), values.current_password))}
      actions={({ busy }) => (
        <Button type="submit" size="form" busy={busy}>
          {button}
        </Button>
      )}
    >
      {children}
      <TextField field={form.field('name')} label={m.passkey_name()} hint={m.passkey_name_hint()} />
      <PasswordField field={form.field('current_password')} label={m.profile_current_password()} />
    </Form>
  )
}
