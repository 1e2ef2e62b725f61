import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { eventHosts } from './events.ts'
import { feedLang } from './shapes.ts'

const lang = z.strictObject({ lang: feedLang })
const ofOne = lang.extend({ ngo_id: id.optional() })

export const newsFeed = call({
  method: 'GET',
  path: 'v2/guest/feeds/news.xml',
  summary: 'RSS of the newest fifty news, of all organisations or of one',
  access: 'open',
  query: ofOne,
  answer: z.unknown(),
  blob: ['application/rss+xml'],
})
export const decisionsFeed = call({
  method: 'GET',
  path: 'v2/guest/feeds/decisions.xml',
  summary: 'RSS of the newest fifty decisions of the register: registrations and changes of state',
  access: 'open',
  query: lang,
  answer: z.unknown(),
  blob: ['application/rss+xml'],
})
export const regulationsFeed = call({
  method: 'GET',
  path: 'v2/guest/feeds/regulations.xml',
  summary: 'RSS of the newest fifty texts of the legal library',
  access: 'open',
  query: lang,
  answer: z.unknown(),
  blob: ['application/rss+xml'],
})
export const eventsCalendar = call({
  method: 'GET',
  path: 'v2/guest/feeds/events.ics',
  summary: 'iCalendar of the events of the last three months and of all that come, of everyone or of one organisation',
  access: 'open',
  query: ofOne,
  answer: z.unknown(),
  blob: ['text/calendar'],
})
export const eventCalendar = call({
  method: 'GET',
  path: 'v2/guest/feeds/event/{of}/{id}',
  summary: 'iCalendar of one event',
  access: 'open',
  params: z.strictObject({ of: z.enum(eventHosts), id }),
  query: lang,
  answer: z.unknown(),
  blob: ['text/calendar'],
})
