import { commonWords } from '../core/calls/common-words.ts'
import { deskWords } from '../core/calls/desk-words.ts'
import type { Words } from '../core/calls/words.ts'
import { planWords } from '../plans/plan-words.ts'
import { programWords } from '../programs/program-words.ts'

/** Yearly accounts [domain 2.10 annual_budgets]. */
export const budgetWords = {
  year: { ar: 'السنة المالية', en: 'Year' },
  currency_id: commonWords.currency,
  opening_balance: { ar: 'الرصيد الافتتاحي', en: 'Opening balance', as: 'number' },
  revenue_donations_cash: { ar: 'تبرعات نقدية', en: 'Cash donations', as: 'number' },
  revenue_donations_in_kind: { ar: 'تبرعات عينية', en: 'In-kind donations', as: 'number' },
  revenue_subscriptions: { ar: 'رسوم واشتراكات', en: 'Fees and subscriptions', as: 'number' },
  revenue_local_grants: { ar: 'منح محلية', en: 'Local grants', as: 'number' },
  revenue_foreign_grants: { ar: 'منح خارجية', en: 'Foreign grants', as: 'number' },
  revenue_investments: { ar: 'عوائد استثمار', en: 'Investment income', as: 'number' },
  revenue_other: { ar: 'إيرادات أخرى', en: 'Other revenue', as: 'number' },
  expense_programs: { ar: 'نفقات البرامج', en: 'Programme expenses', as: 'number' },
  expense_salaries: { ar: 'رواتب وأجور', en: 'Salaries', as: 'number' },
  expense_admin: { ar: 'نفقات إدارية', en: 'Administrative expenses', as: 'number' },
  expense_assets: { ar: 'شراء أصول', en: 'Asset purchases', as: 'number' },
  expense_other: { ar: 'نفقات أخرى', en: 'Other expenses', as: 'number' },
  closing_balance: { ar: 'الرصيد الختامي', en: 'Closing balance', as: 'number' },
  cash_over_limit: { ar: 'تجاوز حد الرصيد النقدي', en: 'Cash over the legal limit', as: 'yes' },
  auditor_name: { ar: 'اسم المحاسب القانوني', en: 'Chartered accountant' },
  auditor_licence_no: { ar: 'رقم ترخيص المحاسب', en: 'Accountant’s licence' },
  audit_report_file: { ar: 'تقرير المحاسب القانوني', en: 'Audit report' },
  budget_file: { ar: 'وثيقة الميزانية', en: 'Budget document' },
  meeting_id: { ar: 'اجتماع التصديق', en: 'Ratifying meeting' },
  submitted_at: planWords.submitted_at,
  ministry_note: deskWords.ministry_note,
} as const satisfies Words

/** What the sheet of a year holds: lines under the accounts of the chart. */
export const lineWords = {
  account: { ar: 'بند الحسابات', en: 'Account' },
  name: { ar: 'اسم السطر', en: 'Name of the line' },
  planned: programWords.budget,
  actual: { ar: 'الفعلي', en: 'Actual', as: 'number' },
  note: { ar: 'إيضاح', en: 'Note' },
} as const satisfies Words

/** What the till and each bank account held. */
export const balanceWords = {
  name: { ar: 'الصندوق أو الحساب', en: 'Till or bank account' },
  opening: { ar: 'أول المدة', en: 'At the beginning', as: 'number' },
  closing: { ar: 'آخر المدة', en: 'At the end', as: 'number' },
  statement_file: { ar: 'كشف الحساب', en: 'Statement of the account' },
} as const satisfies Words

/** What the platform has recorded of a year, beside the accounts [decision 0113]. */
export const comparisonWords = {
  campaign_donations: { ar: 'تبرعات حملات المنصة', en: 'Donations to campaigns of the platform' },
  local_grants: { ar: 'منح محلية مستلمة', en: 'Local grants received' },
  foreign_grants: { ar: 'منح خارجية مستلمة', en: 'Foreign grants received' },
  sent_abroad: { ar: 'أموال حُوّلت إلى الخارج', en: 'Money sent abroad' },
  campaign_spending: { ar: 'نفقات الحملات', en: 'Spending of campaigns' },
} as const
export const explanationWords = {
  explanation: { ar: 'تفسير الفرق', en: 'Explanation of the difference' },
} as const satisfies Words
