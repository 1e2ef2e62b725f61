import { z } from 'zod'
import { longText, ngoName, optional, text } from '../core/calls/fields.ts'

/** What a request for another name brings along [domain 6.3, name_change]. */
export const nameChange = z.strictObject({
  name_ar: ngoName,
  name_en: optional(text(3, 150)),
  reason: longText(1000, 10),
})
