import { z } from 'zod'
import { call, wordFile } from '../core/calls/call.ts'
import { choice, date, id, int } from '../core/calls/fields.ts'
import { typed } from '../public-site/shapes.ts'
import { regulationModels, regulationReference, regulationStates } from './reference.ts'

const params = z.strictObject({ id })
/** Missing is law; any other word than the five is an unknown address and not a wrong form [spec 1§2]. */
const model = z.string().max(200).optional()

/** The heading under which a text stands. */
export const typeName = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
const brief = regulationReference.extend({
  type: typeName,
  issuing_authority: z.string(),
  summary_ar: z.string().nullable(),
})

const row = brief.extend({
  /** How many articles there are to read here. */
  articles: z.int(),
  /** The article that answers the search best, with the words around the first match. */
  match: z.object({ id: z.int(), sort: z.int(), heading_ar: z.string().nullable(), text: z.string() }).nullable(),
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

/** The texts of all models that the search box shows, the nearest first. */
export const findRegulations = call({
  method: 'GET',
  path: 'v2/guest/regulations-found',
  summary: 'Texts of every model that hold the same words, the nearest first',
  access: 'open',
  query: z.strictObject({ name: typed }),
  answer: z.array(row),
})

/** How many texts of each model hold the same words; all of them where nothing is asked. */
export const countRegulations = call({
  method: 'GET',
  path: 'v2/guest/regulations-counts',
  summary: 'Texts of each model that hold the same words',
  access: 'open',
  query: z.strictObject({ name: typed.optional() }),
  answer: z.object({ law: z.int(), decree: z.int(), decision: z.int(), circular: z.int(), system: z.int() }),
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

/** Days on which a text was in force as it stands; `to` is the last one, and null for the text of today. */
const period = { from: z.string(), to: z.string().nullable() }
/** Words that stayed (`both`), went (`before`) or came (`after`). */
const runs = z.array(z.object({ text: z.string(), side: z.enum(['both', 'before', 'after']) }))
/** An article that two texts have differently, or only one of them. */
export const changedArticle = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  /** Place in the later text; of a removed article, in the earlier one. */
  sort: z.int(),
  heading_ar: z.string().nullable(),
  /** The earlier heading, where it was another. */
  heading_was: z.string().nullable(),
  body_ar: runs,
  body_en: runs.nullable(),
})
export type ChangedArticle = z.output<typeof changedArticle>

const regulation = brief.extend({
  amends: regulationReference.nullable(),
  amended_by: z.array(regulationReference),
  file: z.object({ name: z.string(), size: z.int(), url: z.string() }).nullable(),
  /** The articles as they stood in `version`; bodies are cleaned HTML. */
  contents: z.array(
    z.object({
      /** Stays the article's own through every version and place. */
      id: z.int(),
      sort: z.int(),
      heading_ar: z.string().nullable(),
      body_ar: z.string(),
      body_en: z.string().nullable(),
    }),
  ),
  version: z.object(period),
  /** Every text that was ever in force, the present one first; `by` is what brought it. */
  versions: z.array(z.object({ ...period, by: regulationReference.nullable() })),
  /** What `version` changed in the text of `since`; null when that was not asked. */
  changes: z.object({ since: z.object(period), articles: z.array(changedArticle) }).nullable(),
  /** Articles of other texts that name this one by number and year; `article` when they name one article of it. */
  cited_by: z.array(
    regulationReference.extend({
      article_id: z.int(),
      sort: z.int(),
      heading_ar: z.string().nullable(),
      article: z.int().nullable(),
    }),
  ),
})
export type Regulation = z.output<typeof regulation>
/** A day before the text was issued is answered with its first version. */
export const readRegulation = call({
  method: 'GET',
  path: 'v2/guest/regulations-contents/{id}',
  summary:
    'A published text with its articles: of today or of the day `on`, and what changed since the text of the day `since`',
  access: 'open',
  params,
  query: z.strictObject({ on: date.optional(), since: date.optional() }),
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
  blob: ['application/pdf', wordFile],
})
