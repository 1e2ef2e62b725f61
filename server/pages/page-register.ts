import { sql } from 'kysely'
import { pagePublication, pageRegister, previewPage, readPageVersions } from '#contract/pages/page-register.ts'
import type { FieldChange } from '#contract/core/publication.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import { publicationArea } from '../core/publication/calls.ts'
import type { PublishedText } from '../core/publication/kind.ts'
import { workingRows } from '../core/publication/rows.ts'
import { publicationOf, workingRow } from '../core/publication/stored.ts'
import { draftedUpdate, rowsOf } from '../core/publication/update.ts'
import { register } from '../core/registers/register.ts'
import { shownPage, stepsOf } from './static-pages.ts'

const table = 'pages'
const most = 100

const words = (html: unknown) => (typeof html === 'string' ? paragraphsOf(html).join('\n') : null)
/** Steps as lines: two versions of them are compared as texts are. */
const stepLines = (blocks: unknown) =>
  stepsOf(blocks)
    .map(({ title_ar, text_ar, term_ar, title_en, text_en, term_en }) =>
      [title_ar, text_ar, term_ar, title_en, text_en, term_en].filter(Boolean).join('\n'),
    )
    .join('\n\n') || null
const told = (row: Readonly<Record<string, unknown>>) => ({
  title_ar: words(row.title_ar),
  title_en: words(row.title_en),
  body_ar: words(row.body_ar),
  body_en: words(row.body_en),
  blocks: stepLines(row.blocks),
})

/** A static page on its way to readers. */
const pageText: PublishedText = {
  resource: pageRegister as never,
  table,
  permission: 'ministry_instructions',
  own: ['key'],
  check: async () => ({}),
  told: async (_db, row) => told(row),
  changes: async () => ({}),
}

interface Logged {
  id: number
  created_at: string
  user_name: string | null
  changes: Record<string, { before: unknown; after: unknown }>
}
/** What a publication changed, in words; only what differs is in the log. */
function changesIn(changes: Logged['changes']): FieldChange[] {
  const side = (which: 'before' | 'after') =>
    told(Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[which]])))
  const [was, is] = [side('before'), side('after')]
  return (Object.keys(was) as (keyof typeof was)[])
    .map((field) => ({ field, before: was[field], after: is[field] }))
    .filter(({ before, after }) => before !== after)
}

/** The static pages as the ministry edits them: drafts beside what is read, a second person, and what each version changed. */
export const pageRegisters: Area = (on, services) => {
  const rows = rowsOf(pageText)
  register(workingRows(on, services, table), services, pageRegister, {
    table,
    scope: () => undefined,
    search: ['title_ar', 'title_en', 'body_ar', 'body_en'],
    order: 'id',
    own: ['key', 'is_published'],
    except: ['create', 'update', 'remove'],
  })
  draftedUpdate(workingRows(on, services, table), services, pageText)
  publicationArea(on, services, pagePublication, pageText)

  on(previewPage, async ({ params }) => {
    const stored = await rows.get(services.db, undefined, params.id)
    return shownPage(workingRow(stored, await publicationOf(services.db, table, stored)) as never)
  })
  on(readPageVersions, async ({ params }) => {
    await rows.get(services.db, undefined, params.id)
    // A publication is the only act that makes what visitors read true; the log of it is never rewritten.
    const { rows: published } = await sql<Logged>`select l.id, l.created_at, coalesce(l.changes, '{}') as changes,
        nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name
      from logs l left join users u on u.id = l.user_id
      where l.entity = ${table} and l.entity_id = ${params.id} and l.changes #>> '{publication,before}' = 'sent' and l.changes #>> '{publication,after}' = 'published'
      order by l.id desc limit ${most}`.execute(services.db)
    return published.map(({ id, created_at, user_name, changes }) => ({
      id,
      published_at: created_at,
      user_name,
      is_alone: changes.without_second_person?.after === true,
      changes: changesIn(changes),
    }))
  })
}
