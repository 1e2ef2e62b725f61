import { z } from 'zod'
import { textOf } from '../core/values/arabic.ts'
import { call } from '../core/calls/call.ts'
import { bool, choice, date, id, int, list, lk, optional, pageQuery, sortBy, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { actionBody, namesOf } from '../core/machine.ts'
import { majorities } from './arithmetic.ts'
import { itemWords, meetingWords } from './meeting-words.ts'
import { meetingMachine } from './workflow.ts'

const meetingStatuses = namesOf(meetingMachine.statuses)
export const itemKinds = namesOf(itemWords.kind.words)
const at = z.string().nullable()
const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const time = text(5, 5).superRefine((value, ctx) => {
  if (!clock.test(value)) ctx.addIssue({ code: 'custom', params: { code: 'V-DATE' } })
})

/** An item of the agenda; its place in the list is its number. */
const item = z.strictObject({
  title: text(3, 200),
  kind: choice(itemKinds),
  /** Of a decision alone. */
  majority: optional(choice(namesOf(majorities))),
  is_secret: bool,
  /** Of an election alone: the size of the board. */
  seats: optional(int(1, 15)),
})
export type AgendaItem = z.output<typeof item>

const register = resource({
  path: 'v2/general-authority-meetings',
  permission: 'ngo_general_authority_meetings',
  title: 'Meetings of the general assembly',
  named: (row) => textOf(row.title),
  words: meetingWords,
  input: {
    meeting_type_id: lk('meeting-types'),
    title: text(5, 150),
    meeting_date: date,
    meeting_time: time,
    place: text(5, 255),
    governorate_id: lk('governorates'),
    agenda: list(item, 1, 40),
    second_date: optional(date),
    /** 0: the bylaws allow none. */
    proxies_per_member: int(0, 3),
    bylaws_article: optional(text(1, 100)),
  },
  view: { status: z.enum(meetingStatuses), sitting: z.int(), closed_at: at },
  filter: { status: choice(meetingStatuses).optional(), meeting_type_id: list(int()).optional() },
})
/** Meetings of the own general assembly: they are edited as drafts, and when they were returned [domain 2.5, 3.13]. */
export const meetings = { ...register, remove: { ...register.remove, says: 'meeting_deleted' } }
export type Meeting = z.output<typeof meetings.row>

const params = z.strictObject({ id })
const acted = z.object({ status: z.enum(meetingStatuses) })
export const actOnMeeting = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/actions',
  summary: 'Ask for a meeting, open, hold, close or cancel it, and submit its minutes',
  access: {
    kinds: ['org'],
    may: [
      ['ngo_general_authority_meetings', 'A'],
      ['ngo_general_authority_meetings', 'U'],
    ],
  },
  params,
  body: actionBody(meetingMachine, 'organisation'),
  versioned: true,
  answer: acted,
  says: 'meeting_acted',
})
export const decideMeeting = call({
  method: 'POST',
  path: 'v2/ministry/general-authority-meetings/{id}/actions',
  summary: 'Approve, return or reject a meeting, note what was observed, ratify its minutes',
  access: { kinds: ['ministry'], may: [['ministry_transaction_requests', 'C']] },
  params,
  body: actionBody(meetingMachine),
  versioned: true,
  answer: acted,
  says: 'meeting_decided',
})

const listed = z.object({
  id: z.int(),
  ngo_name_ar: z.string(),
  ngo_name_en: at,
  title: z.string(),
  meeting_type_id: z.int(),
  meeting_date: z.string(),
  governorate_id: z.int(),
  status: z.enum(meetingStatuses),
  transaction_request_id: z.int().nullable(),
  /** Until when the ministry decides; silence is consent. */
  due_at: at,
})
export type ListedMeeting = z.output<typeof listed>
export const listMinistryMeetings = call({
  method: 'GET',
  path: 'v2/ministry/general-authority-meetings',
  summary: 'Meetings of general assemblies within reach; what waits for the ministry first',
  access: { kinds: ['ministry'], may: [['ministry_transaction_requests', 'S']] },
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('meeting_date', 'title'),
    status: choice(meetingStatuses).optional(),
    request_id: id.optional(),
  }),
  answer: z.array(listed),
  paged: true,
})
