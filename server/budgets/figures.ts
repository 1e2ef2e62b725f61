import { sql } from 'kysely'
import type { BudgetInput } from '#contract/budgets/budgets.ts'
import { type FigureField, figureFields } from '#contract/budgets/shapes.ts'
import { cents } from '../core/amounts.ts'
import { inWords, invalid, type FieldRefusals } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'

export const till = 'الصندوق'
const fromLines = inWords(
  'هذا الرقم مجموع سطوره: صحّحوا السطور.',
  'This figure is the sum of its lines: correct the lines.',
)
const fromBalances = inWords(
  'هذا الرقم مجموع أرصدة الحسابات: صحّحوها.',
  'This figure is the sum of the balances: correct those.',
)
interface Of {
  readonly id: number
  readonly ngo_id: number
}

/** A figure that is given as a whole becomes the usual line of its account; where other lines make it up, it must be their sum. */
async function giveFigure(trx: Trx, actor: Actor, { id, ngo_id }: Of, field: FigureField, value: string) {
  const { rows } = await sql<{ total: string; others: string; usual: number | null }>`select
      coalesce(sum(l.actual), 0)::numeric(20,2)::text as total,
      coalesce(sum(l.actual) filter (where l.name is not null or not a.is_usual), 0)::numeric(20,2)::text as others,
      (select u.id from budget_accounts u where u.field = ${field} and u.is_usual) as usual
    from annual_budget_lines l join budget_accounts a on a.id = l.account_id where l.budget_id = ${id} and l.ngo_id = ${ngo_id} and a.field = ${field}`.execute(
    trx,
  )
  const [sums] = rows
  if (sums && cents(sums.total) === cents(value)) return undefined
  if (sums && cents(sums.others) !== 0n) return fromLines
  await sql`insert into annual_budget_lines (ngo_id, budget_id, account_id, actual, updated_by)
    values (${ngo_id}, ${id}, ${sums?.usual ?? null}, ${value}, ${actor.userId})
    on conflict (budget_id, account_id, coalesce(name, '')) do update set actual = excluded.actual, updated_by = excluded.updated_by`.execute(
    trx,
  )
  return undefined
}
async function giveBalance(trx: Trx, actor: Actor, { id, ngo_id }: Of, column: 'opening' | 'closing', value: string) {
  const { rows } = await sql<{
    n: number
    total: string
    others: string
  }>`select count(*)::int as n, coalesce(sum(${sql.ref(column)}), 0)::numeric(20,2)::text as total,
      coalesce(sum(${sql.ref(column)}) filter (where name <> ${till}), 0)::numeric(20,2)::text as others
    from annual_budget_balances where budget_id = ${id} and ngo_id = ${ngo_id}`.execute(trx)
  const [sums] = rows
  if (sums && sums.n > 0 && cents(sums.total) === cents(value)) return undefined
  if (sums && cents(sums.others) !== 0n) return fromBalances
  await sql`insert into annual_budget_balances (ngo_id, budget_id, name, ${sql.ref(column)}, updated_by)
    values (${ngo_id}, ${id}, ${till}, ${value}, ${actor.userId})
    on conflict (budget_id, name) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}, updated_by = excluded.updated_by`.execute(
    trx,
  )
  return undefined
}

/** Takes the figures of the document as they were sent; what is left out stays. */
export async function giveFigures(trx: Trx, actor: Actor, of: Of, input: Omit<BudgetInput, 'currency_id'>) {
  const wrong: FieldRefusals = {}
  for (const field of figureFields) {
    const value = input[field]
    const error = value === null ? undefined : await giveFigure(trx, actor, of, field, value)
    if (error) wrong[field] = [error]
  }
  for (const column of ['opening', 'closing'] as const) {
    const value = input[`${column}_balance`]
    const error = value === null ? undefined : await giveBalance(trx, actor, of, column, value)
    if (error) wrong[`${column}_balance`] = [error]
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
