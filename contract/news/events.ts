import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { isDate } from '../core/values/dates.ts'
import { id, int } from '../core/calls/fields.ts'
import { placeMap, word } from '../public-site/shapes.ts'
import { closedRegistration, month, picture, teller } from './shapes.ts'

/** Events of organisations and of the ministry are numbered each by themselves. */
export const eventHosts = ['ngo', 'ministry'] as const
export type EventHost = (typeof eventHosts)[number]

const row = z.object({
  of: z.enum(eventHosts),
  id: z.int(),
  title_ar: z.string(),
  title_en: z.string().nullable(),
  type: word.nullable(),
  from_event_date: z.string(),
  to_event_date: z.string(),
  is_full_day: z.boolean(),
  /** HH:MM in Damascus; null for full days. */
  from_event_time: z.string().nullable(),
  to_event_time: z.string().nullable(),
  /** Its last day in Damascus has passed. */
  over: z.boolean(),
  location: z.string(),
  governorate: word.nullable(),
  /** Null for the ministry. */
  ngo: teller.nullable(),
})
export type EventRow = z.output<typeof row>

/** Events with a public invitation while they are announced. `upcoming` holds those that are not over today, soonest first; all others stand newest first. */
export const filterEvents = call({
  method: 'GET',
  path: 'v2/guest/filter-events',
  summary: 'Events of the ministry and of organisations, by date, month, governorate or organisation',
  access: 'open',
  query: z.strictObject({
    date: z
      .union([z.enum(['all', 'upcoming', 'past']), z.string().refine(isDate, { params: { code: 'V-DATE' } })])
      .optional(),
    month: month.optional(),
    governorate_id: int(1, 1000).optional(),
    ngo_id: id.optional(),
    page: int(1, 10_000).optional(),
  }),
  answer: z.array(row),
  paged: true,
})

const event = row.extend({
  /** Cleaned HTML. */
  details_ar: z.string(),
  link: z.string().nullable(),
  image: picture.extend({ alt_ar: z.string().nullable(), alt_en: z.string().nullable() }).nullable(),
  page_url: z.string(),
  /** For how many people; null where that is not limited. */
  capacity: z.int().nullable(),
  /** Null where visitors do not register. `left` is null where places are not limited. */
  registration: z
    .object({ closed: closedRegistration.nullable(), left: z.int().nullable(), waiting: z.int() })
    .nullable(),
  map: placeMap.nullable(),
})
export type PublicEvent = z.output<typeof event>
export const readEvent = call({
  method: 'GET',
  path: 'v2/guest/events/{of}/{id}',
  summary: 'An announced event',
  access: 'open',
  params: z.strictObject({ of: z.enum(eventHosts), id }),
  answer: event,
})

const months = z.array(z.object({ month: z.string(), count: z.int() }))
const choices = z.object({ governorates: z.array(word), news: months, upcoming: months, past: months })
export type ActivityChoices = z.output<typeof choices>
/** What news and events can be filtered by, at most half a minute old. */
export const readActivityChoices = call({
  method: 'GET',
  path: 'v2/guest/activity-choices',
  summary: 'Governorates, and the months that hold news or events with their number',
  access: 'open',
  answer: choices,
})
