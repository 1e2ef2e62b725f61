import { expect, test } from 'vitest'
import type { Score } from '#contract/profile/score.ts'
import { shortestWay } from './score-way.ts'

const scored = (score: number, gains: Readonly<Record<string, number>>): Score => ({
  score,
  min_score: 80,
  computed_at: '2026-11-21T00:00:00Z',
  sections: [
    {
      key: 'contacts',
      name_ar: '',
      name_en: '',
      weight: 100,
      ratio: 0,
      earned: 0,
      missing: Object.entries(gains).map(([route, gain]) => ({
        field_or_rule: route,
        label_ar: '',
        label_en: '',
        route,
        gain,
      })),
    },
  ],
})
const way = (score: Score, open: (path: string) => boolean = () => true) =>
  shortestWay(score, open).steps.map(({ route }) => route)

test('the way takes the largest gains, and the smallest last step that is enough', () => {
  expect(way(scored(72.14, { a: 1.25, b: 7.5, c: 3, d: 1.15 }))).toEqual(['b', 'd'])
  expect(way(scored(79, { a: 1, b: 15 }))).toEqual(['a'])
})

test('screens that cannot be opened are no way, and a way that falls short says so', () => {
  const score = scored(70, { a: 9, b: 5, c: 2 })
  expect(way(score, (path) => path !== 'a')).toEqual(['b', 'c'])
  expect(shortestWay(score, (path) => path !== 'a').reaches).toBe(false)
  expect(shortestWay(score, () => true)).toMatchObject({ reaches: true, steps: [{ route: 'a' }, { route: 'c' }] })
  expect(way(scored(10, { a: 1, b: 1, c: 1, d: 1 }))).toHaveLength(3)
  expect(way(scored(85, { a: 9 }))).toEqual([])
})
