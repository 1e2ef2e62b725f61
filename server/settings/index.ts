import type { Area } from '../core/route.ts'
import { selectsArea } from './selects.ts'

/** Index tables, instructions and what the ministry keeps under settings. */
export const settings: Area = (on, services) => {
  selectsArea(on, services)
}
