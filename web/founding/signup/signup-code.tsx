import { personalWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Waiting } from '#web/accounts/shared/signup-kept.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFields, type Binding, type Fields } from '#web/ui/use-fields.ts'
import { forgetSignup } from './signup-draft.ts'
import { sendAgain, sendCode } from './use-signup.ts'
import css from '../founding.module.css'

const ATTEMPTS = 5
const CODE_LENGTH = 6
type Renew = (sent: { email: string; resend_after_seconds: number }, mobile?: string) => void

const ContactFields = ({ form }: { form: Fields<{ email: string; mobile: string; password: string }> }) => (
  <>
    <TextField
      field={form.field('email')}
      ltr
      type="email"
      inputMode="email"
      width="middle"
      label={label(personalWords.email)}
    />
    <TextField
      field={form.field('mobile')}
      ltr
      type="tel"
      inputMode="tel"
      width="short"
      label={label(personalWords.mobile)}
    />
  </>
)

function Change({
  waiting,
  password,
  onSent,
  onClose,
}: {
  waiting: Waiting
  password: string
  onSent: Renew
  onClose: () => void
}) {
  const form = useFields({ initial: { email: waiting.email, mobile: waiting.mobile, password } })
  const send = async (values: typeof form.values) => {
    const { mobile, ...rest } = values
    // Left empty the number stays as it is.
    const answer = await sendAgain(waiting.id, mobile ? values : rest)
    if ('errors' in answer) return answer.errors
    onSent(answer.sent, values.mobile)
    onClose()
  }
  return (
    <Form
      form={form}
      onSubmit={send}
      actions={({ busy }) => (
        <>
          <Button type="submit" size="form" busy={busy}>
            {m.founding_code_change_send()}
          </Button>
          <Button look="default" size="form" onClick={onClose}>
            {m.form_cancel()}
          </Button>
        </>
      )}
    >
      <ContactFields form={form} />
      {password === '' && (
        <PasswordField
          field={form.field('password')}
          label={m.founding_f_password()}
          hint={m.founding_h_password_again()}
          width="middle"
        />
      )}
    </Form>
  )
}

/** The code that is typed, and how often a wrong one was sent. */
function useCode(id: number) {
  const router = useRouter()
  const [wrong, setWrong] = useState(0)
  const [busy, setBusy] = useState(false)
  // The sixth digit sends by itself, and so do Enter and the button: the first of them counts, until its answer is here.
  const sending = useRef(false)
  const form = useFields({ initial: { code: '' } })
  const verify = async (code: string) => {
    if (sending.current) return
    // Nothing is sent, so no attempt is spent.
    if (code.length < CODE_LENGTH) return form.setErrors({ code: m.founding_code_short() })
    sending.current = true
    setBusy(true)
    const errors = await sendCode(id, code)
    if (errors) {
      sending.current = false
      setBusy(false)
      setWrong((count) => count + 1)
      form.setValues({ code: '' })
      form.setErrors(errors)
      return
    }
    forgetSignup()
    // What was asked for before was asked by a guest.
    router.options.context.queries.client?.clear()
    router.history.push('/temp-ngo')
  }
  const code = form.field('code')
  const field: Binding<string> = {
    ...code,
    onChange: (value) => {
      code.onChange(value)
      if (value.length === CODE_LENGTH) void verify(value)
    },
  }
  return { form, field, wrong, setWrong, busy, verify }
}

function CodeForm({
  code: { form, field, wrong, busy, verify },
  resendAt,
  onResend,
}: {
  code: ReturnType<typeof useCode>
  resendAt: Waiting['resendAt']
  onResend: () => void
}) {
  return (
    <form className={css.column} onSubmit={(event) => (event.preventDefault(), void verify(form.values.code))}>
      <CodeField
        field={field}
        label={m.founding_code_label()}
        hint={m.founding_code_hint()}
        resendAt={resendAt}
        onResend={onResend}
        {...(wrong > 0 ? { attempts: Math.max(0, ATTEMPTS - wrong) } : {})}
      />
      <div className={css.panelActions}>
        <Button type="submit" size="main" busy={busy}>
          {m.founding_code_verb()}
        </Button>
      </div>
    </form>
  )
}

/** Second step: the code from the mail; address and mobile can be corrected and nothing typed is lost. */
export function SignupCode({
  waiting,
  password,
  onSent,
  onBack,
}: {
  waiting: Waiting
  password: string
  onSent: Renew
  onBack: () => void
}) {
  const [changing, setChanging] = useState(false)
  const code = useCode(waiting.id)
  const { form, field, setWrong } = code
  const renewed: Renew = (sent, mobile) => {
    setWrong(0)
    form.setErrors({})
    toast({ tone: 'ok', title: m.founding_code_sent({ email: sent.email }) })
    onSent(sent, mobile)
    document.getElementById(field.id)?.focus()
  }
  const again = async () => {
    if (password === '') return setChanging(true)
    const answer = await sendAgain(waiting.id, { password })
    if ('sent' in answer) renewed(answer.sent)
    else form.setErrors({ code: Object.values(answer.errors)[0] ?? '' })
  }
  return (
    <div className={css.column}>
      <Notice tone="info">
        {m.founding_code_where()} <Ltr>{waiting.email}</Ltr>
        <br />
        {m.founding_code_taken()}
      </Notice>
      <CodeForm code={code} resendAt={waiting.resendAt} onResend={() => void again()} />
      {changing ? (
        <section className={css.card}>
          <h2>{m.founding_code_change()}</h2>
          <Change waiting={waiting} password={password} onSent={renewed} onClose={() => setChanging(false)} />
        </section>
      ) : (
        <p className={css.panelActions}>
          <Button look="default" size="form" onClick={() => setChanging(true)}>
            {m.founding_code_change()}
          </Button>
          <Button look="subtle" size="form" onClick={onBack}>
            {m.founding_code_restart()}
          </Button>
        </p>
      )}
    </div>
  )
}
