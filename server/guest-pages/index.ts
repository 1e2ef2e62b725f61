import type { Area } from '../core/http/route.ts'
import { about } from './about.ts'
import { statistics } from './statistics.ts'

export { aboutJobs } from './about.ts'

/** What an organisation's own people see of its public pages: about, figures. */
export const guestPages: Area = (on, services) => {
  about(on, services)
  statistics(on, services)
}
