import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { link } from '#web/core/screens/link.ts'
import { type Session, sessionQuery } from '#web/core/session/session.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { signInFrom } from '#web/core/screens/way-back.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Lattice } from '#web/ui/mark.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { DoorFrame } from './door-frame.tsx'
import { LeftBehind } from './left-behind.tsx'
import { MustChangePassword } from './must-change-password.tsx'
import { SignInSlides } from './sign-in-slides.tsx'
import { useSignIn, type Door, type Way, type Ways } from './use-sign-in.ts'
import css from './sign-in-page.module.css'

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))
const MustAddFactor = lazy(async () => ({ default: (await import('./factors/must-add-factor.tsx')).MustAddFactor }))
const ForgottenPassword = lazy(async () => ({
  default: (await import('./forgotten-password.tsx')).ForgottenPassword,
}))

const empty = { username: '', password: '', code: '', recovery_code: '' }
type Values = typeof empty

/** What goes with the password: the field of the chosen way, or what a passkey signs. */
async function secondOf(way: Way, values: Values, ways: Ways) {
  if (way === 'code') return { code: values.code }
  if (way === 'recovery') return { recovery_code: values.recovery_code.trim() }
  const { signWithPasskey } = await import('./factors/passkey.ts')
  return { passkey: await signWithPasskey(ways.passkey ?? {}) }
}

/** The form of signing in; the second step is asked for once the server wants it. */
function useSignInForm(door: Door) {
  const [ways, setWays] = useState<Ways>()
  const [way, setWay] = useState<Way>('code')
  const [refused, setRefused] = useState(false)
  const { signIn } = useSignIn()
  const form = useFields({
    initial: empty,
    validate: (values): Record<string, string> => ({
      ...(values.username.trim() ? {} : { username: m.sign_in_name_missing() }),
      ...(values.password ? {} : { password: m.sign_in_password_missing() }),
    }),
  })
  const ask = (asked: Ways) => {
    // Asked again after a failure, the chosen way stays.
    if (!ways) setWay(asked.passkey ? 'passkey' : asked.totp ? 'code' : 'recovery')
    setWays(asked)
  }
  const send = async ({ username, password, ...values }: Values) => {
    const base = { username, password }
    if (!ways) {
      const errors = await signIn(door, base, ask)
      setRefused(errors !== undefined && !errors.code)
      return errors
    }
    let second
    try {
      second = await secondOf(way, { ...base, ...values }, ways)
    } catch (error) {
      const { passkeyFailed } = await import('./factors/passkey.ts')
      return { _: passkeyFailed(error) }
    }
    const errors = await signIn(door, { ...base, ...second }, ask)
    if (errors?.code) form.field('code').onChange('')
    // What a passkey signs is asked once: the next try gets a new question.
    if (errors && way === 'passkey') await signIn(door, base, ask)
    return errors
  }
  return { form, ways, way, refused, setWay, send }
}

function DoorChoice({ door, onChange }: { door: Door; onChange: (door: Door) => void }) {
  return (
    <Segments<Door>
      label={m.sign_in_kind()}
      value={door}
      onChange={onChange}
      choices={[
        { value: 'organisation', label: m.sign_in_organisation() },
        { value: 'establishment', label: m.sign_in_establishment() },
      ]}
    />
  )
}

/** The way back in without a password, where there is one. */
function Forgotten({ door, name }: { door: Door; name: string }) {
  const [forgotten, setForgotten] = useState(false)
  return (
    <>
      {door !== 'ministry' && (
        <Button look="subtle" size="form" onClick={() => setForgotten(true)}>
          {m.sign_in_forgotten()}
        </Button>
      )}
      {forgotten && (
        <Suspense>
          <ForgottenPassword
            kind={door === 'establishment' ? 'est' : 'org'}
            name={name}
            onClose={() => setForgotten(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What the browser keeps, and the way to the other page of signing in. */
function Foot({ ministry }: { ministry: boolean }) {
  const back = useAddress().one('back') ?? ''
  return (
    <p className={css.foot}>
      <IconShieldCheck size={19} aria-hidden />
      <span>{m.sign_in_device()}</span>
      <Anchor href={signInFrom(ministry ? '/auth/login' : '/auth/ministry-login', back)}>
        {ministry ? m.sign_in_to_organisations() : m.title_ministry_login()}
      </Anchor>
    </p>
  )
}

/** What a person has to do before he is fully signed in. */
function StillToDo({ session, current }: { session: Session; current: string }) {
  const { goOn } = useSignIn()
  if (session.user.password_must_change === 1) return <MustChangePassword session={session} current={current} />
  if (!session.user.factor_due) return null
  return (
    <Suspense>
      <MustAddFactor session={session} onDone={goOn} />
    </Suspense>
  )
}

const NoAccount = () => (
  <p className={css.more}>
    {m.sign_in_no_account()} <Anchor href={link('/signup')}>{m.sign_in_begin()}</Anchor>
  </p>
)

/** After a refusal: a founding request and its organisation have accounts of their own. */
const OtherDoor = ({ door }: { door: Door }) =>
  door !== 'ministry' && (
    <Notice tone="info">{door === 'establishment' ? m.sign_in_not_founding() : m.sign_in_not_organisation()}</Notice>
  )

/** Whose page somebody wants back to is whose account he has. */
const doorOf = (back = ''): Door => (/^\/temp-ngo(?![^/?])/.test(back) ? 'establishment' : 'organisation')

/** Signing in: organisations and founders on one page, the ministry on its own [spec 1§2]. */
export function SignInPage({ ministry = false }: { ministry?: boolean }) {
  const back = useAddress().one('back')
  const [door, setDoor] = useState<Door>(ministry ? 'ministry' : doorOf(back))
  const { data: session } = useQuery(sessionQuery)
  const { form, ways, way, refused, setWay, send } = useSignInForm(door)
  return (
    <DoorFrame
      title={ministry ? m.title_ministry_login() : m.title_login()}
      aside={
        <section className={css.aside} aria-label={m.sign_in_news()}>
          <Lattice id="sign-in" strength={0.13} />
          <SignInSlides />
        </section>
      }
    >
      <LeftBehind />
      {!ministry && <DoorChoice door={door} onChange={setDoor} />}
      <Form
        form={form}
        summary={false}
        onSubmit={send}
        actions={({ busy }) => (
          <Button type="submit" size="main" wide busy={busy}>
            {ways && way === 'passkey' ? m.sign_in_passkey() : m.sign_in_verb()}
          </Button>
        )}
      >
        <TextField
          field={form.field('username')}
          size="main"
          ltr
          autoComplete="username"
          label={door === 'establishment' ? label(commonWords.email) : m.sign_in_name()}
        />
        <PasswordField field={form.field('password')} size="main" label={m.sign_in_password()} />
        {ways && (
          <Suspense>
            <SecondStep ways={ways} way={way} onWay={setWay} form={form} />
          </Suspense>
        )}
      </Form>
      {refused && <OtherDoor door={door} />}
      <Forgotten door={door} name={form.values.username} />
      {!ministry && <NoAccount />}
      <DemoAccounts
        door={door}
        onPick={(username, password) => {
          form.field('username').onChange(username)
          form.field('password').onChange(password)
        }}
      />
      <Foot ministry={ministry} />
      {/* Its parts come when somebody has something to do: the server would draw half of it. */}
      <ClientOnly>{session && <StillToDo session={session} current={form.values.password} />}</ClientOnly>
    </DoorFrame>
  )
}
