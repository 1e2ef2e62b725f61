import { sql } from 'kysely'
import { searchForm } from '#contract/core/values/arabic.ts'
import type { Regulation } from '#contract/regulations/calls.ts'
import type { RegulationModel, RegulationReference } from '#contract/regulations/reference.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Db } from '../core/services.ts'
import { newestFirst, referenceColumns, shown } from './brief.ts'

/** What a text calls another of each model, in the search form. */
const kinds: Record<RegulationModel, RegExp> = {
  law: /قانون$/,
  decree: /مرسوم$/,
  decision: /(قرار|لايحه)$/,
  circular: /تعميم$/,
  system: /نظام$/,
}
const isKind = (word: string) => Object.values(kinds).some((kind) => kind.test(word))
/** Words between the kind and «رقم», and between the number and the year. */
const [wordsBefore, wordsAfter] = [8, 6]
const mostFound = 100

type Cited = Pick<RegulationReference, 'model' | 'number' | 'issue_date'>
/** Whether a text names another: its kind, «رقم», its number and soon its year; the answer holds the article that it names. */
export function citationIn(text: string, { model, number, issue_date }: Cited): { article: number | null } | undefined {
  const words = searchForm(text).split(' ')
  const asked = searchForm(number)
  const length = asked.split(' ').length
  let found: { article: number | null } | undefined
  for (let at = words.indexOf('رقم'); at >= 0; at = words.indexOf('رقم', at + 1)) {
    if (words.slice(at + 1, at + 1 + length).join(' ') !== asked) continue
    if (!words.slice(at + 1 + length, at + 1 + length + wordsAfter).includes(issue_date.slice(0, 4))) continue
    const kind = words.slice(0, at).findLastIndex(isKind)
    if (kind < at - wordsBefore || !kinds[model].test(words[kind] ?? '')) continue
    const [article = '', count = '', of = ''] = words.slice(Math.max(0, kind - 3), kind)
    const named = article.endsWith('ماده') && of === 'من' && /^\d{1,4}$/.test(count)
    found = { article: named ? Number(count) : (found?.article ?? null) }
  }
  return found
}

/** Whether folded words name a text as a decision does: its kind, its number, with or without «رقم», and its year. */
export function isCalled(folded: string, { model, number, issue_date }: Cited): boolean {
  const words = folded.split(' ').filter((word) => word !== 'رقم')
  const asked = searchForm(number).split(' ')
  return words.some((_, at) => {
    if (words.slice(at, at + asked.length).join(' ') !== asked.join(' ')) return false
    const after = words.slice(at + asked.length, at + asked.length + wordsAfter)
    const kind = words.slice(Math.max(0, at - wordsBefore), at).findLast(isKind)
    return after.includes(issue_date.slice(0, 4)) && kinds[model].test(kind ?? '')
  })
}

/** Present articles of other published texts that name a text by its number and year. */
export async function citationsOf(db: Db, text: Cited & { id: number }): Promise<Regulation['cited_by']> {
  const { rows } = await sql<
    RegulationReference & { article_id: number; sort: number; heading_ar: string | null; body_ar: string }
  >`select ${referenceColumns}, c.id as article_id, c.sort, c.heading_ar, c.body_ar from regulation_contents c join regulations r on r.id = c.regulation_id
    where c.deleted_at is null and c.regulation_id <> ${text.id} and ${shown}
      and c.search_folded like ${`%رقم ${searchForm(text.number)}%`} and c.search_folded like ${`%${text.issue_date.slice(0, 4)}%`}
    order by ${newestFirst}, c.sort limit ${mostFound}`.execute(db)
  return rows.flatMap(({ body_ar, ...one }) => {
    const citation = citationIn(paragraphsOf(body_ar).join(' '), text)
    return citation ? [{ ...one, ...citation }] : []
  })
}
