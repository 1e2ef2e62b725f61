import { sql } from 'kysely'
import { addWorkingDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import type { meetingMachine } from '#contract/assemblies/workflow.ts'
import type { CaseKind, Taking } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import { askFor, giveNone, giveUntil, type ReturnTerm } from '../transactions/index.ts'
import { toDirectorate, toOrganisation } from './notices.ts'
import type { MeetingRow } from './rows.ts'

// More time for a meeting that was returned: as for any request of an organisation, answered by its directorate.

type Effects = CaseKind<typeof meetingMachine, MeetingRow>['effects']

/** `barMoreTime` has seen to it that there is a last day. */
function termIn({ trx, services, actor, row }: Taking<MeetingRow, unknown>): ReturnTerm {
  const due = found(row.term.return_due_at)
  const latest = addWorkingDays(dayOf(due), row.term.applicant_days, services.reference.calendar())
  return { trx, services, actor, requestId: found(row.transaction_request_id), due, latest }
}
const numbered = ({ request_no }: MeetingRow) => ({ no: request_no ?? '' })

export const moreTimeEffects: Pick<Effects, 'ask_more_time' | 'grant_more_time' | 'refuse_more_time'> = {
  ask_more_time: async (taking) => {
    const { trx, row, input } = taking
    await askFor(termIn(taking), input)
    return { notices: [await toDirectorate(trx, row, 'MORE-TIME-ASKED', numbered(row))] }
  },
  grant_more_time: async (taking) => {
    const { trx, row, input } = taking
    const { more_time_until: until } = input
    await giveUntil(termIn(taking), until)
    await sql`update transaction_requests set return_due_at = ${endOfDay(until)} where id = ${row.transaction_request_id}`.execute(
      trx,
    )
    return {
      log: { after: { more_time_until: until } },
      notices: [await toOrganisation(trx, row, 'MORE-TIME-GRANTED', { ...numbered(row), date: until })],
    }
  },
  refuse_more_time: async (taking) => {
    const { trx, row, input } = taking
    await giveNone(termIn(taking), input.more_time_answer)
    return { notices: [await toOrganisation(trx, row, 'MORE-TIME-REFUSED', numbered(row))] }
  },
}
