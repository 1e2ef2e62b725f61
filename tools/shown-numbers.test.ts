import { expect, test } from 'vitest'
import { rawCounts, rawNumbers } from './shown-numbers.ts'

const forms = (text: string) => [
  { declarations: ['input count', 'local countPlural = count: plural'], match: { 'countPlural=other': text } },
]

test('a message that shows the number by which it chooses its form as it is, is named', () => {
  expect(rawCounts('ar.json', { rows: forms('{count} صف'), shown: forms('{countShown} صف'), name: '{count}' })).toEqual(
    [
      'ar.json: rows shows {count} as it is: declare "local countShown = count: number numberingSystem=latn" and show {countShown}',
    ],
  )
})

test('a number that a page gives to a message as it is, is named; a formatted one, a small one and a chosen form are not', () => {
  const messages = {
    left: 'بقي {left} من {all}',
    rows: forms('{countShown} صف في {pages}'),
    law: 'القانون {number}',
    told: 'من {days}',
  }
  const named = (code: string) => rawNumbers(messages, [{ at: 'a.tsx', text: `${code};` }], { told: 'text' })
  expect(named('m.left({ left, all: formatNumber(all) })')).toEqual([
    'a.tsx: left is given {left} as it is: use formatNumber',
  ])
  for (const fine of [
    'm.left({ left: formatNumber(left), all: 5 })',
    'm.left({ left: some ? formatNumber(left) : m.none(), all: `${a}` })',
    'm.rows({ count: rows.length })',
    'm.law({ number: law.number })',
    'other.left({ left })',
    'm.told({ days })',
  ])
    expect(named(fine), fine).toEqual([])
})
