import { sql } from 'kysely'
import { addExecution, type ExecutionInput } from '#contract/plans/executions.ts'
import { addPlanItem } from '#contract/plans/items.ts'
import { actOnPlan, decidePlan, readPlans, startPlan } from '#contract/plans/plans.ts'
import { activities } from '#contract/programs/activities.ts'
import { must, type TestApp } from './app.ts'
import type { MinistryUser, Organisation } from './factories.ts'
import { activityInput, programOf } from './program-cases.ts'
import type { Owner } from './register-case.ts'

export const ownerOf = (ngo: Organisation): Owner => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
export const thisYear = (app: TestApp): number => app.clock.now().getUTCFullYear()

/** An activity of a new programme of the organisation. */
export async function plannedActivity(app: TestApp, ngo: Organisation, program?: number): Promise<number> {
  const owner = ownerOf(ngo)
  const body = await activityInput(app, owner, program ?? (await programOf(app, owner)))
  return must(await ngo.client.call(activities.create, { body: body as never })).id
}
export async function urgentActivity(app: TestApp, ngo: Organisation): Promise<number> {
  const body = { ...(await activityInput(app, ownerOf(ngo), 0)), program_id: null, activity_type: 1 }
  return must(await ngo.client.call(activities.create, { body: body as never })).id
}
export const itemOf = (year: number, activity_id: number, more: object = {}) => ({
  activity_type: 0 as const,
  activity_id,
  planned_start_date: `${year}-03-01`,
  planned_end_date: `${year}-05-31`,
  planned_beneficiaries: 100,
  planned_budget: '1000.00',
  indicator: 'عدد الحقائب الموزعة',
  ...more,
})

/** A draft plan of a year with so many planned activities; answers their ids. */
export async function draftedPlan(app: TestApp, ngo: Organisation, year: number, count = 1) {
  const { id } = must(await ngo.client.call(startPlan, { body: { year, currency_id: 1, copy: false } }))
  const owner = ownerOf(ngo)
  const program = await programOf(app, owner)
  const items: { item: number; activity: number }[] = []
  for (let n = 0; n < count; n += 1) {
    const activity = await plannedActivity(app, ngo, program)
    const { id: item } = must(await ngo.client.call(addPlanItem, { body: { year, ...itemOf(year, activity) } }))
    items.push({ item, activity })
  }
  return { id, items }
}
/** A plan that runs: submitted and approved by this officer. */
export async function runningPlan(app: TestApp, ngo: Organisation, officer: MinistryUser, year: number, count = 1) {
  const plan = await draftedPlan(app, ngo, year, count)
  must(await ngo.client.call(actOnPlan, { params: { id: plan.id }, body: { action: 'submit' } }))
  must(await officer.client.call(decidePlan, { params: { id: plan.id }, body: { action: 'approve' } }))
  return plan
}

export const reportOf = (year: number, more: Partial<ExecutionInput> = {}): ExecutionInput => ({
  start_date: `${year}-03-02`,
  end_date: `${year}-05-30`,
  execution_percentage: 100,
  beneficiaries: [
    { age_band: '5-11', gender: 'F', people: 60, with_disability: 2 },
    { age_band: '5-11', gender: 'M', people: 40, with_disability: 0 },
  ],
  actual_budget: '950.00',
  results: 'وُزّعت الحقائب في المدارس.',
  difficulties: null,
  variance_reason: null,
  status: 'done',
  files: [],
  ...more,
})
export const report = async (
  ngo: Organisation,
  year: number,
  activity_id: number,
  more: Partial<ExecutionInput> = {},
) => must(await ngo.client.call(addExecution, { body: { year, activity_id, ...reportOf(year, more) } }))
export const planOf = async ({ client }: Organisation, year: number) =>
  must(await client.call(readPlans, { query: { year } })).current_plan

/** Sets the status of a plan as its history would have, without that history. */
export const placePlan = async (app: TestApp, id: number, status: string): Promise<unknown> =>
  sql`update plans set status = ${status}, submitted_at = case when ${status} = 'draft' then null else now() end,
    approved_at = case when ${status} in ('approved', 'executing', 'closed', 'archived') then now() end where id = ${id}`.execute(
    app.ownerDb,
  )
