import { z } from 'zod'

/** The refusal after which a request is asked for again. */
export const againOf = z.object({
  id: z.int(),
  request_no: z.string(),
  /** When it was refused. */
  at: z.string(),
  reject_reason_id: z.int(),
  /** Null once personal data was erased. */
  reject_text: z.string().nullable(),
  article: z.string().nullable(),
})
/** The request by which a refused one was asked for again. */
export const askedAgain = z.object({ id: z.int(), request_no: z.string() })
export type AskedAgain = z.output<typeof askedAgain>
export type AgainOf = z.output<typeof againOf>
