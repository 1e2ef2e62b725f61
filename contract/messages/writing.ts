import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id, longText, optional, pageQuery, rich, text } from '../core/calls/fields.ts'
import { access, aim, draft, files, named, party } from './messages.ts'

const params = z.strictObject({ id })

export const saveDraft = call({
  method: 'PUT',
  path: 'v2/message-drafts',
  summary: 'Keeps what is being written: one reply and one note for each thread, any number of new letters',
  access,
  body: z.strictObject({
    id: optional(id),
    thread_id: optional(id),
    is_internal: z.boolean(),
    to: optional(aim),
    transaction_request_id: optional(id),
    subject: longText(200, 0),
    body: longText(20_000, 0),
    attachments: files,
  }),
  answer: z.object({ id: z.int(), updated_at: z.string() }),
  says: 'draft_saved',
})
export const listDrafts = call({
  method: 'GET',
  path: 'v2/message-drafts',
  summary: 'Own drafts, the last written first',
  access,
  answer: z.array(draft.extend({ thread_subject: z.string().nullable() })),
})
export const dropDraft = call({
  method: 'DELETE',
  path: 'v2/message-drafts/{id}',
  summary: 'Throws an own draft away',
  access,
  params,
  answer: z.null(),
  says: 'deleted',
})

export const findParties = call({
  method: 'GET',
  path: 'v2/message-parties',
  summary: 'Whom the writer may write to: offices of the ministry or organisations within his reach, by name',
  access,
  /** `ngo_id` is found whatever is typed: it was chosen before. */
  query: z.strictObject({ search: pageQuery.search, ngo_id: id.optional() }),
  answer: z.object({
    parties: z.array(party.omit({ office: true })),
    offices: z.array(z.object({ id: z.int(), kind: z.enum(['ministry', 'directorate']), name: named })),
    /** Organisations may write to each other. */
    between: z.boolean(),
  }),
})
export const findCases = call({
  method: 'GET',
  path: 'v2/message-cases',
  summary: 'Requests of an organisation that a letter may be bound to, the newest first',
  access,
  query: z.strictObject({ ngo_id: id.optional() }),
  answer: z.array(z.object({ id: z.int(), request_no: z.string(), title: named })),
})

export const noticeToAnswer = call({
  method: 'GET',
  path: 'v2/message-notices/{id}',
  summary:
    'A notice that asks something of the own organisation: where its answer goes, and the thread that answered it',
  access: { kinds: ['org'] },
  params,
  answer: z.object({
    id: z.int(),
    notice_no: z.string(),
    title: z.string(),
    due_on: z.string().nullable(),
    to: party.omit({ office: true }),
    thread_id: z.int().nullable(),
  }),
})

const template = z.object({ id: z.int(), name: z.string(), body: z.string() })
export const listTemplates = call({
  method: 'GET',
  path: 'v2/message-templates',
  summary: 'Texts that the own place keeps for its letters',
  access,
  answer: z.array(template),
})
export const addTemplate = call({
  method: 'POST',
  path: 'v2/message-templates',
  summary: 'Keeps a text for the letters of the own place',
  access,
  body: z.strictObject({ name: text(3, 100), body: rich(10_000) }),
  answer: template,
  says: 'added',
})
export const dropTemplate = call({
  method: 'DELETE',
  path: 'v2/message-templates/{id}',
  summary: 'Removes a kept text of the own place',
  access,
  params,
  answer: z.null(),
  says: 'deleted',
})
