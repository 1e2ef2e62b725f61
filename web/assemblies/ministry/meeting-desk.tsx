import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideMeeting, listMinistryMeetings } from '#contract/assemblies/meetings.ts'
import { meetingWords } from '#contract/assemblies/meeting-words.ts'
import { type MeetingSession, readMinistryMeeting } from '#contract/assemblies/session.ts'
import { type MeetingAction, meetingMachine } from '#contract/assemblies/workflow.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { inputValues, ruleOf } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { buttonOf, effectOf, statusOf } from '#web/core/cases/words.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { LegalBasis } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { ItemsCard } from '../items-card.tsx'
import { MeetingTime, timeForms } from '../more-time.tsx'
import { QuorumBar } from '../quorum-bar.tsx'
import { againstForms } from './against-forms.tsx'
import css from '../assemblies.module.css'

const QuorumCard = lazy(async () => ({ default: (await import('./quorum-card.tsx')).QuorumCard }))

type Formed = 'approve' | 'ratify'
type Take = (action: MeetingAction, input: Record<string, unknown>) => Promise<Errors | undefined>
const initial = {
  decision_note: '' as string | null,
  decision_no: '' as string | null,
  decision_date: null as string | null,
  repeated_reason: '' as string | null,
}

function useTake({ meeting }: MeetingSession): Take {
  const client = useQueryClient()
  const again = async () => {
    await client.invalidateQueries({ queryKey: [readMinistryMeeting.path] })
    await client.invalidateQueries({ queryKey: ['requests'] })
  }
  return (action, input) =>
    sendAct(
      () =>
        callApi(decideMeeting, {
          params: { id: meeting.id },
          body: { action, ...input } as SentBody<typeof decideMeeting>,
          version: meeting.updated_at,
        }),
      again,
    )
}

function DecideForm({
  action,
  session,
  take,
  onClose,
}: {
  action: Formed
  session: MeetingSession
  take: Take
  onClose: () => void
}) {
  const check = bySchema(ruleOf(meetingMachine, action)?.input as unknown as z.ZodType)
  const sent = (values: typeof initial) => inputValues(meetingMachine, action, values)
  const form = useFields({ initial, validate: (values) => check(sent(values)) })
  return (
    <RecordDrawer
      title={buttonOf(meetingMachine, action)}
      note={session.meeting.title}
      verb={buttonOf(meetingMachine, action)}
      form={form}
      onSubmit={(values) => take(action, sent(values))}
      onClose={onClose}
    >
      {effectOf(meetingMachine, action) && <Notice tone="info">{effectOf(meetingMachine, action)}</Notice>}
      {action === 'ratify' && (
        <>
          <TextField
            field={form.field('decision_no')}
            label={label(commonWords.decision_no)}
            optional={!session.meeting.elects_board}
            max={30}
          />
          <DateField
            field={form.field('decision_date')}
            label={label(commonWords.decision_date)}
            optional={!session.meeting.elects_board}
          />
          <AreaField
            field={form.field('repeated_reason')}
            label={label(commonWords.repeated_reason)}
            optional
            max={500}
          />
        </>
      )}
      <AreaField field={form.field('decision_note')} label={label(meetingWords.decision_note)} optional max={1000} />
    </RecordDrawer>
  )
}

function DeskFacts({ session: { meeting, reply } }: { session: MeetingSession }) {
  const type = useName('meeting-types')
  return (
    <Facts
      facts={[
        { key: 'type', label: label(meetingWords.meeting_type_id), value: type(meeting.meeting_type_id) },
        {
          key: 'date',
          label: label(meetingWords.meeting_date),
          value: <DateText value={meeting.meeting_date} />,
        },
        { key: 'time', label: label(meetingWords.meeting_time), value: <Ltr>{meeting.meeting_time}</Ltr> },
        { key: 'place', label: label(meetingWords.place), value: <bdi>{meeting.place}</bdi> },
        { key: 'invited', label: label(meetingWords.invited_number), value: <Ltr>{meeting.invited_number}</Ltr> },
        {
          key: 'proxies',
          label: label(meetingWords.proxies_per_member),
          value: <Ltr>{meeting.proxies_per_member}</Ltr>,
        },
        ...(meeting.due_at
          ? [{ key: 'due', label: m.assembly_due(), value: <DateText value={meeting.due_at} /> }]
          : []),
        ...(reply?.decision === 'reject'
          ? [
              { key: 'reason', label: label(commonWords.refusal), value: <bdi>{meeting.decision_note}</bdi> },
              { key: 'article', label: m.request_reply_article(), value: <LegalBasis words={reply.article ?? ''} /> },
              {
                key: 'appeal',
                label: m.request_reply_due(),
                value: <DateText value={dayOf(reply.appeal_due_at)} />,
              },
            ]
          : []),
        ...(meeting.observer_note
          ? [
              {
                key: 'observer',
                label: label(meetingWords.observer_note),
                value: <bdi>{meeting.observer_note}</bdi>,
              },
            ]
          : []),
      ]}
    />
  )
}

function Desk({ session }: { session: MeetingSession }) {
  const take = useTake(session)
  const { meeting, minutes, paper } = session
  const state = statusOf(meetingMachine, meeting.status)
  const form = (action: Formed) => ({
    form: (close: () => void) => <DecideForm action={action} session={session} take={take} onClose={close} />,
  })
  return (
    <>
      <Card title={<bdi>{meeting.title}</bdi>} action={<StateTag tone={state.tone}>{state.text}</StateTag>}>
        <div className={css.form}>
          <DeskFacts session={session} />
          {meeting.minutes_late && <Notice tone="warn">{m.assembly_minutes_late()}</Notice>}
          {minutes?.difference && <Notice tone="warn">{minutes.difference}</Notice>}
          <span className={css.bar}>
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
            <ActionBar
              machine={meetingMachine}
              actions={session.actions}
              name={meeting.title}
              take={take}
              extras={{
                approve: form('approve'),
                ratify: form('ratify'),
                ...againstForms({ meeting, take }),
                ...timeForms({ meeting, take }),
              }}
            />
          </span>
        </div>
      </Card>
      <MeetingTime meeting={meeting} />
      {meeting.held_at ? (
        <QuorumBar session={session} />
      ) : (
        <Suspense fallback={null}>
          <QuorumCard ngoId={meeting.ngo_id} />
        </Suspense>
      )}
      <ItemsCard session={session} />
    </>
  )
}

/** The meeting that a request carries: what was asked for, what was recorded, what the ministry may do. */
export function MeetingDesk({ requestId }: { requestId: number }) {
  const query = useQuery({
    queryKey: [readMinistryMeeting.path, requestId],
    queryFn: async () => {
      const [row] = (await callApi(listMinistryMeetings, { query: { request_id: requestId } })).data
      return row ? (await callApi(readMinistryMeeting, { params: { id: row.id } })).data : null
    },
  })
  return (
    <Loaded query={query} lines={6}>
      {(session) => session && <Desk session={session} />}
    </Loaded>
  )
}
