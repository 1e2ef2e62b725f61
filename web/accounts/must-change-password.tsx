import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '#web/core/session/sign-out.ts'
import type { Session } from '#web/core/session/session.ts'
import { newPasswordErrors } from './new-password.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { NewPasswordField } from '#web/ui/password-field.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useSignIn } from './use-sign-in.ts'

/** The dialog of a person who is not fully signed in until the password is changed [spec 1§4]; it can only be finished or left by signing out. */
export function MustChangePassword({ session, current }: { session: Session; current: string }) {
  const client = useQueryClient()
  const { change } = useSignIn()
  const [leaving, setLeaving] = useState(false)
  const form = useFields({
    initial: { password: '', password_confirmation: '' },
    validate: newPasswordErrors,
  })
  const leave = () => {
    setLeaving(true)
    void signOut(client, session)
  }
  return (
    <Dialog kind="modal" title={m.password_change_title()}>
      <Form
        form={form}
        dense
        summary={false}
        onSubmit={(values) =>
          change(session.tt === 'm', { ...values, ...(current ? { current_password: current } : {}) })
        }
        actions={({ busy }) => (
          <>
            <Button type="submit" size="form" busy={busy}>
              {m.password_change_verb()}
            </Button>
            <Button look="subtle" size="form" busy={leaving} onClick={leave}>
              {m.shell_sign_out()}
            </Button>
          </>
        )}
      >
        <p>{m.password_change_text()}</p>
        <NewPasswordField field={form.field('password')} label={m.password_new()} hint={m.password_rule()} />
        <PasswordField
          field={form.field('password_confirmation')}
          label={m.password_again()}
          autoComplete="new-password"
        />
      </Form>
    </Dialog>
  )
}
