import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ballotFault,
  electionOf,
  floorOf,
  type Interval,
  isBelowThird,
  majorities,
  neededOf,
  presenceAt,
  verdictOf,
} from './arithmetic.ts'

const half = { numerator: 1, denominator: 2, strict: true }

test('more than half of n is the half rounded down and one, for every number up to 2000', () => {
  for (let n = 0; n <= 2000; n += 1) {
    const needed = neededOf(n, half)
    expect(needed, String(n)).toBe(Math.floor(n / 2) + 1)
    // It is the smallest number that is more than half.
    expect(needed * 2 > n && (needed - 1) * 2 <= n, String(n)).toBe(true)
  }
})

test('two thirds are reached by the smallest number whose triple is twice the people', () => {
  for (let n = 0; n <= 2000; n += 1) {
    const needed = neededOf(n, { numerator: 2, denominator: 3, strict: false })
    expect(needed * 3 >= n * 2 && (n === 0 || (needed - 1) * 3 < n * 2), String(n)).toBe(true)
  }
  expect(neededOf(48, { numerator: 2, denominator: 3, strict: false })).toBe(32)
  expect(neededOf(26, half)).toBe(14)
})

test('a second sitting takes no fewer than the setting, or the seats and never fewer than three', () => {
  expect([floorOf(0, 0), floorOf(0, 2), floorOf(0, 7), floorOf(5, 7)]).toEqual([3, 3, 7, 5])
  expect([isBelowThird(15, 48), isBelowThird(16, 48), isBelowThird(0, 0)]).toEqual([true, false, false])
})

const roomOf = fc.record({
  roll: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 20 }),
  intervals: fc.array(
    fc
      .record({
        member: fc.integer({ min: 1, max: 6 }),
        from: fc.integer({ min: 0, max: 100 }),
        length: fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }),
      })
      .map(({ member, from, length }): Interval => ({ member, from, until: length === null ? null : from + length })),
    { maxLength: 40 },
  ),
  proxies: fc.uniqueArray(
    fc
      .record({ giver: fc.integer({ min: 1, max: 6 }), holder: fc.integer({ min: 1, max: 6 }) })
      .filter(({ giver, holder }) => giver !== holder),
    { selector: ({ giver }) => giver, maxLength: 15 },
  ),
  cap: fc.integer({ min: 0, max: 3 }),
  at: fc.integer({ min: 0, max: 150 }),
})

test('nobody counts twice, nobody off the roll counts, no proxy hangs on another or beyond the cap', () => {
  fc.assert(
    fc.property(roomOf, ({ roll, intervals, proxies, cap, at }) => {
      const entitled = new Set(roll)
      const { inRoom, byProxy, counted } = presenceAt(at, entitled, intervals, { proxies, cap })
      expect(counted).toBe(inRoom.size + byProxy.size)
      expect(counted).toBeLessThanOrEqual(entitled.size)
      for (const one of [...inRoom, ...byProxy]) expect(entitled.has(one)).toBe(true)
      for (const one of byProxy) expect(inRoom.has(one)).toBe(false)
      for (const one of inRoom)
        expect(
          intervals.some(({ member, from, until }) => member === one && from <= at && (until === null || at < until)),
        ).toBe(true)
      const carriers = proxies.filter(({ giver }) => byProxy.has(giver))
      for (const { holder } of carriers) {
        expect(inRoom.has(holder)).toBe(true)
        expect(proxies.some(({ giver }) => giver === holder)).toBe(false)
        expect(carriers.filter((one) => one.holder === holder).length).toBeLessThanOrEqual(cap)
      }
      if (cap === 0) expect(byProxy.size).toBe(0)
    }),
    { numRuns: 3000 },
  )
})

/** Few people, so that the edge of a majority is met often. */
const few = fc.integer({ min: 0, max: 8 })
const votes = fc.record({ votes_for: few, votes_against: few, abstaining: few })
test('a vote is adopted exactly when it has what its majority needs; absent and abstaining are never for it', () => {
  fc.assert(
    fc.property(
      votes,
      few,
      fc.constantFrom(...(Object.keys(majorities) as (keyof typeof majorities)[])),
      (cast, away, majority) => {
        const present = cast.votes_for + cast.votes_against + cast.abstaining
        const entitled = present + away
        const { verdict, needed, spare } = verdictOf(cast, majority, { present, entitled })
        const rule = majorities[majority]
        const base = rule.of === 'present' ? present : entitled
        const isEnough = rule.strict
          ? cast.votes_for * rule.denominator > base * rule.numerator
          : cast.votes_for * rule.denominator >= base * rule.numerator
        expect(verdict === 'adopted').toBe(isEnough)
        expect(spare).toBe(cast.votes_for - needed)
        if (verdict === 'tie') expect(cast.votes_for).toBe(cast.votes_against)
        // Who stays away never helps.
        expect(verdictOf(cast, majority, { present, entitled: entitled + 1 }).spare).toBeLessThanOrEqual(spare)
      },
    ),
    { numRuns: 3000 },
  )
})

const box = fc.record({
  counted: fc.uniqueArray(
    fc.record({ member: fc.integer({ min: 1, max: 50 }), votes: fc.integer({ min: 0, max: 5 }) }),
    {
      selector: ({ member }) => member,
      minLength: 1,
      maxLength: 20,
    },
  ),
  seats: fc.integer({ min: 1, max: 11 }),
})
test('seats go to the most votes; a tie at the last seat elects none of those who share it', () => {
  fc.assert(
    fc.property(box, ({ counted, seats }) => {
      const outcome = electionOf(counted, seats)
      const of = (is: string) => counted.filter(({ member }) => outcome.get(member) === is)
      const [elected, tied] = [of('elected'), of('tied')]
      const ranked = counted.map((one) => one.votes).toSorted((one, other) => other - one)
      const [last = 0, next = 0] = [ranked[seats - 1], ranked[seats]]
      const shared = last === next && last > 0
      expect(tied.map(({ member }) => member).toSorted()).toEqual(
        counted.flatMap(({ member, votes: own }) => (shared && own === last ? [member] : [])).toSorted(),
      )
      expect(elected.length).toBeLessThanOrEqual(seats)
      for (const one of elected)
        for (const other of counted)
          if (outcome.get(other.member) !== 'elected') expect(one.votes).toBeGreaterThanOrEqual(other.votes)
      expect(new Set(tied.map((one) => one.votes)).size).toBeLessThanOrEqual(1)
      if (tied.length > 0) {
        expect(elected.length).toBeLessThan(seats)
        expect(elected.length + tied.length).toBeGreaterThan(seats)
      } else expect(elected.length).toBe(Math.min(seats, counted.filter((one) => one.votes > 0).length))
      for (const one of counted) if (one.votes === 0) expect(outcome.has(one.member)).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

test('a box holds no more names than its ballots have places, and nobody more votes than ballots', () => {
  expect(ballotFault([10, 10, 10], 10, 3)).toBeUndefined()
  expect(ballotFault([11], 10, 3)).toBe('candidate')
  expect(ballotFault([10, 10, 10, 1], 10, 3)).toBe('sum')
})
