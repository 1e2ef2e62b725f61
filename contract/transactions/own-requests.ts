import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { file, flag, id, list, optional, pageQuery, sortBy, choice, text } from '../core/calls/fields.ts'
import { againOf, askedAgain } from './again.ts'
import { asked } from './choosing.ts'
import { requestStatusWords } from './statuses.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { trackAction, trackStep } from './track.ts'
import { expected } from './expected.ts'
import { returnTerm } from './more-time.ts'
import { answerable } from './reply.ts'
import { issuedFile } from './issued-file.ts'
import { applied, returnItem, transactionRequest } from './workflow.ts'

const access = (code: 'S' | 'A' | 'U'): Access => ({
  kinds: ['org'],
  // Which of them a request asks for is said by its type.
  may: [
    ['ngo_transaction_requests', code],
    ['mediation_request', code],
  ],
  // Whoever decides on a request does not fill it in: a visitor of the file reads it.
  ...(code === 'S' ? { acting: 'read' as const } : {}),
})
const params = z.strictObject({ id })
const standing = { id: z.int(), request_no: z.string(), status: z.enum(namesOf(transactionRequest.statuses)) }

const listed = z.object({
  ...standing,
  slug: z.string(),
  type_name_ar: z.string(),
  type_name_en: z.string(),
  subject: z.string(),
  stage_name_ar: z.string().nullable(),
  stage_name_en: z.string().nullable(),
  submitted_at: z.string().nullable(),
  updated_at: z.string(),
})
export type OwnRequestRow = z.output<typeof listed>
export const listOwnRequests = call({
  method: 'GET',
  path: 'v2/transaction-requests',
  summary: 'Requests of the organisation',
  access: access('S'),
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('updated_at', 'submitted_at', 'request_no'),
    status: choice(namesOf(requestStatusWords)).optional(),
    /** Types that have screens of their own are listed for themselves alone. */
    slug: text(3, 60).optional(),
  }),
  answer: z.array(listed),
  paged: true,
})

/** Opens a request of a type as a draft; with `submit` it is handed in at once, with `decision_id`, `late_mark_id`, `status_decision_id`, `campaign_refusal_id` or `served_decision_id` it answers that. */
export const openRequest = call({
  method: 'POST',
  path: 'v2/transaction-requests',
  summary: 'Open a request of the organisation',
  access: access('A'),
  body: z.strictObject({
    slug: text(3, 60),
    ...applied,
    /** Without one the request is called as its type. */
    subject: text(5, 200).optional(),
    submit: flag.optional(),
    /** The refused request that this one asks for again. */
    again_of: id.optional(),
    decision_id: id.optional(),
    late_mark_id: id.optional(),
    status_decision_id: id.optional(),
    campaign_refusal_id: id.optional(),
    served_decision_id: id.optional(),
  }),
  answer: z.object(standing),
  says: 'added',
})
export const actOnRequest = call({
  method: 'POST',
  path: 'v2/transaction-requests/{id}',
  summary: 'Hand in, complete or withdraw a request of the organisation',
  access: access('U'),
  params,
  body: actionBody(transactionRequest, 'applicant'),
  answer: z.object(standing),
  says: 'request_decided',
})
export const uploadedDocument = z.object({
  id: z.int(),
  required_document_id: z.int().nullable(),
  title: z.string(),
  file: z.int(),
})
/** A return: what was asked for, and the request as it stood. */
export const returnRound = z.object({
  action_id: z.int(),
  at: z.string(),
  notes: z.string().nullable(),
  article: z.string().nullable(),
  items: z.array(returnItem),
  subject: z.string(),
  details: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
  documents: z.array(uploadedDocument),
})
export type ReturnRound = z.output<typeof returnRound>
/** The last refusal or return of a request: its basis, when it was served, and until when it may be answered. */
export const requestReply = z.object({
  decision_id: z.int(),
  decision: z.enum(['return', 'reject']),
  ...answerable,
})
export type RequestReply = z.output<typeof requestReply>
const detail = z.object({
  ...standing,
  type_id: z.int(),
  type_name_ar: z.string(),
  type_name_en: z.string(),
  slug: z.string(),
  subject: z.string(),
  details: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
  /** What stood in place of it when it was handed in last; null where its type keeps none. */
  stood: z.record(z.string(), z.unknown()).nullable(),
  ...asked,
  /** What was uploaded, for documents that are asked for and others. */
  uploaded: z.array(uploadedDocument),
  /** The reader may change fields and documents now. */
  editable: z.boolean(),
  steps: z.array(trackStep),
  step: trackStep.nullable(),
  expected: expected.nullable(),
  submitted_at: z.string().nullable(),
  ...returnTerm,
  decision_no: z.string().nullable(),
  decision_date: z.string().nullable(),
  reject_reason_id: z.int().nullable(),
  reject_text: z.string().nullable(),
  reply: requestReply.nullable(),
  again_of: againOf.nullable(),
  /** The last request by which this refused one was asked for again, unless it was given up. */
  asked_again: askedAgain.nullable(),
  rounds: z.array(returnRound),
  /** The letter that was issued with the approval. */
  result_file: issuedFile.nullable(),
  history: z.array(trackAction),
  actions: z.array(z.enum(pressedOf(transactionRequest))),
  updated_at: z.string(),
})
export type OwnRequest = z.output<typeof detail>
export const readOwnRequest = call({
  method: 'GET',
  path: 'v2/transaction-requests/{id}',
  summary: 'A request of the organisation: where it stands, its history and what may be done',
  access: access('S'),
  params,
  answer: detail,
})
/** A document of a request; without `required_document_id` it is one that the applicant adds. */
export const requestDocument = z.strictObject({
  required_document_id: optional(id),
  title: text(3, 150),
  file: file(),
})
/** A value as a form keeps it, whether complete or not; several choices are a list. */
const filledValue = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(100)).max(100),
])
/** Keeps what was filled in so far, complete or not: it is checked when the request is handed in. */
export const saveRequest = call({
  method: 'PUT',
  path: 'v2/transaction-requests/{id}',
  summary: 'Keep what was filled in of a request that is not handed in or was returned',
  access: access('U'),
  params,
  body: z.strictObject({
    subject: text(5, 200),
    details: applied.details,
    payload: z.record(z.string().max(60), filledValue),
    documents: list(requestDocument, 0, 40),
  }),
  answer: detail,
  versioned: true,
  says: 'saved',
})
/** Whether the organisation may hand in a request of a type now; `id` is that of the type. */
export const mayApplyAgain = call({
  method: 'GET',
  path: 'v2/consecutive-submission/{id}',
  summary: 'Whether another request of a type may be handed in now',
  access: access('S'),
  params,
  answer: z.boolean(),
})
