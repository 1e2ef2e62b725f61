import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const values = ['', 'a', 'b', null, 1, ['x']]

test('whatever was open, typed and saved: no change of either side is lost without a word, and nothing is invented', () => {
  for (const base of values)
    for (const mine of values)
      for (const theirs of values) {
        const { merged, conflicts } = merge({ field: base }, { field: mine }, { field: theirs })
        const empty = (value: unknown) => (value === '' ? null : value)
        const [b, m, t] = [base, mine, theirs].map((value) => JSON.stringify(empty(value)))
        const both = m !== b && t !== b && m !== t
        expect([base, mine, theirs, conflicts]).toEqual([base, mine, theirs, both ? ['field'] : []])
        const kept = JSON.stringify(empty(merged.field))
        expect([base, mine, theirs, kept]).toEqual([base, mine, theirs, m === b ? t : m])
      }
})

test('fields that different people changed are put together', () => {
  expect(merge({ a: 1, b: 1, c: 1 }, { a: 2, b: 1, c: 3 }, { a: 1, b: 2, c: 4 })).toEqual({
    merged: { a: 2, b: 2, c: 3 },
    conflicts: ['c'],
  })
})
