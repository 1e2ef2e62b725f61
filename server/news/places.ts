import { sql } from 'kysely'
import { instantOf, todayIn } from '#contract/core/values/dates.ts'
import type { ClosedRegistration } from '#contract/news/shapes.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { endedStatuses, suspendedStatus } from '#contract/public-site/ended.ts'
import type { PublicWords } from '../public-site/index.ts'

/** How many have a place at the event `e`, and how many wait for one; the ministry's events have their own numbers. */
export const placesOf = sql`coalesce((select count(*) filter (where r.status = 'registered')::integer from event_registrations r where e.of = 'ngo' and r.event_id = e.id), 0) as taken,
  coalesce((select count(*) filter (where r.status = 'waiting')::integer from event_registrations r where e.of = 'ngo' and r.event_id = e.id), 0) as waiting`

/** «قاعة الصداقة، دمشق»: the governorate is said unless the place names it. */
export function placeInWords(
  { location, governorate_id }: { location: string; governorate_id: number | null },
  lang: Lang,
  words: PublicWords,
): string {
  if (governorate_id === null) return location
  const { name_ar, name_en } = words.word('governorates', governorate_id)
  if ([name_ar, name_en].some((name) => location.includes(name))) return location
  return `${location}${lang === 'ar' ? '، ' : ', '}${lang === 'ar' ? name_ar : name_en}`
}

interface Times {
  readonly status_id: number | null
  readonly is_announced: boolean
  readonly to_event_date: string
  /** HH:MM in Damascus; null for full days. */
  readonly to_event_time: string | null
}
const isOver = ({ to_event_date: day, to_event_time: time }: Times, now: Date): boolean =>
  day < todayIn(now) || (time !== null && Date.parse(instantOf(day, time)) <= now.getTime())

/** Why nobody can register for an event; null while one can: until it ends, and not only until it begins. */
export function closedBecause(event: Times, now: Date): ClosedRegistration | null {
  const status = event.status_id ?? 0
  if (endedStatuses.includes(status)) return 'end'
  if (isOver(event, now)) return 'over'
  if (status === suspendedStatus) return 'suspended'
  return event.is_announced ? null : 'unannounced'
}
