import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id, int } from '../core/calls/fields.ts'
import { word } from '../public-site/shapes.ts'
import { month, picture, teller } from './shapes.ts'

const described = picture.extend({ alt_ar: z.string().nullable(), alt_en: z.string().nullable() })
export type DescribedPicture = z.output<typeof described>

const row = z.object({
  id: z.int(),
  title_ar: z.string(),
  title_en: z.string().nullable(),
  summary_ar: z.string(),
  accomplished_at_date: z.string(),
  governorate: word,
  ngo: teller,
  image: described.nullable(),
})
export type NewsRow = z.output<typeof row>

/** Published news of organisations with a public page, newest first. */
export const listNews = call({
  method: 'GET',
  path: 'v2/guest/news',
  summary: 'Published news, of all organisations or of one',
  access: 'open',
  query: z.strictObject({
    ngo_id: id.optional(),
    governorate_id: int(1, 1000).optional(),
    month: month.optional(),
    page: int(1, 10_000).optional(),
  }),
  answer: z.array(row),
  paged: true,
})

const item = row.extend({
  /** Contents are cleaned HTML. */
  content_ar: z.string(),
  content_en: z.string().nullable(),
  images: z.array(described),
  page_url: z.string(),
})
export type NewsItem = z.output<typeof item>
export const readNews = call({
  method: 'GET',
  path: 'v2/guest/news/{id}',
  summary: 'A published news item',
  access: 'open',
  params: z.strictObject({ id }),
  answer: item,
})
