import { budgetWords } from '#contract/budgets/budget-words.ts'
import type { BudgetHead, Doubt, FigureField, Lack } from '#contract/budgets/shapes.ts'
import { budgetMachine } from '#contract/budgets/workflow.ts'
import { formatDecimal, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const budgetState = (status: BudgetHead['status']) => statusOf(budgetMachine, status)
export const budgetName = (year: number): string => m.budget_of({ year: String(year) })
export const figureName = (field: FigureField): string => label(budgetWords[field])
/** Whole money reads better in a sheet; what has hundredths keeps them. */
export const amount = (value: string): string => formatDecimal(value).replace('-', '−')
/** −15% or +50%, with a true minus. */
export const percent = (change: number): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatNumber(Math.abs(change))}%`

export function lackText({ code, lines }: Lack): string {
  switch (code) {
    case 'difference':
      return m.budget_lack_difference()
    case 'opinion':
      return m.budget_lack_opinion()
    case 'comparison':
      return m.budget_lack_comparison()
    case 'no_balances':
      return m.budget_lack_balances()
    case 'note':
      return m.budget_lack_note({ count: lines.length })
    default:
      return m.budget_lack_field({ name: label(budgetWords[code]) })
  }
}
export const doubtText = ({ code, left, right }: Doubt): string => {
  const figures = { left: amount(left), right: amount(right) }
  return code === 'opening' ? m.budget_doubt_opening(figures) : m.budget_doubt_cash(figures)
}
