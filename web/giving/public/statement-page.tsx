import { IconLockOpen, IconMessage } from '@tabler/icons-react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { PlainText } from '#web/ui/plain-field.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { PlainTrap } from '#web/ui/plain-trap.tsx'
import { Ltr } from '#web/ui/text.tsx'
import type { StatementData } from './load-statement.ts'
import { CodeField, DoneStep, LaterStep, OpenStep } from './payment-parts.tsx'
import { GiftList, Leave } from './statement-gifts.tsx'
import { statementHref } from './payment-words.ts'
import css from './payment.module.css'

type Given = Pick<StatementData, 'statement' | 'posted'>

/** The telephone whose gifts are asked for. */
const PhoneForm = ({ statement, posted }: Given) => (
  <ol className={css.steps}>
    <OpenStep number={1}>
      <h2 id="phone-title">{m.gift_which()}</h2>
      <PlainForm
        action={statementHref()}
        token={statement.form_token}
        filled={posted}
        labels={{ phone_number: m.gift_phone() }}
        failure={m.gift_failure()}
        aria-labelledby="phone-title"
      >
        <div className={css.fields}>
          <PlainText
            name="phone_number"
            label={m.gift_phone()}
            filled={posted}
            hint={m.gift_phone_hint()}
            ltr
            inputMode="tel"
            autoComplete="tel-national"
          />
          <Button type="submit" size="main" icon={<IconMessage size={20} aria-hidden />}>
            {m.pay_send()}
          </Button>
        </div>
      </PlainForm>
    </OpenStep>
    <LaterStep number={2} label={m.pay_step_code()} />
    <LaterStep number={3} label={m.gift_step()} />
  </ol>
)

function CodeFields({ statement, error }: { statement: StatementData['statement']; error: string | undefined }) {
  return (
    <form method="post" action={statementHref()} className={css.fields} noValidate>
      <PlainTrap />
      <CodeField name="code" error={error} until={statement.until} left={statement.attempts_left} />
      <Button type="submit" size="main" icon={<IconLockOpen size={20} aria-hidden />}>
        {m.gift_open()}
      </Button>
    </form>
  )
}

/** The code of the message; a number that never gave waits for one in the same words. */
const CodeStep = ({ statement, posted }: Given) => (
  <>
    <ol className={css.steps}>
      <DoneStep label={m.gift_phone()}>
        <b>
          <Ltr>{statement.phone_number}</Ltr>
        </b>
      </DoneStep>
      <OpenStep number={2}>
        <h2>{m.pay_code_title()}</h2>
        <p className={css.small}>
          <span>
            {m.gift_code_sent()} <Ltr>{statement.phone_number}</Ltr>
          </span>
        </p>
        {statement.demo_code !== null && <Notice tone="info">{m.gift_demo()}</Notice>}
        <div className={css.fields}>
          <CodeFields statement={statement} error={posted && (posted.errors.code ?? posted.errors._)} />
          <Leave label={m.gift_other()} />
        </div>
      </OpenStep>
      <LaterStep number={3} label={m.gift_step()} />
    </ol>
  </>
)

/** A donor's own gifts without an account, on one page that needs no script: telephone, code, statement. */
export function StatementPage({ statement, posted, refused }: StatementData) {
  return (
    <Page width="public">
      <div className={css.page}>
        <PageHead
          size="public"
          title={m.gift_title()}
          crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.gift_title() }]}
        />
        {statement.stage === 'open' ? (
          <GiftList statement={statement} refused={refused} />
        ) : (
          <>
            <p>{m.gift_lead()}</p>
            {statement.stage === 'code' ? (
              <CodeStep statement={statement} posted={posted} />
            ) : (
              <PhoneForm statement={statement} posted={posted} />
            )}
          </>
        )}
      </div>
    </Page>
  )
}
