import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, date, id, longText, optional } from '../core/calls/fields.ts'
import type { AnyResource } from '../core/calls/resource.ts'
import { requestReply } from '../transactions/own-requests.ts'
import { type BoardBody, boardStatuses } from './board-words.ts'
import { lacks } from './composition.ts'
import { boardRegisters } from './directors.ts'
import { conflict, conflictKinds, consentStates, seated } from './seated.ts'
import { seatStates } from './seats.ts'

/** Where the consent of a member stands; null while nobody asked him. */
export const seatConfirmation = z
  .object({
    state: z.enum(consentStates),
    asked_at: z.string(),
    answered_at: z.string().nullable(),
    /** The number is also that of a user of the organisation or of another member: a code to it proves little. */
    shared_phone: z.boolean(),
  })
  .nullable()
export type SeatConfirmation = z.output<typeof seatConfirmation>

const member = seated.extend({
  end_date: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** When the organisation said so. */
  recorded_at: z.string(),
  end_recorded_at: z.string().nullable(),
  ratified: z.boolean(),
  confirmation: seatConfirmation,
})
export type BoardMember = z.output<typeof member>

const board = z.object({
  id: z.int(),
  term_no: z.int(),
  status: z.enum(boardStatuses),
  members_number: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  decision_no: z.string().nullable(),
  decision_date: z.string().nullable(),
  decision_file: z.int().nullable(),
  updated_at: z.string(),
})
export type Board = z.output<typeof board>

const view = z.object({
  as_of: z.string(),
  /** The board of that day; null where there was none. */
  board: board.nullable(),
  /** Every term, the newest first. */
  terms: z.array(board),
  seats: z.array(
    z.object({
      position_id: z.int(),
      place: z.int(),
      state: z.enum(seatStates),
      holder: z.int().nullable(),
      since: z.string().nullable(),
      days: z.int(),
      spells: z.array(z.int()),
    }),
  ),
  /** Members of the shown board, also those who have left. */
  members: z.array(member),
  /** Days on which something changed, in order: what the arrows jump to. */
  changes: z.array(z.string()),
  conflicts: z.array(conflict),
  lacking: z.array(z.object({ what: z.enum(lacks), about: z.string().nullable(), position_id: z.int().nullable() })),
  /** The request for ratification that is on its way. */
  request: z.object({ id: z.int(), request_no: z.string(), status: z.string() }).nullable(),
  /** The refusal of its ratification, with the right of reply; null once another request was handed in. */
  refusal: requestReply.extend({ request_id: z.int(), request_no: z.string(), reason: z.string() }).nullable(),
})
export type SeatsView = z.output<typeof view>

const seatsOf = <R extends AnyResource>(body: BoardBody, { list }: R) =>
  call({
    method: 'GET',
    path: `v2/board-seats/${body}`,
    summary: `${list.summary.split(':')[0]}: seats on a day, with conflicts and what is lacking`,
    access: list.access,
    query: z.strictObject({
      /** Today, if nothing is said. */
      as_of: optional(date),
      /** One term instead of the board of the day: the one that waits for ratification is not yet the board of any day. */
      term: optional(id),
    }),
    answer: view,
  })
export const readCouncilSeats = seatsOf('administrative', boardRegisters.administrative)
export const readTrusteeSeats = seatsOf('trustee', boardRegisters.trustee)
export const seatsCalls = { administrative: readCouncilSeats, trustee: readTrusteeSeats } as const

const asking = <R extends AnyResource>(body: BoardBody, { update }: R) =>
  call({
    method: 'POST',
    path: `v2/directors/${body}/{id}/confirmation`,
    summary: 'Asks a member by a message to his phone whether he takes the seat',
    access: update.access,
    params: z.strictObject({ id }),
    body: z.strictObject({}),
    answer: seatConfirmation,
    says: 'ok',
  })
export const askCouncilMember = asking('administrative', boardRegisters.administrative)
export const askTrustee = asking('trustee', boardRegisters.trustee)
export const askCalls = { administrative: askCouncilMember, trustee: askTrustee } as const

const declaring = <R extends AnyResource>(body: BoardBody, { update }: R) =>
  call({
    method: 'POST',
    path: `v2/directors/${body}/{id}/declaration`,
    summary: 'What the organisation says about a conflict of a member',
    access: update.access,
    params: z.strictObject({ id }),
    body: z.strictObject({ kind: choice(conflictKinds), about: z.string().min(1).max(80), answer: longText(1000, 10) }),
    answer: z.null(),
    says: 'saved',
  })
export const declareCouncilConflict = declaring('administrative', boardRegisters.administrative)
export const declareTrusteeConflict = declaring('trustee', boardRegisters.trustee)
export const declareCalls = { administrative: declareCouncilConflict, trustee: declareTrusteeConflict } as const
