import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, longText, pageQuery } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { differenceMachine, settlementWays } from './settlement-workflow.ts'

/** What can differ between the operators' books and ours. */
export const differenceKinds = [
  'unknown_to_us',
  'charged_twice',
  'amount_differs',
  'not_in_books',
  'annulled_in_books',
  'not_settled',
  'refund_unknown',
  'refunded_twice',
  'refund_differs',
  'refund_not_in_books',
  'refund_not_settled',
  'receipt_lacks',
  'ledger_differs',
  'campaign_differs',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

const difference = z.object({
  id: z.int(),
  kind: z.enum(differenceKinds),
  method: z.string(),
  name: z.string(),
  /** Amounts as decimal texts; null where one side does not know it. */
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  found_at: z.string(),
  seen_at: z.string(),
  gone_at: z.string().nullable(),
  note: z.string().nullable(),
  noted_at: z.string().nullable(),
  noted_by: z.string().nullable(),
  /** Of the payment that it is about, where we know one. */
  ngo: z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() }).nullable(),
  status: z.enum(namesOf(differenceMachine.statuses)),
  updated_at: z.string(),
  /** How it can be settled; a fault of the platform cannot. */
  ways: z.array(z.enum(namesOf(settlementWays))),
  actions: z.array(z.enum(pressedOf(differenceMachine))),
  /** The one that was confirmed, else the last that was proposed. */
  settlement: z
    .object({
      way: z.enum(namesOf(settlementWays)),
      amount: z.string(),
      reason: z.string(),
      evidence_file: z.int(),
      proposed_by: z.string(),
      proposed_at: z.string(),
      decision: z.enum(['settled', 'refused', 'withdrawn']).nullable(),
      decided_by: z.string().nullable(),
      decided_at: z.string().nullable(),
      note: z.string().nullable(),
      /** The last reversal that was asked for. */
      reversal: z
        .object({
          reason: z.string(),
          evidence_file: z.int(),
          proposed_by: z.string(),
          proposed_at: z.string(),
          decision: z.enum(['reversed', 'refused', 'withdrawn']).nullable(),
          decided_by: z.string().nullable(),
          decided_at: z.string().nullable(),
          note: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
})
export type BookDifference = z.output<typeof difference>
/** For the centre alone: what we do not know belongs to no governorate. */
export const listDifferences = call({
  method: 'GET',
  path: 'v2/ministry/book-differences',
  summary: 'What differs between the operators’ books and ours, and since when; what is over stands after what lasts',
  access: { kinds: ['ministry'], may: [['ministry_accept_reject_campaigns_comm', 'S']] },
  query: z.strictObject({ ...pageQuery, state: choice(['open', 'settled', 'gone'] as const).optional() }),
  answer: z.array(difference),
  paged: true,
})
export const noteDifference = call({
  method: 'POST',
  path: 'v2/ministry/book-differences/{id}',
  summary: 'Write down what was found out about a difference; no money moves by it',
  access: { kinds: ['ministry'], may: [['ministry_accept_reject_campaigns_comm', 'C']] },
  params: z.strictObject({ id }),
  body: z.strictObject({ note: longText(1000, 10) }),
  answer: z.null(),
  says: 'difference_noted',
})

export const actOnDifference = call({
  method: 'POST',
  path: 'v2/ministry/book-differences/{id}/settlement',
  summary: 'Propose how a difference is settled, withdraw that, or decide on what somebody else proposed',
  access: { kinds: ['ministry'], may: [['ministry_accept_reject_campaigns_comm', 'C']] },
  params: z.strictObject({ id }),
  body: actionBody(differenceMachine, 'central'),
  versioned: true,
  answer: z.object({ status: z.enum(namesOf(differenceMachine.statuses)) }),
  says: 'difference_moved',
})

const own = z.object({
  id: z.int(),
  kind: z.enum(differenceKinds),
  name: z.string(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  found_at: z.string(),
  gone_at: z.string().nullable(),
  status: z.enum(namesOf(differenceMachine.statuses)),
  method_ar: z.string().nullable(),
  method_en: z.string().nullable(),
  settlement: z.object({ way: z.enum(namesOf(settlementWays)), amount: z.string(), decided_at: z.string() }).nullable(),
})
export type OwnDifference = z.output<typeof own>
export const listOwnDifferences = call({
  method: 'GET',
  path: 'v2/book-differences',
  summary: 'Differences with operators about payments of the own organisation, and what was settled',
  access: { kinds: ['org'], may: [['ngo_payments', 'S']], acting: 'read' },
  query: z.strictObject({ ...pageQuery, state: choice(['open', 'settled', 'gone'] as const).optional() }),
  answer: z.array(own),
  paged: true,
})
