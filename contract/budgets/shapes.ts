import { z } from 'zod'
import { namesOf, pressedOf } from '../core/machine.ts'
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
export const budgetStatus = z.enum(budgetStatuses)

/** Decimal text with two places; may be below zero where it is a difference. */
const amount = z.string()
export const figuresShape = z.object({
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
export type Figures = z.output<typeof figuresShape>

export const lineShape = z.object({
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
export type BudgetLine = z.output<typeof lineShape>
export const balanceShape = z.object({
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
export type BudgetBalance = z.output<typeof balanceShape>
/** An account of the chart. */
export const accountShape = z.object({
  id: z.int(),
  key: z.string(),
  field: z.enum(figureFields),
  label_ar: z.string(),
  label_en: z.string(),
  is_usual: z.boolean(),
})
export type ChartAccount = z.output<typeof accountShape>

/** What stands between the accounts and their submission, and where. */
export const lackShape = z.object({
  code: z.enum([
    'difference',
    'opinion',
    'comparison',
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
export type Lack = z.output<typeof lackShape>
/** Explained or put right, never a wall: where the figures do not agree with other records. */
export const doubtShape = z.object({
  code: z.enum(['opening', 'cash_limit']),
  /** The two figures that differ. */
  left: amount,
  right: amount,
})
export type Doubt = z.output<typeof doubtShape>

/** What the platform knows of a year by itself and holds against the accounts [decision 0113]. */
export const comparisonKeys = [
  'campaign_donations',
  'local_grants',
  'foreign_grants',
  'sent_abroad',
  'campaign_spending',
] as const
export const comparisonShape = z.object({
  key: z.enum(comparisonKeys),
  /** What the accounts say, and what the records of the platform come to in the same currency. */
  own: amount,
  known: amount,
  /** The accounts less the records. */
  difference: amount,
  /** The records are a part of the figure, which may therefore be more. */
  is_part: z.boolean(),
  /** What is recorded in other currencies: it is compared with nothing, and the accounts may be more by it. */
  others: z.array(z.object({ currency_id: z.int(), amount })),
  /** Beyond the tolerance: it is put right or explained. */
  differs: z.boolean(),
  explanation: z.string().nullable(),
  /** The explanation was written for these two figures. */
  is_explained: z.boolean(),
})
export type Comparison = z.output<typeof comparisonShape>
/** What was compared, in the currency of the accounts; `percent` of the records is the tolerance. */
export const comparisonsShape = z.object({
  currency_id: z.int(),
  percent: z.number(),
  rows: z.array(comparisonShape),
})
export type Comparisons = z.output<typeof comparisonsShape>

/** Who audits the year, by invitation. */
export const auditorShape = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  licence_no: z.string(),
  invited_at: z.string(),
  expires_at: z.string(),
  /** When the link was opened; it works once. */
  used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  opinion: z.enum(['unqualified', 'qualified', 'adverse', 'disclaimer']).nullable(),
  opinion_text: z.string().nullable(),
  report_file: z.int().nullable(),
  given_at: z.string().nullable(),
  /** The figures are still those of the opinion. */
  holds: z.boolean(),
})
export type Auditor = z.output<typeof auditorShape>

export const headShape = z.object({
  id: z.int(),
  year: z.int(),
  status: budgetStatus,
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
  figures: figuresShape,
  lacks: z.array(lackShape),
  doubts: z.array(doubtShape),
  /** As they were when the accounts were handed in, once they are; null where they were handed in before anything was compared. */
  comparisons: comparisonsShape.nullable(),
  actions: z.array(z.enum(pressedOf(budgetMachine))),
  updated_at: z.string(),
})
export type BudgetHead = z.output<typeof headShape>
export const budgetShape = headShape.extend({
  lines: z.array(lineShape),
  balances: z.array(balanceShape),
  /** Figures of the accounts of the year before that the ministry has; null where there are none in this currency. */
  before: figuresShape.nullable(),
  /** Those who were invited, the present one first. */
  auditors: z.array(auditorShape),
  limits: z.object({ percent: z.number(), amount: z.number() }),
})
export type Budget = z.output<typeof budgetShape>
export const briefShape = z.object({
  id: z.int(),
  year: z.int(),
  status: budgetStatus,
  total_revenue: amount,
  currency_id: z.int(),
})
export type BudgetBrief = z.output<typeof briefShape>
