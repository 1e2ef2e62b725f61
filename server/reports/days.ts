import { addDays } from '#contract/core/values/dates.ts'
import type { Period } from '#contract/reports/copies.ts'

interface Turn {
  readonly period: Period
  readonly weekday: number | null
  readonly month_day: number | null
  readonly on_day: string | null
}

const monthOf = (day: string, later: number): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + later)
  return date.toISOString().slice(0, 7)
}
/** The day of a month; a shorter month has it on its last day. */
const dayIn = (month: string, wanted: number): string => {
  const last = Number(addDays(`${monthOf(`${month}-01`, 1)}-01`, -1).slice(8))
  return `${month}-${String(Math.min(wanted, last)).padStart(2, '0')}`
}

/** The first day of a schedule from `from` on; null where none is left. */
export function firstDay({ period, weekday, month_day, on_day }: Turn, from: string): string | null {
  if (period === 'once') return on_day !== null && on_day >= from ? on_day : null
  if (period === 'weekly') {
    const today = new Date(`${from}T00:00:00Z`).getUTCDay()
    return addDays(from, ((weekday ?? 0) - today + 7) % 7)
  }
  const here = dayIn(from.slice(0, 7), month_day ?? 1)
  return here >= from ? here : dayIn(monthOf(from, 1), month_day ?? 1)
}
