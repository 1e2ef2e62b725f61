import { cleanLine, foldedWords } from '#contract/core/values/arabic.ts'
import type { Reference } from './reference.ts'

/** Index of the ministry: what people type, and what texts call it (`meaning_ar`, `meaning_en`). Each stands for the other. */
export const synonymIndex = 'search-synonyms'

/** So many other wordings of a question at most: each is searched. */
const mostWordings = 6

interface Phrase {
  /** As it is written. */
  readonly words: readonly string[]
  /** The same as it is compared. */
  readonly keys: readonly string[]
}
type Pair = readonly [said: Phrase, meant: Phrase]

/** A word as it is compared: folded, without the article, also where search keeps it (the word after it is short). */
const keyOf = (word: string) =>
  foldedWords(word)
    .join(' ')
    .replace(/^ال(?=..)/, '')
function phraseOf(text: unknown): Phrase | undefined {
  if (typeof text !== 'string') return undefined
  const words = cleanLine(text).split(' ').filter(Boolean)
  const keys = words.map(keyOf)
  return words.length > 0 && keys.every(Boolean) ? { words, keys } : undefined
}

/** Particles that are written together with the word that follows them, the article after them included. */
const particles = /^[وف]?(?:[بك]?ال|لل|[بكل])?/
/** Short words begin with the same letters as particles: «فسر» is not «ف» and «سر». */
const leastBehindParticle = 4
const isWord = (typed: string, key: string) =>
  typed === key ||
  (key.length >= leastBehindParticle &&
    typed.endsWith(key) &&
    particles.exec(typed.slice(0, -key.length))?.[0].length === typed.length - key.length)

/** Where a phrase stands among words; -1 where it does not. */
const placeOf = (typed: readonly string[], { keys }: Phrase) =>
  typed.findIndex((_, at) => keys.every((key, n) => (n === 0 ? isWord(typed[at] ?? '', key) : typed[at + n] === key)))

/**
 * The words with one phrase instead of another; undefined where it does not stand there, or the longer one already does
 * that holds it: «مركز» would become longer again and again.
 */
function exchanged({ words, keys }: Phrase, [said, meant]: Pair): Phrase | undefined {
  const at = placeOf(keys, said)
  if (at < 0 || (placeOf(meant.keys, said) >= 0 && placeOf(keys, meant) >= 0)) return undefined
  const put = <T>(before: readonly T[], within: readonly T[]) => [
    ...before.slice(0, at),
    ...within,
    ...before.slice(at + said.keys.length),
  ]
  return { words: put(words, meant.words), keys: put(keys, meant.keys) }
}

const known = new WeakMap<Reference, { version: string; pairs: readonly Pair[] }>()
function pairsOf(reference: Reference): readonly Pair[] {
  const version = reference.version()
  const before = known.get(reference)
  if (before?.version === version) return before.pairs
  const records = reference.has(synonymIndex) ? reference.lookup(synonymIndex).filter(({ is_active }) => is_active) : []
  const pairs = records.flatMap(({ name_ar, name_en, extra }) =>
    [
      [name_ar, extra?.meaning_ar],
      [name_en, extra?.meaning_en],
    ].flatMap(([one, other]): Pair[] => {
      const [said, meant] = [phraseOf(one), phraseOf(other)]
      return said && meant
        ? [
            [said, meant],
            [meant, said],
          ]
        : []
    }),
  )
  known.set(reference, { version, pairs })
  return pairs
}

/**
 * Other wordings of what somebody typed, by the ministry's synonyms, the nearest first; without what was typed. A word
 * and what it means stand for each other in both directions, also over several records.
 */
export function otherWordings(reference: Reference, typed: string): string[] {
  const first = phraseOf(typed)
  if (first === undefined) return []
  const pairs = pairsOf(reference)
  const wordings = new Map([[first.keys.join(' '), first]])
  for (const wording of wordings.values())
    for (const pair of pairs) {
      const other = exchanged(wording, pair)
      if (other && wordings.size <= mostWordings) wordings.set(other.keys.join(' '), other)
    }
  return [...wordings.values()].slice(1).map(({ words }) => words.join(' '))
}
