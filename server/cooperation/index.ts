import type { Area } from '../core/http/route.ts'
import { projectPartsArea } from './project-parts.ts'
import { projectsArea } from './projects.ts'
import { registersArea } from './registers.ts'
import { standardsArea } from './standards.ts'
import { whereArea } from './where.ts'

/** What organisations do with others: projects with UN bodies, memberships, events, agreements of two partners. */
export const cooperation: Area = (on, services) => {
  projectsArea(on, services)
  projectPartsArea(on, services)
  registersArea(on, services)
  whereArea(on, services)
  standardsArea(on, services)
}
export { coopTypes } from './kind.ts'
export { coopJobs } from './reminders.ts'
