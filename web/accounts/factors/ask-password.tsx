import type { ReactNode } from 'react'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'

/** Asks for the password again before something about the sign-in changes. */
export function AskPassword({
  verb,
  danger,
  send,
  children,
}: {
  verb: string
  danger?: boolean
  send: (body: { current_password: string }) => Promise<{ message: string }>
  children?: ReactNode
}) {
  const form = useFields({
    initial: { current_password: '' },
    validate: (values): Record<string, string> =>
      values.current_password ? {} : { current_password: m.sign_in_password_missing() },
  })
  return (
    <Form
      form={form}
      dense
      summary={false}
      onSubmit={(values) => sendForm(() => send(values))}
      actions={({ busy }) => (
        <Button type="submit" size="form" {...(danger ? { look: 'alarm' as const } : {})} busy={busy}>
          {verb}
        </Button>
      )}
    >
      {children}
      <PasswordField field={form.field('current_password')} label={m.profile_current_password()} />
    </Form>
  )
}
