import { expect, test } from 'vitest'
import { amountOf, asAmount, cellsOf, cents, changeOf, isFlagged } from './amounts.ts'

test('a cell takes amounts as people type and paste them, and keeps nothing that is no amount', () => {
  for (const [typed, wanted] of [
    ['42300000', '42300000.00'],
    ['٤٢٬٣٠٠٬٠٠٠', '42300000.00'],
    ['۱۲٫۵', '12.50'],
    ['12,500', '12500.00'],
    ['1 250 000.5', '1250000.50'],
    ['', '0.00'],
    ['=72,100,000+150,000', '72250000.00'],
    ['=٧٢٬١٠٠٬٠٠٠ + ١٥٠٬٠٠٠', '72250000.00'],
    ['=3×2+4', '10.00'],
    ['=10−2×3', '4.00'],
    ['=10÷4', '2.50'],
    ['=1÷3', '0.33'],
    ['=2÷3', '0.67'],
    ['=0.1+0.2', '0.30'],
    // More digits than a float keeps.
    ['9007199254740993.01', '9007199254740993.01'],
    ['=9007199254740993+0.02', '9007199254740993.02'],
  ] as const)
    expect([typed, amountOf(typed)]).toEqual([typed, wanted])
  for (const wrong of [
    '12,5o0',
    '12,50',
    '=12,50+1',
    'abc',
    '-5',
    '=5-9',
    '=1/0',
    '=',
    '=1+',
    '=+1',
    '1.234',
    '12345678901234567',
    '=1e5',
    '1..2',
  ])
    expect([wrong, amountOf(wrong)]).toEqual([wrong, undefined])
})

test('hundredths and text are the same amount in both directions', () => {
  for (const text of ['0.00', '0.01', '-0.01', '1234567890123456.78', '-42.50'])
    expect(asAmount(cents(text))).toBe(text)
  expect([cents('5'), cents('5.5')]).toEqual([500n, 550n])
})

test('a block has its lines and cells, however its lines end', () => {
  expect(cellsOf('1\t2\r\n٣\t\r\n')).toEqual([
    ['1', '2'],
    ['٣', ''],
  ])
  expect(cellsOf('7')).toEqual([['7']])
})

test('a change is flagged beyond both the share and the amount', () => {
  const limits = { percent: 40, amount: 5_000_000 }
  expect(isFlagged('21400000', '13200000', limits)).toBe(true)
  expect(isFlagged('14000000', '10000000', { ...limits, amount: 0 })).toBe(false)
  expect(isFlagged('3100000', '8000000', limits)).toBe(false)
  expect(isFlagged('76500000', '0.00', limits)).toBe(false)
  expect(isFlagged('76500000', null, limits)).toBe(false)
  expect([changeOf('168450000', '198000000'), changeOf('1', null), changeOf('1', '0.00')]).toEqual([
    -15,
    undefined,
    undefined,
  ])
})
