import { lazy, Suspense } from 'react'
import type { MeetingSession } from '#contract/assemblies/session.ts'
import type { MeetingAction } from '#contract/assemblies/workflow.ts'
import { formatDate } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import type { Errors } from '#web/ui/use-fields.ts'

const parts = () => import('#web/transactions/shared/more-time.tsx')
const Card = lazy(async () => ({ default: (await parts()).MoreTimeCard }))
const Form = lazy(async () => ({ default: (await parts()).MoreTimeForm }))

interface Props {
  meeting: MeetingSession['meeting']
  take: (action: MeetingAction, input: Record<string, unknown>) => Promise<Errors | undefined>
}

/** Until when a returned meeting is sent again and why it came back; more time that was asked for, and what came of it. */
export const MeetingTime = ({ meeting }: Pick<Props, 'meeting'>) => (
  <>
    {meeting.return_due_at && (
      <Notice tone="hold" title={m.request_returned_until({ date: formatDate(meeting.return_due_at) })}>
        <bdi>{meeting.decision_note}</bdi>
      </Notice>
    )}
    {meeting.more_time && (
      <Suspense fallback={null}>
        <Card time={meeting.more_time} />
      </Suspense>
    )}
  </>
)

/** The forms of asking for more time and of giving it, for the bar of actions. */
export const timeForms = ({ meeting, take }: Props) => {
  const form = (action: 'ask_more_time' | 'grant_more_time') => ({
    form: (close: () => void) => (
      <Suspense fallback={null}>
        <Form action={action} term={meeting} take={(input) => take(action, input)} onClose={close} />
      </Suspense>
    ),
  })
  return { ask_more_time: form('ask_more_time'), grant_more_time: form('grant_more_time') }
}
