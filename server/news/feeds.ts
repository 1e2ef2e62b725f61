import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decisionsFeed, eventCalendar, eventsCalendar, newsFeed, regulationsFeed } from '#contract/news/feeds.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { RegulationReference } from '#contract/regulations/reference.ts'
import { notFound } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { publicWords } from '../public-site/index.ts'
import { newestFirst, referenceColumns, shown } from '../regulations/index.ts'
import { decisionText } from './decision-text.ts'
import { eventAddress, newsAddress, siteOf } from './addresses.ts'
import { eventColumns, type EventSource } from './events.ts'
import { feedWords } from './feed-words.ts'
import { orGone } from './gone.ts'
import { calendarOf, type CalendarEvent } from './icalendar.ts'
import { newsColumns, type NewsSource } from './news.ts'
import { placeInWords } from './places.ts'
import { rssOf, type FeedItem } from './rss.ts'
import { shownEvents, shownNews } from './shown.ts'

type Lang = 'ar' | 'en'
const newest = 50
/** A calendar keeps what was held lately, and stays of a size that programs fetch every hour. */
const [daysBack, mostEvents] = [92, 1000]

const rss = 'application/rss+xml; charset=utf-8'
const ics = 'text/calendar; charset=utf-8'
function sent(request: FastifyRequest, reply: FastifyReply, type: string, body: string) {
  reply.header('content-type', type).header('x-content-type-options', 'nosniff')
  return publicAnswer(request, reply, body)
}

interface DecisionRow {
  id: number
  ngo_id: number
  name_ar: string
  name_en: string | null
  from_status_id: number | null
  to_status_id: number
  decision_no: string
  decision_date: string
}
type EventText = EventSource & {
  details_ar: string | null
  link: string | null
  updated_at: string
  latitude: number | null
  longitude: number | null
}

const own = (lang: Lang, ar: string, en: string | null) => (lang === 'en' && en) || ar

const channel = (
  services: Services,
  lang: Lang,
  kind: 'news' | 'decisions' | 'regulations',
  page: string,
  items: FeedItem[],
  ngo?: number,
) =>
  rssOf({
    ...feedWords[lang][kind],
    lang,
    url: siteOf(services) + page,
    self: `${siteOf(services)}/api/v2/guest/feeds/${kind}.xml?lang=${lang}${ngo === undefined ? '' : `&ngo_id=${ngo}`}`,
    items,
  })

/** RSS of news, decisions and legal texts; iCalendar of events. */
export const feeds: Area = (on, services) => {
  const words = publicWords(services)

  on(newsFeed, async ({ query, lang: wanted, request, reply }) => {
    const lang = query.lang ?? wanted
    const one = query.ngo_id === undefined ? sql`true` : sql`w.ngo_id = ${query.ngo_id}`
    const { rows } =
      await sql<NewsSource>`select ${newsColumns} from ${shownNews(services)} where ${one} order by w.accomplished_at_date desc, w.id desc limit ${newest}`.execute(
        services.readDb,
      )
    const items = rows.map((row) => ({
      guid: `sijill:news:${row.id}`,
      title: own(lang, row.title_ar, row.title_en),
      text: `${own(lang, row.ngo_ar, row.ngo_en)}: ${row.summary_ar}`,
      url: newsAddress(services, row.id),
      day: row.accomplished_at_date,
    }))
    return sent(request, reply, rss, channel(services, lang, 'news', '/general-activities', items, query.ngo_id))
  })

  on(decisionsFeed, async ({ query, lang: wanted, request, reply }) => {
    const lang = query.lang ?? wanted
    const { rows } =
      await sql<DecisionRow>`select h.id, n.id as ngo_id, n.name_ar, n.name_en, h.from_status_id, h.to_status_id, h.decision_no, h.decision_date
      from ngo_status_histories h join ngos n on n.id = h.ngo_id
      where n.deleted_at is null and n.status_id = any(${words.publicStatuses()}::integer[])
      order by h.decision_date desc, h.id desc limit ${newest}`.execute(services.readDb)
    const items = rows.map((row) => {
      const name = own(lang, row.name_ar, row.name_en)
      const what = decisionText(words, lang, row)
      return {
        guid: `sijill:decision:${row.id}`,
        title: `${name} – ${what}`,
        text: what,
        url: `${siteOf(services)}/ngo/${row.ngo_id}`,
        day: row.decision_date,
      }
    })
    return sent(request, reply, rss, channel(services, lang, 'decisions', '/ngo-list', items))
  })

  on(regulationsFeed, async ({ query, lang: wanted, request, reply }) => {
    const lang = query.lang ?? wanted
    const { rows } = await sql<
      RegulationReference & { summary_ar: string | null }
    >`select ${referenceColumns}, r.summary_ar from regulations r where ${shown} order by ${newestFirst} limit ${newest}`.execute(
      services.readDb,
    )
    const items = rows.map((row) => ({
      guid: `sijill:regulation:${row.id}`,
      title: `${own(lang, row.name_ar, row.name_en)} (${feedWords[lang].number(row.number, row.issue_date.slice(0, 4))})`,
      text: row.summary_ar ?? '',
      url: `${siteOf(services)}/legal-references/view/${row.id}${row.model === 'law' ? '' : `?model=${row.model}`}`,
      day: row.issue_date,
    }))
    return sent(request, reply, rss, channel(services, lang, 'regulations', '/legal-references/laws', items))
  })

  calendars(on, services)
}

/** Events as calendars: all, or one. */
const calendars: Area = (on, services) => {
  const words = publicWords(services)
  const calendarEvent = (row: EventText, lang: Lang): CalendarEvent => ({
    uid: `${row.of}-event-${row.id}@sijill`,
    title: own(lang, row.title_ar, row.title_en),
    from: { day: row.from_event_date, time: row.from_event_time },
    to: { day: row.to_event_date, time: row.to_event_time },
    place: placeInWords(row, lang, words),
    point:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    text: [...paragraphsOf(row.details_ar), ...(row.link ? [row.link] : [])].join('\n'),
    url: eventAddress(services, row.of, row.id),
    changed: row.updated_at,
  })
  const columns = sql`${eventColumns}, e.details_ar, e.link, e.updated_at, e.latitude::float8 as latitude, e.longitude::float8 as longitude`

  on(eventsCalendar, async ({ query, lang: wanted, request, reply }) => {
    const lang = query.lang ?? wanted
    const one = query.ngo_id === undefined ? sql`true` : sql`e.ngo_id = ${query.ngo_id}`
    const { rows } =
      await sql<EventText>`select ${columns} from ${shownEvents(services)} where ${one} and e.to_event_date >= ${addDays(todayIn(services.now()), -daysBack)}::date
      order by e.from_event_date, e.of, e.id limit ${mostEvents}`.execute(services.readDb)
    const body = calendarOf(
      feedWords[lang].events,
      rows.map((row) => calendarEvent(row, lang)),
    )
    return sent(request, reply, ics, body)
  })

  on(eventCalendar, async ({ params, query, lang: wanted, request, reply }) => {
    const lang = query.lang ?? wanted
    const { rows } =
      await sql<EventText>`select ${columns} from ${shownEvents(services)} where e.of = ${params.of} and e.id = ${params.id}`.execute(
        services.readDb,
      )
    const row = rows[0] ?? (await orGone(services, `${params.of}-event`, params.id, notFound()))
    const event = calendarEvent(row, lang)
    reply.header('content-disposition', `attachment; filename="event-${params.of}-${params.id}.ics"`)
    return sent(request, reply, ics, calendarOf(event.title, [event]))
  })
}
