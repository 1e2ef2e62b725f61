import { foldedWords } from '#contract/core/values/arabic.ts'
import { forms, nameCore, naming, readName } from './core.ts'
import type { Candidate, Dictionary } from './dictionary.ts'
import { distance, mistakesIn, otherLayout } from './distance.ts'

/** One way in which a typed name may be meant. */
export interface Reading {
  readonly parts: readonly string[]
  /** Words of the register for each part, with what it takes to have typed the part for them. */
  readonly candidates: readonly (readonly Candidate[])[]
  /** What this way takes by itself. */
  readonly cost: number
}

const isForm = (part: string) => [...forms].some((form) => distance(form, part, 1.5) < Infinity)
const without = <T>(list: readonly T[], at: number, count: number, ...instead: T[]) => [
  ...list.slice(0, at),
  ...instead,
  ...list.slice(at + count),
]

/** Two words written as one. */
function splits(parts: readonly string[], holds: (part: string) => boolean): string[][] {
  return parts.flatMap((part, at) => {
    if (part.length < 5 || holds(part)) return []
    const cuts = Array.from({ length: part.length - 3 }, (_, n) => [part.slice(0, n + 2), part.slice(n + 2)] as const)
    return cuts
      .filter(
        ([first, second]) =>
          (holds(first) || (at === 0 && forms.has(first))) && (holds(second) || holds(second.replace(/^[وف]?ال/u, ''))),
      )
      .slice(0, 3)
      .map(([first, second]) =>
        at === 0 && forms.has(first)
          ? without(parts, at, 1, ...foldedWords(second))
          : without(parts, at, 1, first, ...foldedWords(second)),
      )
  })
}
/** One word written as two. */
const glues = (parts: readonly string[], isNear: (part: string) => boolean): string[][] =>
  parts.slice(1).flatMap((part, at) => {
    const whole = nameCore((parts[at] as string) + part)
    return isNear(whole) ? [without(parts, at, 2, whole)] : []
  })

const isLatin = (part: string) => /^[a-z]+$/.test(part)
const articleOf = /^(?:l[aei]?l|al|el|ar|as|ash|at|ad|an|az)(?=...)/

/** How a typed name may be meant: misspelt, with spaces missing or too many, on the other keyboard, in Latin letters. */
export function readingsOf(typed: string, words: Dictionary, statuses: readonly number[]): Reading[] {
  const holds = (part: string) => words.holds(part, statuses)
  const near = (part: string): readonly Candidate[] => words.near(part, statuses)
  const reading = (all: readonly string[], cost: number): Reading => {
    const parts = naming(all)
    return { parts, candidates: parts.map(near), cost }
  }
  const { form, parts } = readName(typed)
  const readings = [reading(parts, 0)]
  const [first = '', ...rest] = parts
  if (form === undefined && rest.length > 0 && !holds(first) && isForm(first)) readings.push(reading(rest, 0.2))
  for (const split of splits(parts, holds)) readings.push(reading(split, 0.4))
  for (const glued of glues(parts, (part) =>
    near(part).some(({ cost, word }) => cost < 0.8 && word.bare.length >= part.length - 1),
  ))
    readings.push(reading(glued, 0.4))
  const latin = parts.filter((part) => isLatin(part))
  if (latin.length > 0 && parts.every((part) => !/\p{Script=Arabic}/u.test(part))) {
    const spoken = parts.filter(
      (part) => !/^(?:al|el|wa|fi|bi|li|l[aei]l|association|society|foundation|charity|charitable)$/.test(part),
    )
    readings.push({
      parts: spoken,
      candidates: spoken.map((part) => [
        ...words.heard(part, statuses),
        ...(articleOf.test(part) ? words.heard(part.replace(articleOf, ''), statuses) : []),
      ]),
      cost: 0.3,
    })
  }
  if (parts.length === 0 || parts.some((part) => !/\d/.test(part) && !holds(part))) {
    const other = readName(otherLayout(typed)).parts
    if (other.length > 0) readings.push(reading(other, 0.3))
  }
  return readings.filter(
    (one) =>
      one.parts.some((part) => !/^\d+$/.test(part)) &&
      one.parts.length > 0 &&
      one.candidates.some((list) => list.length > 0),
  )
}

/** A typed part beside a word of a name. */
export function partCost(part: string, word: string): number {
  if (part === word) return 0
  if (part.length > 2 && word.startsWith(part)) return 0.2
  return distance(word, part, mistakesIn(part)) + (word[0] === part[0] ? 0 : 0.2)
}
