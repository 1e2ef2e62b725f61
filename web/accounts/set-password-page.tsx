import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { setPasswordByLink } from '#contract/accounts/password-links.ts'
import { ApiError, firstErrors } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { newPasswordErrors } from './new-password.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NewPasswordField } from '#web/ui/password-field.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFields, type Errors } from '#web/ui/use-fields.ts'
import { DoorFrame } from './door-frame.tsx'

/** The secret of the link, in the page's memory only: taken out of the address at once, so that neither the history nor a copied address keeps it. */
function useSecret(): string | undefined {
  const [secret, setSecret] = useState<string>()
  useEffect(() => {
    const take = () => {
      if (location.hash.length < 2) return setSecret((had) => had ?? '')
      setSecret(location.hash.slice(1))
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return secret
}

/** Sets a password by a one-time link and goes on to the sign-in page; `title` and `text` say whose link it is. */
export function SetPasswordPage({ title, text, missing }: { title: string; text: string; missing: string }) {
  const secret = useSecret()
  const router = useRouter()
  const [dead, setDead] = useState<string>()
  const form = useFields({
    initial: { password: '', password_confirmation: '' },
    validate: newPasswordErrors,
  })
  const send = async (values: typeof form.values): Promise<Errors | void> => {
    try {
      const { data } = await callApi(setPasswordByLink, { body: { token: secret ?? '', ...values } })
      toast({ tone: 'ok', title: m.password_link_done({ username: data.username }), time: 10_000 })
      router.history.push(link(data.kind === 'ministry' ? '/auth/ministry-login' : '/auth/login'))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) reportError(error)
      const { token, ...errors } = error instanceof ApiError ? firstErrors(error.errors) : {}
      setDead(token)
      return Object.keys(errors).length > 0 ? errors : { _: token ?? m.error_generic() }
    }
  }
  return (
    <DoorFrame title={title}>
      {secret === '' || dead ? (
        <Notice tone="bad">{dead ?? missing}</Notice>
      ) : (
        <Form
          form={form}
          summary={false}
          onSubmit={send}
          actions={({ busy }) => (
            <Button type="submit" size="main" wide busy={busy}>
              {m.password_link_verb()}
            </Button>
          )}
        >
          <p>{text}</p>
          <NewPasswordField field={form.field('password')} label={m.password_new()} hint={m.password_rule()} />
          <PasswordField
            field={form.field('password_confirmation')}
            label={m.password_again()}
            autoComplete="new-password"
          />
        </Form>
      )}
    </DoorFrame>
  )
}
