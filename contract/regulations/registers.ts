import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, file, id, int, list, longText, optional, pastDate, rich, text } from '../core/calls/fields.ts'
import { publicationCalls, publicationFilter, publicationView } from '../core/publication.ts'
import { resource } from '../core/calls/resource.ts'
import { changedArticle, typeName } from './calls.ts'
import { regulationModels, regulationReference, regulationStates } from './reference.ts'
import { regulationSheet, regulationTypeSheet } from './sheets.ts'
import { regulationWords, regulationTypeWords } from './regulation-words.ts'

const model = choice(regulationModels)
/** Missing is law in a list; any other word than the five is an unknown address, and so is a record of another model. */
const asked = { model: z.string().max(200).optional() }
/** The address of every verb may name the model, as the specification writes it. */
const named = <C extends object>(one: C): C => ({ ...one, query: z.strictObject(asked) })
const withModel = <R extends { read: object; create: object; update: object; remove: object }>(one: R): R => ({
  ...one,
  read: named(one.read),
  create: named(one.create),
  update: named(one.update),
  remove: named(one.remove),
})

/** Types of the legal library: the headings under which the texts of a model stand. */
export const regulationTypeRegister = withModel(
  resource({
    path: 'v2/ministry/regulation-types',
    permission: 'ministry_regulations',
    title: 'Regulation types',
    kind: 'ministry',
    sheet: regulationTypeSheet,
    words: regulationTypeWords,
    input: { model, name_ar: text(3, 150), name_en: optional(text(3, 150)), sort: int(0, 9999) },
    filter: asked,
  }),
)

/** Laws, decrees, decisions, circulars and systems; their articles are written by `writeContents`. */
export const regulationRegister = withModel(
  resource({
    path: 'v2/ministry/regulations',
    permission: 'ministry_regulations',
    title: 'Regulations',
    kind: 'ministry',
    sheet: regulationSheet,
    words: regulationWords,
    input: {
      model,
      regulation_type_id: id,
      name_ar: text(5, 300),
      name_en: optional(text(5, 300)),
      number: text(1, 30),
      issue_date: pastDate,
      issuing_authority: text(3, 150),
      summary_ar: optional(longText(1000)),
      state: choice(regulationStates),
      amends_id: optional(id),
      file: optional(file()),
    },
    view: {
      ...publicationView,
      type: typeName,
      amends: regulationReference.nullable(),
      amended_by: z.array(regulationReference),
      /** How many articles it has. */
      articles: z.int(),
    },
    filter: {
      ...asked,
      regulation_type_id: id.optional(),
      state: choice(regulationStates).optional(),
      is_published: bool.optional(),
      ...publicationFilter,
    },
  }),
)

/** A text and its articles are drafts until a second person publishes them. */
export const regulationPublication = publicationCalls(
  { path: regulationRegister.path, permission: 'ministry_regulations', title: 'Regulations' },
  {
    articles: z.array(changedArticle),
    /** The articles become a new text on this day, and the earlier ones stay readable; null corrects the present text. */
    in_force_from: z.string().nullable(),
    amended_by_id: z.int().nullable(),
  },
)

const article = {
  heading_ar: optional(text(1, 200)),
  body_ar: rich(20_000),
  body_en: optional(rich(20_000)),
}
/** An article that only a draft holds has no id yet; a draft of a new text names its day and what brought it. */
const contents = z.object({
  contents: z.array(z.object({ id: z.int().nullable(), sort: z.int(), ...article })),
  in_force_from: z.string().nullable(),
  amended_by_id: z.int().nullable(),
  updated_at: z.string(),
})
export type RegulationContents = z.output<typeof contents>
/** Articles of a text in their order, as the ministry works on them. */
export const readContents = call({
  method: 'GET',
  path: 'v2/ministry/regulations/{id}/contents',
  summary: 'Regulations: articles of a text',
  access: { kinds: ['ministry'], may: [['ministry_regulations', 'S']] },
  params: z.strictObject({ id }),
  answer: contents,
})
/**
 * The whole text at once: articles with an id are changed or moved, those without are new, missing ones are deleted.
 * With `in_force_from` the text before it is kept as an earlier version; without it the present text is only corrected.
 * Of a text that readers know this is a draft, which takes its place when it is published.
 */
export const writeContents = call({
  method: 'PUT',
  path: 'v2/ministry/regulations/{id}/contents',
  summary: 'Regulations: write the articles of a text',
  access: { kinds: ['ministry'], may: [['ministry_regulations', 'U']] },
  params: z.strictObject({ id }),
  body: z.strictObject({
    contents: list(z.strictObject({ id: optional(id), ...article }), 0, 500),
    in_force_from: optional(pastDate),
    amended_by_id: optional(id),
  }),
  answer: contents,
  versioned: true,
  says: 'edited',
})
