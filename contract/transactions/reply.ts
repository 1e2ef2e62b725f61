import { z } from 'zod'
import { namesOf } from '../core/machine.ts'
import { requestStatusWords } from './statuses.ts'

/** The right of reply to something that was decided or recorded: its basis, when it was served, until when it may be answered, and what answers it. */
export const answerable = {
  article: z.string().nullable(),
  served_at: z.string(),
  appeal_due_at: z.string(),
  /** The request that answers it, and how it ended. */
  grievance: z
    .object({
      id: z.int(),
      request_no: z.string(),
      status: z.enum(namesOf(requestStatusWords)),
      decided_at: z.string().nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
  /** It may be answered now. */
  is_open: z.boolean(),
}
/** A decision that was served beside requests, penalties and the status, with the right of reply; null where none stands. */
export const servedDecision = z.object({ id: z.int(), ...answerable }).nullable()
export type ServedDecision = z.output<typeof servedDecision>
const reply = z.object(answerable)
export type Reply = z.output<typeof reply>
