import { sql } from 'kysely'
import { foldedWords, searchForm } from '#contract/core/values/arabic.ts'
import type { RegulationReference } from '#contract/regulations/reference.ts'
import { type Citable, listCitable, readCited } from '#contract/regulations/citing.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { shown } from './brief.ts'
import { isCalled } from './citations.ts'
import { between, modelByWord } from './search.ts'

type Text = Pick<RegulationReference, 'id' | 'model' | 'number' | 'issue_date'>
interface Named {
  readonly id: number
  readonly sort: number
  readonly heading_ar: string | null
}

/** What an article is called in a decision: «المادة 12», «المادة 12 مكرر», or its whole heading. */
const nameOf = ({ heading_ar, sort }: Named): string =>
  /^المادة \d+(?: مكرر(?: \S+)?)?(?!\S)/.exec(heading_ar ?? '')?.[0] ?? (heading_ar?.slice(0, 100) || `الفقرة ${sort}`)
const lawIn = ({ model, number, issue_date }: Text): string =>
  `ال${regulationWords.model.words[model].ar} رقم ${number} لعام ${issue_date.slice(0, 4)}`
const inOrder = (text: string, words: string) => ` ${text} `.includes(` ${words} `)

const numbered = sql`ar_norm(r.number)`
/** Texts whose number stands among folded words, with what their articles are called. */
async function textsNamed(services: Services, folded: string) {
  const { rows } = await sql<Text & { contents: Named[] }>`select r.id, r.model, r.number, r.issue_date,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'sort', c.sort, 'heading_ar', c.heading_ar) order by c.sort)
        from regulation_contents c where c.regulation_id = r.id and c.deleted_at is null), '[]'::jsonb) as contents
    from regulations r where ${shown} and strpos(${` ${folded} `}, ' ' || ${numbered} || ' ') > 0 order by r.id`.execute(
    services.readDb,
  )
  return rows.filter((row) => isCalled(folded, row))
}

/** The text that words name; of the articles they may mean, the longest name is meant: «المادة 1 مكرر» before «المادة 1». */
async function citedIn(services: Services, words: string) {
  const folded = searchForm(words)
  const [text] = await textsNamed(services, folded)
  if (!text) return null
  const [article] = text.contents
    .map((one) => ({ id: one.id, name: searchForm(nameOf(one)) }))
    .filter(({ name }) => inOrder(folded, name))
    .toSorted((a, b) => b.name.length - a.name.length)
  return { id: text.id, model: text.model, article_id: article?.id ?? null }
}

const foundingLaw = (services: Services) =>
  services.reference.setting<string | null>('founding.law', 'القانون رقم 93 لعام 1958') ?? ''
const [mostFound, wordsShown] = [60, 18]
/** Words that are in every reference, as «المادة» in «المادة 12». */
const inEvery = new Set([...between, ...['المادة', 'مادة', 'article'].map(searchForm)])
const calledBy = sql`substring(ar_norm(c.heading_ar) from '^الماده ([0-9]+)')`

/** What one typed word asks of an article: a number is that of an article, of a text or of its year, never one within its words. */
function asks(word: string) {
  const model = modelByWord.get(word)
  if (model !== undefined) return sql`r.model = ${model}`
  if (/^\d+$/.test(word))
    return sql`(${calledBy} = ${word} or ${numbered} = ${word} or extract(year from r.issue_date)::text = ${word})`
  return sql`(c.search_folded like ${`%${word}%`} or r.search_folded like ${`%${word}%`})`
}

type Row = Text & Named & { name_ar: string; body_ar: string }
const citableOf = (row: Row): Citable => ({
  words: `${lawIn(row)}، ${nameOf(row)}`,
  name_ar: row.name_ar,
  text: paragraphsOf(row.body_ar).join(' ').split(/\s+/).slice(0, wordsShown).join(' '),
})
/** The article of a number in the law of founding, for a library that does not hold it yet. */
const missing = (law: string, asked: readonly string[]): Citable[] =>
  law !== '' && asked.length === 1 && /^[1-9]\d{0,2}$/.test(asked[0] ?? '')
    ? [{ words: `${law}، المادة ${asked[0]}`, name_ar: null, text: null }]
    : []

async function citable(services: Services, typed: string): Promise<Citable[]> {
  const law = foundingLaw(services)
  const asked = foldedWords(typed).filter((word) => !inEvery.has(word))
  const first = (await textsNamed(services, searchForm(law)))[0]?.id ?? 0
  // Nothing is decided on a repealed text; whoever must name one types it.
  const where = sql.join(
    [sql`r.state <> 'repealed'`, ...(asked.length > 0 ? asked.map(asks) : [sql`r.id = ${first}`])],
    sql` and `,
  )
  const { rows } =
    await sql<Row>`select r.id, r.model, r.number, r.issue_date, r.name_ar, c.sort, c.heading_ar, c.body_ar
    from regulation_contents c join regulations r on r.id = c.regulation_id where ${shown} and c.deleted_at is null and ${where}
    order by (${calledBy} = any(${asked}::text[])) is true desc, (r.id = ${first}) desc, r.issue_date desc, r.id, c.sort limit ${mostFound}`.execute(
      services.readDb,
    )
  const found = rows.map(citableOf)
  const known = rows.some((row) => row.id === first && searchForm(nameOf(row)) === `الماده ${asked[0]}`)
  return known ? found : [...missing(law, asked), ...found]
}

/** The legal library as decisions name it: articles to choose from, and the way from a basis to its article. */
export const citing: Area = (on, services) => {
  on(listCitable, ({ query }) => citable(services, query.name ?? ''))
  on(readCited, async ({ query, request, reply }) =>
    publicAnswer(request, reply, { law: await citedIn(services, query.words) }),
  )
}
