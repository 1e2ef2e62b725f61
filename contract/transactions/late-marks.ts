import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { answerable } from './reply.ts'

const lateMark = z.object({
  id: z.int(),
  duty: z.enum(['plan', 'yearly_return', 'board', 'campaign_report']),
  /** Name of the campaign whose final report is late. */
  campaign: z.string().nullable(),
  year: z.int(),
  due_on: z.string(),
  reason: z.string(),
  ...answerable,
  /** When an accepted grievance lifted it: it is told nobody any more. */
  lifted_at: z.string().nullable(),
})
export type LateMark = z.output<typeof lateMark>
export const listLateMarks = call({
  method: 'GET',
  path: 'v2/late-marks',
  summary: 'Lateness that was recorded of the own organisation, with the right of reply',
  access: { kinds: ['org'], may: [['ngo_incentives', 'S']], acting: 'read' },
  answer: z.array(lateMark),
})
