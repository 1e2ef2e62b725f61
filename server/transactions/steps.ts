import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { RequestStatus } from '#contract/transactions/statuses.ts'
import { found } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { assign } from './assignment.ts'
import { servedNow } from './cases/grievance.ts'
import { daysLeftAt, dueAfter, dueAfterPause } from './clock.ts'

export interface StepRow {
  stage_number: number
  parent_stage_number: number | null
  name_ar: string
  name_en: string
  action_type_id: number
  action_slug: string
  scope: 'applicant' | 'directorate' | 'central' | 'external'
  role_id: number | null
  role_slug: string | null
  role_name: string | null
  days_number: number
  is_last_action: boolean
  allow_return: boolean
  allow_reject: boolean
  requires_files: boolean
  /** What whoever does it does in the request, where that excludes another duty. */
  duty: 'evaluate' | 'draft' | 'sign' | 'issue' | null
}

export interface RequestRow {
  id: number
  request_no: string
  transaction_type_id: number
  /** The version of its type's path that it walks along. */
  type_version: number
  slug: string
  ngo_id: number | null
  establishment_id: number | null
  status: RequestStatus
  current_stage_number: number
  assigned_user_id: number | null
  stage_entered_at: string | null
  stage_due_at: string | null
  paused_at: string | null
  remaining_days: number | null
  subject: string
  details: string | null
  payload: Record<string, unknown> | null
  /** What stood in place of what its fields ask for when it was handed in last; null where its type keeps none. */
  stood: Record<string, unknown> | null
  submitted_at: string | null
  /** When the applicant last changed something of a returned request. */
  answered_at: string | null
  return_due_at: string | null
  updated_at: string
  decision_no: string | null
  decision_date: string | null
  reject_reason_id: number | null
  reject_text: string | null
  /** Working days by which the due date of the present step was reckoned; the settings may have other ones by now. */
  stage_days: number | null
}

/** The row of a request, as it is now; `update` holds it. 404 without one. */
export const requestRow = async (trx: Trx, id: number, lock?: 'update'): Promise<RequestRow> =>
  found(
    (
      await sql<RequestRow>`select * from transaction_requests where id = ${id} ${lock ? sql`for update` : sql``}`.execute(
        trx,
      )
    ).rows[0],
  )

const stepColumns = sql`s.stage_number, s.parent_stage_number, s.name_ar, s.name_en, s.action_type_id, a.slug as action_slug, s.scope, s.transaction_request_role_id as role_id, r.slug as role_slug, r.name_ar as role_name,
  coalesce(s.days_number, a.days_number) as days_number, s.is_last_action, s.allow_return, s.allow_reject, s.requires_files, a.duty`

/** The steps of a version of a transaction type in order: a request has those it was handed in with. */
export async function stepsOf(
  db: Trx | Services['db'],
  of: Pick<RequestRow, 'transaction_type_id' | 'type_version'>,
): Promise<StepRow[]> {
  const { rows } =
    await sql<StepRow>`select ${stepColumns} from transaction_type_stages s join action_types a on a.id = s.action_type_id left join transaction_request_roles r on r.id = s.transaction_request_role_id where s.transaction_type_id = ${of.transaction_type_id} and s.version = ${of.type_version} order by s.stage_number`.execute(
      db,
    )
  return rows
}

/** A step as everybody reads it. */
export const bareStep = ({
  role_id: _a,
  role_name: _b,
  action_type_id: _c,
  action_slug: _h,
  allow_return: _d,
  allow_reject: _e,
  requires_files: _f,
  duty: _g,
  ...step
}: StepRow) => step

/** Days of a step for a request that runs: of the present one those by which its due date was reckoned. */
export const daysOf = (
  request: Pick<RequestRow, 'current_stage_number' | 'stage_days'> | undefined | null,
  step: Pick<StepRow, 'stage_number' | 'days_number'>,
): number => (step.stage_number === request?.current_stage_number ? request.stage_days : null) ?? step.days_number

/** Columns of a request that enters a step: clock started; an applicant's step has neither clock nor officer. */
export function enteredColumns(services: Services, step: StepRow) {
  const now = services.now()
  const applicant = step.scope === 'applicant'
  return {
    current_stage_number: step.stage_number,
    stage_entered_at: now.toISOString(),
    stage_due_at: applicant ? null : dueAfter(now, step.days_number, services.reference.calendar()),
    clock_started_at: now.toISOString(),
    clock_days: step.days_number,
    stage_days: step.days_number,
    paused_at: null,
    remaining_days: null,
    return_due_at: null,
    ...(applicant ? { assigned_user_id: null } : {}),
  }
}

/** Chooses the officer of the present step; `again` where it was offered before and found nobody. */
export async function assignStep(
  trx: Trx,
  services: Services,
  request: RequestRow,
  step: StepRow,
  governorateId: number | null,
  prefer?: number | null,
  again = false,
): Promise<number | null> {
  const { rows } = await sql<{
    name_ar: string
    name_en: string
  }>`select name_ar, name_en from transaction_types where id = ${request.transaction_type_id}`.execute(trx)
  return assign(
    trx,
    services,
    {
      requestId: request.id,
      requestNo: request.request_no,
      typeId: request.transaction_type_id,
      typeName: { ar: rows[0]?.name_ar ?? '', en: rows[0]?.name_en ?? '' },
      roleId: step.role_id,
      scope: step.scope,
      governorateId,
      ngoId: request.ngo_id,
      establishmentId: request.establishment_id,
      step,
      prefer: prefer ?? null,
      again,
    },
    todayIn(services.now()),
  )
}

/** Columns that stop the clock; the whole working days left are kept, or those it is late. Stopping twice changes nothing. */
export function pausedColumns(services: Services, request: Pick<RequestRow, 'paused_at' | 'stage_due_at'>) {
  if (request.paused_at || !request.stage_due_at) return {}
  const now = services.now()
  return {
    paused_at: now.toISOString(),
    remaining_days: daysLeftAt(now, request.stage_due_at, services.reference.calendar()),
  }
}

/** Columns that start the clock again with the days that were left, counted from today; lateness is not forgiven. */
export function resumedColumns(services: Services, request: RequestRow) {
  if (!request.paused_at) return {}
  const now = services.now()
  const due = dueAfterPause({ ...request, paused_at: request.paused_at }, now, services.reference.calendar())
  // A late step counts from its own due day with nothing left: a holiday added afterwards moves it by no more than any other.
  const late = new Date(due) < now
  return {
    paused_at: null,
    remaining_days: null,
    stage_due_at: due,
    clock_started_at: late ? due : now.toISOString(),
    clock_days: late ? 0 : Math.max(0, request.remaining_days ?? 0),
  }
}

/** Stops or starts the clock of a request whose status stays. */
export async function setClock(trx: Trx, id: number, columns: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (sets.length > 0) await sql`update transaction_requests set ${sql.join(sets)} where id = ${id}`.execute(trx)
}

export interface Decision {
  decision: 'start' | 'forward' | 'return' | 'external' | 'approve' | 'reject' | 'reassign' | 'note'
  notes?: string | null | undefined
  internal_notes?: string | null | undefined
  legal_opinion?: string | null | undefined
  /** The basis of a refusal or a return in the law or the bylaws. */
  article?: string | null | undefined
  /** Whose act it is where nobody is signed in: a plan that he made carries itself out. */
  from_user_id?: number | null
  files?: { title: string; file: number }[] | undefined
  to_user_id?: number | null
  external_body_id?: number | null | undefined
  external_letter_no?: string | null | undefined
  external_letter_date?: string | null | undefined
}

/** Working days that a step has used by its clock when a decision ends it; null where it has none. */
function usedDays(services: Services, request: RequestRow, step: StepRow, decision: Decision['decision']) {
  if (!['forward', 'approve', 'reject'].includes(decision) || request.stage_due_at === null) return null
  const left = request.paused_at
    ? (request.remaining_days ?? 0)
    : daysLeftAt(services.now(), request.stage_due_at, services.reference.calendar())
  return Math.max(0, daysOf(request, step) - left)
}

/** What a refusal or a return carries: its basis, when it was served, and the last second in which it may be answered. */
function replyTo(services: Services, { decision, article = null }: Decision) {
  if (decision !== 'return' && decision !== 'reject') return { article: null, served_at: null, appeal_due_at: null }
  return { article, ...servedNow(services) }
}

/** Appends a decision to the request's log: who (nobody = the law), from which step, in time or late. */
export async function logDecision(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  request: RequestRow,
  step: StepRow,
  entry: Decision,
): Promise<void> {
  const now = services.now().toISOString()
  const due = request.stage_due_at ?? now
  const finished = entry.decision === 'external' ? null : now
  const files = [...(entry.files ?? [])]
  const reply = replyTo(services, entry)
  await sql`insert into transaction_actions (transaction_request_id, stage_number, action_number, action_type_id, is_last_action, decision, notes, internal_notes, legal_opinion, files, from_user_id, to_user_id, external_body_id, external_letter_no, external_letter_date, started_at, due_at, finished_at, is_late, used_days, article, served_at, appeal_due_at)
    values (${request.id}, ${step.stage_number}, (select coalesce(max(action_number), 0) + 1 from transaction_actions where transaction_request_id = ${request.id}), ${step.action_type_id}, ${step.is_last_action}, ${entry.decision}, ${entry.notes ?? null}, ${entry.internal_notes ?? null}, ${entry.legal_opinion ?? null},
      ${JSON.stringify(files)}::jsonb, ${actor?.userId ?? entry.from_user_id ?? null}, ${entry.to_user_id ?? null}, ${entry.external_body_id ?? null}, ${entry.external_letter_no ?? null}, ${entry.external_letter_date ?? null}, ${request.stage_entered_at ?? now}, ${due}, ${finished}, ${!request.paused_at && now > new Date(due).toISOString()}, ${usedDays(services, request, step, entry.decision)}, ${reply.article}, ${reply.served_at}, ${reply.appeal_due_at})`.execute(
    trx,
  )
}

/** Requests of a type that are on their way. */
export async function openRequestsOf(db: Db | Trx, typeId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from transaction_requests
    where transaction_type_id = ${typeId} and closed_at is null and deleted_at is null and status <> 'draft'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
