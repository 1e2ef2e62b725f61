import { sql } from 'kysely'
import { z } from 'zod'
import { type NgoStatus, takenBack } from '#contract/ngos/status.ts'
import { act } from '../../core/cases/act.ts'
import { releaseGrieved } from '../../documents/index.ts'
import { type BareTurn, grievanceType, type Issued, liftMark, typeOfRequest } from '../../transactions/index.ts'
import { statusKind } from '../status.ts'
import { decisionOf } from './ending.ts'

interface Grieved {
  readonly from_status_id: NgoStatus
  readonly decision_no: string
  /** No other decision followed it. */
  readonly stands: boolean
}
/** The status that stood before, by a decision of its own; where another decision came since, that one stands. */
async function liftDecision(turn: BareTurn, issued: Issued): Promise<void> {
  const { trx, services, actor, row } = turn
  await sql`select from ngos where id = ${row.ngoId} for no key update`.execute(trx)
  const { rows } = await sql<Grieved>`
    select h.from_status_id, h.decision_no, not exists (select from ngo_status_histories l where l.ngo_id = h.ngo_id and l.id > h.id) as stands
    from transaction_requests q join ngo_status_histories h on q.related_type = 'ngo_status_histories' and h.id = q.related_id and h.ngo_id = q.ngo_id
    where q.id = ${row.id} and h.action = any(${takenBack}) and h.from_status_id is not null`.execute(trx)
  const [grieved] = rows
  if (!grieved?.stands) return
  const reason = `قبول التظلم رقم ${row.request.request_no} من القرار رقم ${grieved.decision_no}`
  const input = { ...decisionOf(turn, issued, reason), to: grieved.from_status_id }
  await act(trx, services, statusKind, { actor, as: 'system', id: row.ngoId, action: 'lift', input: input as never })
}

/** What an accepted grievance does beyond its answer [domain 6.3]: what it is about is lifted. */
export const grievanceEffect = typeOfRequest<Record<string, never>>({
  slug: grievanceType,
  payload: z.strictObject({}),
  onApprove: async (turn, issued) => {
    await liftMark(turn)
    await liftDecision(turn, issued)
    await releaseGrieved(turn)
  },
})
