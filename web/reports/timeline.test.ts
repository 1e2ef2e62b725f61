import { expect, test } from 'vitest'
import type { Group } from './ask.ts'
import { inTime, isTrend, withGaps } from './timeline.ts'

const group = (value: string | null, count: number): Group => ({
  keys: [{ value, name_ar: value, name_en: value }],
  count,
  sums: [count * 2],
})
const told = (groups: readonly Group[]) =>
  groups.map(({ keys, count, sums }) => [keys[0]?.value, count, sums[0]].join(' '))

test('one group of years or months is a trend; a number called year, two groups and a governorate are none', () => {
  const asked = (groups: string[]) => isTrend({ listing: 'ngos', columns: [], groups })
  expect([['decision_date.year'], ['decision_date.month']].map(asked)).toEqual([true, true])
  expect([['year'], ['governorate'], ['decision_date.month', 'status'], []].map(asked)).toEqual([
    ...[false, false, false, false],
  ])
})

test('groups come by the most first and are told by time, what has no day last', () => {
  const groups = [group(null, 9), group('2026-02', 5), group('2025-12', 3), group('2025-11', 1)]
  expect(told(inTime(groups))).toEqual(['2025-11 1 2', '2025-12 3 6', '2026-02 5 10', ' 9 18'])
})

test('a line goes through the months and years in which there was nothing, at zero, and over the end of a year', () => {
  expect(told(withGaps(inTime([group('2026-02', 5), group('2025-11', 1), group(null, 4)])))).toEqual([
    ...['2025-11 1 2', '2025-12 0 0', '2026-01 0 0', '2026-02 5 10'],
  ])
  expect(told(withGaps([group('2019', 1), group('2021', 2)]))).toEqual(['2019 1 2', '2020 0 0', '2021 2 4'])
  expect(withGaps([])).toEqual([])
  // A mistyped year does not make a line of two thousand years.
  expect(withGaps([group('0026-01', 1), group('2026-01', 1)])).toHaveLength(2)
})
