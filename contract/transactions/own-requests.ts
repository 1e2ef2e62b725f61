import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { flag, id, text } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { trackAction, trackStep } from '../founding/answers.ts'
import { expected } from './expected.ts'
import { applied, transactionRequest } from './workflow.ts'

const access = (code: 'S' | 'A' | 'U'): Access => ({
  kinds: ['org'],
  may: [['ngo_transaction_requests', code]],
  acting: code === 'S' ? 'read' : 'write',
})
const params = z.strictObject({ id })
const standing = { id: z.int(), request_no: z.string(), status: z.enum(namesOf(transactionRequest.statuses)) }

/** Opens a request of a type as a draft; with `submit` it is handed in at once. */
export const openRequest = call({
  method: 'POST',
  path: 'v2/transaction-requests',
  summary: 'Open a request of the organisation',
  access: access('A'),
  body: z.strictObject({ slug: text(3, 60), ...applied, subject: text(5, 200), submit: flag.optional() }),
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
export const readOwnRequest = call({
  method: 'GET',
  path: 'v2/transaction-requests/{id}',
  summary: 'A request of the organisation: where it stands, its history and what may be done',
  access: access('S'),
  params,
  answer: z.object({
    ...standing,
    slug: z.string(),
    subject: z.string(),
    details: z.string().nullable(),
    payload: z.record(z.string(), z.unknown()),
    step: trackStep.nullable(),
    expected: expected.nullable(),
    return_due_at: z.string().nullable(),
    decision_no: z.string().nullable(),
    decision_date: z.string().nullable(),
    reject_text: z.string().nullable(),
    history: z.array(trackAction),
    actions: z.array(z.enum(pressedOf(transactionRequest))),
  }),
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
