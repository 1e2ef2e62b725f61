import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Waiting } from './waiting.ts'

/**
 * A server that does so many requests a second, one after the other, for `seconds`; `came` tells how many come in each
 * millisecond. Answers how many were turned away, and how long the others took from the third second on.
 */
function simulate(perSecond: number, seconds: number, came: (ms: number) => number, patience = 250) {
  let now = 0
  const waiting = new Waiting(() => now)
  const queue: { began: number; leave: (answered: boolean) => void }[] = []
  let [turnedAway, credit] = [0, 0]
  const took: number[] = []
  for (; now < seconds * 1000; now += 1) {
    for (let n = came(now); n > 0; n -= 1)
      if (waiting.expected() > patience) turnedAway += 1
      else queue.push({ began: now, leave: waiting.enter() })
    credit = queue.length === 0 ? 0 : credit + perSecond / 1000
    for (; credit >= 1 && queue.length > 0; credit -= 1) {
      const done = queue.shift()
      done?.leave(true)
      if (done && now > 2_000) took.push(now - done.began)
    }
  }
  return { turnedAway, took: took.toSorted((a, b) => a - b), left: queue.length }
}
/** So many a second, as evenly as whole requests can come. */
const evenly = (rate: number) => (ms: number) => Math.floor(((ms + 1) * rate) / 1000) - Math.floor((ms * rate) / 1000)

test('however many come, those who are let in are answered in time, and the server is never idle meanwhile', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 2_000 }), fc.double({ min: 1.2, max: 20, noNaN: true }), (able, times) => {
      const { turnedAway, took } = simulate(able, 10, evenly(able * times))
      expect(turnedAway).toBeGreaterThan(0)
      expect(took[Math.floor(took.length * 0.99)]).toBeLessThan(1_000)
      expect(took.length).toBeGreaterThan(able * 8 * 0.9)
    }),
    { numRuns: 40 },
  )
})

test('nobody is turned away from a server that does what comes, nor by a crowd that comes at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 2_000 }),
      fc.double({ min: 0.1, max: 0.95, noNaN: true }),
      (able, times) => {
        expect(simulate(able, 5, evenly(able * times)).turnedAway).toBe(0)
        expect(simulate(able, 5, (ms) => (ms === 3_000 ? able / 5 : 0)).turnedAway).toBe(0)
      },
    ),
    { numRuns: 40 },
  )
})

test('where nobody is answered, no more are let in than are always; and all again once it moves', () => {
  let now = 0
  const waiting = new Waiting(() => now)
  const under: ((answered: boolean) => void)[] = []
  for (; now < 5_000; now += 10) if (waiting.expected() <= 250) under.push(waiting.enter())
  expect(under.length).toBeLessThan(80)
  // Those who gave up tell nothing about how fast it is.
  for (const leave of under.slice(0, -48)) leave(false)
  expect(waiting.expected()).toBeGreaterThan(1_000)
  for (const leave of under) leave(true)
  expect(waiting.expected()).toBe(0)
})
