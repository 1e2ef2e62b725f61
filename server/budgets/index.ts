import type { Area } from '../core/http/route.ts'
import { guestAudit } from './audit.ts'
import { budgetAuditors } from './auditors.ts'
import { budgetBalances } from './balances.ts'
import { budgetExplanations } from './explain.ts'
import { budgetImport } from './import.ts'
import { budgetLines } from './lines.ts'
import { ministryBudgets } from './ministry.ts'
import { publicBudgets } from './public.ts'
import { ownBudgets } from './own.ts'

export { budgetJobs } from './jobs.ts'
export { type AcceptedAccounts, acceptedAccounts } from './accepted.ts'

/** Yearly accounts: what an organisation received, spent and holds, and the ministry’s acceptance. */
export const budgets: Area = (on, services) => {
  ownBudgets(on, services)
  budgetLines(on, services)
  budgetBalances(on, services)
  budgetExplanations(on, services)
  budgetImport(on, services)
  budgetAuditors(on, services)
  guestAudit(on, services)
  publicBudgets(on, services)
  ministryBudgets(on, services)
}
