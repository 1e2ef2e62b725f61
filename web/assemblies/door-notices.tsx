import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settleMark } from '#contract/assemblies/door.ts'
import { type Conflict, type MeetingSession } from '#contract/assemblies/session.ts'
import { formatNumber, formatTime } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { sessionKey } from './meeting-state.ts'
import type { Marks, Refused } from './use-marks.ts'
import css from './assemblies.module.css'

const why: Partial<Record<Refused['outcome'], () => string>> = {
  not_entitled: m.assembly_refused_not_entitled,
  not_in: m.assembly_refused_not_in,
  closed: m.assembly_refused_closed,
  bad_time: m.assembly_refused_bad_time,
}

/** What is on this phone alone, and what the server did not take. */
export function DoorNotices({ session, marks }: { session: MeetingSession; marks: Marks }) {
  const nameOf = (id: number) => session.voters.find(({ member_id }) => member_id === id)?.name ?? ''
  return (
    <>
      {marks.offlineSince ? (
        <Notice
          tone="hold"
          role="status"
          title={m.assembly_offline({ time: formatTime(marks.offlineSince.toISOString()) })}
        >
          {m.assembly_offline_text({ count: formatNumber(marks.waiting.length) })}
        </Notice>
      ) : (
        marks.waiting.length > 0 && (
          <Notice tone="info" role="status">
            {m.assembly_sending({ count: formatNumber(marks.waiting.length) })}
          </Notice>
        )
      )}
      {marks.fault && (
        <Notice
          tone="bad"
          role="alert"
          title={m.assembly_not_sent()}
          end={
            <Button look="default" size="row" onClick={() => void marks.retry()}>
              {m.assembly_send_again()}
            </Button>
          }
        >
          {marks.fault}
        </Notice>
      )}
      {marks.refused.map((one) => (
        <Notice
          key={one.key}
          tone="warn"
          role="alert"
          title={<bdi>{nameOf(one.member_id)}</bdi>}
          end={
            <Button look="default" size="row" onClick={() => marks.dismiss(one.key)}>
              {m.shell_close()}
            </Button>
          }
        >
          {why[one.outcome]?.()}
        </Notice>
      ))}
    </>
  )
}

function Question({ meetingId, conflict }: { meetingId: number; conflict: Conflict }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const form = useFields({ initial: { take: 'standing' as 'standing' | 'other' } })
  const verb = conflict.kind === 'in' ? m.assembly_came : m.assembly_went
  const settle = async () => {
    setBusy(true)
    await sendForm(async () => {
      const answer = await callApi(settleMark, {
        params: { id: meetingId, key: conflict.key },
        body: { take: form.values.take },
      })
      await client.invalidateQueries({ queryKey: sessionKey(meetingId) })
      return answer
    }).finally(() => setBusy(false))
  }
  const option = (value: 'standing' | 'other', at: string | null, by: string | null, device: string | null) => ({
    value,
    label: at ? verb({ time: formatTime(at) }) : m.assembly_no_time(),
    hint: [by, device].filter(Boolean).join('، '),
  })
  return (
    <Card title={<bdi>{conflict.name}</bdi>} note={m.assembly_which_time()}>
      <div className={css.form}>
        <p className={css.note}>
          {conflict.items.length > 0
            ? m.assembly_conflict_items({ items: conflict.items.join('، ') })
            : m.assembly_conflict_text()}
        </p>
        <ChoiceField
          field={form.field('take')}
          label={m.assembly_which_time()}
          choices={[
            option('standing', conflict.standing_at, conflict.standing_by, conflict.standing_device),
            option('other', conflict.at, conflict.by, conflict.device),
          ]}
        />
        <Button busy={busy} onClick={() => void settle()}>
          {m.assembly_settle()}
        </Button>
      </div>
    </Card>
  )
}

/** Two times for one member: somebody chooses before the meeting closes. */
export const Conflicts = ({ session }: { session: MeetingSession }) => (
  <>
    {session.conflicts.map((conflict) => (
      <Question key={conflict.key} meetingId={session.meeting.id} conflict={conflict} />
    ))}
  </>
)
