import { useState } from 'react'
import { sendContactCode, verifyContact } from '#contract/profile/contacts.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { Contact } from './contacts.tsx'

const length = 6
const attempts = 5

interface Props {
  contact: Contact
  /** Runs a call and asks the list again. */
  send: (work: () => Promise<{ message: string }>) => Promise<Record<string, string> | undefined>
  onClose: () => void
}

/** A code is asked for, then proved; a wrong one is counted. */
function useCode({ contact, send, onClose }: Props) {
  const form = useFields({ initial: { code: '' } })
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(0)
  const [resendAt, setResendAt] = useState<string>()
  const ask = async () => {
    setBusy(true)
    const errors = await sendForm(async () => {
      const answer = await callApi(sendContactCode, { params: { id: contact.id } })
      setResendAt(new Date(Date.now() + answer.data.resend_after_seconds * 1000).toISOString())
      return answer
    })
    setBusy(false)
    setWrong(0)
    if (errors) form.setErrors({ code: Object.values(errors)[0] ?? '' })
  }
  const verify = async (code: string) => {
    if (busy) return
    // Nothing is sent, so no attempt is spent.
    if (code.length < length) return form.setErrors({ code: m.founding_code_short() })
    setBusy(true)
    const errors = await send(() => callApi(verifyContact, { params: { id: contact.id }, body: { code } }))
    setBusy(false)
    if (!errors) return onClose()
    setWrong((count) => count + 1)
    form.setValues({ code: '' })
    form.setErrors(errors)
  }
  return { form, busy, wrong, resendAt, ask, verify }
}

/** Proves that a contact is the organisation's own: a code goes there, and is typed here. */
export function ContactCode({ contact, send, onClose }: Props) {
  const { form, busy, wrong, resendAt, ask, verify } = useCode({ contact, send, onClose })
  const field = form.field('code')
  return (
    <Dialog
      kind="modal"
      title={m.profile_contact_verify_title()}
      note={<Ltr>{contact.value}</Ltr>}
      onClose={onClose}
      footer={
        resendAt === undefined ? (
          <Button size="form" busy={busy} onClick={() => void ask()}>
            {m.profile_contact_send_code()}
          </Button>
        ) : (
          <Button size="form" busy={busy} onClick={() => void verify(form.values.code)}>
            {m.profile_contact_verify()}
          </Button>
        )
      }
    >
      {resendAt === undefined ? (
        <>
          <Notice tone="info">{m.profile_contact_code_text()}</Notice>
          {field.error && <Notice tone="bad">{field.error}</Notice>}
        </>
      ) : (
        <CodeField
          field={{
            ...field,
            onChange: (value) => {
              field.onChange(value)
              if (value.length === length) void verify(value)
            },
          }}
          label={m.founding_code_label()}
          hint={m.profile_contact_code_hint()}
          resendAt={resendAt}
          onResend={() => void ask()}
          {...(wrong > 0 ? { attempts: Math.max(0, attempts - wrong) } : {})}
        />
      )}
    </Dialog>
  )
}
