import type { ReportSchedule } from '#contract/reports/copies.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** Days of the week from Sunday on, in the reader's language. */
export const weekdays = (): string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) =>
    // The first of February 2026 was a Sunday.
    new Date(Date.UTC(2026, 1, 1 + day)).toLocaleDateString(lang() === 'ar' ? 'ar' : 'en', {
      weekday: 'long',
      timeZone: 'UTC',
    }),
  )

/** When a report is sent, in words without its day of a single time. */
export function turnOf({ period, weekday, month_day }: ReportSchedule): string {
  if (period === 'once') return m.report_sending_once()
  return period === 'weekly'
    ? `${m.report_sending_weekly()}${m.report_comma()}${weekdays()[weekday ?? 0]}`
    : `${m.report_sending_monthly()}${m.report_comma()}${m.report_sending_on({ day: formatNumber(month_day ?? 1) })}`
}
