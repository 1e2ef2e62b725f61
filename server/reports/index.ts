import type { Area } from '../core/http/route.ts'
import { graphql } from './graphql/area.ts'
import { reportRecord } from './record.ts'
import { savedReports } from './saved.ts'

/** Reports over the governed listings. */
export const reports: Area = (on, services) => {
  graphql(on, services)
  savedReports(on, services)
  reportRecord(on, services)
}
