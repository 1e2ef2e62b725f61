import { sql } from 'kysely'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import { publicWords } from '../public-site/index.ts'
import { siteOf } from './addresses.ts'
import { placeInWords } from './places.ts'
import { guestRows, holdPlaces, tellRegistered } from './registrations.ts'

/** When and where an event is, and whether visitors see it, as the register views a row. */
interface Shown {
  readonly id: number
  readonly is_published: boolean
  readonly hidden_reason: string | null
  readonly from_event_date: string
  readonly to_event_date: string
  readonly is_full_day: boolean
  readonly from_event_time: string | null
  readonly to_event_time: string | null
  readonly location: string
  readonly governorate_id: number | null
}

const isSeen = (event: Shown) => event.is_published && event.hidden_reason === null
/** What a guest needs to be there; hours of full days say nothing. */
const meetingOf = (event: Shown) =>
  [
    event.from_event_date,
    event.to_event_date,
    ...(event.is_full_day ? [] : [event.from_event_time, event.to_event_time]),
    event.location,
    event.governorate_id,
  ].join('\n')

/** What guests have to be told when an event that they knew as `before` is `after` now. */
function newsOf(before: Shown, after: Shown) {
  if (isSeen(before) && !isSeen(after)) return 'EVENT-WITHDRAWN'
  if (!isSeen(after)) return undefined
  if (!isSeen(before)) return 'EVENT-AGAIN'
  return meetingOf(before) === meetingOf(after) ? undefined : 'EVENT-MOVED'
}

/** «من 12 آذار 2027 إلى 14 آذار 2027»: words instead of dashes, which turn around between numbers in Arabic. */
function whenInWords(event: Shown, lang: Lang): string {
  const { from_event_date: from, to_event_date: to, from_event_time: begins, to_event_time: ends } = event
  const span = (one: string, other: string) => (lang === 'ar' ? `من ${one} إلى ${other}` : `from ${one} to ${other}`)
  const days = from === to ? dayInWords(from, lang) : span(dayInWords(from, lang), dayInWords(to, lang))
  if (event.is_full_day || begins === null || ends === null) return days
  return `${days}${lang === 'ar' ? '، ' : ', '}${span(begins.slice(0, 5), ends.slice(0, 5))}`
}

/**
 * Tells those who have a place at an event, and those who wait for one, that it moved, was taken back or is announced
 * again. Nothing is said of other changes, or of what is over.
 */
export async function tellGuests(trx: Trx, services: Services, was: Row | Shown, is: Row | Shown): Promise<void> {
  const [before, after] = [was as Shown, is as Shown]
  const code = newsOf(before, after)
  const today = todayIn(services.now())
  if (code === undefined || (before.to_event_date < today && after.to_event_date < today)) return
  await holdPlaces(trx, after.id)
  for (const row of await guestRows(
    trx,
    sql`r.event_id = ${after.id} and r.status <> 'cancelled' and r.erased_at is null`,
  ))
    await tellRegistered(trx, services, row, code, {
      when: whenInWords(after, row.lang),
      place: placeInWords(after, row.lang, publicWords(services)),
      calendar: `${siteOf(services)}/api/v2/guest/feeds/event/ngo/${after.id}?lang=${row.lang}`,
    })
}

/** An event as visitors have it. */
export async function getShown(trx: Trx, id: number): Promise<Shown> {
  const { rows } = await sql<Shown>`
    select id, is_published, hidden_reason, from_event_date, to_event_date, is_full_day, to_char(from_event_time, 'HH24:MI') as from_event_time,
      to_char(to_event_time, 'HH24:MI') as to_event_time, location, governorate_id from ngo_events where id = ${id}`.execute(
    trx,
  )
  return rows[0] as Shown
}
