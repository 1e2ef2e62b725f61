import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { answerable } from './reply.ts'

const statusReply = z.object({
  /** The decision, as the status history of the organisation names it. */
  id: z.int(),
  decision_no: z.string(),
  ...answerable,
})
export type StatusReply = z.output<typeof statusReply>
export const listStatusReplies = call({
  method: 'GET',
  path: 'v2/status-decisions',
  summary: 'Decisions on the status of the own organisation that it may answer, with the right of reply',
  access: { kinds: ['org'], may: [['ngo-profile', 'S']], acting: 'read' },
  answer: z.array(statusReply),
})
