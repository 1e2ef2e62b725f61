import { z } from 'zod'
import { type AnswerOf, call, wordFile, workbookFile } from '../core/calls/call.ts'
import { choice, file, flag, id, int, longText, optional } from '../core/calls/fields.ts'

/** Any signed-in user but a temporary one [domain 5.3]; whose conversations he reads is asked in every query. */
const access = { kinds: ['org', 'ministry'] } as const
const params = z.strictObject({ id })
const named = z.object({ ar: z.string(), en: z.string() })
/** Largest file of a line, in bytes [domain 2.8]. */
export const mostFileBytes = 5 * 1024 * 1024

const conversation = z.object({
  id: z.int(),
  /** With whom: the place in the ministry, the organisation, or the own colleagues. */
  kind: z.enum(['ngo', 'place', 'office']),
  name: named,
  case: z.object({ id: z.int(), request_no: z.string() }).nullable(),
  last: z.object({ id: z.int(), at: z.string(), body: z.string().nullable(), own: z.boolean() }).nullable(),
  unread: z.int(),
  closed_at: z.string().nullable(),
})
export type Conversation = z.output<typeof conversation>

export const listChats = call({
  method: 'GET',
  path: 'v2/chats',
  summary: 'Conversations of the own organisation or place, the last line first',
  access,
  answer: z.array(conversation),
})
export const openChat = call({
  method: 'POST',
  path: 'v2/chats',
  summary:
    'Opens the conversation with an organisation, with the own directorate or the centre, about a request, or among colleagues; the same one each time',
  access,
  body: z.strictObject({
    /** `case`: the organisation of a request and the place of its officer, whichever side asks. */
    with: choice(['ngo', 'directorate', 'centre', 'office', 'case']),
    ngo_id: optional(id),
    transaction_request_id: optional(id),
  }),
  answer: z.object({ id: z.int() }),
})

const line = z.object({
  id: z.int(),
  client_id: z.string(),
  /** Of the reader himself. */
  mine: z.boolean(),
  own_side: z.boolean(),
  writer: z.string(),
  body: z.string().nullable(),
  file: z.object({ id: z.int(), name: z.string(), size: z.int() }).nullable(),
  at: z.string(),
  edited_at: z.string().nullable(),
  /** What it said before, the first first. */
  before: z.array(z.object({ body: z.string(), at: z.string() })),
})
export type ChatLine = z.output<typeof line>

export const readChat = call({
  method: 'GET',
  path: 'v2/chats/{id}/messages',
  summary:
    'Lines of a conversation: the last ones, or those before a known one; and up to which the other side has read',
  access,
  params,
  query: z.strictObject({ before: id.optional(), per_page: int(1, 100).optional() }),
  answer: conversation.extend({
    lines: z.array(line),
    has_earlier: z.boolean(),
    /** Last line that somebody of the other side has read; 0: none. */
    read_by_others: z.int(),
    /** Somebody of the other side who takes part here is in the platform now; never where the setting says no. */
    others_here: z.boolean(),
    may_write: z.boolean(),
    may_close: z.boolean(),
  }),
})
export type ChatPage = AnswerOf<typeof readChat>

/** `client_id` is made by the browser: a line that is sent again, whatever became of the first answer, stays one line. */
export const sendLine = call({
  method: 'POST',
  path: 'v2/chats/{id}/messages',
  summary: 'Says a line in a conversation, once, however often it is sent',
  access,
  params,
  body: z.strictObject({ client_id: z.uuid(), body: optional(longText(2_000)), file: optional(file('word')) }),
  answer: z.object({ id: z.int(), at: z.string() }),
})
export const editLine = call({
  method: 'PUT',
  path: 'v2/chats/{id}/messages/{line}',
  summary: 'Changes an own line; what it said before stays to be read',
  access,
  params: z.strictObject({ id, line: id }),
  body: z.strictObject({ body: longText(2_000) }),
  answer: z.object({ edited_at: z.string() }),
})
export const markChat = call({
  method: 'POST',
  path: 'v2/chats/{id}/read',
  summary: 'The reader has seen the conversation up to a line',
  access,
  params,
  body: z.strictObject({ last_read_id: id }),
  answer: z.null(),
})
export const typeInChat = call({
  method: 'POST',
  path: 'v2/chats/{id}/typing',
  summary: 'Tells the others for ten seconds that somebody writes; nothing is stored',
  access,
  params,
  answer: z.null(),
})
export const closeChat = call({
  method: 'POST',
  path: 'v2/chats/{id}/close',
  summary: 'Closes a conversation with an organisation, or opens it again; for the ministry',
  access: { kinds: ['ministry'] },
  params,
  body: z.strictObject({ closed: flag }),
  answer: z.object({ closed_at: z.string().nullable() }),
})
export const readChatFile = call({
  method: 'GET',
  path: 'v2/chats/{id}/files/{file}',
  summary: 'A file of a line, for whoever may read the conversation',
  access,
  params: z.strictObject({ id, file: id }),
  query: z.strictObject({ download: int(0, 1).optional() }),
  answer: z.unknown(),
  blob: ['image/*', 'application/pdf', wordFile, workbookFile],
})
