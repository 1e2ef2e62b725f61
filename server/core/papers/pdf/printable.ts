// PDF/A allows no missing glyph: one character that the fonts lack would make the whole document fail.
const UNPRINTABLE =
  /[^\t\n\u0020-\u007e\u00a0-\u017f\u0600-\u06ff\u0750-\u077f\u2010-\u2014\u2018-\u201e\u2022\u2026\u200c]/gu
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u00ad\ufeff]/gu

/** A copy of the data in which characters that the fonts lack are replaced by «?». */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return printableText(value) as T
  if (Array.isArray(value)) return value.map((item: unknown) => printable(item)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, printable<unknown>(item)]),
  ) as T
}

// NFKC turns presentation forms (ﷲ, ﻻ) into letters. The result is already NFC.
const printableText = (text: string): string =>
  text
    .replace(/[\ufb50-\ufdff\ufe70-\ufefc]/gu, (form) => form.normalize('NFKC'))
    .normalize('NFC')
    .replace(INVISIBLE, (character) => (/[\t\n]/.test(character) ? character : ''))
    .replace(UNPRINTABLE, '?')
