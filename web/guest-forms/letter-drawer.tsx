import { commonWords, addressWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { surveyWords } from '#contract/guest-forms/survey-words.ts'
import type { ReactNode } from 'react'
import type { GuestLetter } from '#contract/guest-forms/letters.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { HeldNotice } from './held.tsx'
import css from './surveys.module.css'

/** The answer with its day and who gave it; before that, which way it will go. */
const answerFacts = ({ reply, replied_by, replied_at, held_reason, way }: GuestLetter) => [
  { key: 'reply', label: m.letters_reply(), value: reply && <p dir="auto">{reply}</p> },
  {
    key: 'replied',
    label: m.letters_replied_at(),
    value: replied_at && (
      <>
        <DateText time value={replied_at} />
        {replied_by && (
          <>
            {' – '}
            <bdi>{replied_by}</bdi>
          </>
        )}
      </>
    ),
  },
  {
    key: 'way',
    label: m.letters_way(),
    value:
      !replied_at && held_reason === null && (way === 'mail' ? m.letters_reply_by_mail() : m.letters_reply_by_sms()),
  },
]

function useFacts(letter: GuestLetter) {
  const governorate = useName('governorates')
  const subject = useName('message-subjects')
  const { email, phone_number: phone, opportunity } = letter
  return [
    { key: 'arrived', label: label(surveyWords.created_at), value: <DateText time value={letter.created_at} /> },
    { key: 'name', label: label(commonWords.name), value: <bdi>{letter.name}</bdi> },
    {
      key: 'email',
      label: label(commonWords.email),
      value: email && (
        <a href={`mailto:${email}`}>
          <Ltr>{email}</Ltr>
        </a>
      ),
    },
    {
      key: 'phone',
      label: label(commonWords.mobile),
      value: phone && (
        <a href={`tel:${phone}`}>
          <Ltr>{phone}</Ltr>
        </a>
      ),
    },
    { key: 'governorate', label: label(addressWords.governorate_id), value: governorate(letter.governorate_id) },
    { key: 'subject', label: m.contact_subject(), value: subject(letter.message_subject_id) },
    {
      key: 'opportunity',
      label: m.letters_opportunity(),
      value: opportunity && (
        <>
          <bdi>{opportunity.name}</bdi> (<Ltr>{opportunity.code}</Ltr>)
        </>
      ),
    },
    { key: 'message', label: m.contact_message(), value: <p dir="auto">{letter.message}</p> },
    ...answerFacts(letter),
  ].filter((fact) => fact.value)
}

/** One letter of a visitor, whole. */
export function LetterDrawer({
  letter,
  decision,
  onClose,
}: {
  letter: GuestLetter
  /** Buttons of what can be done with it. */
  decision: ReactNode
  onClose: () => void
}) {
  return (
    <Dialog
      kind="drawer"
      title={<Ltr>{letter.reference}</Ltr>}
      onClose={onClose}
      footer={
        <>
          <Button look="default" size="form" onClick={onClose}>
            {m.shell_close()}
          </Button>
          {decision}
        </>
      }
    >
      <div className={css.answers}>
        <HeldNotice reason={letter.held_reason} />
        <Facts facts={useFacts(letter)} />
      </div>
    </Dialog>
  )
}
