import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id, list, longText, optional, rich, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { publicationCalls, publicationFilter, publicationView } from '../core/publication.ts'
import { pageKeys, staticPage } from './calls.ts'
import { pageWords } from './page-words.ts'
import { pageSheet } from './sheets.ts'

const step = z.strictObject({
  title_ar: text(3, 150),
  title_en: optional(text(3, 150)),
  text_ar: longText(1000),
  text_en: optional(longText(1000)),
  /** How long it takes; a step without it has no time limit. */
  term_ar: optional(text(2, 60)),
  term_en: optional(text(2, 60)),
})

/**
 * The static pages as the ministry edits them [domain 2.8 pages]. The platform links to each by its key, so none is
 * added or deleted.
 */
export const pageRegister = resource({
  path: 'v2/ministry/pages',
  permission: 'ministry_instructions',
  title: 'Static pages',
  kind: 'ministry',
  sheet: pageSheet,
  words: pageWords,
  input: {
    title_ar: text(3, 150),
    title_en: optional(text(3, 150)),
    body_ar: rich(50_000, { headings: true }),
    body_en: optional(rich(50_000, { headings: true })),
    /** Steps of a way, in their order. */
    blocks: optional(z.strictObject({ steps: list(step, 0, 20) })),
  },
  view: { key: z.enum(pageKeys), ...publicationView },
  filter: publicationFilter,
})

/** A page is read as it was until a second person publishes what was written beside it. */
export const pagePublication = publicationCalls(
  { path: pageRegister.path, permission: 'ministry_instructions', title: 'Static pages' },
  {},
)

const access = { kinds: ['ministry'], may: [['ministry_instructions', 'S']] } as const
const params = z.strictObject({ id })
/** The page with its draft, in the shape in which visitors get it. */
export const previewPage = call({
  method: 'GET',
  path: `${pageRegister.path}/{id}/preview`,
  summary: 'A static page as visitors would read it once its draft is published',
  access,
  params,
  answer: staticPage,
})

const version = z.object({
  id: z.int(),
  published_at: z.string(),
  /** Who published it. */
  user_name: z.string().nullable(),
  /** Nobody else could: the writer published it himself. */
  is_alone: z.boolean(),
  /** What differs from the version before, in words. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type PageVersion = z.output<typeof version>
export const readPageVersions = call({
  method: 'GET',
  path: `${pageRegister.path}/{id}/versions`,
  summary: 'Published versions of a static page with what each changed, newest first: the last hundred',
  access,
  params,
  answer: z.array(version),
})
