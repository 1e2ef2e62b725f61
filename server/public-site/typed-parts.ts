import { asWhole } from './spelling/core.ts'
import type { Dictionary, Word } from './spelling/dictionary.ts'

/** More words than this are not listed at all. */
export const mostListed = 5_000
/** So many rows are ranked and counted at once faster than a further question is asked. */
export const few = 2_000
/** So many are met as soon as words stand together ten times as often as chance has it. */
const fewByChance = few / 10
/**
 * So many words are looked up in the index of terms, which goes through the holders of all typed parts together and reads
 * those rows alone that hold them all. More are looked up where their holders stand, each row of which is then read.
 */
export const indexedWords = 400

/** A typed word, and the words of the register that hold it. */
export interface Part {
  readonly part: string
  /** It stands at the beginning of words only. */
  readonly begins: boolean
  /** Words that hold it, at most one more than are listed; undefined for a number, which no word holds. */
  readonly ids: readonly number[] | undefined
  /** Those that are the part itself, an article or a particle before it aside; and whether they have few holders. */
  readonly whole: readonly number[]
  readonly whole_few: boolean
  /** Organisations in the statuses asked for that hold them, each as often as it holds one; Infinity where many words do. */
  readonly uses: number
}

/** A word of one or two characters with a digit is one of the words; longer ones are looked for in all texts. */
const isWord = (part: string) => !/\d/.test(part) || part.length < 3

const sum = (words: readonly Word[], count: (word: Word) => number) =>
  words.reduce((total, word) => total + count(word), 0)

/**
 * Words of the register that hold what was typed, for each typed word. One letter alone stands at their beginning: every
 * name holds most letters. So do two that are a word by themselves: who writes «في» does not mean «ثقافي». Other two are
 * looked for in all words. A short number is a word by itself: 11 is not 2011. They are looked up in memory: asked of the
 * database, they cost more than the search itself.
 */
export function typedParts(
  dictionary: Dictionary,
  typed: readonly string[],
  statuses: readonly number[],
): readonly Part[] {
  return typed.map((part) => {
    if (!isWord(part)) return { part, begins: false, ids: undefined, whole: [], whole_few: true, uses: Infinity }
    const whole = asWhole(part).flatMap((text) => dictionary.exact(text) ?? [])
    const begins = part.length === 1 || (part.length === 2 && dictionary.exact(part) !== undefined)
    const words = /\d/.test(part) ? whole : dictionary.withPart(part, { begins, most: mostListed + 1 })
    return {
      part,
      begins,
      ids: words.map(({ id }) => id),
      whole: whole.map(({ id }) => id),
      whole_few: sum(whole, ({ counts }) => counts.reduce((all, count) => all + (count ?? 0), 0)) <= few,
      uses: words.length <= indexedWords ? sum(words, (word) => dictionary.usesOf(word, statuses)) : Infinity,
    }
  })
}

/**
 * Whether few organisations hold all parts: few hold one of them, or as many as should hold all by chance are very few.
 * An estimate only, by which the way to them is chosen.
 */
export function isRare(dictionary: Dictionary, parts: readonly Part[], statuses: readonly number[]): boolean {
  if (parts.some(({ uses }) => uses <= few)) return true
  if (parts.length < 2) return false
  const all = dictionary.mostUses(statuses)
  return parts.reduce((left, { uses }) => left * Math.min(1, uses / all), all) <= fewByChance
}
