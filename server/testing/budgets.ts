import { sql } from 'kysely'
import { readBudgets, saveLines, startBudget, updateBalance, updateBudget } from '#contract/budgets/budgets.ts'
import type { Budget } from '#contract/budgets/shapes.ts'
import { must, type TestApp } from './app.ts'
import { type Organisation, uploaded } from './factories.ts'

export const lastYear = (app: TestApp): number => app.clock.now().getUTCFullYear() - 1

export async function budgetOf({ client }: Pick<Organisation, 'client'>, year: number): Promise<Budget> {
  const { budget } = must(await client.call(readBudgets, { query: { year } }))
  if (!budget) throw new Error(`There are no accounts of ${year}.`)
  return budget
}

/** A draft of a year with every account of the chart at nothing; answers its id. */
export const draftBudget = async ({ client }: Pick<Organisation, 'client'>, year: number, more: object = {}) =>
  must(await client.call(startBudget, { body: { year, currency_id: 1, ...more } })).id

/** The line of an account itself, by the key of the account. */
export async function lineOf(app: TestApp, budgetId: number, key: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select l.id from annual_budget_lines l join budget_accounts a on a.id = l.account_id
    where l.budget_id = ${budgetId} and a.key = ${key} and l.name is null`.execute(app.ownerDb)
  return rows[0]?.id ?? 0
}

/** Accounts that add up and lack nothing: received 1,000, spent 600, the till holds the rest. */
export async function completeBudget(app: TestApp, ngo: Organisation, year: number) {
  const id = await draftBudget(ngo, year)
  const { balances } = await budgetOf(ngo, year)
  must(
    await ngo.client.call(saveLines, {
      params: { id },
      body: {
        lines: [
          { id: await lineOf(app, id, 'cash_direct'), actual: '1000.00', planned: '900.00' },
          { id: await lineOf(app, id, 'programs'), actual: '400.25' },
          { id: await lineOf(app, id, 'admin'), actual: '199.75' },
        ],
      },
    }),
  )
  const [till] = balances
  must(
    await ngo.client.call(updateBalance, {
      params: { id: till?.id ?? 0 },
      body: { name: 'الصندوق', opening: '0.00', closing: '400.00', statement_file: null },
    }),
  )
  const owner = { userId: ngo.userId, ngoId: ngo.id }
  must(
    await ngo.client.call(updateBudget, {
      params: { id },
      body: {
        currency_id: 1,
        auditor_name: 'سليم الحمصي',
        auditor_licence_no: 'م/1204',
        audit_report_file: await uploaded(app, owner),
        budget_file: await uploaded(app, owner),
        meeting_id: null,
      },
    }),
  )
  return id
}

/** Sets the status of accounts as their history would have, without that history. */
export const placeBudget = async (app: TestApp, id: number, status: string): Promise<unknown> =>
  sql`update annual_budgets set status = ${status}, submitted_at = case when ${status} = 'draft' then null else coalesce(submitted_at, now()) end,
    decided_at = case when ${status} in ('returned', 'accepted') then now() end where id = ${id}`.execute(app.ownerDb)
