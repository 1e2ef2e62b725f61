import { sql } from 'kysely'
import { z } from 'zod'
import { longText, optional, personName, telephone, text } from '#contract/core/calls/fields.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { act } from '../../core/cases/act.ts'
import { inWords, invalid } from '../../core/errors.ts'
import { type BareTurn, type Issued, typeOfRequest } from '../../transactions/index.ts'
import { statusKind } from '../status.ts'
import { transferTo } from './transfer.ts'

/** The decision on the status that an approved request brings: its number and date are those of the approval. */
export const decisionOf = ({ services, row }: BareTurn, issued: Issued, reason: string) => ({
  decision_no: issued.decision_no ?? row.request.request_no,
  decision_date: issued.decision_date ?? todayIn(services.now()),
  decision_file: null,
  repeated_reason: null,
  reason,
})

const noSuch = inWords('لا توجد منظمة فعّالة أخرى بهذا الرقم.', 'There is no other active organisation with this number.')
const merger = z.strictObject({ ngo_code: text(3, 20), reason: longText(1000, 10) })

/** The organisation that goes on: another one, active. Both are held, in one order, so that two that merge into each other wait in turn. */
async function successorOf({ trx, row }: BareTurn, code: string): Promise<number> {
  const { rows } = await sql<{ id: number; goes_on: boolean }>`
    select id, id <> ${row.ngoId} and status_id = 1 as goes_on from ngos
    where (ngo_code = ${code} or id = ${row.ngoId}) and deleted_at is null order by id for no key update`.execute(trx)
  const successor = rows.find(({ goes_on }) => goes_on)
  if (!successor) throw invalid({ 'payload.ngo_code': [noSuch] })
  return successor.id
}

/** Merger into another organisation, which goes on with the members and assets of both [domain 3.5, 6.3]. */
export const mergerType = typeOfRequest<z.output<typeof merger>>({
  slug: 'merger',
  payload: merger,
  guard: async (turn) => void (await successorOf(turn, turn.payload.ngo_code)),
  onApprove: async (turn, issued) => {
    const { trx, services, actor, row, payload } = turn
    const merged_into_id = await successorOf(turn, payload.ngo_code)
    const input = { ...decisionOf(turn, issued, payload.reason), merged_into_id }
    await transferTo(turn, { from: row.ngoId, to: merged_into_id, day: input.decision_date })
    await act(trx, services, statusKind, { actor, as: 'system', id: row.ngoId, action: 'merge', input })
  },
})

const dissolution = z.strictObject({
  liquidator_name: personName(5, 150),
  liquidator_phone: optional(telephone),
  reason: longText(1000, 10),
})
/** Dissolution that the organisation asks for: its liquidation begins with the approval [domain 3.5, 6.3]. */
export const dissolutionType = typeOfRequest<z.output<typeof dissolution>>({
  slug: 'voluntary_dissolution',
  payload: dissolution,
  onApprove: async (turn, issued) => {
    const { trx, services, actor, row, payload } = turn
    const { liquidator_name, liquidator_phone } = payload
    const input = { ...decisionOf(turn, issued, payload.reason), liquidator_name, liquidator_phone }
    await act(trx, services, statusKind, { actor, as: 'system', id: row.ngoId, action: 'liquidate_by_request', input })
  },
})
