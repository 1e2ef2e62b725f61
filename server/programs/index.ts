import type { Area } from '../core/http/route.ts'
import { activitiesArea } from './activities.ts'
import { programsArea } from './programs.ts'

/** What an organisation works on: its programmes and their activities. */
export const programs: Area = (on, services) => {
  programsArea(on, services)
  activitiesArea(on, services)
}
