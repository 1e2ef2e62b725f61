import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, id } from '../core/calls/fields.ts'

const access = { kinds: ['org'] } as const
const person = z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), username: z.string() })
const handover = z.object({
  main: person.nullable(),
  /** The reader holds the main account, and may offer it. */
  is_main: z.boolean(),
  /** To whom the reader may offer it: colleagues who have signed in. */
  candidates: z.array(person),
  /** The offer that waits for an answer. */
  open: z
    .object({ to: person, keeps_roles: z.boolean(), expires_at: z.string(), is_mine_to_answer: z.boolean() })
    .nullable(),
})

export const readHandover = call({
  method: 'GET',
  path: 'v2/main-user-handover',
  summary: 'Who holds the main account of the organisation, and an open offer of it',
  access,
  answer: handover,
})
export const offerHandover = call({
  method: 'POST',
  path: 'v2/main-user-handover',
  summary: 'Offer the main account to a colleague',
  access,
  body: z.strictObject({ user_id: id, keeps_roles: bool }),
  answer: handover,
  says: 'handover_offered',
})
export const withdrawHandover = call({
  method: 'DELETE',
  path: 'v2/main-user-handover',
  summary: 'Take the offer of the main account back',
  access,
  answer: handover,
  says: 'handover_withdrawn',
})
export const answerHandover = call({
  method: 'POST',
  path: 'v2/main-user-handover/answer',
  summary: 'Accept or decline the main account',
  access,
  body: z.strictObject({ accepted: bool }),
  answer: handover,
  says: 'handover_answered',
})
