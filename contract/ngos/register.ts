import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { choice, id, int, list, lk, pageQuery } from '../core/calls/fields.ts'
import { identity } from '../profile/shapes.ts'
import { typed } from '../public-site/shapes.ts'
import { ngoSheet } from './sheets.ts'

/** Whoever may look into the register of organisations; directorate users see their governorate alone. */
export const seesNgos: Access = { kinds: ['ministry'], may: [['ministry_ngos', 'S']] }

/** How far an organisation's file is: being filled in, declared complete, accepted by the ministry [domain 3.4]. */
export const fileStates = ['open', 'declared', 'accepted'] as const
export const scoreBands = ['low', 'fair', 'good', 'excellent'] as const
export const ngoSorts = [
  'name',
  '-name',
  'name_en',
  '-name_en',
  'decision_date',
  '-decision_date',
  'score',
  '-score',
  'open_requests',
  '-open_requests',
] as const

const question = z.strictObject({
  page: pageQuery.page,
  per_page: pageQuery.per_page,
  search: typed.optional(),
  sort: choice(ngoSorts).optional(),
  governorate_id: list(lk('governorates'), 0, 50).optional(),
  legal_form_id: list(lk('legal-forms'), 0, 50).optional(),
  status_id: list(lk('ngo-status'), 0, 50).optional(),
  /** A main field of the classification tree. */
  classification_id: id.optional(),
  band: choice(scoreBands).optional(),
  file: choice(fileStates).optional(),
  /** 1: only those with a duty whose term has passed. */
  late: int(0, 1).optional(),
})
export type NgoQuestion = z.output<typeof question>

const row = z.object({
  ...identity,
  status_id: z.int(),
  decision_no: z.string(),
  decision_date: z.string(),
  profile_score: z.number(),
  file: z.enum(fileStates),
  open_requests: z.int(),
  late_duties: z.boolean(),
})
export type NgoRow = z.output<typeof row>

export const searchNgos = call({
  method: 'GET',
  path: 'v2/ministry/search-engine/ngos',
  summary: 'The register of organisations as the ministry sees it, filtered, sorted and paged',
  access: seesNgos,
  query: question,
  answer: z.array(row),
  paged: true,
  sheet: ngoSheet,
})
/** The nearest names to one that finds nothing, within the same filters and reach. */
export const similarNgos = call({
  method: 'GET',
  path: 'v2/ministry/search-engine/similar-ngos',
  summary: 'Organisations of the ministry’s register whose names are nearest to a name that finds none',
  access: seesNgos,
  query: question,
  answer: z.array(row),
})
