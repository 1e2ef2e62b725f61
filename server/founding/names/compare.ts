import { alikeness } from './alike.ts'
import { type NameWord, type Role, weightOf } from './parse.ts'

export type Verdict = 'same' | 'doubtful' | 'different'
export interface Likeness {
  readonly verdict: Verdict
  /** 1 for the same name, from 0.6 for a doubtful one, less for another. */
  readonly similarity: number
}

/** Words of both names that stand for one another, by their places, and how alike they are. */
interface Match {
  readonly a: readonly number[]
  readonly b: readonly number[]
  readonly alike: number
}

/** «وإحسان» and «احسان», «لرعاية» and «رعاية»: a particle that only one of the two was written with. */
const sameButParticle = (a: string, b: string) =>
  b.length >= 4 && a.length === b.length + 1 && /^[ولب]/.test(a) && a.endsWith(b)
const sameWord = (a: NameWord, b: NameWord) =>
  a.text === b.text || a.written === b.written || sameButParticle(a.text, b.text) || sameButParticle(b.text, a.text)

const unarticled = (written: string) => written.replace(/^[وف]?(?:ال|لل)(?=..)/, '').replaceAll('وو', 'و')
/** Two neighbouring words of one name that the other writes as one: «عبد الله» and «عبدالله». */
const writtenAsOne = (first: NameWord, second: NameWord, whole: NameWord) =>
  unarticled(first.written + second.written) === unarticled(whole.written) || first.text + second.text === whole.text

function matchWords(a: readonly NameWord[], b: readonly NameWord[]): Match[] {
  const [freeA, freeB] = [new Set(a.keys()), new Set(b.keys())]
  const found: Match[] = []
  const take = (ofA: readonly number[], ofB: readonly number[], alike: number) => {
    for (const at of ofA) freeA.delete(at)
    for (const at of ofB) freeB.delete(at)
    found.push({ a: ofA, b: ofB, alike })
  }
  for (const i of [...freeA]) {
    const j = [...freeB].find((at) => sameWord(a[i] as NameWord, b[at] as NameWord))
    if (j !== undefined) take([i], [j], 1)
  }
  const takeSplit = (
    whole: readonly NameWord[],
    parts: readonly NameWord[],
    free: Set<number>,
    freeParts: Set<number>,
    put: (at: number, first: number) => void,
  ) => {
    for (const at of [...free])
      for (const first of [...freeParts])
        if (
          free.has(at) &&
          freeParts.has(first) &&
          freeParts.has(first + 1) &&
          writtenAsOne(parts[first] as NameWord, parts[first + 1] as NameWord, whole[at] as NameWord)
        )
          put(at, first)
  }
  takeSplit(a, b, freeA, freeB, (at, first) => take([at], [first, first + 1], 1))
  takeSplit(b, a, freeB, freeA, (at, first) => take([first, first + 1], [at], 1))
  const inCompany = found.some((match) => match.a.some((at) => ['own', 'common'].includes((a[at] as NameWord).role)))
  const near = [...freeA]
    .flatMap((i) =>
      [...freeB].map((j) => ({ i, j, alike: alikeness((a[i] as NameWord).text, (b[j] as NameWord).text, inCompany) })),
    )
    .filter((one) => one.alike >= 0.75)
    .toSorted((one, other) => other.alike - one.alike)
  for (const { i, j, alike } of near) if (freeA.has(i) && freeB.has(j)) take([i], [j], alike)
  return found
}

/** Nouns in their order; those that «و» joins have none among themselves. A match is named by its place in the list. */
function orderOf(
  words: readonly NameWord[],
  matchOf: (at: number) => number,
  ordered: (match: number) => boolean,
): number[][] {
  const groups: number[][] = []
  for (const [at, word] of words.entries()) {
    const match = matchOf(at)
    if (!ordered(match) || groups.at(-1)?.at(-1) === match) continue
    if (word.joined && groups.length > 0) groups.at(-1)?.push(match)
    else groups.push([match])
  }
  return groups
}
const grouped = (groups: readonly number[][]) =>
  groups.map((group) => group.toSorted((x, y) => x - y).join('+')).join(' ')

const sum = (words: readonly NameWord[]) => words.reduce((total, word) => total + weightOf(word), 0)
const naming = (words: readonly NameWord[], ...roles: readonly Role[]) =>
  words.filter((word) => roles.includes(word.role))

/** Whether what only one name says, or each says otherwise, makes them two names. */
function apart(both: readonly NameWord[], a: readonly NameWord[], b: readonly NameWord[]): boolean {
  const [own, topic] = [['own', 'common'], ['topic']] as const satisfies readonly (readonly Role[])[]
  const eachHas = (...roles: readonly Role[]) => naming(a, ...roles).length > 0 && naming(b, ...roles).length > 0
  const shared = sum(both) / (sum(both) + Math.max(sum(a), sum(b)))
  // Each names itself otherwise, or one names itself where the other tells whom it is for.
  if (eachHas(...own) || (naming([...a, ...b], ...own).length > 0 && eachHas(...own, ...topic))) return true
  const named = sum(naming(both, ...own))
  const further = sum(naming([...a, ...b], ...own))
  if (named + further > 0) {
    if (named === 0) return true
    // One name that many choose does not make one organisation of two that do different things.
    if (named < 1 && eachHas(...topic, 'field')) return true
    return further > 0 && shared < 0.55
  }
  if (eachHas(...topic) || eachHas('work') || eachHas('field')) return true
  if (sum(naming(both, ...topic)) > 0) {
    const placed = [...naming(a, 'place'), ...naming(b, 'place')]
    const onlyIts = naming(both, 'work', 'topic').length < 2 && placed.some((word) => !word.within)
    return (eachHas('place') && onlyIts) || shared < 0.55
  }
  return (a.length > 0 && b.length > 0) || shared < 0.3
}

/** Whether two names of organisations are one, might be taken for one another, or neither. */
export function compareWords(a: readonly NameWord[], b: readonly NameWord[]): Likeness {
  const matches = matchWords(a, b)
  const of = (words: readonly NameWord[], side: 'a' | 'b') => {
    const taken = new Set(matches.flatMap((match) => match[side]))
    return words.filter((_, at) => !taken.has(at))
  }
  const [onlyA, onlyB] = [of(a, 'a'), of(b, 'b')]
  const both = matches.flatMap((match) => match.a.map((at) => a[at] as NameWord))
  const alike = matches.reduce((total, match) => total + match.alike * sum(match.a.map((at) => a[at] as NameWord)), 0)
  const share = (2 * alike) / (2 * sum(both) + sum(onlyA) + sum(onlyB) || 1)
  const order = (words: readonly NameWord[], side: 'a' | 'b') =>
    orderOf(
      words,
      (at) => matches.findIndex((match) => match[side].includes(at)),
      (match) => matches[match]?.a.some((at) => !['adjective', 'place'].includes((a[at] as NameWord).role)) ?? false,
    )
  const exact = onlyA.length + onlyB.length === 0 && matches.every((match) => match.alike === 1)
  if (
    exact &&
    (String(order(a, 'a').flat()) === String(order(b, 'b').flat()) || grouped(order(a, 'a')) === grouped(order(b, 'b')))
  )
    return { verdict: 'same', similarity: 1 }
  if (both.length === 0 || apart(both, onlyA, onlyB)) return { verdict: 'different', similarity: share * 0.55 }
  return { verdict: 'doubtful', similarity: 0.6 + 0.38 * share }
}
