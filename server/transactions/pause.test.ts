import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, addWorkingDays, dayOf, workingDaysBetween, type Calendar } from '#contract/core/values/dates.ts'
import { clockOf, daysLeftAt, dueAfter, dueAfterPause } from './clock.ts'

const holiday = fc.record({ from: fc.nat({ max: 120 }), days: fc.nat({ max: 5 }) }).map(({ from, days }) => ({
  start_date: addDays('2026-03-01', from),
  end_date: addDays('2026-03-01', from + days),
  is_recurring: false,
}))
const calendar = fc.array(holiday, { maxLength: 4 }).map((holidays): Calendar => ({ weekend: [5, 6], holidays }))
const wait = fc.record({ hours: fc.nat({ max: 24 * 12 }) })
const pauses = fc.array(fc.record({ run: wait, still: wait }), { minLength: 1, maxLength: 5 })

const later = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

it('never forgives by a pause: what was used stays used, what was late stays late, and nothing is taken', () => {
  fc.assert(
    fc.property(calendar, fc.nat({ max: 12 }), fc.nat({ max: 24 * 20 }), pauses, (cal, days, entered, list) => {
      let now = later(new Date('2026-03-02T08:00:00Z'), entered)
      let due = dueAfter(now, days, cal)
      const look = () =>
        clockOf(
          {
            status: 'in_progress',
            stage_entered_at: null,
            stage_due_at: due,
            paused_at: null,
            remaining_days: null,
            days_number: days,
          },
          now,
          cal,
        )
      for (const { run, still } of list) {
        now = later(now, run.hours)
        const before = look()
        const pause = {
          paused_at: now.toISOString(),
          stage_due_at: due,
          remaining_days: daysLeftAt(now, due, cal),
        }
        // Stopped and started at once, nothing has happened.
        expect(dueAfterPause(pause, now, cal)).toBe(due)
        now = later(now, still.hours)
        due = dueAfterPause(pause, now, cal)
        const after = look()
        const [had, has] = [before.days_left as number, after.days_left as number]
        if (before.state === 'late') {
          expect(after.state).toBe('late')
          expect(has).toBeLessThanOrEqual(had)
          expect(has).toBeGreaterThanOrEqual(had - 1)
        } else {
          expect(after.state).not.toBe('late')
          // On a day off with nothing left the step is due on the next working day.
          const today = dayOf(now)
          const grace = had === 0 ? workingDaysBetween(today, addWorkingDays(today, 0, cal), cal) : 0
          expect(has).toBe(had + grace)
        }
      }
    }),
    { numRuns: 400 },
  )
})
