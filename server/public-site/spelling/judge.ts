import { searchForm } from '#contract/core/values/arabic.ts'
import { bareOf, coreWord } from './core.ts'
import { distance, mistakesIn } from './distance.ts'
import { partCost, type Reading } from './readings.ts'

/** What a word of the name takes that was not typed. */
const untyped = 0.12
/** What a typed word takes that stands nowhere in the name: a word of the register is a wrong one, another one is misspelt. */
const missing = (part: string, known: boolean) => (known ? 1.6 : mistakesIn(part) + 0.4)
/** What whole texts may differ by when the spaces are left aside. */
const wholeWrong = 2

export interface Judged {
  readonly cost: number
  /** Words of the name that stand for what was typed. */
  readonly words: readonly string[]
  /** Typed words that stand nowhere in it. */
  readonly missing: number
}

/** Compares readings with names; what two words have in common is computed once. */
export function judge(readings: readonly Reading[]) {
  const costs = readings.map(({ candidates }) =>
    candidates.map((list) => new Map(list.map(({ word, cost }) => [word.bare, cost]))),
  )
  const known = new Map<string, number>()
  const costOf = (reading: number, at: number, part: string, word: string) => {
    const given = costs[reading]?.[at]?.get(word)
    if (given !== undefined) return given
    const key = `${part} ${word}`
    const cost = known.get(key) ?? partCost(part, word)
    known.set(key, cost)
    return cost
  }
  const align = (
    { parts, cost: own }: Reading,
    index: number,
    names: readonly string[],
    form: string | undefined,
  ): Judged | undefined => {
    const free = new Set(form === undefined ? names : [...names, form])
    const found: string[] = []
    let cost = own
    for (const [at, part] of parts.entries()) {
      let [best, word] = [missing(part, costs[index]?.[at]?.get(part) === 0), '']
      for (const one of free) {
        const takes = costOf(index, at, part, one)
        if (takes < best) [best, word] = [takes, one]
      }
      cost += best
      if (word !== '') {
        free.delete(word)
        found.push(word)
      }
    }
    // The legal form is expected of nobody.
    if (form !== undefined) free.delete(form)
    return found.length * 2 >= parts.length && found.length > 0
      ? { cost: cost + free.size * untyped, words: found, missing: parts.length - found.length }
      : undefined
  }

  /** How near a name is, by the nearest reading. */
  return (core: string, form: string | undefined): Judged | undefined => {
    const names = core.split(' ')
    const whole = names.join('')
    const ways = readings.flatMap((reading, index) => {
      const aligned = align(reading, index, names, form)
      const differ = distance(whole, reading.parts.join(''), wholeWrong)
      return [
        ...(aligned ? [aligned] : []),
        ...(differ < Infinity ? [{ cost: reading.cost + differ + 0.25, words: names, missing: 0 }] : []),
      ]
    })
    return ways.toSorted((a, b) => a.cost - b.cost)[0]
  }
}

/** The legal form before a name, folded. */
export function formOf(name: string, core: string): string | undefined {
  const first = searchForm(name).split(' ')[0] ?? ''
  return core.startsWith(first) || core.startsWith(bareOf(first)) ? undefined : first
}
/** These words as the name spells them; the whole name where it holds no other. */
export function spelt(name: string, core: string, words: readonly string[], withForm: boolean): string {
  const form = formOf(name, core)
  const [first = '', ...rest] = name.split(/\s+/)
  const tokens = form === undefined ? [first, ...rest] : rest
  const whole = core.split(' ').every((word) => words.includes(word))
  const kept = whole ? tokens : tokens.filter((token) => words.includes(coreWord(token)))
  return [...(form !== undefined && (withForm || words.includes(form)) ? [first] : []), ...kept].join(' ')
}
