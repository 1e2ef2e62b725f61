import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { SentBody } from '#contract/core/calls/call.ts'
import { meetingWords, minutesWords } from '#contract/assemblies/meeting-words.ts'
import { actOnMeeting, meetings } from '#contract/assemblies/meetings.ts'
import type { MeetingSession } from '#contract/assemblies/session.ts'
import { type MeetingAction, meetingMachine } from '#contract/assemblies/workflow.ts'
import { inputValues, ruleOf } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { useServerEvents } from '#web/core/api/server-events.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { buttonOf, effectOf, statusOf } from '#web/core/cases/words.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useRegister } from '#web/core/registers/use-register.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { Conflicts } from './door-notices.tsx'
import { About, MinutesCard, ReplyToMinistry, Steps } from './meeting-cards.tsx'
import { InviteCard } from './invite-card.tsx'
import { ItemsCard } from './items-card.tsx'
import { emptyMeeting, MeetingFields, meetingBody, meetingForm, type MeetingValues } from './meeting-fields.tsx'
import { isDoorOpen, meetingHref, meetingsPath, sessionKey, sessionQuery } from './meeting-state.ts'
import { MeetingTime, timeForms } from './more-time.tsx'
import { QuorumBar } from './quorum-bar.tsx'
import { VoterList } from './voter-list.tsx'
import css from './assemblies.module.css'

type Take = (action: MeetingAction, input: Record<string, unknown>) => Promise<Errors | undefined>
interface Props {
  session: MeetingSession
}

/** Takes an action on the version that the reader sees; after somebody else's he reads it anew. */
function useTake({ meeting }: MeetingSession): Take {
  const client = useQueryClient()
  const again = async () => {
    await client.invalidateQueries({ queryKey: sessionKey(meeting.id) })
    await client.invalidateQueries({ queryKey: [meetings.path] })
  }
  return (action, input) =>
    sendAct(
      () =>
        callApi(actOnMeeting, {
          params: { id: meeting.id },
          body: { action, ...input } as SentBody<typeof actOnMeeting>,
          version: meeting.updated_at,
        }),
      again,
    )
}

/** The form of an action that needs more than a reason. */
function TakeForm({
  action,
  take,
  onClose,
}: {
  action: 'no_quorum' | 'submit_minutes'
  take: Take
  onClose: () => void
}) {
  const check = bySchema(ruleOf(meetingMachine, action)?.input as unknown as z.ZodType)
  const sent = (values: object) => inputValues(meetingMachine, action, values as Record<string, unknown>)
  const form = useFields({
    initial: { second_date: null as string | null, file: null as number | null, difference: '' as string | null },
    validate: (values) => check(sent(values)),
  })
  return (
    <RecordDrawer
      title={buttonOf(meetingMachine, action)}
      verb={buttonOf(meetingMachine, action)}
      form={form}
      onSubmit={(values) => take(action, sent(values))}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(meetingMachine, action)}</Notice>
      {action === 'no_quorum' ? (
        <DateField
          field={form.field('second_date')}
          label={label(meetingWords.second_date)}
          hint={m.assembly_second_planned()}
          optional
        />
      ) : (
        <>
          <RecordFile field={form.field('file')} label={label(minutesWords.file)} accept=".pdf" />
          <AreaField
            field={form.field('difference')}
            label={label(minutesWords.difference)}
            hint={m.assembly_difference_hint()}
            optional
            max={1000}
          />
        </>
      )}
    </RecordDrawer>
  )
}

function EditDrawer({ session: { meeting }, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient()
  const register = useRegister(meetings, ['id', 'view'])
  const check = bySchema(meetings.input)
  const form = useFields<MeetingValues>({
    initial: { ...emptyMeeting, ...meetingForm(meeting) },
    validate: (values) => check(meetingBody(values)),
  })
  const { save, notice } = useMergedSave({
    form,
    record: meeting,
    toForm: meetingForm,
    send: async (values, version) => {
      const errors = await register.save(meetingBody(values), meeting.id, version)
      await client.invalidateQueries({ queryKey: sessionKey(meeting.id) })
      return errors
    },
  })
  return (
    <RecordDrawer
      title={m.assembly_edit()}
      note={meeting.title}
      form={form}
      verb={m.form_save_changes()}
      onSubmit={save}
      onClose={onClose}
    >
      {notice}
      <MeetingFields form={form} />
    </RecordDrawer>
  )
}

function Head({ session }: Props) {
  const { meeting } = session
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay(meetings.permission, 'U')
  const state = statusOf(meetingMachine, meeting.status)
  const isDraft = meeting.status === 'draft' || meeting.status === 'returned'
  return (
    <>
      <PageHead
        title={<bdi>{meeting.title}</bdi>}
        crumbs={[{ label: headingOf(meetingsPath), href: meetingsPath }, { label: meeting.title }]}
        state={<StateTag tone={state.tone}>{state.text}</StateTag>}
        tabs={<Steps session={session} />}
        actions={
          <>
            {isDoorOpen(session) && <ButtonLink href={meetingHref(meeting.id, 'door')}>{m.assembly_door()}</ButtonLink>}
            {isDraft && mayEdit && (
              <Button look="default" onClick={() => setEditing(true)}>
                {m.form_edit()}
              </Button>
            )}
          </>
        }
      />
      {editing && <EditDrawer session={session} onClose={() => setEditing(false)} />}
    </>
  )
}

function Body({ session }: Props) {
  const { meeting } = session
  useServerEvents([sessionKey(meeting.id)], undefined, { meetings: true })
  const take = useTake(session)
  const showsQuorum = meeting.roll_frozen_at !== null
  const form = (action: 'no_quorum' | 'submit_minutes') => ({
    form: (close: () => void) => <TakeForm action={action} take={take} onClose={close} />,
  })
  return (
    <Page>
      {showsQuorum && (
        <div className={css.sticky}>
          <QuorumBar session={session} />
        </div>
      )}
      <Head session={session} />
      <div className={css.page}>
        <div className={css.part}>
          <ScreenInstructions />
          <Conflicts session={session} />
          <MeetingTime meeting={meeting} />
          <ItemsCard session={session} />
          <MinutesCard session={session} />
          {session.actions.length > 0 && (
            <div className={css.bar}>
              <ActionBar
                machine={meetingMachine}
                actions={session.actions}
                name={meeting.title}
                take={take}
                extras={{
                  no_quorum: form('no_quorum'),
                  submit_minutes: form('submit_minutes'),
                  ...timeForms({ meeting, take }),
                }}
              />
            </div>
          )}
        </div>
        <div className={css.part}>
          <ReplyToMinistry session={session} />
          <About session={session} />
          <InviteCard session={session} />
          <Card title={m.assembly_roll()} note={showsQuorum ? m.assembly_roll_frozen() : m.assembly_roll_now()}>
            <VoterList session={session} open={false} />
          </Card>
        </div>
      </div>
    </Page>
  )
}

/** One meeting of the own assembly, from its preparation to the ratified minutes. */
export function MeetingPage({ id }: { id: number }) {
  const query = useQuery(sessionQuery(id))
  return query.data ? (
    <Body session={query.data} />
  ) : (
    <Page>
      <PageHead title={headingOf(meetingsPath)} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
