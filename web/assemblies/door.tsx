import { useQuery } from '@tanstack/react-query'
import type { MeetingSession } from '#contract/assemblies/session.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useServerEvents } from '#web/core/api/server-events.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { Conflicts, DoorNotices } from './door-notices.tsx'
import { isDoorOpen, meetingHref, meetingsPath, sessionKey, sessionQuery } from './meeting-state.ts'
import { QuorumBar } from './quorum-bar.tsx'
import { useMarks } from './use-marks.ts'
import { VoterList } from './voter-list.tsx'
import css from './assemblies.module.css'

function Last({ session, marks }: { session: MeetingSession; marks: ReturnType<typeof useMarks> }) {
  const last = marks.waiting.at(-1)
  if (!last) return null
  const name = session.voters.find(({ member_id }) => member_id === last.member_id)?.name ?? ''
  return (
    <Notice
      tone="ok"
      end={
        <Button look="default" size="row" onClick={() => marks.undo(last.key)}>
          {m.assembly_undo()}
        </Button>
      }
    >
      {m.assembly_marked_here({ name })}
    </Notice>
  )
}

function Body({ session }: { session: MeetingSession }) {
  const { meeting } = session
  useServerEvents([sessionKey(meeting.id)], undefined, { meetings: true })
  const marks = useMarks(meeting.id)
  const may = useMay('ngo_general_authority_meetings', 'U')
  const open = isDoorOpen(session)
  return (
    <Page>
      <PageHead
        title={m.assembly_door()}
        crumbs={[
          { label: headingOf(meetingsPath), href: meetingsPath },
          { label: meeting.title, href: meetingHref(meeting.id) },
          { label: m.assembly_door() },
        ]}
      />
      <Stack>
        {!may && <NoRight />}
        <DoorNotices session={session} marks={marks} />
        {!open && (
          <Notice tone="info">{meeting.closed_at ? m.assembly_door_closed() : m.assembly_door_not_open()}</Notice>
        )}
        <div className={css.sticky}>
          <QuorumBar session={session} waiting={marks.waiting.filter(({ kind }) => kind === 'in').length} />
        </div>
        <Conflicts session={session} />
        <Last session={session} marks={marks} />
        <Card>
          <VoterList session={session} marks={marks} open={open && may} />
        </Card>
        <p className={css.note}>{m.assembly_clock_note()}</p>
      </Stack>
    </Page>
  )
}

/** Attendance at the door, for a phone: also without a connection, as long as the page stays open. */
export function Door({ id }: { id: number }) {
  const query = useQuery({ ...sessionQuery(id), refetchOnWindowFocus: true })
  return query.data ? (
    <Body session={query.data} />
  ) : (
    <Page>
      <PageHead title={m.assembly_door()} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
