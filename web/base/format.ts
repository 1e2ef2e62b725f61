import { arabicMonths, englishMonths } from '#contract/core/values/date-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { lang } from './preferences.ts'

const zone = 'Asia/Damascus'
const arabicOrdinals = [
  'الأول',
  'الثاني',
  'الثالث',
  'الرابع',
  'الخامس',
  'السادس',
  'السابع',
  'الثامن',
  'التاسع',
  'العاشر',
  'الحادي عشر',
  'الثاني عشر',
] as const
const NBSP = '\u00a0'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

interface Moment {
  year: number
  month: number
  day: number
  /** HH:MM, or undefined for a day without a time. */
  clock?: string
}

function read(value: string): Moment | undefined {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (day) return { year: Number(day[1]), month: Number(day[2]), day: Number(day[3]) }
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return undefined
  const get = Object.fromEntries(parts.formatToParts(date).map((part) => [part.type, part.value]))
  return { year: Number(get.year), month: Number(get.month), day: Number(get.day), clock: `${get.hour}:${get.minute}` }
}

/** Names of the months from January, in the language of the page. */
export const monthNames = (): readonly string[] => (lang() === 'ar' ? arabicMonths : englishMonths)

/**
 * «19 تشرين الثاني 2026» or «19 November 2026», in Damascus, from a calendar day or an instant. A value that is no date
 * is returned as it is.
 * `short` is for tables: English months with three letters.
 */
export function formatDate(value: string, short = false): string {
  const at = read(value)
  if (!at) return value
  const name = monthNames()[at.month - 1] ?? ''
  return [at.day, lang() === 'en' && short ? name.slice(0, 3) : name, at.year].join(NBSP)
}

/** «23 تشرين الثاني»: a day without its year, for terms that end soon. */
export function formatDay(value: string): string {
  const at = read(value)
  if (!at) return value
  const name = monthNames()[at.month - 1] ?? ''
  return [at.day, lang() === 'en' ? name.slice(0, 3) : name].join(NBSP)
}

/** HH:MM of an instant in Damascus (24 hours); empty for a calendar day. */
export const formatTime = (value: string): string => read(value)?.clock ?? ''

/** A number with commas between thousands and digits 0–9. */
export const formatNumber = (value: number | string): string => {
  const number = Number(value)
  return Number.isFinite(number) ? grouped.format(number) : String(value)
}

/** Decimal text with commas and without loss: amounts are text of up to 18 digits, more than a float can hold. */
export function formatDecimal(value: string | number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value).trim())
  if (!match) return String(value)
  const [, sign = '', whole = '', rest = ''] = match
  const fraction = rest.replace(/0+$/, '')
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction.padEnd(2, '0')}` : '')
}

/** «75,000 ل.س»: amount, no-break space, currency. */
export const formatMoney = (value: string | number, currency: string = m.format_currency()): string =>
  formatDecimal(value) + NBSP + currency

/** A size in bytes as words: «1.8 ميغابايت». Only an empty file has no kilobyte. */
export function formatSize(bytes: number): string {
  if (bytes < 1024 * 1024)
    return m.format_kilobytes({ size: formatNumber(Math.max(Math.min(bytes, 1), Math.round(bytes / 1024))) })
  return m.format_megabytes({ size: formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10) })
}

/** Ordinal words from 1 to 12; larger numbers are returned as they are [spec 2§9]. */
export const formatOrdinal = (value: number): string =>
  lang() === 'ar' ? (arabicOrdinals[value - 1] ?? String(value)) : String(value)

/** «0900 ••• 123»: how a phone number is shown in public. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)} ••• ${phone.slice(-3)}`

const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Converts Arabic-Indic and Persian digits to 0–9, as every input does. */
export const toLatinDigits = (text: string): string =>
  text.replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
