import { Readable } from 'node:stream'
import type { Sheet, SheetColumn } from '#contract/core/calls/sheet.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Reference } from '../reference.ts'
import type { Row } from '../registers/register-rows.ts'
import { byteOrderMark, csvLine } from './csv.ts'

const yes = { ar: ['نعم', 'لا'], en: ['Yes', 'No'] } as const

/** How the values of one column are told in a plain table: numbers and days as they are, codes by their names. */
export function toldOf({ as, words }: SheetColumn, lang: Lang, find: Reference['find']): (value: unknown) => unknown {
  const one = (value: unknown): unknown => {
    if (typeof as === 'object') {
      const record = find(as.index, Number(value))
      return (lang === 'en' && record?.name_en) || record?.name_ar || value
    }
    if (as === 'yes') return yes[lang][value === true ? 0 : 1]
    return as === 'state' ? (words?.[String(value)]?.[lang] ?? value) : value
  }
  return (value) => (value === null || value === undefined ? '' : Array.isArray(value) ? value.map(one) : one(value))
}

async function* lines(sheet: Sheet, lang: Lang, find: Reference['find'], portions: AsyncIterable<readonly Row[]>) {
  const columns = sheet.columns.map((column) => ({ key: column.key, told: toldOf(column, lang, find) }))
  yield Buffer.from(byteOrderMark + csvLine(sheet.columns.map((column) => column[lang])))
  for await (const rows of portions) {
    let text = ''
    for (const row of rows) text += csvLine(columns.map(({ key, told }) => told(row[key])))
    yield Buffer.from(text)
  }
}

/** The bytes of a list as CSV, written while its rows are read, with the words of the workbook. */
export const csvBook = (
  sheet: Sheet,
  lang: Lang,
  find: Reference['find'],
  portions: AsyncIterable<readonly Row[]>,
): Readable => Readable.from(lines(sheet, lang, find, portions), { objectMode: false })
