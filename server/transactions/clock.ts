import {
  addDays,
  addWorkingDays,
  dayOf,
  endOfDay,
  isWorkingDay,
  workingDaysBetween,
  type Calendar,
} from '#contract/core/values/dates.ts'

/** What the clock of a request needs to know; instants are ISO text. */
export interface ClockRow {
  status: string
  stage_entered_at: string | null
  stage_due_at: string | null
  paused_at: string | null
  remaining_days: number | null
  /** Working days by which the due date of the present step was reckoned. */
  days_number: number | null
}
export interface Clock {
  state: 'in_time' | 'today' | 'late' | 'paused' | 'none'
  days_all: number
  days_used: number
  days_left: number | null
  due_at: string | null
}

/** Due instant of a step entered now: the last second of its last counted day [domain 3.3]. */
export const dueAfter = (now: Date, days: number, calendar: Calendar): string =>
  endOfDay(addWorkingDays(dayOf(now), days, calendar))

/** Whole working days left when the clock stops; below 0 the working days that it is late. */
export function daysLeftAt(now: Date, dueAt: string, calendar: Calendar): number {
  const [today, due] = [dayOf(now), dayOf(dueAt)]
  return due >= today ? workingDaysBetween(today, due, calendar) : 0 - workingDaysBetween(due, today, calendar)
}

/** Due instant of a step whose clock runs again today: the days that were left, counted from today; a step that was late stays as late as it was. */
export function dueAfterPause(
  pause: { paused_at: string; stage_due_at: string | null; remaining_days: number | null },
  now: Date,
  calendar: Calendar,
): string {
  const left = pause.remaining_days ?? 0
  const late = pause.stage_due_at !== null && new Date(pause.paused_at) > new Date(pause.stage_due_at)
  if (!late && left >= 0) return dueAfter(now, left, calendar)
  let day = dayOf(now)
  for (let back = -left; back > 0; day = addDays(day, -1)) if (isWorkingDay(day, calendar)) back -= 1
  // Late by less than a working day, as on a Friday: due on the last working day before today.
  if (left === 0) day = addDays(day, -1)
  while (!isWorkingDay(day, calendar)) day = addDays(day, -1)
  return endOfDay(day)
}

/** The figure both sides see: state, working days used and left. */
export function clockOf(row: ClockRow, now: Date, calendar: Calendar): Clock {
  const all = row.days_number ?? 0
  if (['approved', 'rejected', 'withdrawn', 'closed_no_reply', 'draft'].includes(row.status) || !row.stage_due_at)
    return { state: 'none', days_all: all, days_used: 0, days_left: null, due_at: null }
  if (row.paused_at) {
    const left = row.remaining_days ?? 0
    return {
      state: 'paused',
      days_all: all,
      days_used: Math.max(0, all - Math.max(0, left)),
      days_left: left,
      due_at: null,
    }
  }
  const [today, due] = [dayOf(now), dayOf(row.stage_due_at)]
  const left = daysLeftAt(now, row.stage_due_at, calendar)
  const state =
    now.toISOString() > new Date(row.stage_due_at).toISOString() ? 'late' : due === today ? 'today' : 'in_time'
  return {
    state,
    days_all: all,
    days_used: Math.max(0, all - Math.max(0, left)),
    days_left: left,
    due_at: row.stage_due_at,
  }
}

/** Days between entry and due date that are not counted, with the reason. */
export function notCounted(
  fromInstant: string,
  toInstant: string,
  calendar: Calendar & { holidays: readonly { name?: string }[] },
): { day: string; reason: string }[] {
  const days: { day: string; reason: string }[] = []
  for (let day = addDays(dayOf(fromInstant), 1); day <= dayOf(toInstant) && days.length < 60; day = addDays(day, 1)) {
    if (isWorkingDay(day, calendar)) continue
    days.push({ day, reason: isWorkingDay(day, { weekend: [], holidays: calendar.holidays }) ? 'weekend' : 'holiday' })
  }
  return days
}
