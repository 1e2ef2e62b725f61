import { addressWords } from '#contract/core/calls/common-words.ts'
import type { Naming } from '#contract/founding/membership.ts'
import { foundedWords } from '#contract/profile/founded-words.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { PlainText } from '#web/ui/plain-field.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { Ltr } from '#web/ui/text.tsx'
import type { NamingData } from './load-naming.ts'
import css from './naming.module.css'

const here = (token: string) => link('/founder', undefined, { token })

/** Who named him, and for what. */
const question = (naming: Naming) => [
  { key: 'name', label: m.naming_you(), value: <bdi>{naming.name}</bdi> },
  { key: 'ngo', label: m.naming_ngo(), value: <bdi>{naming.ngo_name}</bdi> },
  { key: 'form', label: label(foundedWords.legal_form_id), value: label(naming.legal_form) },
  { key: 'place', label: label(addressWords.governorate_id), value: label(naming.governorate) },
]

/** The answer so far. */
function Standing({ naming: { state, answered_at }, done }: { naming: Naming; done: NamingData['done'] }) {
  if (state === 'asked') return null
  return (
    <Notice
      tone={state === 'confirmed' ? 'ok' : 'warn'}
      title={state === 'confirmed' ? m.naming_confirmed() : m.naming_objected()}
      {...(done === 'answered' ? { role: 'status' as const } : {})}
    >
      {answered_at && <p>{formatDate(answered_at)}</p>}
      <p>{m.naming_change()}</p>
    </Notice>
  )
}

/** The code, and one of the two answers. */
function Answer({ token, naming, posted }: Pick<NamingData, 'token' | 'posted'> & { naming: Naming }) {
  return (
    <PlainForm
      action={here(token)}
      filled={posted}
      labels={{ code: m.founding_code_label() }}
      failure={m.naming_failure()}
    >
      <PlainText
        name="code"
        label={m.founding_code_label()}
        hint={
          <>
            {m.naming_where()} <Ltr>{naming.mobile_end}</Ltr>
          </>
        }
        filled={posted}
        width="short"
        ltr
        inputMode="tel"
        autoComplete="one-time-code"
      />
      <p className={css.note}>{m.naming_effect()}</p>
      <div className={css.answers}>
        <Button type="submit" size="main" name="answer" value="confirmed">
          {m.naming_confirm()}
        </Button>
        <Button type="submit" size="main" look="danger" name="answer" value="objected">
          {m.naming_object()}
        </Button>
      </div>
    </PlainForm>
  )
}

/** A new code to the same phone. */
function Again({ token, naming }: Pick<NamingData, 'token'> & { naming: Naming }) {
  return (
    <form method="post" action={here(token)} className={css.again}>
      <p>
        {naming.code_open ? (
          m.naming_again_text()
        ) : (
          <>
            {naming.state === 'asked' ? m.naming_old() : m.naming_other()} <Ltr>{naming.mobile_end}</Ltr>
          </>
        )}
      </p>
      <Button
        type="submit"
        size={naming.code_open || naming.state !== 'asked' ? 'form' : 'main'}
        look={naming.code_open || naming.state !== 'asked' ? 'default' : 'filled'}
        name="send"
        value="code"
      >
        {m.naming_again()}
      </Button>
    </form>
  )
}

/** Whoever was named as a founder says whether he agreed: without an account, by the link and the code of a message. */
export function NamingPage({ token, naming, posted, done }: NamingData) {
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.title_founder_naming()}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.title_founder_naming() }]}
      />
      <div className={css.frame}>
        {naming ? (
          <>
            <h2>{m.naming_title()}</h2>
            <p>{m.naming_text({ applicant: naming.applicant_name })}</p>
            <Facts facts={question(naming)} />
            <Standing naming={naming} done={done} />
            {done === 'sent' && (
              <Notice tone="ok" role="status">
                {m.naming_sent()}
              </Notice>
            )}
            {posted?.errors._ && !naming.code_open && (
              <Notice tone="bad" role="alert">
                {posted.errors._}
              </Notice>
            )}
            {naming.code_open && <Answer token={token} naming={naming} posted={posted} />}
            <Again token={token} naming={naming} />
          </>
        ) : (
          <>
            <h2>{m.naming_dead_title()}</h2>
            <p>{m.naming_dead_text()}</p>
          </>
        )}
      </div>
    </Page>
  )
}
