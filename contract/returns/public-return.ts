import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'

/** How the answer to a question of the return is written; numbers are decimal text. */
export const returnKinds = ['number', 'money', 'percent', 'text', 'date', 'yes'] as const

/** What everybody reads of the returns of an organisation: the public lines of the accepted version. */
const publicReturn = z.object({
  year: z.int(),
  accepted_at: z.string(),
  lines: z.array(
    z.object({
      key: z.string(),
      label_ar: z.string(),
      label_en: z.string(),
      kind: z.enum(returnKinds),
      value: z.string().nullable(),
    }),
  ),
})
export type PublicReturn = z.output<typeof publicReturn>
export const readPublicReturns = call({
  method: 'GET',
  path: 'v2/guest/ngo-yearly-returns/{id}',
  summary: 'Accepted yearly returns of an organisation, in summary',
  access: 'open',
  params: z.strictObject({ id }),
  answer: z.array(publicReturn),
})
