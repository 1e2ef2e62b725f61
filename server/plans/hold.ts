import { sql } from 'kysely'
import type { PlanStatus } from '#contract/plans/workflow.ts'
import { found, wrongState } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'
import { isOpen } from './rows.ts'

export interface HeldPlan {
  readonly id: number
  readonly ngo_id: number
  readonly year: number
  readonly status: PlanStatus
  readonly is_open: boolean
}

/** Holds a plan of the organisation, by its year or by what belongs to it, so that everything in it changes one after the other. */
export async function holdPlan(
  trx: Trx,
  ngoId: number,
  of: { year: number } | { item: number } | { execution: number },
): Promise<HeldPlan> {
  const which =
    'year' in of
      ? sql`l.year = ${of.year}`
      : 'item' in of
        ? sql`l.id in (select plan_id from plan_activities where id = ${of.item} and ngo_id = ${ngoId} and deleted_at is null
            union all select plan_id from plan_urgencies where id = ${of.item} and ngo_id = ${ngoId} and deleted_at is null)`
        : sql`l.id = (select plan_id from executions where id = ${of.execution} and ngo_id = ${ngoId} and deleted_at is null)`
  const { rows } = await sql<HeldPlan>`select l.id, l.ngo_id, l.year, l.status, ${isOpen} as is_open from plans l
    where l.ngo_id = ${ngoId} and ${which} and l.deleted_at is null for update of l`.execute(trx)
  return found(rows[0])
}

/** Planned activities change before the plan is with the ministry, or when it comes back. */
export const mayPlan = ({ status }: HeldPlan): boolean => status === 'draft' || status === 'returned'
/** Emergencies are added while the plan stands [domain 3.14]. */
export const mayAddUrgent = ({ status }: HeldPlan): boolean => status === 'approved' || status === 'executing'

/** 409 where the state of the plan does not allow the change. */
export function refuseUnless(allowed: boolean, { status }: HeldPlan): void {
  if (!allowed) throw wrongState({ status })
}
