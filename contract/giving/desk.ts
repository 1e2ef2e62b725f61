import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, pageQuery } from '../core/calls/fields.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { servedDecision } from '../transactions/reply.ts'
import { givingWords } from './giving-words.ts'
import { paymentMachine } from './workflow.ts'

const statuses = namesOf(paymentMachine.statuses)
const named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
const person = z.object({ id: z.int(), name: z.string() })

const refund = z.object({
  id: z.int(),
  amount: z.string(),
  reason: z.string(),
  asked_by: person.nullable(),
  asked_at: z.string(),
  decision: z.enum(['approved', 'refused', 'withdrawn']).nullable(),
  decided_by: person.nullable(),
  decided_at: z.string().nullable(),
  note: z.string().nullable(),
  outcome: z.enum(['done', 'impossible']).nullable(),
  ended_at: z.string().nullable(),
  failure_code: z.string().nullable(),
  /** The operator was asked and has not said what came of it, for longer than the settings wait. */
  problem: z.enum(['amount_differs', 'silent']).nullable(),
  /** On what a refusal rests, and how it is answered. */
  reply: servedDecision,
})
export type Refund = z.output<typeof refund>

const row = {
  id: z.int(),
  transaction_id: z.string(),
  status: z.enum(statuses),
  created_at: z.string(),
  finalised_at: z.string().nullable(),
  amount: z.string(),
  fee: z.string(),
  net: z.string(),
  refunded_amount: z.string(),
  phone_number: z.string(),
  donor_name: z.string().nullable(),
  receipt_no: z.string().nullable(),
  campaign: named.nullable(),
  method: named,
  refunds: z.array(refund),
  actions: z.array(z.enum(pressedOf(paymentMachine))),
  /** What may be asked back at most now. */
  rest: z.string(),
  updated_at: z.string(),
}
const sheet: Sheet = {
  ar: 'التبرعات الإلكترونية',
  en: 'Electronic donations',
  right: 'E',
  columns: columns(
    givingWords,
    'transaction_id',
    'created_at',
    'finalised_at',
    'amount',
    'fee',
    'net',
    'refunded_amount',
    'phone_number',
    'donor_name',
    'receipt_no',
  ),
}
const filter = { ...pageQuery, status: choice(statuses).optional() }
const own = z.object(row)
export type OwnPayment = z.output<typeof own>
export const listOwnPayments = call({
  method: 'GET',
  path: 'v2/payments',
  summary: 'Electronic donations of the own organisation; telephones are masked',
  access: { kinds: ['org'], may: [['ngo_payments', 'S']], acting: 'read' },
  query: z.strictObject(filter),
  answer: z.array(own),
  paged: true,
  sheet,
  words: givingWords,
})
const moved = z.object({ status: z.enum(statuses) })
/** Not for visitors of the ministry: who asks must be somebody of the organisation. */
export const movePayment = call({
  method: 'POST',
  path: 'v2/payments/{id}',
  summary: 'Ask that a donation is given back, whole or in part, or withdraw that',
  access: { kinds: ['org'], may: [['ngo_payments', 'U']] },
  params: z.strictObject({ id }),
  body: actionBody(paymentMachine, 'organisation'),
  versioned: true,
  answer: moved,
  says: 'refund_moved',
})

const supervised = z.object({
  ...row,
  ngo: named,
  /** Why a person has to look. */
  problem: z.enum(['amount_differs', 'silent', 'not_in_books']).nullable(),
})
export type SupervisedPayment = z.output<typeof supervised>
export const listSupervisedPayments = call({
  method: 'GET',
  path: 'v2/ministry/payments',
  summary: 'Electronic donations and their refunds, those that wait for a decision first',
  access: { kinds: ['ministry'], may: [['ministry_accept_reject_campaigns_comm', 'S']] },
  query: z.strictObject({ ...filter, ngo_id: id.optional() }),
  answer: z.array(supervised),
  paged: true,
  sheet,
  words: givingWords,
})
export const decideRefund = call({
  method: 'POST',
  path: 'v2/ministry/payments/{id}',
  summary: 'Approve or refuse a refund that somebody else asked for',
  access: { kinds: ['ministry'], may: [['ministry_accept_reject_campaigns_comm', 'C']] },
  params: z.strictObject({ id }),
  body: actionBody(paymentMachine, 'central'),
  versioned: true,
  answer: moved,
  says: 'refund_moved',
})
