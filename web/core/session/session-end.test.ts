import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionEnd } from './session-end.ts'

const minute = 60_000

test('a session ends after its idle time, at the latest at its absolute end, and only the first can be put off', () => {
  fc.assert(
    fc.property(fc.nat(720), fc.nat(720), fc.integer({ min: 2, max: 720 }), (used, ends, idle) => {
      const limits = { idle_minutes: idle, ends_at: new Date(ends * minute).toISOString() }
      const end = sessionEnd(limits, used * minute, 0)
      expect(end.left).toBe(Math.min(used + idle - 1, ends) * minute)
      expect(end.extends).toBe(used + idle - 1 < ends)
      // Using the session now must never bring its end nearer.
      expect(sessionEnd(limits, (used + 1) * minute, 0).left).toBeGreaterThanOrEqual(end.left)
    }),
  )
})
