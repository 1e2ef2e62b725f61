import type { Area } from '../core/http/route.ts'
import { planExecutions } from './executions.ts'
import { planItems } from './items.ts'
import { ministryPlans } from './ministry.ts'
import { ownPlans } from './own.ts'

/** The yearly plan: what an organisation means to do, what it did, and what the ministry says of it. */
export const plans: Area = (on, services) => {
  ownPlans(on, services)
  planItems(on, services)
  planExecutions(on, services)
  ministryPlans(on, services)
}
export { moreTimeType } from './more-time.ts'
export { each, planJobs, workingNgos } from './jobs.ts'
export { closeWithReturn } from './kind.ts'
export { totalsOf } from './rows.ts'
