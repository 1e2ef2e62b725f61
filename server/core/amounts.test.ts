import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asAmount, cents } from './amounts.ts'

test('an amount is told in hundredths and back, below one and below nothing too', () => {
  for (const [text, value] of [
    ['0.00', 0n],
    ['0.05', 5n],
    ['-0.50', -50n],
    ['-0.05', -5n],
    ['-42.50', -4_250n],
    ['1234567890123456.78', 123_456_789_012_345_678n],
    ['12.50', 1_250n],
    // More digits than a float keeps.
    ['-9007199254740993.01', -900_719_925_474_099_301n],
  ] as const) {
    expect(cents(text)).toBe(value)
    expect(asAmount(value)).toBe(text)
  }
  expect([cents('7'), cents('7.5')]).toEqual([700n, 750n])
  fc.assert(fc.property(fc.bigInt(), (value) => cents(asAmount(value)) === value))
})
