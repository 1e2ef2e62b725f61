import type { Area } from '../core/http/route.ts'
import { budgetBalances } from './balances.ts'
import { budgetLines } from './lines.ts'
import { ministryBudgets } from './ministry.ts'
import { ownBudgets } from './own.ts'

export { budgetJobs } from './jobs.ts'
export { acceptedAccounts } from './accepted.ts'

/** Yearly accounts: what an organisation received, spent and holds, and the ministry’s acceptance. */
export const budgets: Area = (on, services) => {
  ownBudgets(on, services)
  budgetLines(on, services)
  budgetBalances(on, services)
  ministryBudgets(on, services)
}
