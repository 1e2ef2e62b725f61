import { describe, expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'

const words = ['المادة', 'يقدم', 'الطلب', 'خلال', 'ثلاثين', 'ستين', 'يوماً', 'يوماً،', '.', 'و', '\n']
/** A pseudo-random sequence that is the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('the words that changed', () => {
  test('of any two texts: the runs of each side are that text, neighbours differ in side, equal texts have no change', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const next = numbers(seed)
      const text = () => Array.from({ length: next(14) }, () => words[next(words.length)]).join(' ')
      const [before, after] = [text(), text()]
      const runs = changedWords(before, after)
      const of = (side: string) =>
        runs
          .filter((run) => run.side === 'both' || run.side === side)
          .map((run) => run.text)
          .join('')
      expect([of('before'), of('after')]).toEqual([before, after])
      expect(runs.some((run, at) => run.text === '' || run.side === runs[at - 1]?.side)).toBe(false)
      expect(changedWords(before, before).filter((run) => run.side !== 'both')).toEqual([])
    }
  })
  test('one word in a long text is that word, also where the text is longer than any table', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `كلمة${at}`)
    const changed = changedWords(many.join(' '), many.with(2_500, 'غيرها').join(' '))
    expect(changed.filter((run) => run.side !== 'both')).toEqual([
      { text: 'كلمة2500', side: 'before' },
      { text: 'غيرها', side: 'after' },
    ])
    const shuffled = changedWords(many.join(' '), [...many].reverse().join(' '))
    expect(shuffled.length).toBeLessThan(5)
  })
})

test('leaves a bracket alone that only a comma follows now', () => {
  expect(changedWords('مراقب (حتى 2026)', 'مراقب (حتى 2026)، محرر').filter(({ side }) => side !== 'both')).toEqual([
    { text: '، محرر', side: 'after' },
  ])
})
