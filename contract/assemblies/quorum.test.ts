import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neededOf } from './arithmetic.ts'
import { asksAsMuch, quorumBases, type QuorumShare } from './quorum.ts'

const share = fc
  .record({
    base: fc.constantFrom(...quorumBases),
    numerator: fc.nat(12),
    denominator: fc.integer({ min: 1, max: 12 }),
    strict: fc.boolean(),
  })
  .filter(({ numerator, denominator }) => numerator <= denominator)
/** People who are needed of an assembly in which so many have paid and so many have not. */
const needed = (rule: QuorumShare, paid: number, unpaid: number) =>
  rule.numerator === 0 && !rule.strict ? 0 : neededOf(rule.base === 'paid' ? paid : paid + unpaid, rule)

test('bylaws that are taken never ask for fewer people than the common rule, in any assembly', () => {
  fc.assert(
    fc.property(share, share, fc.integer({ min: 1, max: 400 }), fc.nat(100), (own, least, paid, unpaid) => {
      if (asksAsMuch(own, least)) expect(needed(own, paid, unpaid)).toBeGreaterThanOrEqual(needed(least, paid, unpaid))
    }),
    { numRuns: 3000 },
  )
})

test('bylaws that are refused would ask for fewer people in some assembly', () => {
  fc.assert(
    fc.property(share, share, (own, least) => {
      if (asksAsMuch(own, least)) return
      const sizes = Array.from({ length: 300 }, (_, n) => n + 1)
      expect(
        sizes.some((paid) => [0, paid * 12].some((unpaid) => needed(own, paid, unpaid) < needed(least, paid, unpaid))),
      ).toBe(true)
    }),
    { numRuns: 400 },
  )
})
