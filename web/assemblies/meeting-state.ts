import { readMeetingSession, type MeetingSession } from '#contract/assemblies/session.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'

export const meetingsPath = '/administrative-status/hold-general-body-meeting'
export const meetingHref = (id: number, view?: 'door') =>
  link(meetingsPath, undefined, { id, ...(view ? { view } : {}) })

export const sessionKey = (id: number) => [readMeetingSession.path, id] as const
export const sessionQuery = (id: number) => ({
  queryKey: sessionKey(id),
  queryFn: async () => (await callApi(readMeetingSession, { params: { id } })).data,
})

/** Items are voted on: the session has begun and is not closed. */
export const isRunning = ({ meeting }: MeetingSession) => meeting.status === 'held' && meeting.closed_at === null
/** Marks are taken: the roll is frozen, and the meeting is not closed. */
export const isDoorOpen = ({ meeting }: MeetingSession) =>
  meeting.roll_frozen_at !== null &&
  meeting.closed_at === null &&
  ['approved', 'no_quorum', 'held'].includes(meeting.status)
/** Which of the four steps a meeting is at. */
export function stepOf({ meeting }: MeetingSession): 1 | 2 | 3 | 4 {
  if (['draft', 'requested', 'returned', 'rejected', 'cancelled'].includes(meeting.status)) return 1
  if (meeting.closed_at !== null) return 4
  return meeting.roll_frozen_at === null ? 2 : 3
}
