import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { namesOf } from '../core/machine.ts'
import { incentiveMachine } from '../incentives/workflow.ts'
import { duties } from '../public-site/overview.ts'
import { clock } from '../transactions/calls.ts'

const open = z.object({
  id: z.int(),
  request_no: z.string(),
  type_name_ar: z.string(),
  type_name_en: z.string(),
  status: z.string(),
  clock,
})
const measure = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(namesOf(incentiveMachine.statuses)),
  decision_no: z.string().nullable(),
})
const beside = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  status_id: z.int(),
  score: z.number(),
  duties: duties.nullable(),
  /** The term that runs or ended last; null where the register holds none. */
  board: z.object({ end_date: z.string(), status: z.string(), members_number: z.int(), seated: z.int() }).nullable(),
  /** Open requests, the most urgent first; `count` may be more than are listed. */
  open: z.object({ count: z.int(), rows: z.array(open) }),
  /** Penalties in effect or under appeal; null for who may not read measures. */
  penalties: z.array(measure).nullable(),
})
export type NgoBeside = z.output<typeof beside>
/** What an officer sees of an organisation beside a case of it: one short look, not its file. */
export const readNgoBeside = call({
  method: 'GET',
  path: 'v2/ministry/ngos/{id}/beside',
  summary: 'An organisation beside one of its cases: duties, board, open requests, penalties',
  access: {
    kinds: ['ministry'],
    may: [
      ['ministry_transaction_requests', 'S'],
      ['ministry_ngos', 'S'],
    ],
  },
  params: z.strictObject({ id }),
  answer: beside,
})
