import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id, int, pageQuery, sortBy, text } from '../core/calls/fields.ts'

const groups = ['personal', 'ngo', 'general', 'ministry'] as const
const notification = z.object({
  id: z.int(),
  group: z.enum(groups),
  code: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  entity: z.string().nullable(),
  entity_id: z.int().nullable(),
  link: z.string().nullable(),
  /** Of a notice that asks something of the reader's organisation: whether it was answered, and by which thread. */
  answer: z.object({ notice_id: z.int(), due_on: z.string().nullable(), thread_id: z.int().nullable() }).nullable(),
  read_at: z.string().nullable(),
  created_at: z.string(),
})
export type UserNotification = z.output<typeof notification>
const everybody = { kinds: ['org', 'est', 'ministry'] } as const

/** The bell: grouped, newest first, with how many are unread [spec]. */
export const listUserNotifications = call({
  method: 'GET',
  path: 'v2/user-notifications',
  summary: 'Own notifications by group',
  access: everybody,
  query: z.strictObject({ ...pageQuery, unread: int(0, 1).optional() }),
  answer: z.object({ unread: z.int(), groups: z.record(z.enum(groups), z.array(notification)) }),
})
export const markNotifications = call({
  method: 'POST',
  path: 'v2/user-notifications',
  summary: 'Mark notifications as read: ids, or all',
  access: everybody,
  body: z.strictObject({ ids: z.array(id).max(500).optional(), all: int(0, 1).optional() }),
  answer: z.object({ unread: z.int() }),
  says: 'saved',
})
export const listNotifications = call({
  method: 'GET',
  path: 'v2/notifications',
  summary: 'History of own notifications',
  access: { kinds: ['org'] },
  query: z.strictObject({ ...pageQuery, group: text(2, 20).optional() }),
  answer: z.array(notification),
  paged: true,
})
/** Server-sent events: the ids of new notifications; the reader asks again. */
export const events = call({
  method: 'GET',
  path: 'v2/events',
  summary: 'Live events',
  access: everybody,
  answer: z.unknown(),
  blob: ['text/event-stream'],
})

const letter = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  to_address: z.string(),
  subject: z.string().nullable(),
  template_code: z.string().nullable(),
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'held']),
  attempts: z.int(),
  last_error: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
})
/** Mail and SMS as they leave, without their text; of a directorate those about its governorate. */
export const readOutbox = call({
  method: 'GET',
  path: 'v2/ministry/outbox',
  summary: 'Outgoing mail and SMS',
  access: { kinds: ['ministry'], may: [['ministry_notifications_managment', 'S']] },
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('created_at', 'status', 'to_address'),
    status: text(3, 10).optional(),
  }),
  answer: z.array(letter),
  paged: true,
})
/** The text of a message, for who sends messages; each reading is in the log. In a demonstration this is the mailbox. */
export const readLetter = call({
  method: 'GET',
  path: 'v2/ministry/outbox/{id}',
  summary: 'Text of an outgoing mail or SMS',
  access: { kinds: ['ministry'], may: [['ministry_notifications_managment', 'N']] },
  params: z.strictObject({ id }),
  answer: z.object({ body_text: z.string(), is_hidden: z.boolean() }),
})
/** A mail server gives a mail back. The report quotes the head of the mail, and that proves whose it is. */
export const reportBounce = call({
  method: 'POST',
  path: 'v2/guest/mail-bounces',
  summary: 'A mail that was taken came back: the report of the mail server as it is [RFC 3464]',
  access: 'open',
  body: z.strictObject({ report: z.string().min(1).max(100_000) }),
  answer: z.null(),
})
export const retryOutbox = call({
  method: 'POST',
  path: 'v2/ministry/outbox/{id}/retry',
  summary: 'Send a failed message again',
  access: { kinds: ['ministry'], may: [['ministry_notifications_managment', 'N']] },
  params: z.strictObject({ id }),
  body: z.strictObject({}),
  answer: z.null(),
  says: 'letter_queued',
})
