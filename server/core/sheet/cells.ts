import { textOf } from '#contract/core/values/arabic.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { SheetColumn } from '#contract/core/calls/sheet.ts'
import type { LookupRecord } from '../reference.ts'

/** Styles of `book.ts`, by their place in it. */
export const styles = { plain: 0, head: 1, text: 2, number: 3, date: 4, moment: 5 } as const

/** What XML cannot hold at all: controls but tab and line ends, lone halves of a pair, and the last two places of the plane. */
const isImpossible = (code: number) =>
  (code < 32 && code !== 9 && code !== 10 && code !== 13) ||
  code === 0xfffe ||
  code === 0xffff ||
  (code >= 0xd800 && code <= 0xdfff)
/** `isWellFormed` text holds no lone halves; what is left out here are single places. */
const possible = (text: string) =>
  [...text].filter((sign) => sign.length > 1 || !isImpossible(sign.charCodeAt(0))).join('')
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** A spreadsheet holds no more in one cell. */
const longest = 32_767
/** Anything but plain signs: controls, line ends, `&`, `<`, `>`, and what lies beyond the letters of the first plane. */
const special = /[^\t -%'-;=?-\ud7ff]/
/** So too a space at either end, which a spreadsheet leaves out unless it is told. */
const specialCell = new RegExp(`${special.source}|^\\s|\\s$`)
export const escaped = (text: string): string => {
  const cut = text.length > longest ? text.slice(0, longest) : text
  // Almost every text is plain: looked at once, changed seldom.
  return special.test(cut) ? possible(cut).replace(/[&<>]/g, (sign) => signs[sign] as string) : cut
}

/** Text stays text whatever it begins with: a string cell with a quote prefix is never read as a formula, also when it is edited. */
const textCell = (text: string) =>
  text.length <= longest && !specialCell.test(text)
    ? `<c t="inlineStr" s="${styles.text}"><is><t>${text}</t></is></c>`
    : `<c t="inlineStr" s="${styles.text}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
const empty = '<c/>'

/** Days since the first of the spreadsheet's calendar. */
const dayOf = (at: number) => at / 86_400_000 + 25_569
/** Text for what is no date. */
function dateCell(value: string): string {
  // Before March 1900 that calendar has a day that never was.
  const at = value >= '1900-03-01' && /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value.slice(0, 10)) : NaN
  return Number.isNaN(at) ? textCell(value) : `<c s="${styles.date}"><v>${dayOf(at)}</v></c>`
}

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Damascus', dateStyle: 'short', timeStyle: 'medium' })
function momentCell(value: Date): string {
  const [day = '', time = ''] = local.format(value).split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return `<c s="${styles.moment}"><v>${dayOf(Date.UTC(year, month - 1, date)) + (hours * 3600 + minutes * 60 + seconds) / 86_400}</v></c>`
}

/** More digits than a spreadsheet's number keeps. */
const exact = 15
const numberCell = (text: string) =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= exact
    ? `<c s="${styles.number}"><v>${text}</v></c>`
    : textCell(text)

const yes = { ar: ['نعم', 'لا'], en: ['Yes', 'No'] } as const

/** So many values of a column are kept with their cells: most columns repeat a few. */
const kept = 1_000
type Find = (index: string, code: number | null | undefined) => LookupRecord | undefined
/** How one column's values become cells, chosen once for all rows. */
export function cellsOf({ as, words }: SheetColumn, lang: Lang, find: Find): (value: unknown) => string {
  const say = (record: LookupRecord | undefined) => (lang === 'en' && record?.name_en) || record?.name_ar
  const one = (value: unknown): string => {
    if (value instanceof Date) return momentCell(value)
    if (typeof as === 'object') return textCell(say(find(as.index, Number(value))) ?? String(value))
    switch (as) {
      case 'number':
        return numberCell(String(value))
      case 'date':
        return dateCell(String(value))
      case 'yes':
        return textCell(yes[lang][value === true ? 0 : 1])
      case 'state':
        return textCell(words?.[String(value)]?.[lang] ?? String(value))
      default:
        return textCell(textOf(value))
    }
  }
  const known = new Map<unknown, string>()
  const once = (value: unknown): string => {
    // Whatever has more values than that repeats none of them.
    if (known.size === kept) return one(value)
    let cell = known.get(value)
    if (cell === undefined) known.set(value, (cell = one(value)))
    return cell
  }
  return (value) => {
    if (value === null || value === undefined || value === '') return empty
    if (!Array.isArray(value)) return once(value)
    const parts =
      typeof as === 'object' ? value.map((code) => say(find(as.index, Number(code))) ?? String(code)) : value
    return textCell(parts.join(lang === 'ar' ? '، ' : ', '))
  }
}
