import { sql } from 'kysely'
import { dayOf, todayIn, workingDaysBetween } from '#contract/core/values/dates.ts'
import { Refusal } from '../../core/errors.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import type { RequestCase } from './request.ts'

interface Asked {
  readonly typeId: number
  readonly ngoId: number
  readonly allow_consecutive_submission: boolean
  readonly consecutive_gap_days: number
}

/** Whether an organisation may hand in another request of a type: none is open, and the last one closed long enough ago [domain 3.3]. */
export async function mayFollow(db: Db | Trx, services: Services, asked: Asked): Promise<boolean> {
  if (asked.allow_consecutive_submission) return true
  const { rows } = await sql<{ open: number; closed_at: string | null }>`
    select count(*) filter (where closed_at is null) as open, max(closed_at) as closed_at from transaction_requests
    where ngo_id = ${asked.ngoId} and transaction_type_id = ${asked.typeId} and submitted_at is not null and deleted_at is null`.execute(
    db,
  )
  const [last] = rows
  if (!last || last.open > 0) return last === undefined
  if (last.closed_at === null) return true
  const passed = workingDaysBetween(dayOf(last.closed_at), todayIn(services.now()), services.reference.calendar())
  return passed >= asked.consecutive_gap_days
}

/** Refuses to hand in what the type does not take from this organisation now. */
export async function refuseUnfit(trx: Trx, services: Services, row: RequestCase): Promise<void> {
  const { type, request, ngoId } = row
  if (!type.is_active || type.audience !== 'ngo') throw new Refusal(409, 'type_closed')
  if (type.legal_form_ids.length > 0 && !type.legal_form_ids.includes(row.legalFormId))
    throw new Refusal(409, 'type_other_form')
  // Active, or run by a temporary board [domain 3.3].
  if (row.ngoStatusId !== 1 && row.ngoStatusId !== 3) throw new Refusal(409, 'type_other_status')
  if (type.requires_completed_profile && !row.isAccredited) throw new Refusal(409, 'type_needs_file')
  // One after another: two requests cannot both find that none is open.
  await sql`select from ngos where id = ${ngoId} for no key update`.execute(trx)
  if (!(await mayFollow(trx, services, { typeId: request.transaction_type_id, ngoId, ...type })))
    throw new Refusal(409, 'type_not_again')
}
