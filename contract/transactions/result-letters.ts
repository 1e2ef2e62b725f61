import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { decisionNumber, id, longText, optional, pastDate } from '../core/calls/fields.ts'

/** Texts by which a type may issue its letter. */
export const listResultTemplates = call({
  method: 'GET',
  path: 'v2/ministry/selects/result-templates',
  summary: 'Texts by which a transaction type may issue a letter with its approval',
  access: { kinds: ['ministry'], may: [['ministry_transaction_types', 'S']] },
  answer: z.array(z.object({ id: z.int(), title_ar: z.string() })),
})

const line = z.array(z.object({ text: z.string(), dir: z.enum(['ltr', 'rtl', 'auto']).optional() }))
/** For whoever may approve: the letter that would be issued, with true data and dots for what the decision brings; nothing is written. */
export const previewResult = call({
  method: 'POST',
  path: 'v2/ministry/transaction-requests/{id}/letter',
  summary: 'The letter that the approval of a request would issue; nothing is written',
  access: { kinds: ['ministry'], may: [['ministry_transaction_requests', 'C']] },
  params: z.strictObject({ id }),
  body: z.strictObject({
    decision_no: optional(decisionNumber),
    decision_date: optional(pastDate),
    notes: optional(longText(2000)),
  }),
  answer: z.object({ title: z.string(), lines: z.array(line) }).nullable(),
})
