import type { Sent } from '#contract/guest-forms/sent.ts'
import type { Posted } from '#web/core/api/request.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { PlainText } from '#web/ui/plain-field.tsx'
import { PlainForm, PlainRow } from '#web/ui/plain-form.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import css from './contact-form.module.css'
import receipt from './receipt.module.css'

const stateWords = {
  received: m.letter_status_received,
  read: m.letter_status_read,
  answered: m.letter_status_answered,
} as const

/** State of one letter: received, read, or answered with the day. */
function Known({ letter: { reference, state, received_at, answered_at } }: { letter: Sent }) {
  const facts = [
    { key: 'number', label: m.contact_sent_number(), value: <Ltr>{reference}</Ltr> },
    { key: 'received', label: m.letter_status_received_at(), value: received_at && <DateText value={received_at} /> },
    { key: 'answered', label: m.letter_status_answered_at(), value: answered_at && <DateText value={answered_at} /> },
  ].filter((fact) => fact.value)
  return (
    <div className={receipt.receipt} role="status">
      <p>
        <strong>{state && stateWords[state]()}</strong>
      </p>
      <Facts facts={facts} />
      {state === 'answered' && <p>{m.letter_status_answered_text()}</p>}
    </div>
  )
}

/**
 * What became of a message, asked by its number and code. The answer is for this browser; the address has no code. The
 * form leads to no part of the page: a browser that is led to one does not set the focus to the errors.
 */
export function LetterStatus({
  posted,
  asked,
  number,
  action,
}: {
  posted: Posted | undefined
  asked: Sent | undefined
  /** Number to begin with. */
  number: string | undefined
  action: string
}) {
  const labels = { reference: m.contact_sent_number(), code: m.contact_sent_code() }
  const filled = posted ?? (number === undefined ? undefined : { values: { reference: [number] }, errors: {} })
  const field = (name: keyof typeof labels) => ({ name, label: labels[name], filled })
  return (
    <section id="letter" className={css.contact} aria-labelledby="letter-title">
      <h2 id="letter-title">{m.letter_status_title()}</h2>
      {asked && <Known letter={asked} />}
      <p>{m.letter_status_lead()}</p>
      <PlainForm
        action={action}
        filled={filled}
        labels={labels}
        failure={m.letter_status_failure()}
        aria-labelledby="letter-title"
      >
        <PlainRow>
          <PlainText {...field('reference')} ltr />
          <PlainText {...field('code')} ltr autoComplete="off" hint={m.letter_status_code_hint()} />
        </PlainRow>
        <div>
          <Button type="submit" look="default" size="form">
            {m.letter_status_ask()}
          </Button>
        </div>
      </PlainForm>
    </section>
  )
}
