import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmTotp, startTotp } from '#contract/accounts/factors.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { QrBlock } from '#web/ui/qr.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import css from './user-profile.module.css'

interface Secret {
  readonly secret: string
  readonly uri: string
}

function useConfirm(onDone: () => void) {
  const client = useQueryClient()
  return (body: { code: string; enabled: 0 | 1; current_password?: string }) =>
    sendForm(async () => {
      const answer = await callApi(confirmTotp, { body })
      await client.invalidateQueries({ queryKey: ['v2/profile'] })
      onDone()
      return answer
    })
}

/** Step one: the password, for which the server gives a new secret. */
function AskPassword({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const form = useFields({
    initial: { current_password: '' },
    validate: (values): Record<string, string> =>
      values.current_password ? {} : { current_password: m.sign_in_password_missing() },
  })
  return (
    <Form
      form={form}
      dense
      onSubmit={(values) =>
        sendForm(async () => {
          const { data } = await callApi(startTotp, { body: values })
          onSecret(data)
          return { message: m.profile_totp_scan() }
        })
      }
      actions={({ busy }) => (
        <Button type="submit" size="form" busy={busy}>
          {m.profile_totp_next()}
        </Button>
      )}
    >
      <PasswordField field={form.field('current_password')} label={m.profile_current_password()} />
    </Form>
  )
}

/** Step two: the code that the app shows for the secret. */
function ScanCode({ secret, onDone }: { secret: Secret; onDone: () => void }) {
  const confirm = useConfirm(onDone)
  const form = useFields({ initial: { code: '' } })
  return (
    <div className={css.setup}>
      <QrBlock text={secret.uri} label={m.profile_totp_scan()} size={196} />
      <p className={css.key}>
        {m.profile_totp_by_hand()} <Ltr>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Ltr>
      </p>
      <Form
        form={form}
        dense
        onSubmit={(values) => confirm({ code: values.code.trim(), enabled: 1 })}
        actions={({ busy }) => (
          <Button type="submit" size="form" busy={busy}>
            {m.profile_totp_confirm()}
          </Button>
        )}
      >
        <TextField
          field={form.field('code')}
          label={m.profile_totp_code()}
          hint={m.profile_totp_code_hint()}
          ltr
          inputMode="numeric"
          autoComplete="one-time-code"
          width="short"
        />
      </Form>
    </div>
  )
}

function SwitchOff({ onDone }: { onDone: () => void }) {
  const confirm = useConfirm(onDone)
  const form = useFields({ initial: { current_password: '', code: '' } })
  return (
    <Form
      form={form}
      dense
      onSubmit={(values) => confirm({ ...values, code: values.code.trim(), enabled: 0 })}
      actions={({ busy }) => (
        <Button type="submit" look="alarm" size="form" busy={busy}>
          {m.profile_totp_confirm_off()}
        </Button>
      )}
    >
      <PasswordField field={form.field('current_password')} label={m.profile_current_password()} />
      <TextField
        field={form.field('code')}
        label={m.profile_totp_code()}
        hint={m.profile_totp_code_hint()}
        ltr
        inputMode="numeric"
        autoComplete="one-time-code"
        width="short"
      />
    </Form>
  )
}

/** Switches the second step of signing in on or off. */
export function MyTotp({ on }: { on: boolean }) {
  const [open, setOpen] = useState(false)
  const [secret, setSecret] = useState<Secret>()
  const close = () => {
    setOpen(false)
    setSecret(undefined)
  }
  const verb = on ? m.profile_totp_stop() : m.profile_totp_start()
  return (
    <>
      <p className={css.note}>
        <StateTag tone={on ? 'ok' : 'mute'}>{on ? m.profile_totp_on() : m.profile_totp_off()}</StateTag>{' '}
        {m.profile_totp_text()}
      </p>
      <Button look={on ? 'danger' : 'default'} size="form" onClick={() => setOpen(true)}>
        {verb}
      </Button>
      {open && (
        <Dialog kind="modal" title={verb} onClose={close}>
          {on ? (
            <SwitchOff onDone={close} />
          ) : secret ? (
            <ScanCode secret={secret} onDone={close} />
          ) : (
            <AskPassword onSecret={setSecret} />
          )}
        </Dialog>
      )}
    </>
  )
}
