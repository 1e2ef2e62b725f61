import { z } from 'zod'
import { choice, date, file, idNumber, list, lk, optional, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { columns } from '../core/calls/words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { textOf } from '../core/values/arabic.ts'
import { statusColumn } from '../grants/sheets.ts'
import { acting, approvalStatuses, approvalView } from './approval.ts'
import { eventWords } from './event-words.ts'

const at = z.string().nullable()
const status = z.enum(approvalStatuses)
const filter = { status: choice(approvalStatuses).optional() }

export const participant = z.strictObject({ full_name: text(3, 100), id_number: idNumber, position: text(2, 100) })
/** Events abroad in which the own organisation takes part [domain 2.10 international_events_subscriptions]. */
export const internationalEvents = resource({
  path: 'v2/international-events-subscriptions',
  permission: 'ngo_international_events_subscriptions',
  title: 'International events',
  named: (row) => textOf(row.event_name),
  words: eventWords,
  sheet: {
    ...screenWords.intl_events,
    columns: [
      ...columns(eventWords, 'event_name', 'organiser', 'country_id', 'city', 'from_date', 'to_date', 'funding'),
      statusColumn,
      ...columns(eventWords, 'decision_no', 'decision_date', 'report_due_on'),
    ],
  },
  input: {
    event_name: text(3, 200),
    organiser: text(3, 150),
    country_id: lk('countries'),
    city: optional(text(0, 80)),
    from_date: date,
    to_date: date,
    participants: list(participant, 1, 50),
    funding: text(2, 150),
    invitation_file: file(),
  },
  view: {
    status,
    took_part_on: at,
    took_part_file: z.int().nullable(),
    report_file: z.int().nullable(),
    report_due_on: at,
    ...approvalView,
  },
  filter,
})
export type InternationalEvent = z.output<typeof internationalEvents.row>
export const actOnEvent = acting(internationalEvents.path, internationalEvents.permission, 'Act on an event abroad')
