import { useQueryClient } from '@tanstack/react-query'
import { changeMinistryPassword, changePassword } from '#contract/accounts/session.ts'
import { keepPassToken } from '#web/core/session/acting.ts'
import { callApi, whileSessionChanges } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { sessionQuery } from '#web/core/session/session.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { NewPasswordField } from '#web/ui/password-field.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import css from './user-profile.module.css'

const empty = { current_password: '', password: '', password_confirmation: '' }
const check = bySchema(changePassword.body as NonNullable<typeof changePassword.body>)

/** Changes the own password; the server closes the other sessions and opens this one anew. */
export function MyPassword({ ministry }: { ministry: boolean }) {
  const client = useQueryClient()
  const form = useFields({
    initial: empty,
    validate: (values): Record<string, string> => ({
      ...check(values),
      ...(values.current_password ? {} : { current_password: m.sign_in_password_missing() }),
      ...(values.password === values.password_confirmation ? {} : { password_confirmation: m.password_differs() }),
    }),
  })
  const send = (values: typeof empty) =>
    sendForm(async () => {
      const { data, message } = await whileSessionChanges(() =>
        callApi(ministry ? changeMinistryPassword : changePassword, { body: values }),
      )
      if (data.pass_token) keepPassToken(data.pass_token)
      await Promise.all(
        [sessionQuery.queryKey, ['v2/sessions']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      form.reset(empty)
      return { message }
    })
  return (
    <Form
      form={form}
      dense
      onSubmit={send}
      actions={({ busy }) => (
        <Button type="submit" size="form" look="default" busy={busy}>
          {m.profile_password_verb()}
        </Button>
      )}
    >
      <p className={css.note}>{m.profile_password_note()}</p>
      <PasswordField field={form.field('current_password')} label={m.profile_current_password()} />
      <NewPasswordField field={form.field('password')} label={m.password_new()} hint={m.password_rule()} />
      <PasswordField
        field={form.field('password_confirmation')}
        label={m.password_again()}
        autoComplete="new-password"
      />
    </Form>
  )
}
