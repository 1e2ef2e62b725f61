import { z } from 'zod'
import { type AnswerOf, call } from '../core/calls/call.ts'
import { choice, file, id, int, list, lk, optional, pageQuery, rich, text } from '../core/calls/fields.ts'
import { actionBody, pressedOf } from '../core/machine.ts'
import { threadMachine, threadStatuses } from './workflow.ts'

/** Any signed-in user but a temporary one [domain 5.3]; whose letters he reads is asked in every query. */
export const access = { kinds: ['org', 'ministry'] } as const
const params = z.strictObject({ id })
export const named = z.object({ ar: z.string(), en: z.string() })
/** Most files of a letter, and most bytes of all of them [domain 2.8]. */
export const mostFiles = 5
export const mostBytes = 20 * 1024 * 1024

export const partyKinds = ['ngo', 'ministry', 'directorate'] as const
/** One side of a thread in words: an organisation, the ministry or a directorate, with its office. */
export const party = z.object({
  kind: z.enum(partyKinds),
  ngo_id: z.int().nullable(),
  governorate_id: z.int().nullable(),
  name: named,
  office: named.nullable(),
})
export type Party = z.output<typeof party>

/** Folders of the specification; other views narrow them. */
export const folders = ['received', 'sent'] as const
export const threadViews = ['waiting_us', 'waiting_them', 'mine', 'unread', 'done'] as const

const thread = z.object({
  id: z.int(),
  subject: z.string(),
  /** The other side, as the reader sees it. */
  with: party,
  status: z.enum(threadStatuses),
  waiting: z.enum(['us', 'them']),
  waiting_since: z.string(),
  due_on: z.string().nullable(),
  /** Working days until the answer is due, below 0 when it is late; null where nobody is waited for. */
  days_left: z.int().nullable(),
  case: z.object({ id: z.int(), request_no: z.string(), status: z.string(), title: named }).nullable(),
  last_at: z.string(),
  excerpt: z.string(),
  unread: z.int(),
  /** Who has it in the own office of the ministry; never told to an organisation. */
  holder: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type Thread = z.output<typeof thread>

export const listThreads = call({
  method: 'GET',
  path: 'v2/messages',
  summary: 'Threads of letters in a folder of the own office, the last letter first; searched in their letters',
  access,
  query: z.strictObject({
    folder: choice(folders).optional(),
    view: choice(threadViews).optional(),
    /** Threads with one organisation. */
    ngo_id: id.optional(),
    ...pageQuery,
  }),
  answer: z.array(thread),
  paged: true,
})
export const countThreads = call({
  method: 'GET',
  path: 'v2/message-counts',
  summary: 'How many threads are in each view of the own office, and how many drafts there are',
  access,
  answer: z.object({
    waiting_us: z.int(),
    waiting_them: z.int(),
    mine: z.int(),
    unread: z.int(),
    drafts: z.int(),
  }),
})

const letterFile = z.object({
  file: z.int(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
})
const message = z.object({
  id: z.int(),
  /** Sent by the reader's own side. */
  own: z.boolean(),
  is_internal: z.boolean(),
  from: party,
  /** Who wrote it: told to colleagues, and of an organisation to the ministry. */
  writer: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  out_no: z.string().nullable(),
  in_no: z.string().nullable(),
  sent_at: z.string(),
  /** When the other office first opened it. */
  read_at: z.string().nullable(),
  attachments: z.array(letterFile),
})
export type Message = z.output<typeof message>

export const draft = z.object({
  id: z.int(),
  thread_id: z.int().nullable(),
  is_internal: z.boolean(),
  aim: z.record(z.string(), z.unknown()).nullable(),
  subject: z.string(),
  body: z.string(),
  attachments: z.array(letterFile.pick({ file: true, name: true, size: true })),
  updated_at: z.string(),
})
export type MessageDraft = z.output<typeof draft>

const holding = z.object({
  at: z.string(),
  by: z.string().nullable(),
  to: z.string().nullable(),
  office: named.nullable(),
  reason: z.string().nullable(),
})
export const readThread = call({
  method: 'GET',
  path: 'v2/messages/{id}',
  summary: 'A thread with its letters, the notes of the own office, own drafts and who had it',
  access,
  params,
  answer: thread.extend({
    messages: z.array(message),
    drafts: z.array(draft),
    /** Bodies that a reply goes to, in words. */
    office: party,
    /** People of the own office who may read the notes. */
    readers: z.int(),
    holders: z.array(holding),
    /** The holder is away; somebody stands for him, or the office does. */
    away: z.object({ name: z.string(), until: z.string() }).nullable(),
    colleagues: z.array(z.object({ id: z.int(), name: z.string(), away: z.boolean() })),
    papers: z.array(z.object({ file: z.int(), title: z.string(), sha256: z.string(), issued_at: z.string() })),
    actions: z.array(z.enum(pressedOf(threadMachine))),
    /** The reader may write; else a reason of the platform's. */
    may_write: z.enum(['yes', 'conflict', 'not_office', 'read_only']),
  }),
})
export type ThreadPage = AnswerOf<typeof readThread>

export const aim = z.strictObject({
  kind: choice(partyKinds),
  ngo_id: optional(id),
  governorate_id: optional(lk('governorates')),
  role_id: optional(id),
  /** The notice that an organisation answers; where it goes follows from the notice. */
  notification_id: optional(id),
})
export type Aim = z.output<typeof aim>
export const files = list(file('word'), 0, mostFiles)
/** `parent_id` is the last letter or note that the writer has seen: who is behind gets what he missed (409). */
export const sendMessage = call({
  method: 'POST',
  path: 'v2/messages',
  summary: 'Sends a letter: a new one to an office, or a reply; or adds a note for colleagues to a thread',
  access,
  body: z
    .strictObject({
      parent_id: optional(id),
      is_internal: z.boolean().optional(),
      to: aim.optional(),
      transaction_request_id: optional(id),
      subject: optional(text(3, 200)),
      body: rich(10_000),
      attachments: files.optional(),
      draft_id: optional(id),
    })
    .superRefine((value, ctx) => {
      const refuse = (path: string, code: string) => ctx.addIssue({ code: 'custom', path: [path], params: { code } })
      if (value.parent_id === null && value.to === undefined) refuse('to', 'V-REQ')
      if (value.parent_id === null && value.subject === null) refuse('subject', 'V-REQ')
      if (value.parent_id !== null && value.to !== undefined) refuse('to', 'V-TYPE')
      if (value.is_internal === true && value.parent_id === null) refuse('parent_id', 'V-REQ')
      if (value.is_internal === true && (value.attachments ?? []).length > 0) refuse('attachments', 'V-TYPE')
    }),
  answer: z.object({ id: z.int(), message_id: z.int(), out_no: z.string().nullable() }),
  says: 'letter_sent',
})
export const removeThread = call({
  method: 'DELETE',
  path: 'v2/messages/{id}',
  summary: 'Puts a thread out of the own folders until another letter comes; nobody else misses it',
  access,
  params,
  answer: z.null(),
  says: 'message_removed',
})
export const restoreThread = call({
  method: 'POST',
  path: 'v2/messages/{id}/restore',
  summary: 'Brings a thread back into the own folders',
  access,
  params,
  answer: z.null(),
})
export const actOnThread = call({
  method: 'POST',
  path: 'v2/messages/{id}',
  summary: 'Takes a thread, hands it to a colleague, refers it to another office, ends it or opens it again',
  access,
  params,
  body: actionBody(threadMachine),
  answer: z.object({ status: z.enum(threadStatuses), holder_id: z.int().nullable(), left: z.boolean() }),
  says: 'thread_acted',
})
export const markRead = call({
  method: 'POST',
  path: 'v2/messages/{id}/read',
  summary: 'The reader has seen the thread up to a letter',
  access,
  params,
  body: z.strictObject({ last_read_id: id }),
  answer: z.object({ last_read_id: z.int() }),
})
export const exportThread = call({
  method: 'POST',
  path: 'v2/messages/{id}/export',
  summary:
    'Makes a paper of the letters, with code and fingerprint, and puts it into the file of the case; notes stay out',
  access,
  params,
  answer: z.object({ file: z.int(), sha256: z.string(), check_url: z.string(), in_case: z.boolean() }),
  says: 'thread_exported',
})
export const readMessageFile = call({
  method: 'GET',
  path: 'v2/messages/{id}/files/{file}',
  summary: 'A file of a letter or a paper of its thread, for whoever may read the thread',
  access,
  params: z.strictObject({ id, file: id }),
  query: z.strictObject({ download: int(0, 1).optional() }),
  answer: z.unknown(),
  blob: [
    'image/*',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
})
