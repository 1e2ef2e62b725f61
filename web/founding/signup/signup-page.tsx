import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { link } from '#web/core/screens/link.ts'
import type { Waiting } from '#web/accounts/shared/signup-kept.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import type { Choice } from '#web/ui/choice-field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { Errors } from '#web/ui/use-fields.ts'
import { emptySignup, keepSignup, readSignup, type SignupValues } from './signup-draft.ts'
import { SignupAccount } from './signup-account.tsx'
import { sendAccount } from './use-signup.ts'
import css from '../founding.module.css'

const SignupCode = lazy(async () => ({ default: (await import('./signup-code.tsx')).SignupCode }))

const never = () => () => undefined
const after = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Where signing up stands: what was sent, and what waits for its code. */
function useSteps() {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [chosen, setWaiting] = useState<Waiting | null>()
  const [password, setPassword] = useState('')
  // A tab that was closed between the two steps goes on with the second; the server knows nothing of a tab.
  const waiting = chosen === undefined && hydrated ? readSignup().waiting : (chosen ?? undefined)
  const wait = (next: Waiting) => {
    keepSignup({ ...emptySignup, ...readSignup().values, email: next.email, mobile: next.mobile }, next)
    setWaiting(next)
  }
  const send = async (values: SignupValues): Promise<Errors | void> => {
    const answer = await sendAccount(values)
    if ('errors' in answer) return answer.errors
    setPassword(values.password)
    wait({
      id: answer.sent.id,
      email: answer.sent.email,
      mobile: values.mobile,
      resendAt: after(answer.sent.resend_after_seconds),
    })
  }
  const back = () => {
    keepSignup({ ...emptySignup, ...readSignup().values })
    setWaiting(null)
  }
  return { waiting, password, wait, send, back }
}

/** Opening a founding account: data, then the code from the mail. */
export function SignupPage({ nationalities }: { nationalities: readonly Choice<number>[] }) {
  const { waiting, password, wait, send, back } = useSteps()
  return (
    <Page width="reading">
      <PageHead
        size="public"
        title={waiting ? m.founding_code_title() : m.title_signup()}
        note={m.founding_signup_step({ number: waiting ? 2 : 1, all: 2 })}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.title_signup() }]}
      />
      <div className={css.column}>
        {!waiting && <p className={css.lead}>{m.founding_signup_lead()}</p>}
        {waiting ? (
          <Suspense fallback={<Skeleton lines={4} />}>
            <SignupCode
              key={waiting.id}
              waiting={waiting}
              password={password}
              onBack={back}
              onSent={(sent, mobile) =>
                wait({
                  ...waiting,
                  email: sent.email,
                  mobile: mobile ?? waiting.mobile,
                  resendAt: after(sent.resend_after_seconds),
                })
              }
            />
          </Suspense>
        ) : (
          <SignupAccount nationalities={nationalities} onSend={send} />
        )}
      </div>
    </Page>
  )
}
