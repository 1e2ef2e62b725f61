import { sql } from 'kysely'
import { addWorkingDays, dayOf, todayIn } from '#contract/core/values/dates.ts'
import type { Obstacle } from '#contract/transactions/choosing.ts'
import { Refusal } from '../../core/errors.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import type { RequestCase } from './request.ts'

/** What a type demands of whoever asks. */
export interface TypeRule {
  readonly requires_completed_profile: boolean
  readonly allow_consecutive_submission: boolean
  readonly consecutive_gap_days: number
}
interface Following {
  readonly typeId: number
  readonly ngoId: number
  readonly type: TypeRule
}
interface Asking extends Following {
  readonly ngoStatusId: number
  readonly isAccredited: boolean
}

/**
 * What keeps an organisation from handing in another request of a type: one is open, or the last one closed too
 * recently [domain 3.3].
 */
async function earlierOne(
  db: Db | Trx,
  services: Services,
  { typeId, ngoId, type }: Following,
): Promise<Obstacle | null> {
  if (type.allow_consecutive_submission) return null
  const { rows } = await sql<{ open: number | null; closed_at: string | null }>`
    select min(id) filter (where closed_at is null) as open, max(closed_at) as closed_at from transaction_requests
    where ngo_id = ${ngoId} and transaction_type_id = ${typeId} and submitted_at is not null and deleted_at is null`.execute(
    db,
  )
  const [last] = rows
  if (last?.open != null) return { code: 'type_not_again', from: null, request_id: last.open }
  if (last?.closed_at == null) return null
  const from = addWorkingDays(dayOf(last.closed_at), type.consecutive_gap_days, services.reference.calendar())
  return from > todayIn(services.now()) ? { code: 'type_not_again', from, request_id: null } : null
}

/** What in the organisation itself forbids the type, whatever it asked for before. */
function standingObstacle({ type, ngoStatusId, isAccredited }: Omit<Asking, 'typeId' | 'ngoId'>): Obstacle | null {
  const bare = { from: null, request_id: null }
  // Active, or run by a temporary board [domain 3.3].
  if (ngoStatusId !== 1 && ngoStatusId !== 3) return { code: 'type_other_status', ...bare }
  return type.requires_completed_profile && !isAccredited ? { code: 'type_needs_file', ...bare } : null
}

/** Why an organisation cannot hand in a request of a type now; null when it can. */
export async function obstacleTo(db: Db | Trx, services: Services, asking: Asking): Promise<Obstacle | null> {
  return standingObstacle(asking) ?? earlierOne(db, services, asking)
}

/** Whether an organisation may hand in another request of a type, for all that its earlier ones say. */
export const mayFollow = async (db: Db | Trx, services: Services, following: Following): Promise<boolean> =>
  (await earlierOne(db, services, following)) === null

/** Refuses to begin what could not be handed in: closed, for others, or not while the organisation stands as it does [domain 3.3]. */
export function refuseUnopened({ type, legalFormId, ...row }: RequestCase): void {
  if (!type.is_active || type.audience !== 'ngo') throw new Refusal(409, 'type_closed')
  if (type.legal_form_ids.length > 0 && !type.legal_form_ids.includes(legalFormId))
    throw new Refusal(409, 'type_other_form')
  const obstacle = standingObstacle({ type, ...row })
  if (obstacle) throw new Refusal(409, obstacle.code)
}

/** Refuses to hand in what the type does not take from this organisation now. */
export async function refuseUnfit(trx: Trx, services: Services, row: RequestCase): Promise<void> {
  const { type, request, ngoId, ngoStatusId, isAccredited } = row
  refuseUnopened(row)
  // One after another: two requests cannot both find that none is open.
  await sql`select from ngos where id = ${ngoId} for no key update`.execute(trx)
  const asking = { typeId: request.transaction_type_id, ngoId, type, ngoStatusId, isAccredited }
  const obstacle = await obstacleTo(trx, services, asking)
  if (obstacle) throw new Refusal(409, obstacle.code)
}
