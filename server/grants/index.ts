import type { Area } from '../core/http/route.ts'
import { grantsStandard } from './grants-standard.ts'
import { ministryMoney } from './ministry.ts'
import { ratesArea } from './rates.ts'
import { ownMoney } from './registers.ts'

/** Money that needs an approval before it moves: grants, transfers abroad, international donations. */
export const grants: Area = (on, services) => {
  ownMoney(on, services)
  ministryMoney(on, services)
  ratesArea(on, services)
  grantsStandard(on, services)
}
export { grantJobs } from './jobs.ts'
export { approvalTypes } from './types.ts'
export { approvalType, type CarriedRecord } from './approval-type.ts'
