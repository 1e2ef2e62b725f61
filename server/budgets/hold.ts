import { sql } from 'kysely'
import type { BudgetStatus } from '#contract/budgets/workflow.ts'
import { found, wrongState } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { Services, Trx } from '../core/services.ts'
import { type BudgetRow, budgetsWhere } from './rows.ts'

/**
 * Holds accounts of the own organisation, by their id or by a line or balance in them, so that everything in them
 * changes one after the other; 409 once the ministry has them.
 */
export async function holdOpen(
  trx: Trx,
  services: Services,
  actor: Actor,
  of: { id: number } | { line: number } | { balance: number },
): Promise<BudgetRow> {
  const ngoId = ngoOf(actor)
  const which =
    'id' in of
      ? sql`${of.id}::bigint`
      : 'line' in of
        ? sql`(select budget_id from annual_budget_lines where id = ${of.line} and ngo_id = ${ngoId})`
        : sql`(select budget_id from annual_budget_balances where id = ${of.balance} and ngo_id = ${ngoId})`
  const { rows } = await sql<{ id: number; status: BudgetStatus }>`select b.id, b.status from annual_budgets b
    where b.id = ${which} and b.ngo_id = ${ngoId} and b.deleted_at is null for update`.execute(trx)
  const { id, status } = found(rows[0])
  if (status !== 'draft' && status !== 'returned') throw wrongState({ status })
  const { rows: held } = await budgetsWhere(services, sql`b.id = ${id} and b.ngo_id = ${ngoId}`).execute(trx)
  return found(held[0])
}
