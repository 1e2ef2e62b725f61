import { searchForm, searchWords } from '#contract/core/arabic.ts'

/** A name in which the words that a search matched are marked, folded as the search folds them. */
export function Marked({ text, words }: { text: string; words: string }) {
  const wanted = searchWords(words)
    .flatMap((word) => searchForm(word).split(' '))
    .filter(Boolean)
  if (wanted.length === 0) return text
  return text.split(/(\s+)/).map((part, i) => {
    const folded = searchForm(part)
    return wanted.some((word) => folded.includes(word)) ? <mark key={i}>{part}</mark> : part
  })
}
