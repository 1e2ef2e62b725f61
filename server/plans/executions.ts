import { sql } from 'kysely'
import {
  addExecution,
  type Execution,
  type ExecutionInput,
  executionInput,
  listExecutions,
  removeExecution,
  updateExecution,
} from '#contract/plans/executions.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { found, invalid, type FieldRefusals } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { type HeldPlan, holdPlan, refuseUnless } from './hold.ts'
import { findExecution, plannedName, plansWhere, wholePlan } from './rows.ts'

/** Spending or people beyond this share of what was planned need a reason. */
export const tolerance = 0.2
/** A planned activity that is over, or an emergency: planned money and people; null where nothing was planned. */
interface Planned {
  name: string
  budget: string | null
  people: number | null
}

async function plannedOf(trx: Trx, plan: HeldPlan, activityId: number): Promise<Planned | undefined> {
  const { rows } =
    await sql<Planned>`select ${plannedName} as name, i.planned_budget::text as budget, i.planned_beneficiaries as people
      from plan_activities i join activities a on a.id = i.activity_id and a.ngo_id = i.ngo_id
      where i.plan_id = ${plan.id} and i.activity_id = ${activityId} and i.deleted_at is null
    union all select a.name, null, null from plan_urgencies i join activities a on a.id = i.activity_id and a.ngo_id = i.ngo_id
      where i.plan_id = ${plan.id} and i.activity_id = ${activityId} and i.deleted_at is null`.execute(trx)
  return rows[0]
}

const isOff = (actual: number, planned: number) => Math.abs(actual - planned) > planned * tolerance
/** Whether a finished report differs from its plan so much that it is explained; more money is explained at once. */
function needsReason(input: ExecutionInput, { budget, people }: Planned): boolean {
  if (budget === null || people === null) return false
  const [spent, planned] = [Number(input.actual_budget), Number(budget)]
  if (spent > planned * (1 + tolerance)) return true
  const counted = input.beneficiaries.reduce((sum, cell) => sum + cell.people, 0)
  return (input.status === 'done' || input.status === 'partial') && (isOff(spent, planned) || isOff(counted, people))
}

function errorsOf(input: ExecutionInput, planned: Planned, plan: HeldPlan): FieldRefusals {
  const wrong: FieldRefusals = {}
  if (input.end_date !== null && input.end_date < input.start_date) wrong.end_date = ['V-ORDER']
  if (Number(input.start_date.slice(0, 4)) > plan.year) wrong.start_date = ['V-ORDER']
  input.beneficiaries.forEach((cell, at) => {
    if (cell.with_disability > cell.people)
      wrong[`beneficiaries.${at}.with_disability`] = [{ code: 'V-RANGE', params: { a: 0, b: cell.people } }]
  })
  if (needsReason(input, planned) && input.variance_reason === null) wrong.variance_reason = ['V-REQ']
  return wrong
}

/** The cells of an execution, in the place of those that stood there; the database adds them up. */
async function countPeople(trx: Trx, ngoId: number, id: number, { beneficiaries }: ExecutionInput): Promise<void> {
  await sql`delete from beneficiary_counts where execution_id = ${id} and ngo_id = ${ngoId}`.execute(trx)
  const cells = beneficiaries.filter(({ people }) => people > 0)
  if (cells.length === 0) return
  await sql`insert into beneficiary_counts (ngo_id, execution_id, age_band, gender, people, with_disability)
    select ${ngoId}, ${id}, c.age_band, c.gender, c.people, c.with_disability
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) c (age_band text, gender text, people int, with_disability int)`.execute(
    trx,
  )
}

const columns = (
  input: ExecutionInput,
) => sql`start_date = ${input.start_date}, end_date = ${input.end_date}, execution_percentage = ${input.execution_percentage},
  actual_budget = ${input.actual_budget}, results = ${input.results}, difficulties = ${input.difficulties}, variance_reason = ${input.variance_reason},
  status = ${input.status}, files = ${JSON.stringify(input.files)}::jsonb`

async function store(
  trx: Trx,
  actor: Actor,
  id: number,
  input: ExecutionInput,
  before?: Execution,
): Promise<Execution> {
  const ngoId = ngoOf(actor)
  await sql`update executions set ${columns(input)}, updated_by = ${actor.userId}, updated_at = now() where id = ${id} and ngo_id = ${ngoId}`.execute(
    trx,
  )
  await countPeople(trx, ngoId, id, input)
  await claimFiles(trx, actor, executionInput, input, 'executions', id, { before })
  return found(await findExecution(trx, ngoId, id))
}

async function add(
  trx: Trx,
  actor: Actor,
  { year, activity_id, ...input }: ExecutionInput & { year: number; activity_id: number },
) {
  const plan = await holdPlan(trx, ngoOf(actor), { year })
  refuseUnless(plan.is_open, plan)
  const planned = await plannedOf(trx, plan, activity_id)
  if (!planned) throw invalid({ activity_id: ['V-CHOICE'] })
  const { rows: twice } =
    await sql`select from executions where plan_id = ${plan.id} and activity_id = ${activity_id} and deleted_at is null`.execute(
      trx,
    )
  if (twice.length > 0) throw invalid({ activity_id: ['V-TAKEN'] })
  const wrong = errorsOf(input, planned, plan)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const { rows } = await sql<{
    id: number
  }>`insert into executions (ngo_id, plan_id, activity_id, start_date, execution_percentage, beneficiaries_male, beneficiaries_female, actual_budget, results, status, created_by)
    values (${plan.ngo_id}, ${plan.id}, ${activity_id}, ${input.start_date}, 0, 0, 0, 0, ${input.results}, ${input.status}, ${actor.userId}) returning id`.execute(
    trx,
  )
  const { id } = found(rows[0])
  await sql`update plan_activities set not_done_reason = null where plan_id = ${plan.id} and activity_id = ${activity_id} and not_done_reason is not null`.execute(
    trx,
  )
  const after = await store(trx, actor, id, input)
  await audit(trx, actor, {
    action: 'create',
    entity: 'executions',
    entity_id: id,
    description_ar: `تسجيل تنفيذ نشاط من خطة ${plan.year}: ${planned.name}`,
    after: { ...after },
  })
  return after
}

/** What was done of the activities of a plan, while it is open. */
export const planExecutions: Area = (on, services: Services) => {
  on(listExecutions, async ({ actor, query }) => {
    const year = query.year ?? Number(todayIn(services.now()).slice(0, 4))
    const { rows } = await plansWhere(sql`l.ngo_id = ${ngoOf(actor)} and l.year = ${year}`).execute(services.db)
    if (!rows[0]) return []
    const { programs, urgencies } = await wholePlan(services.db, rows[0])
    return [
      ...programs.flatMap(({ activities }) => activities).map((one) => ({ ...one, activity_type: 0 })),
      ...urgencies.map((one) => ({ ...one, activity_type: 1 })),
    ].map(({ activity_id, name, activity_type, execution }) => ({ activity_id, name, activity_type, execution }))
  })
  on(addExecution, ({ actor, body, write }) => write((trx) => add(trx, actor, body)))
  on(updateExecution, ({ actor, params: { id }, body, request, write }) =>
    write(async (trx) => {
      const plan = await holdPlan(trx, ngoOf(actor), { execution: id })
      const before = found(await findExecution(trx, plan.ngo_id, id))
      refuseStale(request, before.updated_at, () => before)
      refuseUnless(plan.is_open, plan)
      const planned = found(await plannedOf(trx, plan, before.activity_id))
      const wrong = errorsOf(body, planned, plan)
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      const after = await store(trx, actor, id, body, before)
      await audit(trx, actor, {
        action: 'update',
        entity: 'executions',
        entity_id: id,
        description_ar: `تعديل تنفيذ نشاط من خطة ${plan.year}: ${planned.name}`,
        before: { ...before },
        after: { ...after },
      })
      return after
    }),
  )
  on(removeExecution, ({ actor, params: { id }, request, write }) =>
    write(async (trx) => {
      const plan = await holdPlan(trx, ngoOf(actor), { execution: id })
      const before = found(await findExecution(trx, plan.ngo_id, id))
      refuseStale(request, before.updated_at, () => before)
      refuseUnless(plan.is_open, plan)
      await sql`update executions set deleted_at = ${services.now().toISOString()}, updated_by = ${actor.userId} where id = ${id} and ngo_id = ${plan.ngo_id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'delete',
        entity: 'executions',
        entity_id: id,
        description_ar: `حذف تنفيذ نشاط من خطة ${plan.year}`,
        before: { ...before },
      })
      return null
    }),
  )
}
