import { z } from 'zod'
import { id, list, longText, optional } from '../core/calls/fields.ts'

/** Characters of one objective [domain 2.2]. */
export const objectiveLength = { least: 10, most: 500 }

/**
 * What an amendment of the bylaws makes of objectives and classification [domain 6.3]: one objective in each line, beside
 * it its translation. Null is asked for by requests from before these fields, and changes nothing.
 */
export const bylawAmendment = z.strictObject({
  objectives: optional(longText(5000)),
  objectives_en: optional(longText(5000)),
  main_classifications: optional(list(id)),
  sub_classifications: optional(list(id)),
})
