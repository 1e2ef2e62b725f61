import { sql } from 'kysely'
import type { BudgetHead } from '#contract/budgets/shapes.ts'
import { actionsOf } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { comparisonsOf } from './comparison.ts'
import { budgetKind, partsOf } from './kind.ts'
import { type BudgetRow, budgetsWhere } from './rows.ts'
import { doubtsOf, lacksOf } from './standing.ts'

/** The head of accounts as somebody reads it: figures, what is lacking, what may be done. */
export async function headOf(db: Trx | Db, services: Services, actor: Actor, row: BudgetRow): Promise<BudgetHead> {
  const {
    ngo_id: _ngo,
    legal_form_id: _form,
    before: _before,
    before_id: _id,
    balances_number: _n,
    opinion_lacks: _o,
    ...told
  } = row
  const comparisons = await comparisonsOf(db, services, row)
  return {
    ...told,
    comparisons,
    lacks: await lacksOf(db, services, row, comparisons),
    doubts: doubtsOf(row),
    actions: actionsOf(budgetKind, row as never, actor, partsOf(row, actor)),
  }
}

/** Accounts of the own organisation after a change, in the same transaction. */
export async function ownHead(trx: Trx, services: Services, actor: Actor, id: number): Promise<BudgetHead> {
  const { rows } = await budgetsWhere(services, sql`b.id = ${id} and b.ngo_id = ${ngoOf(actor)}`).execute(trx)
  return headOf(trx, services, actor, found(rows[0]))
}
