import { closedDuties, type Duty } from '../duties.ts'
import { sql } from 'kysely'
import type { RequestStatus } from '#contract/transactions/statuses.ts'
import type { RequestPart } from '#contract/transactions/workflow.ts'
import type { Held } from '../../core/cases/act.ts'
import { found } from '../../core/errors.ts'
import type { Actor } from '../../core/identity/actor.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { conflictOf } from '../../core/identity/interest.ts'
import type { MoreTime } from '#contract/transactions/more-time.ts'
import { moreTimeOf } from './more-time.ts'
import { grievanceType, isOwnDecision } from './grievance.ts'
import { ownTypes, seenTypes } from '../seen-types.ts'
import type { Moving } from '../moves.ts'
import { handedIn } from '../queue.ts'
import { type RequestRow, type StepRow, stepsOf } from '../steps.ts'

/** A request of an organisation, or the grievance of founders, held for a decision, with its type and its steps. */
export interface RequestCase extends Held<RequestStatus> {
  readonly request: RequestRow
  /** Whose it is; null of a grievance against a refused founding, which no organisation stands behind. */
  readonly ngoId: number | null
  readonly establishmentId: number | null
  readonly ngoStatusId: number
  readonly legalFormId: number
  readonly governorateId: number | null
  readonly isAccredited: boolean
  readonly type: {
    readonly name_ar: string
    readonly name_en: string
    readonly is_active: boolean
    readonly audience: string
    readonly legal_form_ids: readonly number[]
    readonly requires_completed_profile: boolean
    readonly allow_consecutive_submission: boolean
    readonly consecutive_gap_days: number
    readonly applicant_days: number
    readonly issues_decision: boolean
    readonly result_template_id: number | null
  }
  readonly steps: readonly StepRow[]
  readonly step: StepRow | undefined
  readonly has_conflict: boolean
  /** More time that was asked for in its present return. */
  readonly moreTime: MoreTime | null
  /** It is about a decision that the actor took, in this account or in one that he has a hand in. */
  readonly ownDecision: boolean
  /** What the actor may no longer do in it. */
  readonly closed: readonly Duty[]
}

/** A request whose type may act on the records of its organisation. */
export type OrganisationCase = RequestCase & { readonly ngoId: number }

/** Types act on the records of organisations; what founders asked has its answer alone. */
export const ofOrganisation = <T extends { readonly row: RequestCase }>(taking: T) =>
  taking.row.ngoId === null ? undefined : (taking as T & { readonly row: OrganisationCase })

interface Raw extends RequestRow {
  path_version: number
  type: RequestCase['type']
  ngo_status_id: number
  legal_form_id: number
  governorate_id: number | null
  is_accredited: boolean
  has_conflict: boolean
  closed: Duty[]
  more_time: MoreTime | null
  is_own_decision: boolean
}

/** Which requests somebody may decide on: the own ones, or those that were handed in within reach. */
function withinReach(actor: Actor | undefined) {
  if (!actor) return sql`true`
  if (actor.kind === 'org') return sql`q.ngo_id = ${actor.ngoId ?? null} and ${ownTypes(actor)}`
  if (actor.kind === 'est') return sql`q.establishment_id = ${actor.establishmentId ?? null}`
  if (actor.kind !== 'ministry') return sql`false`
  // A visitor of a file reads the requests of that organisation alone.
  if (actor.ngoId !== undefined) return sql`${handedIn} and q.ngo_id = ${actor.ngoId}`
  const near =
    actor.governorateId === undefined
      ? sql`true`
      : sql`coalesce(n.governorate_id, e.governorate_id) = ${actor.governorateId}`
  return sql`${handedIn} and ${seenTypes(actor)} and ${near}`
}

/** A request of an organisation, or the grievance of founders; 404 outside the actor's reach. `lock` holds it for a decision. */
export async function requestOf(
  trx: Db | Trx,
  actor: Actor | undefined,
  id: number,
  lock = false,
): Promise<RequestCase> {
  const conflict =
    actor?.kind === 'ministry'
      ? conflictOf(actor.userId, { ngoId: sql`q.ngo_id`, establishmentId: sql`q.establishment_id` })
      : sql`false`
  const closed = actor?.kind === 'ministry' ? closedDuties(actor.userId, sql`q.id`) : sql`'{}'::text[]`
  const { rows } = await sql<Raw>`
    select q.*, case when q.status = 'draft' then t.version else q.type_version end as path_version, to_jsonb(t) as type,
      coalesce(n.status_id, 1) as ngo_status_id, coalesce(n.legal_form_id, e.legal_form_id, 0) as legal_form_id, coalesce(n.governorate_id, e.governorate_id) as governorate_id,
      n.completed_by_ministry is not null as is_accredited, ${conflict} as has_conflict, ${moreTimeOf} as more_time, ${closed} as closed,
      ${isOwnDecision(actor)} as is_own_decision
    from transaction_requests q left join ngos n on n.id = q.ngo_id left join establishments e on e.id = q.establishment_id join transaction_types t on t.id = q.transaction_type_id
    where q.id = ${id} and (q.ngo_id is not null or q.slug = ${grievanceType}) and q.deleted_at is null and q.erased_at is null and ${withinReach(actor)} ${lock ? sql`for update of q` : sql``}`.execute(
    trx,
  )
  const { path_version, ...raw } = found(rows[0])
  // What is not handed in yet takes the path as it is now.
  const request = { ...raw, type_version: path_version }
  const {
    type,
    ngo_id,
    ngo_status_id,
    legal_form_id,
    governorate_id,
    is_accredited,
    has_conflict,
    closed: duties,
    more_time: moreTime,
    is_own_decision: ownDecision,
  } = request
  const steps = await stepsOf(trx, request)
  return {
    id: request.id,
    status: request.status,
    request,
    type,
    ngoId: ngo_id,
    establishmentId: request.establishment_id,
    ngoStatusId: ngo_status_id,
    legalFormId: legal_form_id,
    governorateId: governorate_id,
    isAccredited: is_accredited,
    steps,
    step: steps.find((step) => step.stage_number === request.current_stage_number),
    has_conflict,
    moreTime,
    closed: duties,
    ownDecision,
  }
}

/** A request of an organisation; 404 also for what founders asked. */
export async function ownRequestOf(trx: Db | Trx, actor: Actor, id: number, lock = false): Promise<OrganisationCase> {
  const { ngoId, ...row } = await requestOf(trx, actor, id, lock)
  return { ...row, ngoId: found(ngoId ?? undefined) }
}

/** Applicant is the organisation or the founder; officers hold the role of the present step, for this type and within its scope. */
export function partsIn(
  { request, step, ngoId, establishmentId, governorateId }: RequestCase,
  actor: Actor,
): RequestPart[] {
  if (actor.kind === 'org') return actor.ngoId === ngoId ? ['applicant'] : []
  if (actor.kind === 'est') return actor.establishmentId === establishmentId ? ['applicant'] : []
  const holds = actor.transactionRoles.some(
    (role) =>
      role.slug === step?.role_slug &&
      (role.transaction_type_ids.length === 0 || role.transaction_type_ids.includes(request.transaction_type_id)) &&
      (role.scope !== 'directorate' || actor.central || actor.governorateId === governorateId),
  )
  return holds ? ['officer'] : []
}

/** Where a type has rights of its own, whoever of the ministry reaches the request is asked for the right alone [domain 3.7]. */
export function partsByRight(row: RequestCase, actor: Actor): RequestPart[] {
  if (actor.kind === 'org') return partsIn(row, actor)
  // A visitor of the file reads.
  return actor.kind === 'ministry' && actor.ngoId === undefined ? ['officer'] : []
}

/** What decides which fields and documents a request is asked for. */
export const askedFor = ({ request, legalFormId, ngoId }: RequestCase, { reference }: Pick<Services, 'reference'>) => ({
  typeId: request.transaction_type_id,
  began: request.submitted_at,
  legalFormId,
  ngoId,
  reference,
})

/** A request on its way, for `changes` and `noteDecision`. */
export const movingOf = (
  { trx, services, actor, row }: Pick<Moving, 'trx' | 'services' | 'actor'> & { row: RequestCase },
  said: NonNullable<Moving['said']> = {},
): Moving => ({
  trx,
  services,
  actor,
  request: row.request,
  // A request that is handed in has a step; a draft enters its first one.
  step: (row.step ?? row.steps[0]) as StepRow,
  governorateId: row.governorateId,
  said,
})
