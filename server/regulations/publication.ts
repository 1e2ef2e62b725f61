import { sql } from 'kysely'
import { regulationRegister, type writeContents } from '#contract/regulations/registers.ts'
import { invalid, inWords } from '../core/errors.ts'
import type { PublishedText } from '../core/publication/kind.ts'
import type { Context } from '../core/http/route.ts'
import { articlesOf } from './articles.ts'
import { changedArticles } from './changes.ts'
import { contentsRefusals, putContents, withIds, workingArticles } from './contents.ts'

type Given = Context<typeof writeContents>['body']

const unreadable = inWords(
  'لا يُنشر نص بلا مواد ولا وثيقة: أضيفوا مواده أو أرفقوا أصله، ثم أرسلوه.',
  'A text without articles and without a document is not published: write its articles or attach the original first.',
)

/** Laws, decrees, decisions, circulars and systems on their way to readers: their fields and their articles. */
export const regulationText: Omit<PublishedText, 'check'> = {
  resource: regulationRegister as never,
  table: 'regulations',
  permission: 'ministry_regulations',

  async told(db, row, lang) {
    const name = sql.raw(lang === 'en' ? 'coalesce(name_en, name_ar)' : 'name_ar')
    const { rows } = await sql<Record<'type' | 'amends' | 'file', string | null>>`select
        (select ${name} from regulation_types where id = ${row.regulation_type_id}) as type,
        (select ${name} || ' (' || number || '/' || extract(year from issue_date) || ')' from regulations where id = ${row.amends_id}) as amends,
        (select name from attachments where id = ${row.file}) as file`.execute(db)
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
    return {
      model: text(row.model),
      regulation_type_id: rows[0]?.type ?? null,
      ...Object.fromEntries(
        ['name_ar', 'name_en', 'number', 'issue_date', 'issuing_authority', 'summary_ar', 'state'].map((field) => [
          field,
          text(row[field]),
        ]),
      ),
      amends_id: rows[0]?.amends ?? null,
      // Two originals may bear one name.
      file: row.file ? `${rows[0]?.file ?? ''} (${Number(row.file)})` : null,
    }
  },

  async changes(db, row, publication) {
    const given = publication.proposal.contents as Given | undefined
    const before = publication.was_published ? await articlesOf(db, row.id) : []
    const after = withIds(await workingArticles(db, row.id, publication))
    return {
      articles: changedArticles(before, after),
      in_force_from: given?.in_force_from ?? null,
      amended_by_id: given?.amended_by_id ?? null,
    }
  },

  async refuse(trx, working, publication) {
    if (working.file === null && (await workingArticles(trx, working.id, publication)).length === 0)
      throw invalid({ action: [unreadable] })
  },

  async apply(trx, actor, row, { proposal }) {
    const given = proposal.contents as Given | undefined
    if (!given) return { before: {}, after: {} }
    const wrong = await contentsRefusals(trx, { id: row.id, issue_date: String(row.issue_date) }, given)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    return putContents(trx, actor, row.id, given)
  },
}
