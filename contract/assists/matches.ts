import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, flag, id, lk, pageQuery } from '../core/calls/fields.ts'
import { directions } from './assist-words.ts'
import { reading } from './objects.ts'

const at = z.string().nullable()

/** An item of another organisation as every organisation sees it: without the number of its contact. */
const shown = {
  id: z.int(),
  ngo_id: z.int(),
  ngo_name_ar: z.string(),
  ngo_name_en: at,
  about: at,
  direction: z.enum(directions),
  need_type_id: z.int(),
  classification_id: z.int(),
  need: z.string(),
  description: z.string(),
  count: z.int(),
  /** What is neither promised nor settled. */
  left: z.int(),
  unit_id: z.int().nullable(),
  governorate_ids: z.array(z.int()),
  available_from: at,
  valid_until: z.string(),
  is_emergency: z.boolean(),
  most_each: z.int().nullable(),
  created_at: z.string(),
  /** A question of the own organisation about it waits for its answer. */
  is_asked: z.boolean(),
}
const fit = z.object({
  kind: z.object({ fits: z.boolean(), is_same_type: z.boolean(), is_same_field: z.boolean() }),
  place: z.object({ fits: z.boolean(), governorate_ids: z.array(z.int()), km: z.int().nullable() }),
  time: z.object({ fits: z.boolean(), from: at, until: z.string() }),
  amount: z.object({ fits: z.boolean(), covered: z.int(), of: z.int(), is_same_unit: z.boolean() }),
  fitting: z.int(),
})

/** The best fifty, those that fit in most reasons first, then the nearest, then the newest. */
export const listMatches = call({
  method: 'GET',
  path: 'v2/assist-objects/{id}/matches',
  summary: 'Items of other organisations that fit an own one, each with its four reasons',
  access: reading,
  params: z.strictObject({ id }),
  answer: z.array(z.object({ ...shown, fit, is_dismissed: z.boolean() })),
})
export type Match = z.output<typeof listMatches.answer>[number]

export const listItemsOfOthers = call({
  method: 'GET',
  path: 'v2/assist-objects/of-others',
  summary: 'Open items of all other organisations that take part',
  access: reading,
  query: z.strictObject({
    ...pageQuery,
    direction: choice(directions).optional(),
    need_type_id: lk('need-types').optional(),
    governorate_id: lk('governorates').optional(),
    is_emergency: flag.optional(),
  }),
  answer: z.array(z.object(shown)),
  paged: true,
})
export type ItemOfOthers = z.output<typeof listItemsOfOthers.answer>[number]

const dismissing = (method: 'POST' | 'DELETE', summary: string) =>
  call({
    method,
    path: 'v2/assist-objects/{id}/dismissed/{other}',
    summary,
    access: { kinds: ['org'], may: [['ngo_assists', 'A']], acting: 'write' },
    params: z.strictObject({ id, other: id }),
    answer: z.null(),
  })
export const dismissMatch = dismissing('POST', 'A proposed item does not fit')
export const restoreMatch = dismissing('DELETE', 'A proposed item fits after all')
