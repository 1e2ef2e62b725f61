import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { file, id, int, list, lk, longText, money, optional, text } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { balanceWords, budgetWords, lineWords } from './budget-words.ts'
import { budgetMachine } from './workflow.ts'

export const revenueFields = [
  'revenue_donations_cash',
  'revenue_donations_in_kind',
  'revenue_subscriptions',
  'revenue_local_grants',
  'revenue_foreign_grants',
  'revenue_investments',
  'revenue_other',
] as const
export const expenseFields = [
  'expense_programs',
  'expense_salaries',
  'expense_admin',
  'expense_assets',
  'expense_other',
] as const
/** Figures of a year, each the sum of its lines [domain 2.10]. */
export const figureFields = [...revenueFields, ...expenseFields] as const
export type FigureField = (typeof figureFields)[number]
export const budgetStatuses = namesOf(budgetMachine.statuses)
/** Lines of one year; beyond that a sheet is no sheet any more. */
export const mostLines = 5_000
const year = int(1950, 2999)
const status = z.enum(budgetStatuses)

/** Decimal text with two places; may be below zero where it is a difference. */
const amount = z.string()
const figures = z.object({
  opening_balance: amount,
  revenue_donations_cash: amount,
  revenue_donations_in_kind: amount,
  revenue_subscriptions: amount,
  revenue_local_grants: amount,
  revenue_foreign_grants: amount,
  revenue_investments: amount,
  revenue_other: amount,
  expense_programs: amount,
  expense_salaries: amount,
  expense_admin: amount,
  expense_assets: amount,
  expense_other: amount,
  closing_balance: amount,
  total_revenue: amount,
  total_expense: amount,
  /** What the accounts hold less what the lines say they should hold; zero when the year adds up. */
  difference: amount,
  cash_over_limit: z.boolean(),
})
export type Figures = z.output<typeof figures>

const line = z.object({
  id: z.int(),
  account_id: z.int(),
  /** Null: the line of the account itself. */
  name: z.string().nullable(),
  planned: amount,
  actual: amount,
  note: z.string().nullable(),
  /** The same line in the accounts of the year before; null where there is none. */
  before: amount.nullable(),
  updated_at: z.string(),
})
export type BudgetLine = z.output<typeof line>
const balance = z.object({
  id: z.int(),
  name: z.string(),
  bank_account_id: z.int().nullable(),
  opening: amount,
  closing: amount,
  statement_file: z.int().nullable(),
  /** What it held at the end of the year before. */
  before: amount.nullable(),
  updated_at: z.string(),
})
export type BudgetBalance = z.output<typeof balance>
/** An account of the chart. */
const account = z.object({
  id: z.int(),
  key: z.string(),
  field: z.enum(figureFields),
  label_ar: z.string(),
  label_en: z.string(),
  is_usual: z.boolean(),
})
export type ChartAccount = z.output<typeof account>

/** What stands between the accounts and their submission, and where. */
const lack = z.object({
  code: z.enum([
    'difference',
    'no_balances',
    'note',
    'auditor_name',
    'auditor_licence_no',
    'audit_report_file',
    'budget_file',
    'meeting_id',
  ]),
  /** Lines that it is about. */
  lines: z.array(z.int()),
})
export type Lack = z.output<typeof lack>
/** Explained or put right, never a wall: where the figures do not agree with other records. */
const doubt = z.object({
  code: z.enum(['opening', 'cash_limit']),
  /** The two figures that differ. */
  left: amount,
  right: amount,
})
export type Doubt = z.output<typeof doubt>

const head = z.object({
  id: z.int(),
  year: z.int(),
  status,
  currency_id: z.int(),
  auditor_name: z.string().nullable(),
  auditor_licence_no: z.string().nullable(),
  audit_report_file: z.int().nullable(),
  budget_file: z.int().nullable(),
  meeting_id: z.int().nullable(),
  submitted_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  ministry_note: z.string().nullable(),
  due_on: z.string(),
  /** Days after the last day; 0 in time. */
  late_days: z.int(),
  figures,
  lacks: z.array(lack),
  doubts: z.array(doubt),
  actions: z.array(z.enum(pressedOf(budgetMachine))),
  updated_at: z.string(),
})
export type BudgetHead = z.output<typeof head>
const budget = head.extend({
  lines: z.array(line),
  balances: z.array(balance),
  /** Figures of the accounts of the year before that the ministry has; null where there are none. */
  before: figures.nullable(),
  limits: z.object({ percent: z.number(), amount: z.number() }),
})
export type Budget = z.output<typeof budget>
const brief = z.object({ id: z.int(), year: z.int(), status, total_revenue: amount, currency_id: z.int() })
export type BudgetBrief = z.output<typeof brief>

const may = (code: 'S' | 'A' | 'U' | 'D') =>
  ({ kinds: ['org'], may: [['ngo_financial_info', code]], acting: code === 'S' ? 'read' : 'write' }) as const
const params = z.strictObject({ id })
const meeting = z.object({ id: z.int(), name: z.string() })
export const readBudgets = call({
  method: 'GET',
  path: 'v2/financial/annual-budgets',
  summary: 'The accounts of a year with their lines and balances, the chart, and the accounts of other years',
  access: may('S'),
  query: z.strictObject({ year: year.optional() }),
  words: { ...budgetWords, ...lineWords },
  answer: z.object({
    budget: budget.nullable(),
    accounts: z.array(account),
    years: z.array(brief),
    /** Meetings that may have ratified the accounts. */
    meetings: z.array(meeting),
    /** The first year of the organisation, and the present one: between them accounts are kept. */
    first_year: z.int(),
    this_year: z.int(),
  }),
})

const papers = {
  currency_id: lk('currencies'),
  auditor_name: optional(text(3, 150)),
  auditor_licence_no: optional(text(1, 30)),
  audit_report_file: optional(file()),
  budget_file: optional(file()),
  meeting_id: optional(id),
}
const given = optional(money)
/** The figures of the document may be given as a whole: each then becomes the usual line of its account. */
const wholeFigures = {
  opening_balance: given,
  revenue_donations_cash: given,
  revenue_donations_in_kind: given,
  revenue_subscriptions: given,
  revenue_local_grants: given,
  revenue_foreign_grants: given,
  revenue_investments: given,
  revenue_other: given,
  expense_programs: given,
  expense_salaries: given,
  expense_admin: given,
  expense_assets: given,
  expense_other: given,
  closing_balance: given,
}
export const budgetInput = z.strictObject({ ...papers, ...wholeFigures })
export type BudgetInput = z.output<typeof budgetInput>
/** What is not counted: currency, auditor, papers, ratifying meeting. */
export const papersInput = z.strictObject(papers)
export const startBudget = call({
  method: 'POST',
  path: 'v2/financial/annual-budgets',
  summary: 'Begin the accounts of a year; figures that are given become its lines',
  access: may('A'),
  body: z.strictObject({ year, ...papers, ...wholeFigures }),
  form: true,
  words: budgetWords,
  answer: z.object({ id: z.int() }),
  says: 'added',
})
export const updateBudget = call({
  method: 'PUT',
  path: 'v2/financial/annual-budgets/{id}',
  summary: 'Change auditor, papers and ratifying meeting, or figures that have no lines of their own',
  access: may('U'),
  params,
  body: budgetInput,
  form: true,
  formPut: true,
  versioned: true,
  words: budgetWords,
  answer: head,
  says: 'edited',
})
export const removeBudget = call({
  method: 'DELETE',
  path: 'v2/financial/annual-budgets/{id}',
  summary: 'Delete accounts that were never submitted',
  access: may('D'),
  params,
  answer: z.null(),
  says: 'deleted',
})

const cells = {
  planned: money.optional(),
  actual: money.optional(),
  note: optional(longText(500)).optional(),
}
const lineChange = z.strictObject({
  /** Missing: a new line of the organisation's own. */
  id: id.optional(),
  account_id: id.optional(),
  name: text(2, 150).optional(),
  /** The version on which the change is based. */
  updated_at: text(1, 40).optional(),
  ...cells,
})
export type LineChange = z.output<typeof lineChange>
export const saveLines = call({
  method: 'POST',
  path: 'v2/financial/annual-budgets/{id}/lines',
  summary: 'Change cells of lines, or add lines: one that was typed, or a block that was pasted',
  access: may('U'),
  params,
  body: z.strictObject({ lines: list(lineChange, 1, mostLines) }),
  bodyBytes: 2_000_000,
  words: lineWords,
  /** The lines that changed, and what the year adds up to now. */
  answer: z.object({ lines: z.array(line), head }),
})
export const removeLine = call({
  method: 'DELETE',
  path: 'v2/financial/annual-budgets/lines/{id}',
  summary: 'Remove a line of the organisation’s own',
  access: may('U'),
  params,
  answer: head,
  says: 'deleted',
})
const balanceInput = {
  name: text(2, 150),
  opening: money,
  closing: money,
  statement_file: optional(file()),
}
export const balanceBody = z.strictObject(balanceInput)
export const addBalance = call({
  method: 'POST',
  path: 'v2/financial/annual-budgets/{id}/balances',
  summary: 'Add a till or an account that the year began or ended with',
  access: may('U'),
  params,
  body: balanceBody,
  words: balanceWords,
  answer: z.object({ balance, head }),
  says: 'added',
})
export const updateBalance = call({
  method: 'PUT',
  path: 'v2/financial/annual-budgets/balances/{id}',
  summary: 'Change what an account held at the beginning and end of the year',
  access: may('U'),
  params,
  body: balanceBody,
  versioned: true,
  words: balanceWords,
  answer: z.object({ balance, head }),
  says: 'edited',
})
export const removeBalance = call({
  method: 'DELETE',
  path: 'v2/financial/annual-budgets/balances/{id}',
  summary: 'Remove an account from the balances of the year',
  access: may('U'),
  params,
  answer: head,
  says: 'deleted',
})
export const actOnBudget = call({
  method: 'POST',
  path: 'v2/financial/annual-budgets/{id}/actions',
  summary: 'Submit the accounts of a year',
  access: { kinds: ['org'], may: [['ngo_financial_info', 'U']] },
  params,
  body: actionBody(budgetMachine, 'organisation'),
  versioned: true,
  answer: z.object({ status }),
  says: 'budget_submitted',
})
/** Shapes that the ministry's calls share. */
export const budgetShapes = { budget, account, brief, status }
