import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { actOnPlan, type Plan, type PlanBrief, readPlans, startPlan } from '#contract/plans/plans.ts'
import { planMachine } from '#contract/plans/workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { found, inWords, invalid } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { partsOf, planKind } from './kind.ts'
import { type PlanRow, plansWhere, wholePlan } from './rows.ts'

const otherYear = inWords('تُفتح خطة السنة الحالية أو القادمة.', 'Only the plan of this or the next year is begun.')
const nothingBefore = inWords('لا خطة للسنة السابقة تُنسخ منها.', 'There is no plan of the year before to copy.')

/**
 * Copies the activities of the year before into a new plan: each as an activity of its own, a year later, not published.
 * Answers how many.
 */
async function copyPlan(trx: Trx, actor: Actor, planId: number, year: number): Promise<number> {
  const ngoId = ngoOf(actor)
  const later = sql`make_interval(years => 1)`
  const { rows } = await sql<{ id: number }>`with source as (
      select i.*, nextval(pg_get_serial_sequence('public.activities', 'id')) as new_activity from plan_activities i
      join plans l on l.id = i.plan_id and l.ngo_id = ${ngoId} and l.year = ${year - 1} and l.deleted_at is null
      join programs p on p.id = i.program_id and p.ngo_id = i.ngo_id and p.deleted_at is null and p.status <> 'finished'
      where i.ngo_id = ${ngoId} and i.deleted_at is null order by i.id),
    copies as (
      insert into activities (id, ngo_id, program_id, name, activity_type, objectives, description, target_group_ids, service_ids, governorate_id, place, start_date, end_date, beneficiaries_number, is_published, created_by, updated_by)
      select s.new_activity, a.ngo_id, a.program_id, a.name, 0, a.objectives, a.description, a.target_group_ids, a.service_ids, a.governorate_id, a.place,
        s.planned_start_date + ${later}, s.planned_end_date + ${later}, s.planned_beneficiaries, false, ${actor.userId}, ${actor.userId}
      from source s join activities a on a.id = s.activity_id and a.ngo_id = s.ngo_id returning id)
    insert into plan_activities (ngo_id, plan_id, activity_id, program_id, planned_start_date, planned_end_date, planned_beneficiaries, planned_budget, funding_source, indicator, responsible, copied_from, created_by, updated_by)
    select s.ngo_id, ${planId}, c.id, s.program_id, s.planned_start_date + ${later}, s.planned_end_date + ${later}, s.planned_beneficiaries, s.planned_budget,
      s.funding_source, s.indicator, s.responsible, s.id, ${actor.userId}, ${actor.userId}
    from source s join copies c on c.id = s.new_activity returning id`.execute(trx)
  return rows.length
}

/** A draft in which nothing stands yet, as the yearly job opens it [domain 3.14]; held. It is filled as a new one would be. */
async function emptyDraft(trx: Trx, ngoId: number, year: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select l.id from plans l
    where l.ngo_id = ${ngoId} and l.year = ${year} and l.status = 'draft' and l.deleted_at is null for update`.execute(
    trx,
  )
  const id = rows[0]?.id
  if (id === undefined) return undefined
  // Asked once it is held: another one may have filled it meanwhile.
  const { rows: items } =
    await sql`select from plan_activities i where i.plan_id = ${id} and i.deleted_at is null limit 1`.execute(trx)
  return items.length === 0 ? id : undefined
}

async function start(
  trx: Trx,
  { now }: Services,
  actor: Actor,
  { year, currency_id, copy }: { year: number; currency_id: number; copy: boolean },
) {
  const thisYear = Number(todayIn(now()).slice(0, 4))
  if (year !== thisYear && year !== thisYear + 1) throw invalid({ year: [otherYear] })
  const { rows } = await sql<{
    id: number
  }>`insert into plans (ngo_id, year, status, currency_id, created_by, updated_by)
    values (${ngoOf(actor)}, ${year}, 'draft', ${currency_id}, ${actor.userId}, ${actor.userId})
    on conflict (ngo_id, year) where deleted_at is null do nothing returning id`.execute(trx)
  const id = rows[0]?.id ?? (await emptyDraft(trx, ngoOf(actor), year))
  if (id === undefined) throw invalid({ year: ['V-TAKEN'] })
  const copied = copy ? await copyPlan(trx, actor, id, year) : 0
  if (copy && copied === 0) throw invalid({ copy: [nothingBefore] })
  const log = (action: 'create' | 'update', description_ar: string, after: Record<string, unknown>) =>
    audit(trx, actor, {
      action,
      entity: 'plans',
      entity_id: id,
      description_ar,
      after: { ...after, activities: copied },
    })
  if (rows[0])
    await log('create', copy ? `فتح خطة ${year} نسخةً من خطة ${year - 1}` : `فتح خطة ${year}`, { year, currency_id })
  // To open what stands open changes nothing.
  else if (copy) await log('update', `نسخ أنشطة خطة ${year - 1} إلى خطة ${year}`, {})
  return { id, copied }
}

async function ownPlan({ db }: Services, actor: Actor, row: PlanRow): Promise<Plan> {
  const { ngo_id: _own, ...plan } = await wholePlan(db, row)
  return { ...plan, actions: actionsOf(planKind, row as never, actor, partsOf(row, actor)) }
}

/** The plan of the own organisation: read by year, begun, submitted. */
export const ownPlans: Area = (on, services) => {
  const { db, now } = services
  on(readPlans, async ({ actor, query }) => {
    const ngoId = ngoOf(actor)
    const year = query.year ?? Number(todayIn(now()).slice(0, 4))
    const [plans, others, due] = await Promise.all([
      plansWhere(sql`l.ngo_id = ${ngoId} and l.year = ${year}`).execute(db),
      sql<PlanBrief>`select l.id, l.year, l.status, l.total_budget::text as total_budget, l.currency_id, l.execution_percentage::text as execution_percentage from plans l
        where l.ngo_id = ${ngoId} and l.year <> ${year} and l.deleted_at is null order by l.year desc limit 50`.execute(
        db,
      ),
      sql<{
        due_on: string
      }>`select duty_due_on('plan', ${year}::int, n.id) as due_on from ngos n where n.id = ${ngoId}`.execute(db),
    ])
    const [row] = plans.rows
    const current = row && (await ownPlan(services, actor, row))
    return { current_plan: current ?? null, archived_plans: others.rows, due_on: found(due.rows[0]).due_on }
  })
  on(startPlan, ({ actor, body, write }) => write((trx) => start(trx, services, actor, body)))
  on(actOnPlan, ({ actor, params: { id }, body, request, lang, write }) =>
    write(async (trx) => ({
      status: (await act(trx, services, planKind, { actor, id, ...taken(planMachine, body), request, lang })).to,
    })),
  )
}
