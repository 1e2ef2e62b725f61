import type { z } from 'zod'
import { lengthOf } from '#contract/core/values/arabic.ts'
import { isWordless } from '#contract/core/calls/fields.ts'
import { richFields, valuesAt } from './body.ts'
import type { FieldRefusals } from '../errors.ts'
import { cleanRichText } from './rich-text.ts'

/**
 * Cleans every rich text of a body before a handler sees it. Answers field errors for texts that are empty or too long
 * afterwards.
 */
export function cleanRichFields(schema: z.ZodType, body: unknown): FieldRefusals {
  const wrong: FieldRefusals = {}
  for (const { path, meta } of richFields(schema))
    for (const { at, value } of valuesAt(body, path)) {
      const html = cleanRichText(value as string, meta)
      const places = at.split('.')
      const last = places.pop() as string
      // Changed in place: the body came out of the schema and nobody else uses it.
      const owner = places.reduce((inside, key) => (inside as Record<string, unknown>)[key], body)
      ;(owner as Record<string, unknown>)[last] = html
      if (isWordless(html)) wrong[at] = ['V-REQ']
      // An ampersand is one character when typed and five when stored.
      else if (lengthOf(html) > meta.max) wrong[at] = [{ code: 'V-LEN', params: { a: 1, b: meta.max } }]
    }
  return wrong
}
