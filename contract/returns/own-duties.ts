import { z } from 'zod'
import { call } from '../core/calls/call.ts'

/** What the law asks of an organisation every year. */
export const yearlyDuties = ['plan', 'yearly_return', 'accounts'] as const

/** Duties that stand open, for the organisation's first page: each with the right of its own screen. */
export const listOwnDuties = call({
  method: 'GET',
  path: 'v2/own-duties',
  summary: 'Yearly duties of the own organisation that are open or were returned, the nearest last day first',
  access: {
    kinds: ['org'],
    may: [
      ['ngo_plans', 'S'],
      ['ngo_financial_info', 'S'],
    ],
    acting: 'read',
  },
  answer: z.array(
    z.object({
      duty: z.enum(yearlyDuties),
      year: z.int(),
      due_on: z.string(),
      /** Days since the last day; 0 while it is not over. */
      late_days: z.int(),
      /** The ministry returned what was handed in. */
      is_returned: z.boolean(),
    }),
  ),
})
