import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { photos } from './activities.ts'
import { brief, word } from './shapes.ts'

const params = z.strictObject({ id })
const service = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  description_ar: z.string(),
  target_groups: z.array(word),
  status: word,
  frequency: word,
  timing: z.string().nullable(),
  governorates: z.array(word),
  branch_name: z.string().nullable(),
  beneficiaries_number: z.int().nullable(),
  is_free: z.boolean(),
})
export type PublicService = z.output<typeof service>
/** A service that the ministry has not approved yet is not public [domain 2.2]. */
export const readNgoServices = call({
  method: 'GET',
  path: 'v2/guest/services/{id}',
  summary: 'Services of an organisation',
  access: 'open',
  params,
  answer: z.array(service),
})

const statistic = z.object({ title_ar: z.string(), title_en: z.string().nullable(), count: z.int(), icon: z.string() })
export type PublicStatistic = z.output<typeof statistic>
export const readNgoStatistics = call({
  method: 'GET',
  path: 'v2/guest/statistics/{id}',
  summary: 'Figures that an organisation publishes about itself',
  access: 'open',
  params,
  answer: z.array(statistic),
})

const cell = z.object({
  year: z.int(),
  /** `excused`: it was late, and an accepted grievance lifted that. `none`: nothing was due, or the register does not know of it; nothing is claimed then. */
  state: z.enum(['on_time', 'late', 'due', 'overdue', 'excused', 'none']),
  /** Days after the deadline, of `late` and `overdue`. */
  days: z.int(),
  /** Deadline of `due` and `overdue`. */
  until: z.string().nullable(),
  /** The organisation answered that it is late, and nobody has decided yet. */
  appealed: z.literal(true).optional(),
})
export type DutyCell = z.output<typeof cell>
export const duties = z.object({
  years: z.array(z.int()),
  rows: z.array(z.object({ duty: z.enum(['plan', 'yearly_return', 'board']), cells: z.array(cell) })),
})
export type Duties = z.output<typeof duties>
const place = z.object({
  kind: z.enum(['branch', 'centre']),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  type: word,
  governorate: word,
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  working_hours: z.string().nullable(),
  capacity: z.int().nullable(),
  target_groups: z.array(word),
})
export type PublicPlace = z.output<typeof place>
const amendment = z.object({
  kind: z.enum(['bylaws', 'name']),
  decision_no: z.string().nullable(),
  /** Day of the decision; of an approval without one, the day of the approval. */
  on: z.string(),
  /** The name that it replaced. */
  former_name: z.object({ name_ar: z.string(), name_en: z.string().nullable() }).nullable(),
  /** Whether the objectives, or the classification, are others since then. */
  objectives: z.boolean(),
  classification: z.boolean(),
})
export type PublicAmendment = z.output<typeof amendment>
const overview = z.object({
  /** What the law asks every year, from the rows of the register alone; null while it holds none. */
  duties: duties.nullable(),
  /** Approved amendments of name and bylaws, the newest first. */
  amendments: z.array(amendment),
  /** Counted from the register: running programmes, published activities, reach in the last year that was reported. */
  programs: z.int(),
  activities: z.int(),
  reached: z.object({ year: z.int(), count: z.int() }).nullable(),
  /** The latest photographs of what was done. */
  photos,
  /** The last day on which something of the page was changed: texts, people, places, ways to reach it, services. */
  updated_on: z.string(),
  /** The headquarters, then active branches that the organisation shows, then active service centres. */
  places: z.array(place),
  /** The same main field in the same governorate. */
  similar: z.array(brief),
})
export type NgoOverview = z.output<typeof overview>
export const readNgoOverview = call({
  method: 'GET',
  path: 'v2/guest/ngo-overview/{id}',
  summary: 'Duties, counted figures and similar organisations of a public page',
  access: 'open',
  params,
  answer: overview,
})
