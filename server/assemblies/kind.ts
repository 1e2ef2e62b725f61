import { type MeetingAction, meetingMachine } from '#contract/assemblies/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { CaseKind } from '../core/cases/act.ts'
import { Refusal, wrongState } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { barMoreTime } from '../transactions/index.ts'
import { minutesEffects } from './minutes-effects.ts'
import { moreTimeEffects } from './more-time.ts'
import { requestEffects } from './request-effects.ts'
import { holdMeeting, type MeetingRow, partsIn } from './rows.ts'
import { sittingEffects } from './sitting-effects.ts'

/** What the day and the roll forbid, whoever asks. */
function barSitting(row: MeetingRow, action: MeetingAction, today: string): Refusal | undefined {
  const early = today < row.meeting_date
  if (action === 'open_roll' && early) return new Refusal(409, 'meeting_not_yet')
  if (action === 'open_roll' && row.roll_frozen_at !== null) return wrongState()
  if ((action === 'hold' || action === 'no_quorum') && row.roll_frozen_at === null)
    return new Refusal(409, 'meeting_roll_needed')
  return action === 'cancel' && !early ? new Refusal(409, 'meeting_day_passed') : undefined
}

/** What has to be done first. */
function barOrder(row: MeetingRow, action: MeetingAction): Refusal | undefined {
  if (action === 'close') {
    if (row.closed_at !== null) return wrongState()
    if (row.open_marks > 0) return new Refusal(409, 'meeting_open_marks')
    if (row.open_items > 0) return new Refusal(409, 'meeting_open_items')
  }
  if (action === 'submit_minutes' && row.closed_at === null) return new Refusal(409, 'meeting_not_closed')
  return undefined
}

/** Meetings of general assemblies as cases [domain 3.13]. */
export const meetingKind = (services: Services): CaseKind<typeof meetingMachine, MeetingRow> => ({
  machine: meetingMachine,
  table: 'general_authority_meetings',
  column: 'status',
  hold: holdMeeting,
  partsOf: partsIn,
  hasConflict: ({ has_conflict }) => has_conflict,
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  bar: (row, action) =>
    barSitting(row, action, todayIn(services.now())) ??
    barOrder(row, action) ??
    barMoreTime(action, { moreTime: row.term.more_time, due: row.term.return_due_at }),
  told: (row) => ({ name: row.title, ngo_id: row.ngo_id }),
  effects: { ...requestEffects, ...moreTimeEffects, ...sittingEffects, ...minutesEffects },
})
