import { z } from 'zod'
import { call } from './calls/call.ts'
import { flag, text } from './calls/fields.ts'

/** What a form shows for a choice. */
const named = { id: z.int(), name_ar: z.string(), name_en: z.string(), icon: z.string().nullable() }
const record = z.object({
  ...named,
  extra: z.record(z.string(), z.unknown()),
  is_active: z.boolean(),
})
export type LookupOption = z.output<typeof record>
/**
 * Active records of an index table, for forms. Open, because the sign-up needs it. `all` adds retired ones, which old
 * records still name.
 */
export const readSelect = call({
  method: 'GET',
  path: 'v2/guest/selects/{slug}',
  summary: 'Options of an index table',
  access: 'open',
  params: z.strictObject({ slug: text(2, 60) }),
  query: z.strictObject({ all: flag.optional() }),
  answer: z.array(record),
})

export const readClassifications = call({
  method: 'GET',
  path: 'v2/guest/classifications',
  summary: 'The classification tree',
  access: 'open',
  answer: z.array(z.object({ ...named, parent_id: z.int().nullable(), code: z.string() })),
})

const instruction = z.object({
  slug: z.string(),
  title_ar: z.string(),
  title_en: z.string().nullable(),
  body_ar: z.string(),
  body_en: z.string().nullable(),
  file: z.string().nullable(),
})
export const readInstructions = call({
  method: 'GET',
  path: 'v2/guest/instructions/slug/{slug}',
  summary: 'Instructions of a screen',
  access: 'open',
  params: z.strictObject({ slug: text(2, 80) }),
  answer: instruction.nullable(),
})

/** Hints for the fields of a screen, of all its sections: field → words. */
export const readScreenHints = call({
  method: 'GET',
  path: 'v2/guest/hints/{slug}',
  summary: 'Hints of a screen',
  access: 'open',
  params: z.strictObject({ slug: text(2, 80) }),
  answer: z.record(
    z.string(),
    z.object({
      ar: z.string(),
      en: z.string().nullable(),
      /** The published law that requires the field, and its article if one is named. */
      law: z
        .object({
          id: z.int(),
          model: z.string(),
          name_ar: z.string(),
          name_en: z.string().nullable(),
          article: z.object({ id: z.int(), sort: z.int(), heading_ar: z.string().nullable() }).nullable(),
        })
        .nullable(),
    }),
  ),
})

/** Borders of the governorates as the map of the platform draws them, so that a pin can say where it stands. */
export const readBorders = call({
  method: 'GET',
  path: 'v2/guest/borders',
  summary: 'Borders of the governorates: longitude and latitude of their corners',
  access: 'open',
  answer: z.array(z.object({ governorate_id: z.int(), rings: z.array(z.array(z.tuple([z.number(), z.number()]))) })),
})
