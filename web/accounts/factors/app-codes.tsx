import { useState } from 'react'
import { confirmOwnTotp, confirmTotp, startOwnTotp, startTotp } from '#contract/accounts/factors.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { QrBlock } from '#web/ui/qr.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import { AskPassword } from './ask-password.tsx'
import css from './factors.module.css'

interface Secret {
  readonly secret: string
  readonly uri: string
}
type Done = (codes: readonly string[] | null) => void

function AppCode({ form }: { form: Fields<{ code: string; current_password: string }> }) {
  return (
    <TextField
      field={form.field('code')}
      label={m.profile_totp_code()}
      hint={m.profile_totp_code_hint()}
      ltr
      inputMode="numeric"
      autoComplete="one-time-code"
      width="short"
    />
  )
}

function useConfirm(ministry: boolean, onDone: Done) {
  return (body: { code: string; enabled: 0 | 1; current_password?: string }) =>
    sendForm(async () => {
      const answer = await callApi(ministry ? confirmTotp : confirmOwnTotp, { body })
      onDone(answer.data.recovery_codes)
      return answer
    })
}

/** Step two: the code that the app shows for the secret. */
function ScanCode({ secret, ministry, onDone }: { secret: Secret; ministry: boolean; onDone: Done }) {
  const confirm = useConfirm(ministry, onDone)
  const form = useFields({ initial: { code: '', current_password: '' } })
  return (
    <div className={css.setup}>
      <QrBlock text={secret.uri} label={m.profile_totp_scan()} size={196} />
      <p className={css.key}>
        {m.profile_totp_by_hand()} <Ltr>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Ltr>
      </p>
      <Form
        form={form}
        dense
        summary={false}
        onSubmit={(values) => confirm({ code: values.code.trim(), enabled: 1 })}
        actions={({ busy }) => (
          <Button type="submit" size="form" busy={busy}>
            {m.profile_totp_confirm()}
          </Button>
        )}
      >
        <AppCode form={form} />
      </Form>
    </div>
  )
}

/** Switches the authenticator app on: the password, then a code of the new secret. */
export function AddApp({ ministry, onDone }: { ministry: boolean; onDone: Done }) {
  const [secret, setSecret] = useState<Secret>()
  if (secret) return <ScanCode secret={secret} ministry={ministry} onDone={onDone} />
  const begin = async (body: { current_password: string }) => {
    setSecret((await callApi(ministry ? startTotp : startOwnTotp, { body })).data)
    return { message: m.profile_totp_scan() }
  }
  return <AskPassword verb={m.profile_totp_next()} send={begin} />
}

/** Switches the authenticator app off: the password and a code. */
export function RemoveApp({ ministry, onDone }: { ministry: boolean; onDone: Done }) {
  const confirm = useConfirm(ministry, onDone)
  const form = useFields({ initial: { code: '', current_password: '' } })
  return (
    <Form
      form={form}
      dense
      summary={false}
      onSubmit={(values) => confirm({ ...values, code: values.code.trim(), enabled: 0 })}
      actions={({ busy }) => (
        <Button type="submit" look="alarm" size="form" busy={busy}>
          {m.profile_totp_confirm_off()}
        </Button>
      )}
    >
      <PasswordField field={form.field('current_password')} label={m.profile_current_password()} />
      <AppCode form={form} />
    </Form>
  )
}
