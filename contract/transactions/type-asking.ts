import { z } from 'zod'
import { acquiredKinds } from '../properties/acquisition.ts'
import { call, type Access } from '../core/calls/call.ts'
import { commonWords } from '../core/calls/common-words.ts'
import { bool, choice, id, int, list, longText, optional, text } from '../core/calls/fields.ts'
import { choosingKinds, fieldKinds, fieldSources, type TypeField, typeField } from './type-fields.ts'

/** Kinds whose length or size is limited by `minimum` and `maximum`. */
export const limitedKinds: readonly string[] = ['text', 'long_text', 'number']
/** The most characters that a text may have. */
const longest = { text: 200, long_text: 5000 } as const

/** A field that a type asks for, as it is edited; its place in the list is the order in which it is asked. */
export const fieldInput = z
  .strictObject({
    /** The name of a field that stands already; a new one gets its name from the platform. */
    key: optional(text(2, 40)),
    kind: choice(fieldKinds),
    label_ar: text(2, 150),
    label_en: text(2, 150),
    hint_ar: optional(longText(300)),
    hint_en: optional(longText(300)),
    is_required: bool,
    minimum: int(0),
    maximum: int(1),
    /** Where its options come from; null where they stand in `options`. */
    source: optional(choice(fieldSources)),
    options: list(z.strictObject({ ar: text(1, 100), en: text(1, 100) }), 0, 20),
    /** The answer to an earlier field of the type with which it is asked for. */
    asked_with: optional(z.strictObject({ key: text(2, 40), value: text(1, 100) })),
  })
  .superRefine(({ kind, minimum, maximum, source, options }, ctx) => {
    const refuse = (field: string, code: string, params: object = {}) =>
      ctx.addIssue({ code: 'custom', path: [field], params: { code, ...params } })
    if (minimum > maximum) refuse('maximum', 'V-RANGE', { a: minimum, b: longest.long_text })
    if ((kind === 'text' || kind === 'long_text') && maximum > longest[kind])
      refuse('maximum', 'V-RANGE', { a: 1, b: longest[kind] })
    const isChosen = choosingKinds.includes(kind)
    if (source !== null && !isChosen) refuse('source', 'V-CHOICE')
    if (isChosen && source === null ? options.length < 2 : options.length > 0)
      refuse('options', 'V-COUNT', { a: 2, b: 20 })
    if (new Set(options.map(({ ar }) => ar)).size < options.length) refuse('options', 'V-TAKEN')
  })
export type FieldInput = z.output<typeof fieldInput>

type Answer = TypeField['options'][number]
/** The answers to a field with which others may be asked for, as a request keeps them: its own choices, yes and no, a real estate or a vehicle. */
export function answersOf({ kind, source, options }: Pick<FieldInput, 'kind' | 'source' | 'options'>): Answer[] {
  if (kind === 'yes_no')
    return [
      { value: 'true', ...commonWords.yes },
      { value: 'false', ...commonWords.no },
    ]
  if (kind !== 'choice') return []
  if (source === 'own:property_kinds') return [...acquiredKinds]
  return source === null ? options.map(({ ar, en }) => ({ value: ar, ar, en })) : []
}
/** What a request under way was asked for: a change of any of these holds for new requests only. */
export const fieldRule = ['kind', 'is_required', 'minimum', 'maximum', 'source', 'options', 'asked_with'] as const

const detail = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string(),
  fields: z.array(
    typeField.omit({ currency_by: true }).extend({
      source: z.enum(fieldSources).nullable(),
      options: z.array(z.object({ ar: z.string(), en: z.string() })),
      /** The platform acts on it when a request is approved: its words may change and its place, nothing else. */
      fixed: z.boolean(),
    }),
  ),
  /** Requests that are on their way: they keep the fields that they began with. */
  open_requests: z.int(),
  updated_at: z.string(),
})
export type TypeAsking = z.output<typeof detail>

const access = (code: 'S' | 'U'): Access => ({ kinds: ['ministry'], may: [['ministry_transaction_types', code]] })
const params = z.strictObject({ id })
export const readTypeFields = call({
  method: 'GET',
  path: 'v2/ministry/transaction-types/{id}/fields',
  summary: 'Fields that a transaction type asks its applicant for',
  access: access('S'),
  params,
  answer: detail,
})
export const updateTypeFields = call({
  method: 'PUT',
  path: 'v2/ministry/transaction-types/{id}/fields',
  summary: 'Replace the fields of a transaction type, in order; requests under way keep theirs',
  access: access('U'),
  params,
  body: z.strictObject({ fields: list(fieldInput, 0, 40) }),
  answer: detail,
  versioned: true,
  says: 'edited',
})
