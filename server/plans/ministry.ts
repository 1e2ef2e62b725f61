import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import {
  decidePlan,
  type ListedPlan,
  listMinistryPlans,
  type PlanBrief,
  readMinistryPlan,
} from '#contract/plans/plans.ts'
import { planMachine } from '#contract/plans/workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Db } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { partsOf, planKind, plansWithin } from './kind.ts'
import { plansWhere, wholePlan } from './rows.ts'

const listed = (
  actor: Actor,
  today: string,
) => sql<ListedPlan>`select l.id, l.year, l.status, l.total_budget::text as total_budget, l.currency_id,
    l.execution_percentage::text as execution_percentage, l.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, l.submitted_at, l.decision_due_at,
    greatest(0, coalesce((l.submitted_at at time zone 'Asia/Damascus')::date, ${today}::date) - duty_due_on('plan', l.year, l.ngo_id)) as late_days
  from plans l join ngos n on n.id = l.ngo_id and n.deleted_at is null where l.deleted_at is null and ${plansWithin(actor)}`

interface Owner {
  ngo_name_ar: string
  ngo_name_en: string | null
  has_conflict: boolean
}
/** The organisation of a plan that the reader may see; 404 beyond his reach. */
async function ownerOf(db: Db, actor: Actor, id: number): Promise<Owner> {
  const { rows } = await sql<Owner>`select n.name_ar as ngo_name_ar, n.name_en as ngo_name_en,
      ${conflictOf(actor.userId, { ngoId: sql`l.ngo_id`, establishmentId: null })} as has_conflict
    from plans l join ngos n on n.id = l.ngo_id and n.deleted_at is null where l.id = ${id} and l.deleted_at is null and ${plansWithin(actor)}`.execute(
    db,
  )
  return found(rows[0])
}

/** Plans of organisations as the ministry decides them: what waits for an answer first. */
export const ministryPlans: Area = (on, services) => {
  const { db, now } = services
  on(listMinistryPlans, ({ actor, query }) =>
    listFrom(db, listed(actor, todayIn(now())), query, {
      text: sql`t.ngo_name_ar || ' ' || coalesce(t.ngo_name_en, '')`,
      where: [
        ...(query.year === undefined ? [] : [sql`t.year = ${query.year}`]),
        ...(query.status === undefined ? [] : [sql`t.status = ${query.status}`]),
      ],
      order: orderOf(
        query.sort,
        {
          year: sql`t.year`,
          submitted_at: sql`t.submitted_at`,
          decision_due_at: sql`t.decision_due_at`,
          total_budget: sql`t.total_budget::numeric`,
        },
        {
          usual: sql`(t.status = 'submitted') desc, t.decision_due_at, t.year desc, t.id desc`,
          last: sql`t.id desc`,
        },
      ),
      size: 25,
    }),
  )
  on(readMinistryPlan, async ({ actor, params: { id } }) => {
    const { has_conflict, ...owner } = await ownerOf(db, actor, id)
    const { rows } = await plansWhere(sql`l.id = ${id}`).execute(db)
    const row = found(rows[0])
    const [plan, before] = await Promise.all([
      wholePlan(db, row),
      sql<PlanBrief>`select l.id, l.year, l.status, l.total_budget::text as total_budget, l.currency_id, l.execution_percentage::text as execution_percentage
        from plans l where l.ngo_id = ${row.ngo_id} and l.year = ${row.year - 1} and l.status <> 'draft' and l.deleted_at is null`.execute(
        db,
      ),
    ])
    const actions = actionsOf(planKind, { ...row, has_conflict } as never, actor, partsOf(row, actor))
    return { ...plan, ...owner, actions, before: before.rows[0] ?? null }
  })
  on(decidePlan, ({ actor, params: { id }, body, request, lang, write }) =>
    write(async (trx) => ({
      status: (await act(trx, services, planKind, { actor, id, ...taken(planMachine, body), request, lang })).to,
    })),
  )
}
