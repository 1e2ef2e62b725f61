import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addWorkingDays,
  dayOf,
  daysBetween,
  endOfDay,
  gapReaches,
  isDate,
  isWorkingDay,
  weekendOf,
  workingDaysBetween,
  type Calendar,
  type Holiday,
} from './dates.ts'

const calendarOf = (...holidays: Holiday[]): Calendar => ({ weekend: weekendOf, holidays })
const once = (day: string, end = day): Holiday => ({ start_date: day, end_date: end, is_recurring: false })
const yearly = (day: string, end = day): Holiday => ({ ...once(day, end), is_recurring: true })

const day = fc.integer({ min: 0, max: 3650 }).map((offset) => addDays('2024-01-01', offset))
const holiday = fc
  .record({ start_date: day, length: fc.integer({ min: 0, max: 14 }), is_recurring: fc.boolean() })
  .map(({ start_date, length, is_recurring }) => ({ start_date, end_date: addDays(start_date, length), is_recurring }))
const calendar = fc.array(holiday, { maxLength: 12 }).map((holidays): Calendar => ({ weekend: weekendOf, holidays }))

describe('the working-day clock', () => {
  it('counts the two worked examples of the specification', () => {
    expect(addWorkingDays('2026-12-03', 5, calendarOf(once('2026-12-08')))).toBe('2026-12-13')
    expect(addWorkingDays('2026-12-24', 3, calendarOf(yearly('2020-12-25'), yearly('2020-01-01')))).toBe('2026-12-29')
  })

  it('is never due on a day off', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), calendar, (from, n, days) => {
        expect(isWorkingDay(addWorkingDays(from, n, days), days)).toBe(true)
      }),
    )
  })

  it('gives exactly n working days after the day of entry', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), calendar, (from, n, days) => {
        const due = addWorkingDays(from, n, days)
        expect(workingDaysBetween(from, due, days)).toBe(n)
        expect(workingDaysBetween(from, addDays(due, -1), days)).toBe(n - 1)
      }),
    )
  })

  it('keeps the days that are left over any pause', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 40 }),
        fc.nat({ max: 60 }),
        fc.nat({ max: 200 }),
        calendar,
        (from, n, worked, pause, days) => {
          const due = addWorkingDays(from, n, days)
          const stopped = addDays(from, worked)
          const left = workingDaysBetween(stopped, due, days)
          const resumed = addDays(stopped, pause)
          const again = addWorkingDays(resumed, left, days)
          if (left > 0) expect(workingDaysBetween(resumed, again, days)).toBe(left)
          if (pause === 0 && left > 0) expect(again).toBe(due)
        },
      ),
    )
  })

  it('takes zero days as the same day, or the next working day', () => {
    expect(addWorkingDays('2026-12-03', 0, calendarOf())).toBe('2026-12-03')
    expect(addWorkingDays('2026-12-04', 0, calendarOf(once('2026-12-06')))).toBe('2026-12-07')
  })

  it('repeats a yearly holiday in every year, over the turn of the year as well', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2090 }), (year) => {
        const days = { weekend: [], holidays: [yearly('2010-12-30', '2011-01-02'), yearly('2010-04-17')] }
        for (const off of [`${year}-12-30`, `${year}-12-31`, `${year}-01-01`, `${year}-01-02`, `${year}-04-17`])
          expect(isWorkingDay(off, days)).toBe(false)
        for (const on of [`${year}-12-29`, `${year}-01-03`, `${year}-04-16`, `${year}-04-18`])
          expect(isWorkingDay(on, days)).toBe(true)
      }),
    )
    expect(isWorkingDay('2027-05-03', { weekend: [], holidays: [once('2026-05-03')] })).toBe(true)
  })

  it('moves the due date later, never earlier, when a holiday is added', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), calendar, holiday, (from, n, days, added) => {
        expect(
          addWorkingDays(from, n, { ...days, holidays: [...days.holidays, added] }) >= addWorkingDays(from, n, days),
        ).toBe(true)
      }),
    )
  })
})

describe('days and instants', () => {
  it('ends a day with its last second in Damascus, summer time of earlier years included', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }).map((offset) => addDays('2010-01-01', offset)),
        (at) => {
          const end = endOfDay(at)
          expect(dayOf(end)).toBe(at)
          expect(dayOf(new Date(Date.parse(end) + 1000))).toBe(addDays(at, 1))
        },
      ),
    )
    expect(endOfDay('2026-12-13')).toBe('2026-12-13T20:59:59.000Z')
    expect(endOfDay('2014-10-30')).toBe('2014-10-30T21:59:59.000Z')
  })

  it('knows real days only', () => {
    for (const real of ['2024-02-29', '1900-01-01', '2199-12-31']) expect(isDate(real)).toBe(true)
    for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '1899-12-31', '2026-01-01T00:00', '٢٠٢٦-٠١-٠١', ''])
      expect(isDate(wrong)).toBe(false)
  })

  it('adds and subtracts without losing a day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, n) => {
        expect(daysBetween(from, addDays(from, n))).toBe(n)
      }),
    )
    expect(gapReaches('2026-01-01', '2026-02-02', 32)).toBe(true)
    expect(gapReaches('2026-01-01', '2026-02-01', 32)).toBe(false)
    expect(gapReaches('2026-02-01', '2026-01-01', 1)).toBe(false)
  })
})
