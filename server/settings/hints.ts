import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listHintArticles, listHintTexts, readHints, writeHints, type HintSection } from '#contract/settings/help.ts'
import { readScreenHints } from '#contract/core/reference.ts'
import { audit } from '../core/log/audit.ts'
import { invalid, type FieldRefusals } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'

type Contents = HintSection['contents']
type Law = AnswerOf<typeof readScreenHints>[string]['law']

async function ofScreen(db: Db | Trx, slug: string): Promise<HintSection[]> {
  const { rows } =
    await sql<HintSection>`select id, slug, section_name, contents, updated_at from hints where slug = ${slug} order by section_name`.execute(
      db,
    )
  return rows
}

const published = sql`r.is_published and r.deleted_at is null`
/** Hints that point to a law, as rows. */
const askedRows = (asked: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (field text, regulation_id bigint, article_id bigint)`
/** The text of such a row with its article, as far as readers can open them. */
const lawOfRow = sql`from regulations r left join regulation_contents c
  on c.regulation_id = r.id and c.id = asked.article_id and c.deleted_at is null
  where r.id = asked.regulation_id and ${published}`

const askedBy = (contents: Contents) =>
  // Hints of the first days have no law at all.
  Object.entries(contents).flatMap(([field, { regulation_id, article_id }]) =>
    regulation_id ? [{ field, regulation_id, article_id }] : [],
  )

/** The law behind each field, as far as the public may read it; an article that is gone leaves its text. */
async function lawsOf(db: Db | Trx, contents: Contents): Promise<ReadonlyMap<string, Law>> {
  const asked = askedBy(contents)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ field: string; law: Law }>`select asked.field, (select jsonb_build_object(
      'id', r.id, 'model', r.model, 'name_ar', r.name_ar, 'name_en', r.name_en,
      'article', case when c.id is not null then jsonb_build_object('id', c.id, 'sort', c.sort, 'heading_ar', c.heading_ar) end) ${lawOfRow}) as law
    from ${askedRows(asked)}`.execute(db)
  return new Map(rows.map(({ field, law }) => [field, law]))
}

/** A hint points to a text that can be read, and to an article of that text. */
async function lawRefusals(trx: Trx, contents: Contents): Promise<FieldRefusals> {
  const { rows } = await sql<{ field: string; text: boolean; article: boolean }>`select asked.field,
      exists (select ${lawOfRow}) as text, asked.article_id is null or exists (select ${lawOfRow} and c.id is not null) as article
    from ${askedRows(askedBy(contents))}`.execute(trx)
  const lonely = Object.entries(contents).filter(([, one]) => one.article_id && !one.regulation_id)
  return Object.fromEntries([
    ...rows.filter((row) => !row.text).map((row) => [`contents.${row.field}.regulation_id`, ['V-CHOICE']]),
    ...rows.filter((row) => row.text && !row.article).map((row) => [`contents.${row.field}.article_id`, ['V-CHOICE']]),
    ...lonely.map(([field]) => [`contents.${field}.regulation_id`, ['V-REQ']]),
  ])
}

/** Hints under names of the log, which hides what fields of some names hold; the law in words, for its ids tell a reader nothing. */
async function forLog(db: Trx, contents: Contents = {}): Promise<Record<string, unknown>> {
  const laws = await lawsOf(db, contents)
  const lawIn = (field: string) => {
    const law = laws.get(field)
    return law
      ? [law.article && (law.article.heading_ar ?? law.article.sort), law.name_ar].filter(Boolean).join('، ')
      : null
  }
  return Object.fromEntries(
    Object.entries(contents).map(([field, { ar, en }]) => [`hint.${field}`, { ar, en: en ?? null, law: lawIn(field) }]),
  )
}

/** Hints beside the fields of a screen: plain words, section by section, and the article that asks for the field. */
export const hintsArea: Area = (on, services) => {
  on(readHints, ({ params }) => ofScreen(services.db, params.slug))
  on(readScreenHints, async ({ params, request, reply }) => {
    const sections = await ofScreen(services.readDb, params.slug)
    const contents: Contents = Object.assign({}, ...sections.map((row) => row.contents))
    const laws = await lawsOf(services.readDb, contents)
    const hints = Object.entries(contents).map(([field, { ar, en }]) => [
      field,
      { ar, en: en ?? null, law: laws.get(field) ?? null },
    ])
    return publicAnswer(request, reply, Object.fromEntries(hints) as AnswerOf<typeof readScreenHints>)
  })
  on(writeHints, ({ actor, body: { slug, section_name, contents }, request, write }) =>
    write(async (trx) => {
      await sql`select from hints where slug = ${slug} and section_name = ${section_name} for update`.execute(trx)
      const before = (await ofScreen(trx, slug)).find((row) => row.section_name === section_name)
      refuseStale(request, before?.updated_at, () => before)
      const wrong = await lawRefusals(trx, contents)
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      const { rows } = await sql<{
        id: number
      }>`insert into hints (slug, section_name, contents, created_by, updated_by)
        values (${slug}, ${section_name}, ${JSON.stringify(contents)}::jsonb, ${actor.userId}, ${actor.userId})
        on conflict (slug, section_name) do update set contents = excluded.contents, updated_by = excluded.updated_by, updated_at = now()
        returning id`.execute(trx)
      await audit(trx, actor, {
        action: before ? 'update' : 'create',
        entity: 'hints',
        entity_id: rows[0]?.id ?? null,
        description_ar: `تعديل تلميحات ${section_name}`,
        before: await forLog(trx, before?.contents),
        after: await forLog(trx, contents),
      })
      return ofScreen(trx, slug)
    }),
  )

  on(listHintTexts, async () => {
    const { rows } = await sql<
      AnswerOf<typeof listHintTexts>[number]
    >`select r.id, r.name_ar, r.name_en, r.number, r.issue_date from regulations r where ${published} order by r.issue_date desc, r.id desc`.execute(
      services.db,
    )
    return rows
  })
  on(listHintArticles, async ({ params }) => {
    const { rows } = await sql<
      AnswerOf<typeof listHintArticles>[number]
    >`select c.id, c.sort, c.heading_ar from regulation_contents c join regulations r on r.id = c.regulation_id
      where r.id = ${params.id} and ${published} and c.deleted_at is null order by c.sort`.execute(services.db)
    return rows
  })
}
