import { sql } from 'kysely'
import {
  filterEvents,
  readActivityChoices,
  readEvent,
  type ActivityChoices,
  type EventHost,
  type EventRow,
  type PublicEvent,
} from '#contract/news/events.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services } from '../core/services.ts'
import { orGone } from './gone.ts'
import { keepFor, placeMaps, publicWords } from '../public-site/index.ts'
import { eventAddress } from './addresses.ts'
import { cutPictureOf, type Focused, pictureColumn, type PictureRow } from './pictures.ts'
import { closedBecause, placesOf } from './places.ts'
import { shownEvents, shownNews } from './shown.ts'
import { inMonth, tellerOf } from './teller.ts'

export interface EventSource {
  of: EventHost
  id: number
  title_ar: string
  title_en: string | null
  event_type_id: number | null
  from_event_date: string
  to_event_date: string
  is_full_day: boolean
  from_event_time: string | null
  to_event_time: string | null
  location: string
  governorate_id: number | null
  ngo_id: number | null
  ngo_ar: string | null
  ngo_en: string | null
  status_id: number | null
}
export const eventColumns = sql`e.of, e.id, e.title_ar, e.title_en, e.event_type_id, e.from_event_date, e.to_event_date, e.is_full_day,
  case when not e.is_full_day then to_char(e.from_event_time, 'HH24:MI') end as from_event_time, case when not e.is_full_day then to_char(e.to_event_time, 'HH24:MI') end as to_event_time,
  e.location, e.governorate_id, e.ngo_id, e.ngo_ar, e.ngo_en, e.status_id`

type Words = ReturnType<typeof publicWords>
const eventRow = (
  services: Services,
  words: Words,
  { ngo_id, ngo_ar, ngo_en, status_id, governorate_id, event_type_id, ...row }: EventSource,
): EventRow => ({
  ...row,
  over: row.to_event_date < todayIn(services.now()),
  type: event_type_id === null ? null : words.word('event-types', event_type_id),
  governorate: governorate_id === null ? null : words.word('governorates', governorate_id),
  ngo: ngo_id === null ? null : tellerOf(ngo_id, { ngo_ar: ngo_ar ?? '', ngo_en, status_id: status_id ?? 0 }, words),
})

const ofDate = (date: string, today: string) =>
  date === 'all'
    ? []
    : date === 'upcoming'
      ? [sql`e.to_event_date >= ${today}::date`]
      : date === 'past'
        ? [sql`e.to_event_date < ${today}::date`]
        : [sql`${date}::date between e.from_event_date and e.to_event_date`]

const orderOf = (date: string) =>
  date === 'upcoming'
    ? sql`e.from_event_date, e.from_event_time nulls first, e.of, e.id`
    : sql`e.from_event_date desc, e.from_event_time desc nulls last, e.of, e.id desc`

interface WholeEvent extends EventSource, Focused {
  details_ar: string | null
  link: string | null
  picture: PictureRow | null
  latitude: number | null
  longitude: number | null
  capacity: number | null
  takes_registration: boolean
  is_announced: boolean
  taken: number
  waiting: number
  image_alt_ar: string | null
  image_alt_en: string | null
}
/** One event of a source, whole: of what visitors read, or of a draft. */
export function eventOf(services: Services) {
  const words = publicWords(services)
  const mapOf = placeMaps(services, words)
  return async (from: ReturnType<typeof sql>, db: Db, mode: 'open' | 'own'): Promise<PublicEvent> => {
    const { rows } =
      await sql<WholeEvent>`select ${eventColumns}, e.details_ar, e.link, e.latitude::float8 as latitude, e.longitude::float8 as longitude, e.capacity, e.takes_registration, e.is_announced, ${placesOf},
      e.image_alt_ar, e.image_alt_en, e.focus_x, e.focus_y, ${pictureColumn(sql`e.image_event`)} as picture from ${from}`.execute(
        db,
      )
    const {
      details_ar,
      link,
      picture,
      latitude,
      longitude,
      capacity,
      takes_registration,
      is_announced,
      taken,
      waiting,
      image_alt_ar,
      image_alt_en,
      focus_x,
      focus_y,
      ...row
    } = found(rows[0])
    const of = `${row.of}-event` as const
    return {
      ...eventRow(services, words, row),
      details_ar: cleanRichText(details_ar ?? ''),
      link,
      image: picture && {
        ...cutPictureOf({ of, owner: row.id, cut: 'card', mode }, picture, { focus_x, focus_y }),
        alt_ar: image_alt_ar,
        alt_en: image_alt_en,
      },
      page_url: eventAddress(services, row.of, row.id),
      capacity,
      registration: takes_registration
        ? {
            closed: closedBecause({ ...row, is_announced }, services.now()),
            left: capacity === null ? null : Math.max(0, capacity - taken - waiting),
            waiting,
          }
        : null,
      map: mapOf({ governorate_id: row.governorate_id, latitude, longitude }),
    }
  }
}

/** Events of the open pages: list, one event, and what both lists can be filtered by. */
export const events: Area = (on, services) => {
  const words = publicWords(services)
  on(filterEvents, async ({ query, request, reply }) => {
    const { date = 'all', month, governorate_id, ngo_id } = query
    const { perPage, page, offset } = pageOf({ page: query.page })
    const today = todayIn(services.now())
    const where = sql.join(
      [
        sql`e.is_announced`,
        ...ofDate(date, today),
        ...(month === undefined ? [] : [inMonth(sql`e.from_event_date`, month, sql`e.to_event_date`)]),
        ...(governorate_id === undefined ? [] : [sql`e.governorate_id = ${governorate_id}`]),
        ...(ngo_id === undefined ? [] : [sql`e.ngo_id = ${ngo_id}`]),
      ],
      sql` and `,
    )
    const from = shownEvents(services)
    const [{ rows }, count] = await Promise.all([
      sql<EventSource>`select ${eventColumns} from ${from} where ${where} order by ${orderOf(date)} limit ${perPage} offset ${offset}`.execute(
        services.readDb,
      ),
      sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(services.readDb),
    ])
    return publicAnswer(request, reply, {
      rows: rows.map((row) => eventRow(services, words, row)),
      total: count.rows[0]?.total ?? 0,
      perPage,
      page,
    })
  })

  const event = eventOf(services)
  on(readEvent, async ({ params, request, reply }) => {
    const from = sql`${shownEvents(services)} where e.of = ${params.of} and e.id = ${params.id}`
    const one = await event(from, services.readDb, 'open').catch((error: unknown) =>
      orGone(services, `${params.of}-event`, params.id, error),
    )
    return publicAnswer(request, reply, one)
  })

  activityChoices(on, services)
}

type Months = ActivityChoices['news']
/** What events and news can be filtered by. */
const activityChoices: Area = (on, services) => {
  const words = publicWords(services)
  const choices = keepFor(30_000, services.now, async (): Promise<ActivityChoices> => {
    const today = todayIn(services.now())
    const [told, held] = await Promise.all([
      sql<
        Months[number]
      >`select to_char(w.accomplished_at_date, 'YYYY-MM') as month, count(*) as count from ${shownNews(services)} group by 1 order by 1 desc`.execute(
        services.readDb,
      ),
      // An event that lasts over the end of a month stands in both.
      sql<
        Months[number] & { past: boolean }
      >`select to_char(m, 'YYYY-MM') as month, e.to_event_date < ${today}::date as past, count(*) as count from ${shownEvents(services)},
        generate_series(date_trunc('month', e.from_event_date::timestamp), e.to_event_date::timestamp, interval '1 month') m where e.is_announced group by 1, 2 order by 1`.execute(
        services.readDb,
      ),
    ])
    const of = (past: boolean) =>
      held.rows.filter((row) => row.past === past).map(({ month, count }) => ({ month, count }))
    return {
      governorates: services.reference
        .lookup('governorates')
        .flatMap((record) => (record.is_active ? [words.word('governorates', record.id)] : [])),
      news: told.rows,
      upcoming: of(false),
      past: of(true).reverse(),
    }
  })
  on(readActivityChoices, async ({ request, reply }) => publicAnswer(request, reply, await choices()))
}
