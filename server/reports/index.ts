import type { Area } from '../core/http/route.ts'
import { graphql } from './graphql/area.ts'

/** Reports over the governed listings. */
export const reports: Area = (on, services) => {
  graphql(on, services)
}
