import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { consentStates, seated } from './seated.ts'

const member = seated.extend({
  confirmation: z.enum(consentStates).nullable(),
  /** What happened to him since the board was last refused or returned. */
  change: z.enum(['added', 'changed', 'removed']).nullable(),
})
export type ExaminedMember = z.output<typeof member>

const examined = z.object({
  term_no: z.int(),
  members_number: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  /** Also those who were taken out since the board was last refused or returned. */
  members: z.array(member),
  /** The last refusal or return of this board, of whichever request; null where it comes for the first time. */
  before: z
    .object({
      request_id: z.int(),
      request_no: z.string(),
      decision: z.enum(['reject', 'return']),
      at: z.string(),
      notes: z.string().nullable(),
      article: z.string().nullable(),
    })
    .nullable(),
})
export type ExaminedBoard = z.output<typeof examined>

export const readExaminedBoard = call({
  method: 'GET',
  path: 'v2/ministry/transaction-requests/{id}/board',
  summary: 'The board that a request asks to ratify: its members, and what changed since it was last refused',
  access: {
    kinds: ['ministry'],
    may: [['ministry_transaction_requests', 'S']],
  },
  params: z.strictObject({ id }),
  /** Null while its organisation corrects it or once it is decided, and where the board is not there any more. */
  answer: examined.nullable(),
})
