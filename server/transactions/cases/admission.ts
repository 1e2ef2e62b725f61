import { type RawBuilder, sql } from 'kysely'
import { addWorkingDays, dayOf, todayIn } from '#contract/core/values/dates.ts'
import type { Obstacle } from '#contract/transactions/choosing.ts'
import { found, Refusal } from '../../core/errors.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { grievanceType } from './grievance.ts'
import type { RequestCase } from './request.ts'

/** What a type demands of whoever asks. */
export interface TypeRule {
  readonly requires_completed_profile: boolean
  readonly allow_consecutive_submission: boolean
  readonly consecutive_gap_days: number
}
/** What an organisation asked for earlier of one type: its open request, and when the last one closed. */
export interface Earlier {
  readonly open: number | null
  readonly closed_at: string | null
}
interface Asking {
  readonly slug: string
  readonly type: TypeRule
  readonly ngoStatusId: number
  readonly isAccredited: boolean
}

/** `Earlier` of the requests of an organisation of a type (expressions), as a select. */
export const earlierOf = (ngoId: RawBuilder<unknown>, typeId: RawBuilder<unknown>) => sql`
  select min(q.id) filter (where q.closed_at is null) as open, max(q.closed_at) as closed_at from transaction_requests q
  where q.ngo_id = ${ngoId} and q.transaction_type_id = ${typeId} and q.submitted_at is not null and q.deleted_at is null`

/** What an earlier request forbids: one is open, or the last one closed too recently [domain 3.3]. */
function earlierObstacle(services: Services, type: TypeRule, { open, closed_at }: Earlier): Obstacle | null {
  if (type.allow_consecutive_submission) return null
  if (open !== null) return { code: 'type_not_again', from: null, request_id: open }
  // Without a gap the next one may follow on any day, also on one off.
  if (closed_at === null || type.consecutive_gap_days === 0) return null
  const from = addWorkingDays(dayOf(closed_at), type.consecutive_gap_days, services.reference.calendar())
  return from > todayIn(services.now()) ? { code: 'type_not_again', from, request_id: null } : null
}

/** What in the organisation itself forbids the type, whatever it asked for before. */
function standingObstacle({ slug, type, ngoStatusId, isAccredited }: Asking): Obstacle | null {
  const bare = { from: null, request_id: null }
  // Active, or run by a temporary board [domain 3.3]; whoever was decided against may answer in every status.
  if (slug !== grievanceType && ngoStatusId !== 1 && ngoStatusId !== 3) return { code: 'type_other_status', ...bare }
  return type.requires_completed_profile && !isAccredited ? { code: 'type_needs_file', ...bare } : null
}

/** Why an organisation cannot hand in a request of a type now; null when it can. */
export const obstacleTo = (services: Services, asking: Asking, earlier: Earlier): Obstacle | null =>
  standingObstacle(asking) ?? earlierObstacle(services, asking.type, earlier)

/** Whether an organisation may hand in another request of a type, for all that its earlier ones say. */
export async function mayFollow(
  db: Db | Trx,
  services: Services,
  { typeId, ngoId, type }: { typeId: number; ngoId: number; type: TypeRule },
): Promise<boolean> {
  const { rows } = await sql<Earlier>`${earlierOf(sql`${ngoId}`, sql`${typeId}`)}`.execute(db)
  return earlierObstacle(services, type, found(rows[0])) === null
}

/** Refuses to begin what could not be handed in: closed, for others, or not while the organisation stands as it does [domain 3.3]. */
export function refuseUnopened({ type, legalFormId, ...row }: RequestCase): void {
  if (!type.is_active || type.audience !== 'ngo') throw new Refusal(409, 'type_closed')
  if (type.legal_form_ids.length > 0 && !type.legal_form_ids.includes(legalFormId))
    throw new Refusal(409, 'type_other_form')
  const obstacle = standingObstacle({ slug: row.request.slug, type, ...row })
  if (obstacle) throw new Refusal(409, obstacle.code)
}

/** Refuses to hand in what the type does not take from this organisation now. */
export async function refuseUnfit(trx: Trx, services: Services, row: RequestCase): Promise<void> {
  const { type, request, ngoId } = row
  refuseUnopened(row)
  // Founders answer one decision once, which is asked where their grievance is bound to it.
  if (ngoId === null) return
  // One after another: two requests cannot both find that none is open.
  await sql`select from ngos where id = ${ngoId} for no key update`.execute(trx)
  if (!(await mayFollow(trx, services, { typeId: request.transaction_type_id, ngoId, type })))
    throw new Refusal(409, 'type_not_again')
}
