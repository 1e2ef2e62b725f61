import { type RawBuilder, sql } from 'kysely'
import { countRegulations, findRegulations, listRegulations, type RegulationRow } from '#contract/regulations/calls.ts'
import { regulationModels, type RegulationModel } from '#contract/regulations/reference.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { foldedWords, searchForm } from '#contract/core/values/arabic.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import { type Brief, briefColumns, briefSource, modelOf, newestFirst, shown } from './brief.ts'

interface Row extends Brief {
  articles: number
  article: { id: number; sort: number; heading_ar: string | null; body_ar: string; body_en: string | null } | null
}
const [wordsBefore, wordsShown] = [8, 34]

const wordsOf = (html: string | null): string[] =>
  paragraphsOf(html)
    .flatMap((text) => text.split(/\s+/))
    .filter(Boolean)

/** The words of an article around the first one that was asked for, in the language that has it. */
function around({ body_ar, body_en }: NonNullable<Row['article']>, asked: readonly string[]): string {
  const first = (words: readonly string[]) =>
    words.findIndex((word) => asked.some((one) => searchForm(word).includes(one)))
  const [arabic, english] = [wordsOf(body_ar), wordsOf(body_en)]
  const words = first(arabic) < 0 && first(english) >= 0 ? english : arabic
  const from = Math.max(0, first(words) - wordsBefore)
  const part = words.slice(from, from + wordsShown).join(' ')
  return `${from > 0 ? '… ' : ''}${part}${from + wordsShown < words.length ? ' …' : ''}`.slice(0, 600)
}

function rowOf({ article, ...row }: Row, asked: readonly string[]): RegulationRow {
  return {
    ...row,
    match: article && {
      id: article.id,
      sort: article.sort,
      heading_ar: article.heading_ar,
      text: around(article, asked),
    },
  }
}

const patternOf = (word: string) => `%${word}%`
/** Words between a number and its year, as people write them: «القانون رقم 93 لعام 1958». */
export const between: ReadonlySet<string> = new Set(
  ['رقم', 'لعام', 'لسنة', 'عام', 'سنة', 'العام', 'no', 'number', 'year'].map(searchForm),
)
const askedWords = (name: string): string[] => {
  const words = foldedWords(name)
  const telling = words.filter((word) => !between.has(word))
  return telling.length > 0 ? telling : words
}
/** The kind of text that a word names. */
export const modelByWord: ReadonlyMap<string, RegulationModel> = new Map(
  regulationModels.flatMap((model) => {
    const { ar, en } = regulationWords.model.words[model]
    return [ar, `ال${ar}`, en].map((word) => [searchForm(word), model] as const)
  }),
)
/** Texts that hold what was typed. Every word by itself: the title may hold one and an article the other. A union, so that both indexes serve. */
function namedBy(name: string): RawBuilder<unknown>[] {
  const asked = askedWords(name)
  if (name !== '' && asked.length === 0) return [sql`false`]
  return asked.map((word) => {
    const [one, model] = [patternOf(word), modelByWord.get(word)]
    return sql`(r.id in (select id from regulations where search_folded like ${one}
      union select regulation_id from regulation_contents where deleted_at is null and search_folded like ${one})
      ${model === undefined ? sql`` : sql`or r.model = ${model}`})`
  })
}
/** The number that was typed stands first, then titles with every word, then texts that only speak of it. */
const nearestFirst = (asked: readonly string[]) =>
  asked.length > 0
    ? sql`(strpos(${` ${asked.join(' ')} `}, ' ' || ar_norm(r.number) || ' ') > 0) desc, (r.search_folded like all(${asked.map(patternOf)}::text[])) desc, `
    : sql``
/** The article that holds most of the words. */
function articleWith(asked: readonly string[]): RawBuilder<unknown> {
  const patterns = asked.map(patternOf)
  return asked.length > 0
    ? sql`(select jsonb_build_object('id', c.id, 'sort', c.sort, 'heading_ar', c.heading_ar, 'body_ar', c.body_ar, 'body_en', c.body_en)
        from regulation_contents c where c.regulation_id = r.id and c.deleted_at is null and c.search_folded like any(${patterns}::text[])
        order by (select count(*) from unnest(${patterns}::text[]) p where c.search_folded like p) desc, c.sort limit 1)`
    : sql`null::jsonb`
}
/** Texts that the search box names of all kinds. */
const mostFound = 6

/** Lists of the legal library: by model, type and state, searched in titles, numbers and articles. */
export const searchRegulations: Area = (on, services) => {
  on(countRegulations, async ({ query, request, reply }) => {
    const where = sql.join([shown, ...namedBy(query.name ?? '')], sql` and `)
    const { rows } = await sql<{ model: RegulationModel; count: number }>`select r.model, count(*) as count
      from regulations r where ${where} group by r.model`.execute(services.readDb)
    const none = { law: 0, decree: 0, decision: 0, circular: 0, system: 0 }
    const counts = Object.fromEntries(rows.map(({ model, count }) => [model, count]))
    return publicAnswer(request, reply, { ...none, ...counts })
  })
  on(findRegulations, async ({ query, request, reply }) => {
    const asked = askedWords(query.name)
    const where = sql.join([shown, ...namedBy(query.name)], sql` and `)
    const { rows } = await sql<Row>`select ${briefColumns}, ${articleWith(asked)} as article,
      (select count(*) from regulation_contents c where c.regulation_id = r.id and c.deleted_at is null) as articles
      from ${briefSource} where ${where} order by ${nearestFirst(asked)}${newestFirst} limit ${mostFound}`.execute(
      services.readDb,
    )
    return publicAnswer(
      request,
      reply,
      rows.map((row) => rowOf(row, asked)),
    )
  })
  on(listRegulations, async ({ query, request, reply }) => {
    const model = modelOf(query.model)
    const { perPage, page, offset } = pageOf({ page: query.page })
    const name = query.name ?? ''
    const asked = askedWords(name)
    const where = sql.join(
      [
        sql`r.model = ${model} and ${shown}`,
        ...(query.type === undefined ? [] : [sql`r.regulation_type_id = ${query.type}`]),
        ...(query.state === undefined ? [] : [sql`r.state = ${query.state}`]),
        ...namedBy(name),
      ],
      sql` and `,
    )
    const [{ rows }, count] = await Promise.all([
      sql<Row>`select ${briefColumns}, ${articleWith(asked)} as article,
        (select count(*) from regulation_contents c where c.regulation_id = r.id and c.deleted_at is null) as articles
        from ${briefSource} where ${where} order by ${nearestFirst(asked)}${newestFirst} limit ${perPage} offset ${offset}`.execute(
        services.readDb,
      ),
      sql<{ total: number }>`select count(*) as total from regulations r where ${where}`.execute(services.readDb),
    ])
    return publicAnswer(request, reply, {
      rows: rows.map((row) => rowOf(row, asked)),
      total: count.rows[0]?.total ?? 0,
      perPage,
      page,
    })
  })
}
