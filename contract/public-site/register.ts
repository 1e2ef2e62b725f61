import { z } from 'zod'
import { call } from '../core/call.ts'
import { bool, choice, id, int, list, lk } from '../core/fields.ts'
import { brief, typed, word } from './shapes.ts'

const side = (limit: number) => z.coerce.number().min(-limit).max(limit)
const box = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.tuple([side(180), side(90), side(180), side(90)]),
)

/** Filters of the public register: several codes of one filter widen it, another filter narrows. */
const filters = {
  name: typed.optional(),
  governorate_id: list(lk('governorates'), 0, 50).optional(),
  legal_form_id: list(lk('legal-forms'), 0, 50).optional(),
  status_id: list(lk('ngo-status'), 0, 50).optional(),
  /** A main field of the classification tree. */
  classification_id: id.optional(),
  /** A service of the catalogue that the organisation offers. */
  service_id: id.optional(),
  /** Year of the registration decision. */
  year: int(1900, 2999).optional(),
  public_benefit: bool.optional(),
  /** Organisations whose headquarters lies in this part of the map: west, south, east, north in degrees. */
  box: box.optional(),
}
/** `name` puts the best match first, then the alphabet. */
export const registerSorts = ['name', '-decision_date'] as const
const question = z.strictObject({
  ...filters,
  sort: choice(registerSorts).optional(),
  page: int(1, 100_000).optional(),
  per_page: int(1, 100).optional(),
})
export type RegisterQuestion = z.output<typeof question>

/** The register as the public sees it; filters in the body or in the address, those of the body win. */
export const filterNgos = call({
  method: 'POST',
  path: 'v2/guest/filter-ngos',
  summary: 'The public register, filtered, sorted and paged',
  access: 'open',
  query: question,
  body: question,
  answer: z.array(brief),
  paged: true,
})
/** One organisation as a row of the filtered register; 404 when it is not public or the filters leave it out. */
export const filterNgo = call({
  method: 'POST',
  path: 'v2/guest/filter-ngos/{id}',
  summary: 'One organisation as a row of the filtered register',
  access: 'open',
  params: z.strictObject({ id }),
  query: z.strictObject(filters),
  body: z.strictObject(filters),
  answer: brief,
})

const figure = word.extend({ count: z.int() })
export type RegisterFigure = z.output<typeof figure>
const statistics = z.object({
  total: z.int(),
  public_benefit: z.int(),
  /** Every choice of a filter, also those without an organisation; the largest first. */
  governorates: z.array(figure),
  legal_forms: z.array(figure),
  /** Main fields: an organisation with two of them counts in both. */
  classifications: z.array(figure),
  statuses: z.array(figure),
  /** Years of registration that have organisations, the newest first. */
  years: z.array(z.object({ year: z.int(), count: z.int() })),
})
export type RegisterStatistics = z.output<typeof statistics>
/** Figures of the public register, at most half a minute old; each equals the total of the list with that one filter. */
export const readRegisterStatistics = call({
  method: 'GET',
  path: 'v2/guest/ngos-statistics',
  summary: 'The public register counted by governorate, legal form, field, status and year',
  access: 'open',
  answer: statistics,
})
