import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { newBoardFromElection, ratifyBoard } from '../boards/index.ts'
import type { Taking } from '../core/cases/act.ts'
import { endDriversByDecision } from '../profile/index.ts'
import type { MeetingRow } from './rows.ts'

/** The ratification; null where silence ratified. */
export interface Decision {
  readonly decision_no: string | null
  readonly decision_date: string | null
}

/**
 * Whom the assembly elected becomes the current council, and the earlier one ends with its drivers of bank accounts
 * [domain 3.13]. Posts within the council are given out by the council itself. Silence ratifies by the number of the request.
 */
export async function handOver(
  { trx, services, actor, row }: Taking<MeetingRow, unknown>,
  { no, seats }: { readonly no: number; readonly seats: number },
  { decision_no, decision_date }: Decision,
): Promise<void> {
  const start = decision_date ?? todayIn(services.now())
  const { rows } = await sql<{ member_id: number; outcome: string }>`
    select member_id, outcome from meeting_candidates where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and item_no = ${no}
      and outcome in ('elected', 'substitute') order by votes desc nulls last, member_id`.execute(trx)
  const boardId = await newBoardFromElection(trx, services, actor, {
    ngoId: row.ngo_id,
    legalForm: row.legal_form_id,
    meetingId: row.id,
    membersNumber: seats,
    startDate: start,
    elected: rows.map(({ member_id, outcome }) => ({
      memberId: member_id,
      ...(outcome === 'substitute' ? { substitute: true as const } : {}),
    })),
  })
  const number = decision_no ?? row.request_no ?? ''
  // Where silence ratified nobody acts: the nightly job ends the drivers of seats that are over.
  if (actor) await endDriversByDecision(trx, services, actor, { ngoId: row.ngo_id, day: start, decisionNo: number })
  await ratifyBoard(trx, services, actor, { ngoId: row.ngo_id, boardId, no: number, date: start })
}
