import { sql } from 'kysely'
import type { meetingMachine } from '#contract/assemblies/workflow.ts'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import type { CaseKind } from '../core/cases/act.ts'
import { invalid, Refusal } from '../core/errors.ts'
import { toDirectorate } from './notices.ts'
import { membersOn, standingOf } from './presence.ts'
import type { MeetingRow } from './rows.ts'
import { tellMeeting } from './tell.ts'

type Effects = CaseKind<typeof meetingMachine, MeetingRow>['effects']
/** Calendar days in which the minutes are due [domain 3.13]. */
const minutesDays = 15

/** The day of the meeting: the roll, the quorum, a second sitting, the end. */
export const sittingEffects: Effects = {
  open_roll: async ({ trx, services, row }) => {
    const now = services.now().toISOString()
    await sql`insert into meeting_voters (ngo_id, meeting_id, sitting, member_id, name, membership_no, paid_until, reason, frozen_at)
      select ${row.ngo_id}, ${row.id}, ${row.sitting}, v.member_id, v.name, v.membership_no, v.paid_until, v.reason, ${now}::timestamptz from (${membersOn(services, row)}) v`.execute(
      trx,
    )
    const { entitled, roll } = await standingOf(trx, services, { ...row, roll_frozen_at: now })
    return {
      set: { roll_frozen_at: now },
      log: { after: { entitled: entitled.size, left_out: roll.length - entitled.size } },
      after: () => tellMeeting(trx, row),
    }
  },
  hold: async ({ trx, services, row }) => {
    const { entitled, needed, presence, belowThird } = await standingOf(trx, services, row)
    const quorum = { entitled: entitled.size, needed, present: presence.counted }
    if (quorum.present < needed) throw new Refusal(409, 'meeting_quorum_missing', { data: quorum })
    const told = row.sitting === 2 && belowThird
    return {
      set: { held_at: services.now().toISOString(), quorum: JSON.stringify(quorum) },
      log: { after: quorum },
      notices: told
        ? [await toDirectorate(trx, row, 'MEETING-FEW', { present: quorum.present, entitled: quorum.entitled })]
        : [],
      after: () => tellMeeting(trx, row),
    }
  },
  no_quorum: async ({ trx, services, row, input }) => {
    const { entitled, needed, presence } = await standingOf(trx, services, row)
    const quorum = { entitled: entitled.size, needed, present: presence.counted }
    if (quorum.present >= needed) throw new Refusal(409, 'meeting_quorum_there', { data: quorum })
    const second = input.second_date ?? row.second_date
    if (second === null) throw invalid({ second_date: ['V-REQ'] })
    if (second <= row.meeting_date || second <= todayIn(services.now()) || daysBetween(row.meeting_date, second) > 15)
      throw invalid({ second_date: [{ code: 'V-ORDER' }] })
    return {
      set: {
        sitting: 2,
        meeting_date: second,
        second_date: null,
        roll_frozen_at: null,
        ics_sequence: row.ics_sequence + 1,
      },
      log: { before: { meeting_date: row.meeting_date }, after: { meeting_date: second, ...quorum } },
      after: () => tellMeeting(trx, row),
    }
  },
  close: async ({ trx, services, row }) => {
    const now = services.now()
    // Whoever is still in the room leaves it with the meeting.
    await sql`update meeting_attendances set out_at = greatest(in_at, ${now.toISOString()}::timestamptz), out_key = gen_random_uuid(), out_by = in_by, out_device = in_device
      where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and sitting = ${row.sitting} and out_at is null`.execute(
      trx,
    )
    const days = services.reference.setting('meetings.minutes_days', minutesDays)
    return {
      set: { closed_at: now.toISOString(), minutes_due_on: addDays(todayIn(now), days) },
      after: () => tellMeeting(trx, row),
    }
  },
}
