import { type RawBuilder, sql } from 'kysely'
import {
  type BudgetBalance,
  type BudgetBrief,
  type BudgetHead,
  type BudgetLine,
  type ChartAccount,
  type Comparisons,
  type Figures,
  figureFields,
} from '#contract/budgets/shapes.ts'
import type { BudgetStatus } from '#contract/budgets/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Reference } from '../core/reference.ts'
import type { Db, Services, Trx } from '../core/services.ts'

const amounts = ['opening_balance', ...figureFields, 'closing_balance', 'total_revenue', 'total_expense', 'difference']
/** Every figure of accounts, as decimal text by its name. */
const figuresOf = (alias: 'b' | 'o') =>
  sql`jsonb_build_object(${sql.join(
    amounts.flatMap((name) => [sql.lit(name), sql`${sql.ref(`${alias}.${name}`)}::text`]),
  )}, 'cash_over_limit', ${sql.ref(`${alias}.cash_over_limit`)})`
export const figuresJson = figuresOf('b')

/** Accounts are the ministry's to see from their first submission on. */
export const seenByMinistry = sql`b.submitted_at is not null`

export interface BudgetRow extends Omit<BudgetHead, 'lacks' | 'doubts' | 'comparisons' | 'actions'> {
  readonly ngo_id: number
  readonly status: BudgetStatus
  /** What was compared when the accounts were handed in last. */
  readonly comparisons: Comparisons | null
  readonly legal_form_id: number
  /** Figures of the year before, as the ministry has them; null where they are in another currency. */
  readonly before: Figures | null
  readonly before_id: number | null
  readonly balances_number: number
  /** Somebody is invited to audit and has not given an opinion of these figures. */
  readonly opinion_lacks: boolean
}
/** Accounts `b` of organisations `n`, within a condition. */
export const budgetsWhere = ({ now }: Pick<Services, 'now'>, condition: RawBuilder<unknown>) =>
  sql<BudgetRow>`select b.id, b.ngo_id, b.year, b.status, b.currency_id, b.auditor_name, b.auditor_licence_no, b.audit_report_file, b.budget_file, b.meeting_id,
      b.submitted_at, b.decided_at, b.ministry_note, b.comparisons, duty_due_on('annual_budget', b.year, b.ngo_id) as due_on,
      ${lateDays(todayIn(now()))} as late_days, ${figuresJson} as figures, n.legal_form_id, p.id as before_id, p.figures as before,
      (select count(*) from annual_budget_balances x where x.budget_id = b.id)::int as balances_number,
      exists (select from budget_auditors v where v.budget_id = b.id and v.revoked_at is null and v.digest is distinct from budget_digest(b.id)) as opinion_lacks, b.updated_at
    from annual_budgets b join ngos n on n.id = b.ngo_id and n.deleted_at is null
    left join lateral (select o.id, ${figuresOf('o')} as figures from annual_budgets o
      where o.ngo_id = b.ngo_id and o.year = b.year - 1 and o.currency_id = b.currency_id and o.submitted_at is not null and o.deleted_at is null) p on true
    where b.deleted_at is null and ${condition}`
/** Days by which the first submission of accounts `b` missed its last day; those so far, while there is none. */
export const lateDays = (today: string) =>
  sql`greatest(0, coalesce((b.submitted_at at time zone 'Asia/Damascus')::date, ${today}::date) - duty_due_on('annual_budget', b.year, b.ngo_id))`
const lineColumns = sql`l.id, l.account_id, l.name, l.planned::text as planned, l.actual::text as actual, l.note, o.actual::text as before, l.updated_at::text as updated_at`
interface OfBudget {
  readonly id: number
  readonly ngo_id: number
  readonly before_id: number | null
}
const lineBefore = ({ before_id }: OfBudget) => sql`left join annual_budget_lines o
    on o.budget_id = ${before_id}::bigint and o.account_id = l.account_id and coalesce(o.name, '') = coalesce(l.name, '')`

/** Lines of a year in the order of the chart; with `ids` only these. */
export async function linesOf(db: Db | Trx, of: OfBudget, ids?: readonly number[]): Promise<BudgetLine[]> {
  const { rows } = await sql<BudgetLine>`select ${lineColumns} from annual_budget_lines l
    join budget_accounts a on a.id = l.account_id ${lineBefore(of)}
    where l.budget_id = ${of.id} and l.ngo_id = ${of.ngo_id} and ${ids ? sql`l.id = any(${ids})` : sql`true`}
    order by a.sort, a.id, l.name nulls first, l.id`.execute(db)
  return rows
}

/** What each till and account held, with what the year before ended with. */
export async function balancesOf(db: Db | Trx, of: OfBudget, only?: number): Promise<BudgetBalance[]> {
  const { rows } =
    await sql<BudgetBalance>`select l.id, l.name, l.bank_account_id, l.opening::text as opening, l.closing::text as closing,
      l.statement_file, o.closing::text as before, l.updated_at::text as updated_at
    from annual_budget_balances l
    left join annual_budget_balances o on o.budget_id = ${of.before_id}::bigint and o.name = l.name
    where l.budget_id = ${of.id} and l.ngo_id = ${of.ngo_id} and ${only === undefined ? sql`true` : sql`l.id = ${only}`}
    order by l.bank_account_id nulls first, l.id`.execute(db)
  return rows
}

/** Accounts of the chart that are in use, and those that lines still stand under. */
export async function chartOf(db: Db | Trx, budgetId: number | null): Promise<ChartAccount[]> {
  const { rows } =
    await sql<ChartAccount>`select a.id, a.key, a.field, a.label_ar, a.label_en, a.is_usual from budget_accounts a
    where a.is_active or exists (select from annual_budget_lines l where l.budget_id = ${budgetId}::bigint and l.account_id = a.id)
    order by a.sort, a.id`.execute(db)
  return rows
}

export async function briefsOf(db: Db, ngoId: number): Promise<BudgetBrief[]> {
  const { rows } =
    await sql<BudgetBrief>`select b.id, b.year, b.status, b.total_revenue::text as total_revenue, b.currency_id from annual_budgets b
    where b.ngo_id = ${ngoId} and b.deleted_at is null order by b.year desc limit 50`.execute(db)
  return rows
}

/** A change is flagged when it passes both the share and the amount. */
export const limitsOf = (reference: Pick<Reference, 'setting'>) => ({
  percent: reference.setting('budgets.change_percent', 40),
  amount: reference.setting('budgets.change_amount', 5_000_000),
})

/** Lines that changed so much since the year before that they need a note, and have none. */
export async function unexplained(db: Db | Trx, of: OfBudget, limits: ReturnType<typeof limitsOf>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from annual_budget_lines l
    join annual_budget_lines o on o.budget_id = ${of.before_id}::bigint and o.account_id = l.account_id and coalesce(o.name, '') = coalesce(l.name, '')
    where l.budget_id = ${of.id} and l.ngo_id = ${of.ngo_id} and l.note is null and o.actual > 0
      and abs(l.actual - o.actual) > ${limits.amount}::numeric and abs(l.actual - o.actual) * 100 > o.actual * ${limits.percent}::numeric
    order by l.id`.execute(db)
  return rows.map(({ id }) => id)
}
