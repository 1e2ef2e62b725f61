import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { closedRequests } from '#contract/transactions/statuses.ts'
import { reassign } from '#contract/transactions/calls.ts'
import { forbidden, found, invalid, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { conflictsWith, refuseConflict } from '../core/identity/interest.ts'
import { availableOn } from './away.ts'
import { mayTakeDuties } from './duties.ts'
import { giveTo } from './hand-over.ts'
import { loadOf } from './load.ts'
import { findRequest } from './queue.ts'
import { requestRow, stepsOf, type StepRow } from './steps.ts'

interface Candidate {
  id: number
  name: string
  is_online: number
  open_requests: number
}

/** Officers who hold the role of a step within its scope and whom no interest of their own keeps away. */
export async function candidatesFor(
  db: Db | Trx,
  step: Pick<StepRow, 'role_id' | 'duty' | 'is_last_action'> | undefined,
  {
    id: requestId,
    transaction_type_id: typeId,
    governorate_id: governorateId,
    ngo_id: ngoId,
    establishment_id: establishmentId,
  }: {
    id: number
    transaction_type_id: number
    governorate_id: number | null
    ngo_id: number | null
    establishment_id: number | null
  },
  today: string,
): Promise<Candidate[]> {
  const roleId = step?.role_id ?? null
  if (roleId === null) return []
  const { rows } =
    await sql<Candidate>`select u.id, concat_ws(' ', u.first_name, u.last_name) as name, ${availableOn(today)}::int as is_online, ${loadOf} as open_requests
    from users u join user_transaction_roles r on r.user_id = u.id and r.transaction_request_role_id = ${roleId} join transaction_request_roles t on t.id = r.transaction_request_role_id
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null and (cardinality(r.transaction_type_ids) = 0 or ${typeId} = any(r.transaction_type_ids))
      and (t.scope <> 'directorate' or u.ministry_user_type = 'central' or u.governorate_id = ${governorateId}) and not ${conflictsWith({ ngoId, establishmentId })} and ${mayTakeDuties(requestId, step)} order by 4, 1`.execute(
      db,
    )
  return rows
}

/** Giving a request to another officer of its step. */
export const reassignArea: Area = (on, services) => {
  on(reassign, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const seen = found(await findRequest(trx, services, actor, params.id))
      refuseConflict(seen)
      const request = await requestRow(trx, params.id, 'update')
      if (closedRequests.has(request.status)) throw wrongState()
      const steps = await stepsOf(trx, request)
      const step = steps.find((one) => one.stage_number === request.current_stage_number) as StepRow
      const candidates = await candidatesFor(trx, step, seen, todayIn(services.now()))
      const target = candidates.find((one) => one.id === body.ministry_user_id)
      if (!target) throw invalid({ ministry_user_id: ['V-CHOICE'] })
      if (target.id === request.assigned_user_id) throw wrongState()
      if (actor.governorateId !== undefined && seen.governorate_id !== actor.governorateId) throw forbidden()
      await giveTo(trx, services, actor, request, step, target, body.notes)
      return { assigned_user_id: target.id }
    }),
  )
}
