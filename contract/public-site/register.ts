import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, id, int, latitude, list, lk, longitude } from '../core/calls/fields.ts'
import { alphabets, brief, found, typed, word } from './shapes.ts'

const side = (limit: number) => z.coerce.number().min(-limit).max(limit)
const box = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.tuple([side(180), side(90), side(180), side(90)]),
)

/** Filters of the public register: several codes of one filter widen it, another filter narrows. */
export const registerFilters = {
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
  /** Sub-district of the headquarters. */
  sub_district_id: lk('sub-districts').optional(),
}
/** A governorate (`g2`) or a sub-district (`s1001`). */
export const placeCode = z.string().regex(/^[gs]\d{1,9}$/)
/** `name` puts the best match first, then the alphabet; `name_en` the same in the alphabet of the English names. */
export const registerSorts = [...alphabets, '-decision_date'] as const
const question = z.strictObject({
  ...registerFilters,
  sort: choice(registerSorts).optional(),
  /** The nearest to this place first, whatever `sort` says. */
  near: placeCode.optional(),
  page: int(1, 100_000).optional(),
  per_page: int(1, 100).optional(),
})
export type RegisterQuestion = z.output<typeof question>

/**
 * A question beside which the visitor gave his own position, only in the body: no address and no log holds it. It is
 * not asked together with a name.
 */
const positioned = question.extend({ near_point: z.tuple([latitude, longitude]).optional() })
const row = found.extend({
  /** About as far from the place that was asked for; null where the headquarters has no known place. */
  distance_km: z.number().nullable().optional(),
})
export type RegisterRow = z.output<typeof row>

/** The register as the public sees it; filters in the body or in the address, those of the body win. */
export const filterNgos = call({
  method: 'POST',
  path: 'v2/guest/filter-ngos',
  summary: 'The public register, filtered, sorted and paged',
  access: 'open',
  asks: true,
  query: question,
  body: positioned,
  answer: z.array(row),
  paged: true,
})
/** One organisation as a row of the filtered register; 404 when it is not public or the filters leave it out. */
export const filterNgo = call({
  method: 'POST',
  path: 'v2/guest/filter-ngos/{id}',
  summary: 'One organisation as a row of the filtered register',
  access: 'open',
  params: z.strictObject({ id }),
  query: z.strictObject(registerFilters),
  body: z.strictObject(registerFilters),
  answer: brief,
})

const figure = word.extend({ count: z.int() })
export type RegisterFigure = z.output<typeof figure>
const service = figure.extend({ field_id: z.int() })
export type RegisterService = z.output<typeof service>
const appeals = z.object({
  /** What was answered: a penalty, a refused or returned request, a recorded delay, a decision on the status, or another decision. */
  about: z.enum(['penalty', 'refusal', 'return', 'late', 'status', 'other']),
  lodged: z.int(),
  accepted: z.int(),
  refused: z.int(),
  /** Given up by the organisation, or closed without an answer of it. */
  withdrawn: z.int(),
  open: z.int(),
  /** Of the open ones: not answered by the last day that the law gives for it. */
  overdue: z.int(),
})
export type AppealFigures = z.output<typeof appeals>
const statistics = z.object({
  total: z.int(),
  public_benefit: z.int(),
  /** Every choice of a filter, also those without an organisation; the largest first. */
  governorates: z.array(figure),
  legal_forms: z.array(figure),
  /** Main fields: an organisation with two of them counts in both. */
  classifications: z.array(figure),
  /** Services of the catalogue that organisations offer, each with its main field. */
  services: z.array(service),
  statuses: z.array(figure),
  /** Years of registration that have organisations, the newest first. */
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  /** Appeals and grievances of all organisations by what they answer and how they ended; `lodged` is the sum of those ends. */
  appeals: z.array(appeals),
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

const spot = z.object({
  x: z.number(),
  y: z.number(),
  count: z.int(),
  /** Where these organisations are: the filter that leaves only them. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The organisation, when it is alone. */
  ngo: z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() }).nullable(),
})
export type MapSpot = z.output<typeof spot>
const map = z.object({
  /** Part of the sheet that is shown: the country, one governorate or the box. */
  view: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  sheet: z.object({ width: z.number(), height: z.number() }),
  /** Governorates; each count is the total of the list with the same filters and this governorate alone. */
  areas: z.array(word.extend({ path: z.string(), at: z.object({ x: z.number(), y: z.number() }), count: z.int() })),
  /** Sub-districts of the one chosen governorate that have headquarters, the most first; each count is the total of the list with it alone. */
  sub_districts: z.array(figure),
  /** Headquarters with coordinates, gathered; none while the whole country is shown. */
  spots: z.array(spot),
  /** Organisations of the spots; null while the whole country is shown. */
  placed: z.int().nullable(),
})
export type RegisterMap = z.output<typeof map>
export const readNgoMap = call({
  method: 'GET',
  path: 'v2/guest/ngos-map',
  summary: 'The filtered register on the map: governorates, and headquarters within one',
  access: 'open',
  query: question,
  answer: map,
})

/** The nearest names to one that finds nothing: the same filters, misspelt words replaced by the nearest of the register. */
export const findSimilarNgos = call({
  method: 'GET',
  path: 'v2/guest/similar-ngos',
  summary: 'Organisations whose names are nearest to a name that finds none',
  access: 'open',
  query: question,
  answer: z.array(brief),
})

const choices = z.array(z.object({ id: z.int(), count: z.int() }))
const facetCounts = z.object({
  governorates: choices,
  legal_forms: choices,
  statuses: choices,
  /** 1 and 0. */
  public_benefit: choices,
  years: choices,
  classifications: choices,
  services: choices,
})
export type RegisterFacets = z.output<typeof facetCounts>
/** At most half a minute old; a choice that finds nothing is left out. */
export const readRegisterFacets = call({
  method: 'GET',
  path: 'v2/guest/register-facets',
  summary: 'What each choice of a filter finds under the name and the other filters',
  access: 'open',
  query: z.strictObject(registerFilters),
  answer: facetCounts,
})

const advice = z.object({
  /** Other spellings that find organisations under the same filters, the likeliest first. */
  offers: z.array(z.object({ text: z.string(), count: z.int() })),
  /** Services of the catalogue that the words name, with the organisations that offer them. */
  services: z.array(z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable(), count: z.int() })),
  /** False where the words are those of a service, a field or a place. */
  is_name: z.boolean(),
})
export type SearchAdvice = z.output<typeof advice>
/** What to search instead of a name that finds little or nothing. */
export const readSearchAdvice = call({
  method: 'GET',
  path: 'v2/guest/search-advice',
  summary: 'Other spellings of a typed name, each with the number of organisations that it finds',
  access: 'open',
  query: question,
  answer: advice,
})

const places = z.object({ governorate: word, sub_districts: z.array(word) })
export type RegisterPlaces = z.output<typeof places>
/** The governorate of a place, and its sub-districts in which organisations have their headquarters. */
export const readRegisterPlaces = call({
  method: 'GET',
  path: 'v2/guest/register-places/{place}',
  summary: 'Sub-districts with headquarters, in the governorate of a place',
  access: 'open',
  params: z.strictObject({ place: placeCode }),
  answer: places,
})
