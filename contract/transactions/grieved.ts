import { z } from 'zod'

/** What a grievance answers, as those read it who decide on it. */
export const grieved = z.object({
  about: z.enum(['request', 'late_mark', 'status', 'campaign', 'refund', 'method', 'document']),
  reason: z.string().nullable(),
  article: z.string().nullable(),
  /** The request that was refused or returned. */
  request_id: z.int().nullable(),
  /** The file of the document that is held. */
  file: z.int().nullable(),
  /** Accepting the grievance takes the decision back, if it still stands then. */
  lifts: z.boolean(),
})
export type GrievedDecision = z.output<typeof grieved>
