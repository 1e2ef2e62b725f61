import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MainInfo, Track } from '#contract/founding/answers.ts'
import { formatDate } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { useSession } from '#web/core/session/session.ts'
import { signOut } from '#web/core/session/sign-out.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { QrBlock } from '#web/ui/qr.tsx'
import { Dec, Ltr } from '#web/ui/text.tsx'
import { Panel } from './panel.tsx'
import css from './decided.module.css'

type Decision = NonNullable<Track['decision']>

/** To the account of the organisation: that page is for nobody who is signed in, so this account is left first. */
function ToOrganisation() {
  const client = useQueryClient()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut(client, session, link('/ngo-profile'))
  }
  return (
    <Button size="form" look="default" busy={busy} onClick={leave}>
      {m.founding_to_login()}
    </Button>
  )
}

/** The letter with the first password, as it was sent; without it, to whom such a letter goes. */
function Letter({ account }: { account: Decision['account'] }) {
  if (!account) return <p>{m.decided_letter_applicant()}</p>
  return (
    <>
      <p>
        {account.entered ? m.decided_letter_used() : m.decided_letter_sent()} <Ltr>{account.sent_to}</Ltr>
      </p>
      <p>
        {m.decided_user_name()} <Ltr>{account.username}</Ltr>
      </p>
      {!account.entered && account.works_until && (
        <p>{m.decided_works_until({ date: formatDate(account.works_until) })}</p>
      )}
    </>
  )
}

function Steps({ decision }: { decision: Decision | null | undefined }) {
  const entered = decision?.account?.entered === true
  return (
    <ol className={css.steps}>
      <li>
        <h3>{m.decided_step_letter()}</h3>
        <Letter account={decision?.account ?? null} />
      </li>
      <li>
        <h3>{m.decided_step_enter()}</h3>
        <p>{entered ? m.decided_enter_again() : m.decided_enter()}</p>
        <p>{m.decided_forgotten()}</p>
        <ToOrganisation />
      </li>
      <li>
        <h3>{m.decided_step_file()}</h3>
        <p>{m.decided_file()}</p>
      </li>
    </ol>
  )
}

/** The organisation is registered: its decision, its own account, the letter that opens it, and what this account is still for. */
export function Decided({ info, track }: { info: MainInfo; track: Track | undefined }) {
  const decision = track?.decision
  const date = decision?.decision_date ?? info.decision_date
  return (
    <>
      <Panel
        tone="ok"
        title={m.founding_approved()}
        actions={
          <>
            {decision?.file && (
              <ButtonLink size="form" href={decision.file.url} download>
                {m.founding_decision_download()}
              </ButtonLink>
            )}
            {info.ngo_id !== null && (
              <ButtonLink size="form" look="default" href={link('/ngo/{id}', { id: info.ngo_id })}>
                {m.decided_public_page()}
              </ButtonLink>
            )}
          </>
        }
      >
        <p>
          {m.founding_decision()} <Dec>{decision?.decision_no ?? info.decision_no ?? ''}</Dec>
          {date && <> · {formatDate(date)}</>}
        </p>
        {decision?.qr_url && (
          <details className={css.check}>
            <summary>{m.founding_qr_label()}</summary>
            <QrBlock text={decision.qr_url} label={m.founding_qr_label()} />
            <p>
              <Anchor href={decision.qr_url}>{m.founding_qr_link()}</Anchor>
            </p>
          </details>
        )}
      </Panel>
      <section className={css.now} aria-labelledby="decided-now">
        <h2 id="decided-now">{m.decided_now()}</h2>
        <Steps decision={decision} />
      </section>
      <section className={css.now} aria-labelledby="decided-this">
        <h2 id="decided-this">{m.decided_this_account()}</h2>
        <p>
          {decision?.read_until
            ? m.decided_read_until({ date: formatDate(decision.read_until) })
            : m.decided_read_only()}
        </p>
        <p>{m.decided_own_password()}</p>
      </section>
    </>
  )
}
