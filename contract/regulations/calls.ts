import { z } from 'zod'
import { call } from '../core/call.ts'
import { choice, id, int } from '../core/fields.ts'
import { typed } from '../public-site/shapes.ts'

/** Kinds of text in the legal library, as the parameter `model` names them. */
export const regulationModels = ['law', 'decree', 'decision', 'circular', 'system'] as const
export type RegulationModel = (typeof regulationModels)[number]
export const regulationStates = ['in_force', 'amended', 'repealed'] as const

const params = z.strictObject({ id })
/** Missing is law; any other word than the five is an unknown address and not a wrong form [spec 1§2]. */
const model = z.string().max(200).optional()

const reference = z.object({
  id: z.int(),
  model: z.enum(regulationModels),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  number: z.string(),
  issue_date: z.string(),
  state: z.enum(regulationStates),
})
export type RegulationReference = z.output<typeof reference>
const brief = reference.extend({
  type: z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() }),
  issuing_authority: z.string(),
  summary_ar: z.string().nullable(),
})

const row = brief.extend({
  /** How many articles there are to read here. */
  articles: z.int(),
  /** The article that answers the search best, with the words around the first match. */
  match: z.object({ sort: z.int(), heading_ar: z.string().nullable(), text: z.string() }).nullable(),
})
export type RegulationRow = z.output<typeof row>
/** Published texts of a model, newest first; a search asks for every word in the title, number, year or articles. */
export const listRegulations = call({
  method: 'GET',
  path: 'v2/guest/regulations',
  summary: 'Published laws, decrees, decisions, circulars or systems',
  access: 'open',
  query: z.strictObject({
    model,
    page: int(1, 10_000).optional(),
    name: typed.optional(),
    type: id.optional(),
    state: choice(regulationStates).optional(),
  }),
  answer: z.array(row),
  paged: true,
})

const type = z.object({
  id: z.int(),
  model: z.enum(regulationModels),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  /** The newest two hundred; for the model circular they are called `circulars` [domain Q8]. */
  regulations: z.array(brief).optional(),
  circulars: z.array(brief).optional(),
})
export type RegulationType = z.output<typeof type>
export const readRegulationType = call({
  method: 'GET',
  path: 'v2/guest/regulations/{id}',
  summary: 'A type of a model with its published texts',
  access: 'open',
  params,
  query: z.strictObject({ model }),
  answer: type,
})

const regulation = brief.extend({
  amends: reference.nullable(),
  amended_by: z.array(reference),
  file: z.object({ name: z.string(), size: z.int(), url: z.string() }).nullable(),
  /** Bodies are cleaned HTML. */
  contents: z.array(
    z.object({
      sort: z.int(),
      heading_ar: z.string().nullable(),
      body_ar: z.string(),
      body_en: z.string().nullable(),
    }),
  ),
})
export type Regulation = z.output<typeof regulation>
export const readRegulation = call({
  method: 'GET',
  path: 'v2/guest/regulations-contents/{id}',
  summary: 'A published text with its articles',
  access: 'open',
  params,
  answer: regulation,
})
export const readRegulationFile = call({
  method: 'GET',
  path: 'v2/guest/regulations-file/{id}',
  summary: 'Original document of a published text; `v` only parts one file from the next for caches',
  access: 'open',
  params,
  query: z.strictObject({ v: id.optional() }),
  answer: z.unknown(),
  blob: true,
})
