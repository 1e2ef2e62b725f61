import { m } from '#web/generated/paraglide/messages.js'
import { formatDate } from './format.ts'

/** «قبل 5 دقائق» within a day, after that the date. `now` in milliseconds. */
export function formatAgo(value: string, now: number = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(value)) / 60_000)
  if (Number.isNaN(minutes) || minutes < 0 || minutes >= 24 * 60) return formatDate(value)
  if (minutes < 1) return m.format_just_now()
  return minutes < 60
    ? m.format_minutes_ago({ count: minutes })
    : m.format_hours_ago({ count: Math.floor(minutes / 60) })
}
