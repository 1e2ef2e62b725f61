import { decisionWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { decideRequest, type RequestDetail } from '#contract/transactions/calls.ts'
import { ApiError, firstErrors } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { opinionWord } from './request-log.tsx'
import css from './opinions.module.css'

type Body = SentBody<typeof decideRequest>
type Letter = RequestDetail['actions'][number]
const tones = { agree: 'ok', disagree: 'bad', no_reply: 'mute' } as const

/** Sends one decision and gives the field errors back to its form. */
function useDecide(requestId: number, onDone: () => void) {
  const send = useMutation({
    mutationFn: (body: Body) => callApi(decideRequest, { params: { id: requestId }, body }),
    meta: { quiet: true },
  })
  return async (body: Body): Promise<Record<string, string> | void> => {
    try {
      const { message } = await send.mutateAsync(body)
      toast({ tone: 'ok', title: message })
      onDone()
    } catch (error) {
      reportError(error)
      if (error instanceof ApiError && error.status === 409) onDone()
      return error instanceof ApiError && Object.keys(error.errors).length > 0
        ? firstErrors(error.errors)
        : { _: m.error_generic() }
    }
  }
}

function AskDrawer({ requestId, onDone, onClose }: { requestId: number; onDone: () => void; onClose: () => void }) {
  const bodies = useChoices('external-bodies')
  const decide = useDecide(requestId, onDone)
  const form = useFields({
    initial: {
      external_body_id: null as number | null,
      external_letter_no: '',
      external_letter_date: todayIn(),
      notes: '',
    },
  })
  return (
    <RecordDrawer
      title={label(decisionWords.ask_opinion)}
      note={m.ministry_ask_note()}
      form={form}
      verb={m.ministry_ask_verb()}
      onClose={onClose}
      onSubmit={(values) => decide({ decision: 'external', ...values, notes: values.notes.trim() || null })}
    >
      <PickField field={form.field('external_body_id')} label={m.ministry_body()} options={bodies} />
      <TextField field={form.field('external_letter_no')} label={m.ministry_letter_no()} width="middle" />
      <DateField field={form.field('external_letter_date')} label={m.ministry_letter_date()} />
      <AreaField field={form.field('notes')} label={m.ministry_letter_notes()} optional max={2000} />
    </RecordDrawer>
  )
}

function AnswerDrawer({
  requestId,
  letter,
  body,
  onDone,
  onClose,
}: {
  requestId: number
  letter: Letter
  body: string
  onDone: () => void
  onClose: () => void
}) {
  const decide = useDecide(requestId, onDone)
  const form = useFields({
    initial: {
      external_opinion: null as 'agree' | 'disagree' | 'no_reply' | null,
      external_reply_no: '',
      external_reply_date: todayIn(),
      notes: '',
    },
    validate: (values): Record<string, string> =>
      values.external_opinion === null ? { external_opinion: m.ministry_opinion_missing() } : {},
  })
  const silent = form.values.external_opinion === 'no_reply'
  return (
    <RecordDrawer
      title={m.ministry_record()}
      note={body}
      form={form}
      verb={m.ministry_record_verb()}
      onClose={onClose}
      onSubmit={({ external_opinion: opinion, notes, ...reply }) =>
        decide({
          decision: 'external',
          action_id: letter.id,
          external_opinion: opinion,
          notes: notes.trim() || null,
          ...(silent ? {} : reply),
        })
      }
    >
      <ChoiceField
        field={form.field('external_opinion')}
        label={m.ministry_opinion()}
        choices={(['agree', 'disagree', 'no_reply'] as const).map((value) => ({ value, label: opinionWord(value) }))}
      />
      {!silent && (
        <TextField field={form.field('external_reply_no')} label={m.ministry_reply_no()} width="middle" optional />
      )}
      {!silent && <DateField field={form.field('external_reply_date')} label={m.ministry_reply_date()} optional />}
      <AreaField field={form.field('notes')} label={m.ministry_reply_notes()} optional max={2000} />
    </RecordDrawer>
  )
}

function LetterLine({ letter, onRecord }: { letter: Letter; onRecord?: () => void }) {
  const bodyName = useName('external-bodies')
  return (
    <li>
      <div>
        <b>{bodyName(letter.external_body_id)}</b>
        <small>
          {m.ministry_letter()} <Dec>{letter.external_letter_no}</Dec> ·{' '}
          <DateText value={letter.external_letter_date} />
        </small>
        {letter.notes && <p>{letter.notes}</p>}
        {letter.files.map(({ file, title }) => (
          <small key={file}>
            <a href={`/api/v2/files/${file}`} target="_blank" rel="noreferrer">
              {title}
            </a>
          </small>
        ))}
        {letter.external_reply_no && (
          <small>
            {m.ministry_reply()} <Dec>{letter.external_reply_no}</Dec> · <DateText value={letter.external_reply_date} />
          </small>
        )}
        {letter.external_reply_notes && <p>{letter.external_reply_notes}</p>}
      </div>
      {letter.external_opinion ? (
        <StateTag tone={tones[letter.external_opinion as keyof typeof tones] ?? 'mute'}>
          {opinionWord(letter.external_opinion)}
        </StateTag>
      ) : (
        <StateTag tone="info">{m.ministry_opinion_waiting()}</StateTag>
      )}
      {letter.external_opinion === null && onRecord && (
        <Button look="default" size="row" onClick={onRecord}>
          {m.ministry_record()}
        </Button>
      )}
    </li>
  )
}

/** Letters of a request to the bodies concerned and what they answered, with the forms for the next ones. */
export function OpinionLetters({
  requestId,
  letters,
  mayAsk,
  mayRecord,
  onDone,
}: {
  requestId: number | null
  letters: readonly Letter[]
  mayAsk: boolean
  mayRecord: boolean
  onDone: () => void
}) {
  const bodyName = useName('external-bodies')
  const [asking, setAsking] = useState(false)
  const [answering, setAnswering] = useState<Letter>()
  return (
    <>
      <p className={css.quiet}>{m.ministry_opinions_text()}</p>
      {letters.length === 0 ? (
        <EmptyState title={m.ministry_letters_none()} text={m.ministry_letters_none_text()} />
      ) : (
        <ul className={css.letters}>
          {letters.map((letter) => (
            <LetterLine
              key={letter.id}
              letter={letter}
              {...(mayRecord ? { onRecord: () => setAnswering(letter) } : {})}
            />
          ))}
        </ul>
      )}
      {mayAsk && (
        <div className={css.actions}>
          <Button look={letters.length === 0 ? 'filled' : 'default'} size="form" onClick={() => setAsking(true)}>
            {label(decisionWords.ask_opinion)}
          </Button>
        </div>
      )}
      {asking && requestId !== null && (
        <AskDrawer requestId={requestId} onDone={onDone} onClose={() => setAsking(false)} />
      )}
      {answering && requestId !== null && (
        <AnswerDrawer
          requestId={requestId}
          letter={answering}
          body={bodyName(answering.external_body_id)}
          onDone={onDone}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </>
  )
}
