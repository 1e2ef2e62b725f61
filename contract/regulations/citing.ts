import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { typed } from '../public-site/shapes.ts'
import { regulationReference } from './reference.ts'

const citable = z.object({
  /** How a decision names it: «القانون رقم 93 لعام 1958، المادة 12». */
  words: z.string(),
  /** Name of the text; null for an article that the library does not hold. */
  name_ar: z.string().nullable(),
  /** How the article begins; null as above. */
  text: z.string().nullable(),
})
export type Citable = z.output<typeof citable>
/** Articles that a decision may rest on; those of the law of founding first, and all of these where nothing is asked. */
export const listCitable = call({
  method: 'GET',
  path: 'v2/ministry/citable-articles',
  summary: 'Articles of the legal library as a decision names them',
  access: { kinds: ['ministry'] },
  query: z.strictObject({ name: typed.optional() }),
  answer: z.array(citable),
})

/** The published text that a legal basis names by kind, number and year, and which of its articles; null where it names none. */
export const readCited = call({
  method: 'GET',
  path: 'v2/guest/cited-article',
  summary: 'The published text and article that a legal basis names',
  access: 'open',
  query: z.strictObject({ words: typed }),
  answer: z.object({
    law: regulationReference.pick({ id: true, model: true }).extend({ article_id: z.int().nullable() }).nullable(),
  }),
})
