/** Rules of Arabic text shared by validation, uniqueness and search [domain 0, V-NAME]. */

const arabicIndic = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Marks that are never drawn or that turn the reading direction; ZWNJ (U+200C) stays, Kurdish and Persian spelling needs it. */
const invisible = /\u200d|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Digits of both Arabic sets become 0–9. */
export function latinDigits(text: string): string {
  return text.replace(arabicIndic, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** A line of text as it is stored: NFC, Latin digits, no tatweel, no invisible marks, single spaces, trimmed. */
export function cleanLine(text: string): string {
  return latinDigits(text.normalize('NFC'))
    .replace(invisible, '')
    .replace(/\u0640/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Like `cleanLine`, but line breaks stay. */
export function cleanText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(cleanLine)
    .join('\n')
    .trim()
}

/** Length in characters as a reader counts them, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** Words of a question about names: the article ال does not count, so الرحمة finds رحمة. */
export function searchWords(query: string): string[] {
  return cleanLine(query)
    .split(' ')
    .map((word) => (word.length > 4 && word.startsWith('ال') ? word.slice(2) : word))
    .filter(Boolean)
}

/** A value as text when it is text or a number, else nothing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
