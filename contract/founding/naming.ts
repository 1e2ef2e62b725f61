import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, text } from '../core/calls/fields.ts'

/** The sealed token of the message stands in the address of the page that it leads to, and is never written to a log. */
const proof = z.strictObject({ token: z.string().max(100) })
/** The token comes back, since the page without script is led to its address again. */
const answered = z.object({ state: z.enum(['asked', 'confirmed', 'objected']), token: z.string() })

/** What a named founder is asked: nothing of the other founders, and of himself only his name. */
const naming = z.object({
  name: z.string(),
  applicant_name: z.string(),
  ngo_name: z.string(),
  legal_form: z.object({ ar: z.string(), en: z.string() }),
  governorate: z.object({ ar: z.string(), en: z.string() }),
  state: z.enum(['asked', 'confirmed', 'objected']),
  answered_at: z.string().nullable(),
  /** End of the number to which codes go. */
  mobile_end: z.string(),
  /** Whether the last code can still be typed in. */
  code_open: z.boolean(),
})
export type Naming = z.output<typeof naming>
export const readNaming = call({
  method: 'GET',
  path: 'v2/guest/founder-naming',
  summary: 'What somebody who was named as a founder is asked to confirm',
  access: 'open',
  query: proof,
  answer: naming,
})
export const answerNaming = call({
  method: 'POST',
  path: 'v2/guest/founder-naming',
  summary: 'The named founder confirms, or objects, with the code that was sent to his phone',
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
export const sendNamingCode = call({
  method: 'POST',
  path: 'v2/guest/founder-naming/code',
  summary: 'Sends a new code to the phone of the named founder',
  access: 'open',
  query: proof,
  body: z.strictObject({ send: choice(['code'] as const), website: z.string().max(2_000).optional() }),
  answer: answered,
  says: 'ok',
})
