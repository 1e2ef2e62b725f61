import type { Comparisons, Doubt, Lack } from '#contract/budgets/shapes.ts'
import { asAmount, cents } from '../core/amounts.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { unanswered } from './comparison.ts'
import { type BudgetRow, limitsOf, unexplained } from './rows.ts'

/** Associations and alliances ratify their accounts in an assembly; institutions have none [domain 2.10 meeting_id]. */
const withAssembly = [2, 3]

/** What accounts lack before they can be submitted, each where it lies. */
export async function lacksOf(
  trx: Trx | Db,
  { reference }: Pick<Services, 'reference'>,
  row: BudgetRow,
  comparisons: Comparisons | null,
) {
  const lacks: Lack[] = []
  const add = (code: Lack['code'], lines: number[] = []) => lacks.push({ code, lines })
  if (row.balances_number === 0) add('no_balances')
  if (cents(row.figures.difference) !== 0n) add('difference')
  if (row.opinion_lacks) add('opinion')
  const notes = await unexplained(trx, row, limitsOf(reference))
  if (notes.length > 0) add('note', notes)
  if (comparisons && unanswered(comparisons).length > 0) add('comparison')
  for (const field of ['auditor_name', 'auditor_licence_no', 'audit_report_file', 'budget_file'] as const)
    if (row[field] === null) add(field)
  if (withAssembly.includes(row.legal_form_id) && row.meeting_id === null) add('meeting_id')
  return lacks
}

/** Where the figures do not agree with what is known; told to both sides, and never a wall. */
export function doubtsOf({ figures, before }: BudgetRow): Doubt[] {
  const limit = 3n * cents(figures.expense_admin)
  return [
    ...(before && cents(before.closing_balance) !== cents(figures.opening_balance)
      ? [{ code: 'opening' as const, left: figures.opening_balance, right: before.closing_balance }]
      : []),
    ...(figures.cash_over_limit
      ? [{ code: 'cash_limit' as const, left: figures.closing_balance, right: asAmount(limit) }]
      : []),
  ]
}
