import { searchForm } from '#contract/core/values/arabic.ts'

/** Splits a text into words and tells which of them a search found. */
export function marked(text: string, folded: readonly string[]): { text: string; hit: boolean }[] {
  if (folded.length === 0) return [{ text, hit: false }]
  return text
    .split(/([\p{L}\p{N}\p{M}\u0640\u200c]+)/u)
    .map((part, i) => ({ text: part, hit: i % 2 === 1 && holds(searchForm(part), folded) }))
}
const holds = (form: string, folded: readonly string[]) => folded.some((word) => form.includes(word))

/** Cleaned HTML with the found words in `mark`. Tags and entities are not changed. */
export const markedHtml = (html: string, folded: readonly string[]): string =>
  folded.length === 0
    ? html
    : html
        .split(/(<[^>]*>|&[a-z0-9#]+;)/i)
        .map((part, i) =>
          i % 2 === 1
            ? part
            : marked(part, folded)
                .map(({ text, hit }) => (hit ? `<mark>${text}</mark>` : text))
                .join(''),
        )
        .join('')
