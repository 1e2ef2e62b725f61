import { todayIn } from '#contract/core/values/dates.ts'
import { invalid } from '../../core/errors.ts'
import type { Services } from '../../core/services.ts'
import type { Span } from './own-rows.ts'

/** The days that were asked for, at first those of this year; a day that has not come yet is today. */
export function spanOf(
  services: Services,
  asked: { first_day?: string | undefined; last_day?: string | undefined },
): Span {
  const today = todayIn(services.now())
  const last = asked.last_day === undefined || asked.last_day > today ? today : asked.last_day
  const first = asked.first_day ?? `${last.slice(0, 4)}-01-01`
  if (first > last) throw invalid({ last_day: ['V-ORDER'] })
  return { first, last }
}
