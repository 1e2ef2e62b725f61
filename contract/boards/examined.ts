import { z } from 'zod'
import { call, type Right } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { conflict, consentStates, seated } from './seated.ts'

/** Papers of a member tell his number and his convictions: they are for those who decide [domain Q38]. */
export const seesMemberPapers: Right = ['ministry_transaction_requests', 'U']
/** Who works for an organisation is read by those who read its file. */
export const seesMemberWork: Right = ['ministry_ngos', 'S']

export const memberPapers = ['inquiry_bulletin_file', 'criminal_record_file'] as const
const member = seated.extend({
  confirmation: z.enum(consentStates).nullable(),
  /** Sat already: only the others are to be ratified. */
  sits: z.boolean(),
  /** What happened to him since the board was last refused or returned. */
  change: z.enum(['added', 'changed', 'removed']).nullable(),
  /** What came with whoever is to be ratified; without the file for readers who do not see such papers. */
  papers: z.array(z.object({ kind: z.enum(memberPapers), file: z.int().nullable() })),
})
export type ExaminedMember = z.output<typeof member>

const board = z.object({
  term_no: z.int(),
  members_number: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  /** Also those who were taken out since the board was last refused or returned. */
  members: z.array(member),
  conflicts: z.array(conflict),
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
/** A board as the ministry judges it. */
export type JudgedBoard = z.output<typeof board>

export const judgements = ['approve', 'reject', 'return'] as const
const examined = board.extend({
  /** The decision at which the board was as it is shown; null while the request waits for one, and the board is that of now. */
  judged: z.object({ decision: z.enum(judgements), at: z.string() }).nullable(),
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
  /** Null where no board was kept with the decision, and where the board is not there any more. */
  answer: examined.nullable(),
})
