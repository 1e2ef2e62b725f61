import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { meetingWords, minutesWords } from '#contract/assemblies/meeting-words.ts'
import { makeMinutesPaper, type MeetingSession } from '#contract/assemblies/session.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { sessionKey, stepOf } from './meeting-state.ts'
import css from './assemblies.module.css'

// Only what was refused or returned needs it.
const ReplyCard = lazy(async () => ({ default: (await import('#web/transactions/shared/reply-card.tsx')).ReplyCard }))

interface Props {
  session: MeetingSession
}

/** The four steps of a meeting, and which one it is at. */
export function Steps({ session }: Props) {
  const now = stepOf(session)
  const names = [m.assembly_step_prepare(), m.assembly_step_invite(), m.assembly_step_hold(), m.assembly_step_close()]
  return (
    <ol className={css.steps}>
      {names.map((name, at) => (
        <li
          key={name}
          data-state={at + 1 < now ? 'done' : at + 1 === now ? 'now' : 'later'}
          aria-current={at + 1 === now ? 'step' : undefined}
        >
          <span aria-hidden>{at + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}

/** What, when and where. */
export function About({ session: { meeting, reply } }: Props) {
  const type = useName('meeting-types')
  const governorate = useName('governorates')
  return (
    <Card title={m.assembly_about()}>
      <Facts
        facts={[
          { key: 'type', label: label(meetingWords.meeting_type_id), value: type(meeting.meeting_type_id) },
          { key: 'date', label: label(meetingWords.meeting_date), value: <DateText value={meeting.meeting_date} /> },
          { key: 'time', label: label(meetingWords.meeting_time), value: <Ltr>{meeting.meeting_time}</Ltr> },
          {
            key: 'place',
            label: label(meetingWords.place),
            value: <bdi>{`${meeting.place}، ${governorate(meeting.governorate_id)}`}</bdi>,
          },
          ...(meeting.second_date
            ? [
                {
                  key: 'second',
                  label: label(meetingWords.second_date),
                  value: <DateText value={meeting.second_date} />,
                },
              ]
            : []),
          ...(meeting.request_no
            ? [{ key: 'request', label: label(requestWords.request_no), value: <Ltr>{meeting.request_no}</Ltr> }]
            : []),
          ...(meeting.due_at
            ? [{ key: 'due', label: m.assembly_due(), value: <DateText value={meeting.due_at} /> }]
            : []),
          ...(meeting.delegate_name
            ? [
                {
                  key: 'delegate',
                  label: label(meetingWords.ministry_delegate_id),
                  value: <bdi>{meeting.delegate_name}</bdi>,
                },
              ]
            : []),
          ...(meeting.decision_note && !reply
            ? [{ key: 'note', label: label(meetingWords.decision_note), value: <bdi>{meeting.decision_note}</bdi> }]
            : []),
          ...(meeting.observer_note
            ? [{ key: 'observer', label: label(meetingWords.observer_note), value: <bdi>{meeting.observer_note}</bdi> }]
            : []),
        ]}
      />
    </Card>
  )
}

/** What the ministry refused or returned: its reason and basis, and how that is answered. */
export function ReplyToMinistry({ session: { meeting, reply } }: Props) {
  if (!reply) return null
  const refused = reply.decision === 'reject'
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <ReplyCard
        title={refused ? m.request_reply_reject() : m.request_reply_return()}
        first={
          refused
            ? [{ key: 'reason', label: label(commonWords.refusal), value: <bdi>{meeting.decision_note}</bdi> }]
            : []
        }
        reply={reply}
        subject={m.request_grievance_subject({ no: meeting.request_no ?? '' })}
        about={{ decision_id: reply.decision_id }}
      />
    </Suspense>
  )
}

/** The minutes: made from what was recorded, then signed and sent back. */
export function MinutesCard({ session }: Props) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { meeting, paper, minutes } = session
  if (meeting.closed_at === null) return null
  const make = async () => {
    setBusy(true)
    await sendForm(async () => {
      const answer = await callApi(makeMinutesPaper, { params: { id: meeting.id }, body: {} })
      await client.invalidateQueries({ queryKey: sessionKey(meeting.id) })
      return answer
    }).finally(() => setBusy(false))
  }
  return (
    <Card title={m.assembly_minutes()}>
      <div className={css.form}>
        {meeting.status === 'held' && meeting.minutes_due_on && (
          <p className={css.note}>
            {m.assembly_minutes_due()} <DateText value={meeting.minutes_due_on} />
          </p>
        )}
        {meeting.minutes_late && <Notice tone="warn">{m.assembly_minutes_late()}</Notice>}
        <span className={css.bar}>
          {meeting.status === 'held' && (
            <Button size="row" look={paper ? 'default' : 'filled'} busy={busy} onClick={() => void make()}>
              {paper ? m.assembly_paper_again() : m.assembly_paper_make()}
            </Button>
          )}
          {paper && (
            <ButtonLink look="default" size="row" href={`/api/v2/files/${paper.file}`}>
              {m.assembly_paper_open()}
            </ButtonLink>
          )}
          {minutes && (
            <ButtonLink look="default" size="row" href={`/api/v2/files/${minutes.file}`}>
              {m.assembly_signed_open()}
            </ButtonLink>
          )}
        </span>
        {minutes?.difference && (
          <p className={css.note}>{`${label(minutesWords.difference)}: ${minutes.difference}`}</p>
        )}
      </div>
    </Card>
  )
}
