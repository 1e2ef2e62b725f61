import { sql } from 'kysely'
import { type EstStatus } from '#contract/founding/statuses.ts'
import { founding, stageOfAction, type FoundingAction, type FoundingActor } from '#contract/founding/workflow.ts'
import type { FoundingLimits } from '#contract/founding/sections.ts'
import { actionsOf, type Held } from '../core/cases/act.ts'
import type { Actor } from '../core/identity/actor.ts'
import { forbidden, found, Refusal, wrongState } from '../core/errors.ts'
import type { Db, Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import type { MoreTime } from '#contract/transactions/more-time.ts'
import {
  barDuties,
  barMoreTime,
  closedDuties,
  type Duty,
  moreTimeOf,
  type RequestRow,
  type StepRow,
  stepsOf,
} from '../transactions/index.ts'

export interface EstablishmentRow {
  id: number
  tracking_no: string
  user_id: number
  legal_form_id: number | null
  governorate_id: number | null
  current_stage_number: number
  finished_stage_number: number | null
  status_id: EstStatus
  name_assignment: 'pending' | 'accepted' | 'refused'
  name_assignment_note: string | null
  assigned_user_id: number | null
  submitted_at: string | null
  legal_deadline_at: string | null
  legal_paused_days: number
  return_due_at: string | null
  docs_due_at: string | null
  extended_at: string | null
  is_frozen: boolean
  frozen_at: string | null
  freeze_reason: string | null
  decision_no: string | null
  decision_date: string | null
  decision_file: number | null
  reject_reason_id: number | null
  reject_text: string | null
  ngo_id: number | null
  ended_at: string | null
  erased_at: string | null
  round: number
  /** Limits of the day on which it was handed in. */
  founding_limits: FoundingLimits | null
  version: number
}

/** A founding request with the transaction that carries it. */
export interface Case extends Held<EstStatus> {
  est: EstablishmentRow
  request: RequestRow | undefined
  steps: StepRow[]
  step: StepRow | undefined
  /** What the actor may no longer do in it. */
  closed: readonly Duty[]
  /** More time that was asked for in its present return. */
  moreTime: MoreTime | null
  /** The actor has an interest of his own in it. */
  has_conflict: boolean
}

/** Jobs work on every request, drafts included. */
export const everywhere = 'everywhere'

/** Which founding requests an actor may see: his own, or those of his governorate; drafts are nobody's business but the founder's. */
export function scopeOf(actor: Actor | typeof everywhere) {
  if (actor === everywhere) return sql`true`
  if (actor.kind === 'est') return sql`e.user_id = ${actor.userId}`
  if (actor.kind !== 'ministry') return sql`false`
  return actor.governorateId === undefined
    ? sql`e.submitted_at is not null`
    : sql`e.submitted_at is not null and e.governorate_id = ${actor.governorateId}`
}

/** Reads a case within the actor's scope, 404 outside it. `update` locks it for a decision, `share` for the saving of a section. */
export async function getCase(
  db: Db | Trx,
  actor: Actor | typeof everywhere,
  establishmentId: number,
  lock?: 'update' | 'share',
): Promise<Case> {
  const locking = lock === 'update' ? sql`for update of e` : lock === 'share' ? sql`for share of e` : sql``
  const conflict =
    actor !== everywhere && actor.kind === 'ministry'
      ? conflictOf(actor.userId, { ngoId: sql`e.ngo_id`, establishmentId: sql`e.id` })
      : sql`false`
  const closed =
    actor !== everywhere && actor.kind === 'ministry' ? closedDuties(actor.userId, sql`q.id`) : sql`'{}'::text[]`
  const { has_conflict, ...est } = found(
    (
      await sql<
        EstablishmentRow & { has_conflict: boolean }
      >`select e.*, ${conflict} as has_conflict from establishments e where e.id = ${establishmentId} and e.deleted_at is null and ${scopeOf(actor)} ${locking}`.execute(
        db,
      )
    ).rows[0],
  )
  const request = (
    await sql<
      RequestRow & { closed: Duty[]; more_time: MoreTime | null }
    >`select q.*, ${closed} as closed, ${moreTimeOf} as more_time from transaction_requests q where establishment_id = ${est.id} and slug = 'establishing_ngo' ${lock === 'update' ? sql`for update` : sql``}`.execute(
      db,
    )
  ).rows[0]
  const steps = request ? await stepsOf(db, request) : []
  const step = steps.find((one) => one.stage_number === request?.current_stage_number)
  return {
    id: est.id,
    status: est.status_id,
    est,
    request,
    steps,
    step,
    has_conflict,
    closed: request?.closed ?? [],
    moreTime: request?.more_time ?? null,
  }
}

/** The parts an actor plays in this case: founder, or the transaction roles that fit its type and place; none where he has an interest of his own. */
export function partsOf({ est, request, has_conflict }: Case, actor: Actor): FoundingActor[] {
  if (actor.kind === 'est') return est.user_id === actor.userId ? ['founder'] : []
  if (has_conflict) return []
  return actor.transactionRoles
    .filter(
      (role) =>
        role.transaction_type_ids.length === 0 || role.transaction_type_ids.includes(request?.transaction_type_id ?? 0),
    )
    .filter((role) => role.scope !== 'directorate' || actor.central || actor.governorateId === est.governorate_id)
    .map((role) => role.slug as FoundingActor)
}

/** The step after the present one while it belongs to the same founding stage. */
export const nextInStage = ({ step, steps }: Case): StepRow | undefined =>
  steps.find(
    (one) =>
      step !== undefined &&
      one.stage_number === step.stage_number + 1 &&
      one.parent_stage_number === step.parent_stage_number,
  )

/** Whether the present step examines the request: its officers give verdicts and may return it. Who receives it hands it on. */
export function isExamined({ est, step }: Case): boolean {
  const examiners: readonly (string | null | undefined)[] = founding.actions.return.who
  return !est.is_frozen && (est.status_id === 3 || est.status_id === 5) && examiners.includes(step?.role_slug)
}

/** Actions that any holder of the role may take, wherever the request stands. */
export const anywhere: readonly FoundingAction[] = ['reject', 'record_opinion', 'grant_more_time', 'refuse_more_time']

/** Whether the present step, as the ministry has set it, lets this decision be made; a refusal belongs to the steps of those who refuse [domain 2.4]. */
function stepAllows({ step, steps }: Case, action: FoundingAction): boolean {
  if (action === 'return' || action === 'refuse_name') return step?.allow_return !== false
  if (action !== 'reject') return true
  const who: readonly string[] = founding.actions.reject.who
  return steps.some((one) => one.allow_reject && who.includes(one.role_slug ?? ''))
}

/** Why an action that the status allows is refused all the same: frozen, another stage, another's step. */
export function barTo(
  c: Case,
  action: FoundingAction,
  actor: Actor,
  parts: readonly FoundingActor[],
): Refusal | undefined {
  const { est, step } = c
  if (est.is_frozen) return wrongState({ locked: 'frozen' })
  const stage = stageOfAction[action]
  if (stage !== undefined && est.current_stage_number !== stage) return wrongState()
  // One extension only [domain 3.2].
  if (action === 'extend_documents' && est.extended_at !== null) return wrongState()
  if (action === 'forward' && !nextInStage(c)) return wrongState()
  const time = barMoreTime(action, { moreTime: c.moreTime, due: est.return_due_at })
  if (time) return time
  if (!stepAllows(c, action)) return new Refusal(409, 'step_forbids')
  const apart = barDuties(action, step, c.closed)
  if (actor.kind !== 'ministry' || anywhere.includes(action)) return apart
  const stepRole = step?.role_slug as FoundingActor | undefined
  const who: readonly FoundingActor[] = founding.actions[action].who
  if (!stepRole || !who.includes(stepRole)) return wrongState()
  return parts.includes(stepRole) ? apart : forbidden()
}

/** Actions an actor could take now; the screen shows exactly these. */
export const caseActions = (c: Case, actor: Actor) =>
  actionsOf({ machine: founding, bar: barTo, hasConflict }, c, actor, partsOf(c, actor))

export const hasConflict = ({ has_conflict }: Case): boolean => has_conflict
