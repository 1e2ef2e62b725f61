import { sql } from 'kysely'
import { decideBudget, type ListedBudget, listMinistryBudgets, readMinistryBudget } from '#contract/budgets/ministry.ts'
import { budgetMachine } from '#contract/budgets/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Db } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { budgetKind, budgetsWithin, partsOf } from './kind.ts'
import { wholeBudget } from './own.ts'
import { budgetsWhere, chartOf, lateDays } from './rows.ts'

const listed = (
  actor: Actor,
  today: string,
) => sql<ListedBudget>`select b.id, b.year, b.status, b.total_revenue::text as total_revenue,
    b.total_expense::text as total_expense, b.revenue_foreign_grants::text as revenue_foreign_grants, b.closing_balance::text as closing_balance, b.cash_over_limit, b.currency_id,
    b.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, b.submitted_at, ${lateDays(today)} as late_days
  from annual_budgets b join ngos n on n.id = b.ngo_id and n.deleted_at is null where b.deleted_at is null and ${budgetsWithin(actor)}`

interface Owner {
  ngo_name_ar: string
  ngo_name_en: string | null
  meeting_name: string | null
  has_conflict: boolean
}
/** The organisation of accounts that the reader may see; 404 beyond his reach. */
async function ownerOf(db: Db, actor: Actor, id: number): Promise<Owner> {
  const { rows } = await sql<Owner>`select n.name_ar as ngo_name_ar, n.name_en as ngo_name_en,
      (select concat_ws(' · ', g.title, g.meeting_date::text) from general_authority_meetings g where g.id = b.meeting_id and g.ngo_id = b.ngo_id) as meeting_name,
      ${conflictOf(actor.userId, { ngoId: sql`b.ngo_id`, establishmentId: null })} as has_conflict
    from annual_budgets b join ngos n on n.id = b.ngo_id and n.deleted_at is null where b.id = ${id} and b.deleted_at is null and ${budgetsWithin(actor)}`.execute(
    db,
  )
  return found(rows[0])
}

/** Accounts of organisations as the ministry accepts them: what waits first. */
export const ministryBudgets: Area = (on, services) => {
  const { db, now } = services
  on(listMinistryBudgets, ({ actor, query }) =>
    listFrom(db, listed(actor, todayIn(now())), query, {
      text: sql`t.ngo_name_ar || ' ' || coalesce(t.ngo_name_en, '')`,
      where: [
        ...(query.year === undefined ? [] : [sql`t.year = ${query.year}`]),
        ...(query.status === undefined ? [] : [sql`t.status = ${query.status}`]),
        ...(query.ngo_id === undefined ? [] : [sql`t.ngo_id = ${query.ngo_id}`]),
      ],
      order: orderOf(
        query.sort,
        {
          year: sql`t.year`,
          submitted_at: sql`t.submitted_at`,
          total_revenue: sql`t.total_revenue::numeric`,
          total_expense: sql`t.total_expense::numeric`,
          closing_balance: sql`t.closing_balance::numeric`,
        },
        {
          usual: sql`(t.status = 'submitted') desc, case when t.status = 'submitted' then t.submitted_at end, t.year desc, t.id desc`,
          last: sql`t.id desc`,
        },
      ),
      size: 25,
    }),
  )
  on(readMinistryBudget, async ({ actor, params: { id } }) => {
    const { has_conflict, ...owner } = await ownerOf(db, actor, id)
    const { rows } = await budgetsWhere(services, sql`b.id = ${id}`).execute(db)
    const row = found(rows[0])
    const [budget, accounts] = await Promise.all([wholeBudget(services, actor, row), chartOf(db, id)])
    const actions = actionsOf(budgetKind, { ...row, has_conflict } as never, actor, partsOf(row, actor))
    return { ...budget, ...owner, ngo_id: row.ngo_id, accounts, actions }
  })
  on(decideBudget, ({ actor, params: { id }, body, request, lang, write }) =>
    write(async (trx) => ({
      status: (await act(trx, services, budgetKind, { actor, id, ...taken(budgetMachine, body), request, lang })).to,
    })),
  )
}
