import { z } from 'zod'
import { bool, choice, date, int, longText, money, optional, text } from '../core/calls/fields.ts'

export const fieldKinds = ['text', 'long_text', 'number', 'money', 'date', 'yes_no', 'choice'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** A field that a type of request asks its applicant for; it is data of the ministry. */
export const typeField = z.object({
  key: z.string(),
  kind: z.enum(fieldKinds),
  label_ar: z.string(),
  label_en: z.string(),
  hint_ar: z.string().nullable(),
  hint_en: z.string().nullable(),
  is_required: z.boolean(),
  /** Characters of a text, or the least number. */
  minimum: z.int(),
  maximum: z.int(),
  /** What a field of the kind `choice` offers; a request keeps `ar` of the one that was chosen. */
  options: z.array(z.object({ ar: z.string(), en: z.string() })),
})
export type TypeField = z.output<typeof typeField>

const valueOf: Readonly<Record<FieldKind, (field: TypeField) => z.ZodType>> = {
  text: ({ minimum, maximum }) => text(Math.max(1, minimum), maximum),
  long_text: ({ minimum, maximum }) => longText(maximum, Math.max(1, minimum)),
  number: ({ minimum, maximum }) => int(minimum, maximum),
  money: () => money,
  date: () => date,
  yes_no: () => bool,
  choice: ({ options }) => choice(options.map(({ ar }) => ar)),
}

/** The payload that fields ask for: a strict object, in which a field that is not required may be empty. */
export const payloadBy = (fields: readonly TypeField[]): z.ZodType<Record<string, unknown>> =>
  z.strictObject(
    Object.fromEntries(
      fields.map((field) => {
        const value = valueOf[field.kind](field)
        return [field.key, field.is_required ? value : optional(value)]
      }),
    ),
  )
