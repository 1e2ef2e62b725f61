import { type RawBuilder, sql } from 'kysely'
import { childBands, reachedStatuses, type Execution } from '#contract/plans/executions.ts'
import type { Plan, PlanTotals } from '#contract/plans/plans.ts'
import type { PlanStatus } from '#contract/plans/workflow.ts'
import type { Db, Trx } from '../core/services.ts'

/** Reports of what reached somebody: a postponed or cancelled one counts nobody. */
const reached = sql`e.status = any(${[...reachedStatuses]}) and e.deleted_at is null`
/** Whether executions of a plan `l` may be written: while it runs, and afterwards as long as no return of its year is with the ministry or accepted [decision 0070]. */
export const isOpen = sql`(l.status = 'executing' or (l.status = 'closed' and not exists (
  select from yearly_returns r where r.ngo_id = l.ngo_id and r.year = l.year and r.status in ('submitted', 'accepted'))))`

const executionJson = sql`jsonb_build_object('id', e.id, 'activity_id', e.activity_id, 'start_date', e.start_date, 'end_date', e.end_date,
  'execution_percentage', e.execution_percentage, 'beneficiaries_male', e.beneficiaries_male, 'beneficiaries_female', e.beneficiaries_female,
  'with_disability', coalesce((select sum(c.with_disability) from beneficiary_counts c where c.execution_id = e.id), 0),
  'beneficiaries', coalesce((select jsonb_agg(jsonb_build_object('age_band', c.age_band, 'gender', c.gender, 'people', c.people, 'with_disability', c.with_disability) order by c.id)
    from beneficiary_counts c where c.execution_id = e.id), '[]'),
  'actual_budget', e.actual_budget::text, 'results', e.results, 'difficulties', e.difficulties, 'variance_reason', e.variance_reason,
  'status', e.status, 'files', e.files, 'updated_at', e.updated_at::text)`
/** The report of an activity `i` in its plan; null before there is one. */
const executionOf = sql`(select ${executionJson} from executions e
  where e.plan_id = i.plan_id and e.activity_id = i.activity_id and e.ngo_id = i.ngo_id and e.deleted_at is null order by e.id desc limit 1)`

/** One report as it is answered; undefined outside the organisation. */
export async function findExecution(db: Db | Trx, ngoId: number, id: number): Promise<Execution | undefined> {
  const { rows } = await sql<{ execution: Execution }>`select ${executionJson} as execution from executions e
    where e.id = ${id} and e.ngo_id = ${ngoId} and e.deleted_at is null`.execute(db)
  return rows[0]?.execution
}

export interface PlanRow extends Omit<Plan, 'programs' | 'urgencies' | 'totals' | 'actions'> {
  readonly ngo_id: number
  readonly status: PlanStatus
}
/** Plans `l` as rows, within a condition. */
export const plansWhere = (condition: RawBuilder<unknown>) =>
  sql<PlanRow>`select l.id, l.ngo_id, l.year, l.status, l.currency_id, l.total_budget::text as total_budget, l.execution_percentage::text as execution_percentage,
    l.submitted_at, l.approved_at, l.approved_by_silence, l.decision_due_at, l.decision_letter, l.closed_at, l.ministry_note,
    duty_due_on('plan', l.year, l.ngo_id) as due_on, ${isOpen} as is_open, l.updated_at
    from plans l where l.deleted_at is null and ${condition}`

interface ItemRow {
  program_id: number
  program: string
  item: Plan['programs'][number]['activities'][number]
}
/** What a planned activity `i` is called in its plan: as when that was handed in. */
export const plannedName = sql`coalesce(i.activity_name, a.name)`

async function plannedOf(db: Db | Trx, { id, ngo_id, status }: PlanRow): Promise<Plan['programs']> {
  const isOwn = status === 'draft' || status === 'returned'
  const [activity, program] = isOwn ? [sql`a.name`, sql`p.name`] : [plannedName, sql`coalesce(i.program_name, p.name)`]
  const { rows } = await sql<ItemRow>`select i.program_id, ${program} as program,
      jsonb_build_object('id', i.id, 'name', ${activity}, 'program_id', i.program_id, 'activity_id', i.activity_id, 'planned_start_date', i.planned_start_date,
        'planned_end_date', i.planned_end_date, 'planned_beneficiaries', i.planned_beneficiaries, 'planned_budget', i.planned_budget::text,
        'funding_source', i.funding_source, 'indicator', i.indicator, 'responsible', i.responsible, 'not_done_reason', i.not_done_reason,
        'copied', (select case when (o.planned_budget, o.planned_beneficiaries) = (i.planned_budget, i.planned_beneficiaries) then 'kept' else 'changed' end
          from plan_activities o where o.id = i.copied_from and o.ngo_id = i.ngo_id),
        'updated_at', i.updated_at::text, 'execution', ${executionOf}) as item
    from plan_activities i join activities a on a.id = i.activity_id and a.ngo_id = i.ngo_id join programs p on p.id = i.program_id and p.ngo_id = i.ngo_id
    where i.plan_id = ${id} and i.ngo_id = ${ngo_id} and i.deleted_at is null order by 2, p.id, i.planned_start_date, i.id`.execute(
    db,
  )
  const programs = new Map<number, Plan['programs'][number]>()
  for (const { program_id, program, item } of rows) {
    const group = programs.get(program_id) ?? { id: program_id, name: program, activities: [] }
    group.activities.push(item)
    programs.set(program_id, group)
  }
  return [...programs.values()]
}
async function urgentOf(db: Db | Trx, { id, ngo_id }: PlanRow): Promise<Plan['urgencies']> {
  const { rows } = await sql<{ item: Plan['urgencies'][number] }>`select
      jsonb_build_object('id', i.id, 'name', a.name, 'activity_id', i.activity_id, 'urgency_type_id', i.urgency_type_id, 'reason', i.reason,
        'occurred_at', i.occurred_at, 'estimated_budget', i.estimated_budget::text, 'updated_at', i.updated_at::text, 'execution', ${executionOf}) as item
    from plan_urgencies i join activities a on a.id = i.activity_id and a.ngo_id = i.ngo_id
    where i.plan_id = ${id} and i.ngo_id = ${ngo_id} and i.deleted_at is null order by i.occurred_at, i.id`.execute(db)
  return rows.map(({ item }) => item)
}

/** Sums of a plan `l`, of its rows alone: the one place that adds them up, for the plan and for the yearly return. */
export const totalsOf = sql`select
    coalesce((select sum(i.planned_budget) from plan_activities i where i.plan_id = l.id and i.deleted_at is null), 0)::numeric(18,2)::text as planned_budget,
    coalesce((select sum(i.planned_beneficiaries) from plan_activities i where i.plan_id = l.id and i.deleted_at is null), 0)::int as planned_people,
    coalesce(s.spent, 0)::numeric(18,2)::text as spent, coalesce(s.spent_urgent, 0)::numeric(18,2)::text as spent_urgent,
    coalesce(s.people, 0)::int as people, coalesce(s.female, 0)::int as female, coalesce(s.files, 0)::int as files,
    coalesce(c.children, 0)::int as children, coalesce(c.with_disability, 0)::int as with_disability
  from (select sum(e.actual_budget) filter (where not u.urgent) as spent, sum(e.actual_budget) filter (where u.urgent) as spent_urgent,
      sum(e.beneficiaries_male + e.beneficiaries_female) as people, sum(e.beneficiaries_female) as female, sum(jsonb_array_length(e.files)) as files
    from executions e cross join lateral (select exists (select from plan_urgencies g where g.plan_id = e.plan_id and g.activity_id = e.activity_id and g.deleted_at is null) as urgent) u
    where e.plan_id = l.id and ${reached}) s
  cross join (select sum(b.people) filter (where b.age_band = any(${[...childBands]})) as children, sum(b.with_disability) as with_disability
    from beneficiary_counts b join executions e on e.id = b.execution_id where e.plan_id = l.id and ${reached}) c`

async function sumsOf(db: Db | Trx, planId: number): Promise<PlanTotals> {
  const { rows } =
    await sql<PlanTotals>`select t.* from plans l cross join lateral (${totalsOf}) t where l.id = ${planId}`.execute(db)
  return rows[0] as PlanTotals
}

/** A plan with everything in it. */
export async function wholePlan(db: Db | Trx, row: PlanRow): Promise<Omit<Plan, 'actions'> & { ngo_id: number }> {
  const [programs, urgencies, totals] = await Promise.all([plannedOf(db, row), urgentOf(db, row), sumsOf(db, row.id)])
  return { ...row, programs, urgencies, totals }
}
