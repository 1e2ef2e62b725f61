import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, text } from '../core/calls/fields.ts'
import { boardBodies } from './board-words.ts'

/** The sealed token of the message stands in the address of the page that it leads to, and is never written to a log. */
const proof = z.strictObject({ token: z.string().max(100) })
/** The token comes back, since the page without script is led to its address again. */
const answered = z.object({ state: z.enum(['asked', 'confirmed', 'objected']), token: z.string() })

/** What somebody is asked who was named for a seat: nothing of the others, and of himself only his name. */
const offered = z.object({
  name: z.string(),
  ngo_name: z.string(),
  body: z.enum(boardBodies),
  position: z.object({ ar: z.string(), en: z.string() }),
  start_date: z.string(),
  end_date: z.string(),
  state: z.enum(['asked', 'confirmed', 'objected']),
  answered_at: z.string().nullable(),
  /** End of the number to which codes go. */
  mobile_end: z.string(),
  /** Whether the last code can still be typed in. */
  code_open: z.boolean(),
})
export type OfferedSeat = z.output<typeof offered>
export const readOfferedSeat = call({
  method: 'GET',
  path: 'v2/guest/board-seat',
  summary: 'What somebody who was named for a seat of a board is asked to confirm',
  access: 'open',
  query: proof,
  answer: offered,
})
export const answerOfferedSeat = call({
  method: 'POST',
  path: 'v2/guest/board-seat',
  summary: 'Whoever was named for a seat confirms, or objects, with the code that was sent to his phone',
  access: 'open',
  query: proof,
  body: z.strictObject({
    code: text(6, 6),
    answer: choice(['confirmed', 'objected'] as const),
    website: z.string().max(2_000).optional(),
  }),
  answer: answered,
  says: 'saved',
})
export const sendSeatCode = call({
  method: 'POST',
  path: 'v2/guest/board-seat/code',
  summary: 'Sends a new code to the phone of whoever was named for a seat',
  access: 'open',
  query: proof,
  body: z.strictObject({ send: choice(['code'] as const), website: z.string().max(2_000).optional() }),
  answer: answered,
  says: 'ok',
})
