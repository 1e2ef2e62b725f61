import type { Area } from '../core/http/route.ts'
import { frozenCopies } from './copies.ts'
import { graphql } from './graphql/area.ts'
import { reportRecord } from './record.ts'
import { savedReports } from './saved.ts'
import { schedules } from './scheduled.ts'

/** Reports over the governed listings. */
export const reports: Area = (on, services) => {
  graphql(on, services)
  savedReports(on, services)
  reportRecord(on, services)
  schedules(on, services)
  frozenCopies(on, services)
}
export { encloseCopy } from './enclose.ts'
export { ngosOfReport, reportsOfNgos } from './organisations.ts'
export { reportJobs } from './send-copies.ts'
