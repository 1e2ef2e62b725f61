import type { Area } from '../core/route.ts'
import { helpArea } from './help.ts'
import { hintsArea } from './hints.ts'
import { instructionsArea } from './instructions.ts'
import { selectsArea } from './selects.ts'

/** Index tables, instructions, hints and help, and what the ministry keeps under settings. */
export const settings: Area = (on, services) => {
  selectsArea(on, services)
  instructionsArea(on, services)
  hintsArea(on, services)
  helpArea(on, services)
}
