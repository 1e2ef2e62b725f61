import type { Area } from '../core/http/route.ts'
import { ministryReturns } from './ministry.ts'
import { ownDuties } from './own-duties.ts'
import { ownReturns } from './own.ts'
import { publicReturns } from './public.ts'

/** The yearly return: filled from the records, signed, reviewed by exception, summed up for readers. */
export const returns: Area = (on, services) => {
  ownDuties(on, services)
  ownReturns(on, services)
  ministryReturns(on, services)
  publicReturns(on, services)
}
export { returnJobs } from './jobs.ts'
export { firstLines } from './lines.ts'
