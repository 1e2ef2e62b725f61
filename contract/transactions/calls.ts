import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { choice, id, int, list, lk, longText, optional, pageQuery, sortBy, text } from '../core/calls/fields.ts'
import { againOf } from './again.ts'
import { asked } from './choosing.ts'
import { grieved } from './grieved.ts'
import { issuedFile } from './issued-file.ts'
import { returnTerm } from './more-time.ts'
import { month } from './sector.ts'
import { decisionBody, decisions } from './decision-body.ts'
import { returnRound, uploadedDocument } from './own-requests.ts'
import { creationSheet, requestSheet } from './sheets.ts'
import { expected } from './expected.ts'
import { trackAction, trackStep } from './track.ts'

const params = z.strictObject({ id })
const reads: Access = { kinds: ['ministry'], may: [['ministry_transaction_requests', 'S']] }
/** One request asks for the right of its type. */
const readsOne: Access = {
  kinds: ['ministry'],
  may: [
    ['ministry_transaction_requests', 'S'],
    ['ministry_mediation_request', 'S'],
  ],
}

export const clock = z.object({
  state: z.enum(['in_time', 'today', 'late', 'paused', 'none']),
  days_all: z.int(),
  days_used: z.int(),
  days_left: z.int().nullable(),
  due_at: z.string().nullable(),
})
/** A request in a queue. */
export const queueRow = z.object({
  id: z.int(),
  request_no: z.string(),
  slug: z.string(),
  type_name_ar: z.string(),
  type_name_en: z.string(),
  subject: z.string(),
  status: z.string(),
  establishment_id: z.int().nullable(),
  ngo_id: z.int().nullable(),
  tracking_no: z.string().nullable(),
  status_id: z.int().nullable(),
  applicant_name: z.string(),
  governorate_id: z.int().nullable(),
  legal_form_id: z.int().nullable(),
  current_stage_number: z.int(),
  parent_stage_number: z.int().nullable(),
  stage_name_ar: z.string(),
  stage_name_en: z.string(),
  round: z.int(),
  assigned_user_id: z.int().nullable(),
  assigned_name: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** Its applicant waits for an answer about more time. */
  asks_more_time: z.boolean(),
  clock,
})
export type QueueRow = z.output<typeof queueRow>
/** `urgency`: late, today, all open, waiting (for the applicant), undecided (with either), closed, decided (closed this month in Damascus); `mine` = assigned to me. */
const queueQuery = z.strictObject({
  ...pageQuery,
  sort: sortBy('submitted_at', 'stage_due_at', 'request_no', 'applicant_name', 'status'),
  urgency: choice(['late', 'today', 'open', 'waiting', 'undecided', 'closed', 'decided'] as const).optional(),
  mine: int(0, 1).optional(),
  slug: text(3, 60).optional(),
  status: text(3, 20).optional(),
  status_id: int(1, 12).optional(),
  governorate_id: lk('governorates').optional(),
  assigned_user_id: id.optional(),
  unassigned: int(0, 1).optional(),
  /** Handed in within this month. */
  received: month.optional(),
  /** Approved or refused within this month. */
  decided: month.optional(),
})
export const listRequests = call({
  method: 'GET',
  path: 'v2/ministry/transaction-requests',
  summary: 'Transaction requests within reach',
  access: readsOne,
  query: queueQuery,
  answer: z.array(queueRow),
  paged: true,
  sheet: requestSheet,
})
export const listCreationRequests = call({
  method: 'GET',
  path: 'v2/ministry/creation-requests',
  summary: 'Founding requests within reach',
  access: { kinds: ['ministry'], may: [['ministry_creation_requests', 'S']] },
  query: queueQuery,
  answer: z.array(queueRow),
  paged: true,
  sheet: creationSheet,
})

const detail = queueRow.extend({
  steps: z.array(trackStep),
  actions: z.array(trackAction),
  details: z.string().nullable(),
  /** What the applicant filled in, and what its type asks for; a founding has pages of its own for both. */
  payload: z.record(z.string(), z.unknown()),
  /** What stood in place of it when it was handed in last; null where its type keeps none. */
  stood: z.record(z.string(), z.unknown()).nullable(),
  ...asked,
  uploaded: z.array(uploadedDocument),
  /** Each return with the request as it stood then, oldest first. */
  rounds: z.array(returnRound),
  ...returnTerm,
  step: trackStep.nullable(),
  next_step: trackStep.nullable(),
  /** What the reader could decide now by `decideRequest`. */
  decisions: z.array(z.enum(decisions)),
  /** The reader has a conflict of interest and decides nothing here. */
  has_conflict: z.boolean(),
  /** The present step is for somebody else, for what the reader did in the request before. */
  kept_apart: z.boolean(),
  /** The present step is left only with a file. */
  needs_files: z.boolean(),
  /** The present step is left only with a written opinion. */
  needs_opinion: z.boolean(),
  expected: expected.nullable(),
  decision_no: z.string().nullable(),
  decision_date: z.string().nullable(),
  result_file_qr_id: z.int().nullable(),
  /** The letter that was issued with the approval. */
  result_file: issuedFile.nullable(),
  /** Its type issues a letter with the approval. */
  issues_letter: z.boolean(),
  /** The refused request that this one asks for again. */
  again_of: againOf.nullable(),
  /** What a grievance answers; null of every other request. */
  grieved: grieved.nullable(),
  /** What an approval is not taken without: the number of its decision, or its reasons. */
  approval_asks: z.array(z.enum(['decision_no', 'notes'])),
  /** When the personal data in it was erased. */
  erased_at: z.string().nullable(),
  candidates: z.array(z.object({ id: z.int(), name: z.string(), is_online: z.int(), open_requests: z.int() })),
})
export type RequestDetail = z.output<typeof detail>
export const readRequest = call({
  method: 'GET',
  path: 'v2/ministry/transaction-requests/{id}',
  summary: 'One transaction request',
  access: readsOne,
  params,
  answer: detail,
})

export const decideRequest = call({
  method: 'PUT',
  path: 'v2/ministry/transaction-requests/{id}',
  summary: "An officer's decision on the present step",
  access: {
    kinds: ['ministry'],
    may: [
      ['ministry_transaction_requests', 'U'],
      ['ministry_mediation_request', 'C'],
    ],
  },
  params,
  body: decisionBody,
  answer: z.object({
    status: z.string(),
    current_stage_number: z.int(),
    status_id: z.int().nullable(),
    ngo_id: z.int().nullable(),
  }),
  form: true,
  formPut: true,
  says: 'request_decided',
})
/** Decisions that several requests can take together: they need nothing but a note. */
export const togetherDecisions = ['start', 'forward'] as const
export const decideTogether = call({
  method: 'POST',
  path: 'v2/ministry/transaction-decisions',
  summary: 'One decision on several requests; each is decided by itself, and the answer says what became of each',
  access: { kinds: ['ministry'], may: [['ministry_transaction_requests', 'U']] },
  body: z.strictObject({
    decision: choice(togetherDecisions),
    internal_notes: optional(longText(2000)),
    /** With the step at which each was seen: one that has moved on meanwhile is left where it is. */
    cases: list(z.strictObject({ id, current_stage_number: int(1, 1_000) }), 1, 100),
  }),
  answer: z.array(
    z.object({
      id: z.int(),
      done: z.boolean(),
      /** Why it was not done; null of one that was. */
      refusal: z.string().nullable(),
    }),
  ),
  says: 'requests_decided',
})
export const reassign = call({
  method: 'POST',
  path: 'v2/ministry/reassign-ministry-user/{id}',
  summary: 'Give a request to another officer',
  access: {
    kinds: ['ministry'],
    may: [
      ['ministry_transaction_requests', 'R'],
      ['ministry_creation_requests', 'R'],
    ],
  },
  params,
  body: z.strictObject({ ministry_user_id: id, notes: optional(longText(2000, 3)) }),
  answer: z.object({ assigned_user_id: z.int() }),
  says: 'request_assigned',
})

const figures = z.object({
  due_today: z.int(),
  late: z.int(),
  waiting: z.int(),
  open: z.int(),
  undecided: z.int(),
  unassigned: z.int(),
  decided_this_month: z.int(),
})
const logRow = z.object({
  id: z.int(),
  created_at: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.int().nullable(),
  description_ar: z.string(),
  /** Status that the founding request came to by it. */
  status_id: z.int().nullable(),
  user_name: z.string().nullable(),
})
export const readDashboard = call({
  method: 'GET',
  path: 'v2/ministry/dashboard',
  summary: 'Own queue, section figures and the latest events',
  access: { kinds: ['ministry'], may: [['ministry_dashboard', 'S']] },
  answer: z.object({
    statistics: z.object({
      mine: figures,
      section: figures,
      load: z.array(z.object({ user_id: z.int(), name: z.string(), open: z.int(), late: z.int(), is_online: z.int() })),
      ngos: z.int(),
    }),
    log: z.array(logRow),
  }),
})
export const transactionStatistics = call({
  method: 'GET',
  path: 'v2/ministry/transactions-statistics',
  summary: 'Requests by type and status',
  access: reads,
  answer: z.array(
    z.object({
      slug: z.string(),
      name_ar: z.string(),
      name_en: z.string(),
      open: z.int(),
      late: z.int(),
      waiting: z.int(),
      closed: z.int(),
    }),
  ),
})
