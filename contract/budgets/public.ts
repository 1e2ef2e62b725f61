import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'

/** Where an amount lies: from the first bound to below the second, which is null in the highest band. Whole money as text. */
const band = z.object({ from: z.string(), to: z.string().nullable() })
export type Band = z.output<typeof band>
const publicAccounts = z.object({
  year: z.int(),
  currency: z.object({ ar: z.string(), en: z.string() }),
  accepted_at: z.string(),
  revenue: band,
  expense: band,
  closing: band,
})
export type PublicAccounts = z.output<typeof publicAccounts>
export const readPublicAccounts = call({
  method: 'GET',
  path: 'v2/guest/ngos/{id}/accounts',
  summary: 'Accepted accounts of an organisation by year, each figure as the band in which it lies',
  access: 'open',
  params: z.strictObject({ id }),
  answer: z.array(publicAccounts),
})
