import type { Area } from '../core/route.ts'
import { indexesArea } from './indexes.ts'
import { ministrySelectsArea } from './ministry-selects.ts'
import { platformSettingsArea } from './platform-settings.ts'
import { selectsArea } from './selects.ts'

/** Index tables, instructions and what the ministry keeps under settings. */
export const settings: Area = (on, services) => {
  selectsArea(on, services)
  ministrySelectsArea(on, services)
  indexesArea(on, services)
  platformSettingsArea(on, services)
}
