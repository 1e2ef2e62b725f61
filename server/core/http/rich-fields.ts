import type { z } from 'zod'
import { lengthOf } from '#contract/core/values/arabic.ts'
import { isWordless } from '#contract/core/calls/fields.ts'
import { richFields, valuesAt } from './body.ts'
import type { FieldRefusals } from '../errors.ts'
import { cleanRichText } from './rich-text.ts'

/** Puts the cleaned text in the place of every rich text of a body, before any handler sees it; names those of which nothing is left, or too much. */
export function cleanRichFields(schema: z.ZodType, body: unknown): FieldRefusals {
  const wrong: FieldRefusals = {}
  for (const { path, meta } of richFields(schema))
    for (const { at, value } of valuesAt(body, path)) {
      const html = cleanRichText(value as string)
      const places = at.split('.')
      const last = places.pop() as string
      // The body came out of the schema and is nobody else's.
      const owner = places.reduce((inside, key) => (inside as Record<string, unknown>)[key], body)
      ;(owner as Record<string, unknown>)[last] = html
      if (isWordless(html)) wrong[at] = ['V-REQ']
      // An ampersand is one character when it is typed and five when it is kept.
      else if (lengthOf(html) > meta.max) wrong[at] = [{ code: 'V-LEN', params: { a: 1, b: meta.max } }]
    }
  return wrong
}
