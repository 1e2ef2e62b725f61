import type { Area } from '../core/http/route.ts'
import { ministryIncentives } from './register.ts'
import { ownIncentives } from './own.ts'

/** Commendations and penalties of organisations, and the right of reply to them. */
export const incentives: Area = (on, services) => {
  ministryIncentives(on, services)
  ownIncentives(on, services)
}
export { incentiveJobs } from './jobs.ts'
