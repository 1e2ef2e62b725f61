import { textOf } from '#contract/core/values/arabic.ts'
import { dayOf as dayIn } from '#contract/core/values/dates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { SheetColumn } from '#contract/core/calls/sheet.ts'
import type { LookupRecord } from '../reference.ts'

/** Styles in `book.ts`, by their position. */
export const styles = { plain: 0, head: 1, text: 2, number: 3, date: 4, moment: 5 } as const

/**
 * Code points that XML does not allow: control characters except tab and line ends, half surrogate pairs, and U+FFFE
 * and U+FFFF.
 */
const isImpossible = (code: number) =>
  (code < 32 && code !== 9 && code !== 10 && code !== 13) ||
  code === 0xfffe ||
  code === 0xffff ||
  (code >= 0xd800 && code <= 0xdfff)
/** `isWellFormed` finds half pairs; this removes the other code points. */
const possible = (text: string) =>
  [...text].filter((sign) => sign.length > 1 || !isImpossible(sign.charCodeAt(0))).join('')
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Most characters that a spreadsheet keeps in one cell. */
const longest = 32_767
/**
 * Characters that need a closer look: control characters, line ends, `&`, `<`, `>`, and everything above the
 * surrogates.
 */
const special = /[^\t -%'-;=?-\ud7ff]/
/** Also a space at either end, which spreadsheets drop unless told otherwise. */
const specialCell = new RegExp(`${special.source}|^\\s|\\s$`)
export const escaped = (text: string): string => {
  const cut = text.length > longest ? text.slice(0, longest) : text
  // Almost every text is plain, so one test is enough for most.
  return special.test(cut) ? possible(cut).replace(/[&<>]/g, (sign) => signs[sign] as string) : cut
}

/** Text stays text. A string cell with a quote prefix is never read as a formula, not even after editing. */
const textCell = (text: string) =>
  text.length <= longest && !specialCell.test(text)
    ? `<c t="inlineStr" s="${styles.text}"><is><t>${text}</t></is></c>`
    : `<c t="inlineStr" s="${styles.text}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
const empty = '<c/>'

/** Days since the first day of the spreadsheet's calendar. */
const dayOf = (at: number) => at / 86_400_000 + 25_569
/** The cell of a date: of an instant its day in Damascus. Anything that is not a date is written as text. */
function dateCell(value: string): string {
  const day = /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value) ? dayIn(value) : value
  // Before March 1900 that calendar contains a day that never existed.
  const at = day >= '1900-03-01' && /^\d{4}-\d{2}-\d{2}/.test(day) ? Date.parse(day.slice(0, 10)) : NaN
  return Number.isNaN(at) ? textCell(value) : `<c s="${styles.date}"><v>${dayOf(at)}</v></c>`
}

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Damascus', dateStyle: 'short', timeStyle: 'medium' })
function momentCell(value: Date): string {
  const [day = '', time = ''] = local.format(value).split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return `<c s="${styles.moment}"><v>${dayOf(Date.UTC(year, month - 1, date)) + (hours * 3600 + minutes * 60 + seconds) / 86_400}</v></c>`
}

/** More digits than a spreadsheet number can keep. */
const exact = 15
const numberCell = (text: string) =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= exact
    ? `<c s="${styles.number}"><v>${text}</v></c>`
    : textCell(text)

const yes = { ar: ['نعم', 'لا'], en: ['Yes', 'No'] } as const

/** Cells remembered per column: most columns repeat a few values. */
const kept = 1_000
type Find = (index: string, code: number | null | undefined) => LookupRecord | undefined
/** How the values of one column become cells. Chosen once for all rows. */
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
    // A column with more values than that hardly repeats any.
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
