import {
  type BudgetLine,
  type ChartAccount,
  expenseFields,
  type FigureField,
  revenueFields,
} from '#contract/budgets/shapes.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { asAmount, cents } from './amounts.ts'
import { figureName } from './budget-words.ts'

/** The three columns of money of a row. */
export interface Money {
  readonly before: string | null
  readonly planned: string
  readonly actual: string
}
export type SheetRow =
  | { readonly kind: 'group'; readonly key: string; readonly label: string }
  | {
      readonly kind: 'line'
      readonly key: string
      readonly label: string
      readonly under: boolean
      readonly line: BudgetLine
    }
  | ({
      readonly kind: 'sum' | 'total' | 'fixed'
      readonly key: string
      readonly label: string
      readonly lines?: number
    } & Money)

/** Sums of lines; a year before is told only where some line has one. */
export function sumOf(rows: readonly Money[]): Money {
  const add = (column: keyof Money) => asAmount(rows.reduce((sum, row) => sum + cents(row[column] ?? '0'), 0n))
  return {
    before: rows.some(({ before }) => before !== null) ? add('before') : null,
    planned: add('planned'),
    actual: add('actual'),
  }
}
const less = (a: string, b: string) => asAmount(cents(a) - cents(b))

interface Given {
  readonly lines: readonly BudgetLine[]
  readonly accounts: readonly ChartAccount[]
  /** What the accounts held at the beginning, and at the beginning of the year before. */
  readonly opening: { readonly now: string; readonly before: string | null }
}

export interface Sheet {
  readonly rows: readonly SheetRow[]
  readonly revenue: Money
  readonly expense: Money
  /** What the lines say that the accounts should hold. */
  readonly computed: string
}

function part(fields: readonly FigureField[], { lines, accounts }: Given, rows: SheetRow[]): Money {
  const ofField = new Map<string, BudgetLine[]>()
  const byId = new Map(accounts.map((account) => [account.id, account]))
  for (const line of lines) {
    const field = byId.get(line.account_id)?.field ?? ''
    const list = ofField.get(field)
    if (list) list.push(line)
    else ofField.set(field, [line])
  }
  const all: BudgetLine[] = []
  for (const field of fields) {
    const own = ofField.get(field) ?? []
    all.push(...own)
    const [only] = own
    if (only && own.length === 1 && only.name === null) {
      rows.push({ kind: 'line', key: `line-${only.id}`, label: figureName(field), under: false, line: only })
      continue
    }
    if (!only) continue
    rows.push({ kind: 'sum', key: field, label: figureName(field), lines: own.length, ...sumOf(own) })
    for (const line of own) {
      const account = byId.get(line.account_id)
      const name = line.name ?? (account ? label({ ar: account.label_ar, en: account.label_en }) : '')
      rows.push({ kind: 'line', key: `line-${line.id}`, label: name, under: true, line })
    }
  }
  return sumOf(all)
}

/** The rows of a year as the sheet shows them, from the opening balance to what the lines come to. */
export function sheetOf(given: Given): Sheet {
  const { opening } = given
  const rows: SheetRow[] = [
    {
      kind: 'fixed',
      key: 'opening',
      label: m.budget_row_opening(),
      before: opening.before,
      planned: '0.00',
      actual: opening.now,
    },
    { kind: 'group', key: 'revenue', label: m.budget_revenue() },
  ]
  const revenue = part(revenueFields, given, rows)
  rows.push({ kind: 'total', key: 'total_revenue', label: m.budget_total_revenue(), ...revenue })
  rows.push({ kind: 'group', key: 'expense', label: m.budget_expense() })
  const expense = part(expenseFields, given, rows)
  rows.push({ kind: 'total', key: 'total_expense', label: m.budget_total_expense(), ...expense })
  const computed = asAmount(cents(opening.now) + cents(revenue.actual) - cents(expense.actual))
  rows.push({
    kind: 'total',
    key: 'computed',
    label: m.budget_row_computed(),
    before:
      opening.before === null || revenue.before === null || expense.before === null
        ? null
        : asAmount(cents(opening.before) + cents(less(revenue.before, expense.before))),
    planned: less(revenue.planned, expense.planned),
    actual: computed,
  })
  return { rows, revenue, expense, computed }
}
