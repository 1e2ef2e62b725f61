/** Rules of Arabic text shared by validation, uniqueness and search [domain 0, V-NAME]. */

const arabicIndic = /[\u0660-\u0669\u06f0-\u06f9]/g
/**
 * Control characters (PostgreSQL refuses NUL), and marks that are invisible or change the reading direction.
 * ZWNJ (U+200C) is allowed: Kurdish and Persian spelling needs it.
 */
const invisible = /(?![\t-\r\u0085])\p{Cc}|\u200d|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** Converts Arabic and Persian digits to 0–9. */
export function latinDigits(text: string): string {
  return text.replace(arabicIndic, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** A line of text as it is stored: NFC, digits 0–9, no tatweel, no invisible marks, single spaces, trimmed. */
export function cleanLine(text: string): string {
  // jsonb refuses half a surrogate pair. NFC again, because removing a mark may let two letters combine.
  return latinDigits(text.toWellFormed().normalize('NFC'))
    .replace(invisible, '')
    .replace(/\u0640/g, '')
    .replace(/[\s\u0085]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** Letters drawn as they look within a word, which old programs and PDF files give; «ﷺ» and its like are no letters. */
const presented = /[\ufb50-\ufbb1\ufbd3-\ufd3d\ufdf2\ufe70-\ufefc]+/g

/** A name as it is stored: `cleanLine` with plain letters. */
export const cleanName = (name: string): string =>
  cleanLine(name.replace(presented, (letters) => letters.normalize('NFKC')))

/** Like `cleanLine`, but keeps line breaks. */
export function cleanText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(cleanLine)
    .join('\n')
    .trim()
}

/** Length in characters as people count them, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length
}

/**
 * The Arabic article before a word of three letters or more. It may carry marks, be written with ٱ, or follow a
 * quotation mark.
 */
const article = /^[^\p{L}\p{N}]*[اٱ]\p{M}*ل\p{M}*(?=(?:\P{M}\p{M}*){3})/u

/** Words of a search for names. The article ال is dropped, so الرحمة finds رحمة. */
export function searchWords(query: string): string[] {
  return cleanLine(query.normalize('NFKC'))
    .split(' ')
    .map((word) => word.replace(article, ''))
    .filter(Boolean)
}

/** A text or number as text; empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Shapes of one letter in Arabic, Persian, Urdu and Kurdish keyboards, and digits; below each what it is read as. */
const drawnLetters = 'ٱٲٳةۃہھەۿىیےېۍێؠؽؾؿکڪػؼۆۇۈۉۋۏۅڕڵ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
const plainLetters = 'اااههههههييييييييييككككووووووورل01234567890123456789'
const unified = new Map([...drawnLetters].map((letter, index) => [letter, plainLetters[index] as string]))
const unifiable = new RegExp(`[A-Z${drawnLetters}]`, 'g')
const marks =
  /[\u0300-\u036f]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u06d6-\u06ed]|\u200d|[\u0621\u0640\u0674\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const punctuation =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u205f\u20a0-\u20cf\u3000-\u3003\ufd3e\ufd3f]+/gu

/** The form of a text that is searched. Equal to `ar_norm` in the database for every text. */
export function searchForm(text: string): string {
  return text
    .normalize('NFKD')
    .replace(unifiable, (letter) => unified.get(letter) ?? letter.toLowerCase())
    .replace(marks, '')
    .replace(punctuation, ' ')
    .replace(/^ +| +$/g, '')
}

/** The typed words as searched, for `like` and for marking. They contain no character that LIKE treats specially. */
export const foldedWords = (typed: string): string[] =>
  searchWords(typed.replace(punctuation, ' '))
    .flatMap((word) => searchForm(word).split(' '))
    .filter(Boolean)
    // More words do not narrow the search, they only cost time.
    .slice(0, 8)

/** The key by which names of organisations must be unique. Equal to `name_key` in the database [V-NAME]. */
export const nameKey = (name: string): string =>
  searchForm(name)
    .replace(/^(?:جمعيه|موسسه|اتحاد|تحالف) /, '')
    .replaceAll(' ', '')

/** A clean name of an organisation: quotation marks are left out, and commas and dashes stored as the ones that a name may have. */
export const cleanNgoName = (name: string): string =>
  cleanName(
    name
      .replace(/[«»“”„"]/g, ' ')
      .replace(/[،؛]/g, ',')
      .replace(/[‐‑‒—―−]/g, '-'),
  )
