/** Dates as ISO text in the country's time zone, and the working-day clock of domain 3.3. */

export const timeZone = 'Asia/Damascus'
const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** True for a real calendar day written YYYY-MM-DD, from 1900 to 2200. */
export function isDate(value: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value
}

/** The calendar day in Damascus at this instant. */
let told = { minute: Number.NaN, day: '' }
export function dayOf(instant: Date | string): string {
  const at = new Date(instant)
  // Asked several times in every answer, nearly always for now; a calendar day begins with a minute everywhere.
  const minute = Math.floor(at.getTime() / 60_000)
  if (minute !== told.minute) told = { minute, day: parts.format(at) }
  return told.day
}
/** Today in Damascus. */
export const todayIn = (now: Date = new Date()): string => dayOf(now)

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Calendar days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** V-GAP(n) [spec helper]: true when `end` is at least n days after `start`, and after it. */
export const gapReaches = (start: string, end: string, n: number): boolean =>
  end > start && daysBetween(start, end) >= n

/** The instant of a day and an hour (HH:MM) in Damascus, as UTC. */
export function instantOf(day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const seen = Object.fromEntries(
    clock.formatToParts(new Date(wanted)).map((part) => [part.type, Number(part.value)]),
  ) as Record<string, number>
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0 } = seen
  return new Date(2 * wanted - Date.UTC(year, month - 1, date, hour, minute)).toISOString()
}

/** The last second of a day in Damascus, as a UTC instant. */
export function endOfDay(day: string): string {
  const guess = new Date(`${day}T20:59:59Z`)
  const seen = Object.fromEntries(clock.formatToParts(guess).map((part) => [part.type, part.value])) as Record<
    string,
    string
  >
  const local = Date.UTC(
    Number(seen.year),
    Number(seen.month) - 1,
    Number(seen.day),
    Number(seen.hour),
    Number(seen.minute),
    Number(seen.second),
  )
  const wanted = Date.parse(`${day}T23:59:59Z`)
  const end = guess.getTime() + (wanted - local)
  // When clocks went back at midnight, the last hour came twice. The day ends with the second one.
  return new Date(dayOf(new Date(end + 1000)) === day ? end + 3_600_000 : end).toISOString()
}

export interface Holiday {
  start_date: string
  end_date: string
  is_recurring: boolean
}
export interface Calendar {
  /** Days of the week that are off (0 = Sunday). Default: Friday and Saturday. */
  weekend: readonly number[]
  holidays: readonly Holiday[]
}
export const weekendOf = [5, 6] as const

const monthDay = (day: string) => day.slice(5)
function inHoliday(day: string, { start_date, end_date, is_recurring }: Holiday): boolean {
  if (!is_recurring) return day >= start_date && day <= end_date
  const [from, to, at] = [monthDay(start_date), monthDay(end_date), monthDay(day)]
  return from <= to ? at >= from && at <= to : at >= from || at <= to
}

/** True when the day is neither on a weekend nor in a holiday. */
export function isWorkingDay(day: string, calendar: Calendar): boolean {
  return (
    !calendar.weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) &&
    !calendar.holidays.some((holiday) => inHoliday(day, holiday))
  )
}

/** The n-th working day after `day`. n = 0 gives the day itself, or the next working day if it is off. */
export function addWorkingDays(day: string, n: number, calendar: Calendar): string {
  let at = day
  if (n <= 0) {
    while (!isWorkingDay(at, calendar)) at = addDays(at, 1)
    return at
  }
  for (let left = n; left > 0;) {
    at = addDays(at, 1)
    if (isWorkingDay(at, calendar)) left -= 1
  }
  return at
}

/** Working days after `from`, up to and including `to`. 0 when `to` is not later. */
export function workingDaysBetween(from: string, to: string, calendar: Calendar): number {
  let count = 0
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isWorkingDay(at, calendar)) count += 1
  return count
}
