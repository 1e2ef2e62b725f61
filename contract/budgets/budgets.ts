import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, file, id, int, list, lk, longText, money, optional, text } from '../core/calls/fields.ts'
import { actionBody } from '../core/machine.ts'
import { balanceWords, budgetWords, explanationWords, lineWords } from './budget-words.ts'
import {
  accountShape,
  balanceShape,
  briefShape,
  budgetShape,
  budgetStatus,
  comparisonKeys,
  headShape,
  lineShape,
} from './shapes.ts'
import { budgetMachine } from './workflow.ts'

/** Lines of one year; beyond that a sheet is no sheet any more. */
export const mostLines = 5_000
const year = int(1950, 2999)

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
    budget: budgetShape.nullable(),
    accounts: z.array(accountShape),
    years: z.array(briefShape),
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
  answer: headShape,
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
  answer: z.object({ lines: z.array(lineShape), head: headShape }),
})
export const removeLine = call({
  method: 'DELETE',
  path: 'v2/financial/annual-budgets/lines/{id}',
  summary: 'Remove a line of the organisation’s own',
  access: may('U'),
  params,
  answer: headShape,
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
  answer: z.object({ balance: balanceShape, head: headShape }),
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
  answer: z.object({ balance: balanceShape, head: headShape }),
  says: 'edited',
})
export const removeBalance = call({
  method: 'DELETE',
  path: 'v2/financial/annual-budgets/balances/{id}',
  summary: 'Remove an account from the balances of the year',
  access: may('U'),
  params,
  answer: headShape,
  says: 'deleted',
})
export const explainComparison = call({
  method: 'PUT',
  path: 'v2/financial/annual-budgets/{id}/explanations',
  summary: 'Explain why a figure of the accounts is not what the platform has recorded',
  access: may('U'),
  params,
  body: z.strictObject({ key: choice(comparisonKeys), explanation: longText(500, 10) }),
  words: explanationWords,
  answer: headShape,
  says: 'edited',
})
export const actOnBudget = call({
  method: 'POST',
  path: 'v2/financial/annual-budgets/{id}/actions',
  summary: 'Submit the accounts of a year',
  access: { kinds: ['org'], may: [['ngo_financial_info', 'U']] },
  params,
  body: actionBody(budgetMachine, 'organisation'),
  versioned: true,
  answer: z.object({ status: budgetStatus }),
  says: 'budget_submitted',
})
