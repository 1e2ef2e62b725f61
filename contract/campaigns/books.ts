import { z } from 'zod'

/** Where the money of a campaign is, read from the ledger; decimal texts. */
export const books = z.object({
  raised: z.string(),
  spent: z.string(),
  /** In the account and the cash box. */
  held: z.string(),
  at_operator: z.string(),
  fees: z.string(),
  /** Written off by two persons as a loss; of most campaigns nothing. */
  lost: z.string(),
  documents: z.int(),
  /** What was spent, by type, the largest first. */
  types: z.array(z.object({ type_ar: z.string(), amount: z.string(), documents: z.int() })),
})
export type Books = z.output<typeof books>

/** What the organisation says beside the figures, frozen with its final report. */
export const reportWords = z.object({ achieved_ar: z.string(), surplus_ar: z.string().nullable() })
