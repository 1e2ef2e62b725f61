import { sql } from 'kysely'
import { type MeetingAction, meetingMachine } from '#contract/assemblies/workflow.ts'
import { act, actionsOf } from '../core/cases/act.ts'
import { inputFor } from '../core/cases/input.ts'
import { found, wrongState } from '../core/errors.ts'
import type { Db, Trx } from '../core/services.ts'
import type { CarriedType } from '../transactions/index.ts'
import { meetingKind } from './kind.ts'
import { meetingOf, partsIn } from './rows.ts'

const decisions: readonly string[] = ['approve', 'return', 'reject'] satisfies MeetingAction[]
const idOf = async (db: Db | Trx, requestId: number): Promise<number> =>
  found(
    (
      await sql<{
        id: number
      }>`select id from general_authority_meetings where transaction_request_id = ${requestId} and deleted_at is null`.execute(
        db,
      )
    ).rows[0],
  ).id

/** The request that carries a meeting: what is decided of it at the work desk is decided of the meeting. */
export const meetingRequests: CarriedType = {
  act: async (trx, services, actor, request, action, { lang, ...bag }) => {
    if (!decisions.includes(action)) throw wrongState({ status: request.status })
    const taken = action as 'approve' | 'return' | 'reject'
    const input = () => inputFor(meetingMachine, taken, bag, lang) as never
    await act(trx, services, meetingKind(services), {
      actor,
      id: await idOf(trx, request.id),
      action: taken,
      input,
      lang,
    })
    return { status_id: null, current_stage_number: request.current_stage_number, ngo_id: request.ngo_id }
  },
  actions: async (db, actor, request, services) => {
    const row = await meetingOf(db, actor, await idOf(db, request.id))
    return actionsOf(meetingKind(services), row, actor, partsIn(row, actor)).filter((action) =>
      decisions.includes(action),
    )
  },
}
