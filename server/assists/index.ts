import type { Area } from '../core/http/route.ts'
import { matchesArea } from './matches.ts'
import { supervisedAssists } from './ministry.ts'
import { assistObjectsArea } from './objects.ts'
import { offersArea } from './offers.ts'

/** Networking: what organisations give to each other, what fits what, and what came of it. */
export const assists: Area = (on, services) => {
  matchesArea(on, services)
  assistObjectsArea(on, services)
  offersArea(on, services)
  supervisedAssists(on, services)
}
export { assistJobs } from './jobs.ts'
