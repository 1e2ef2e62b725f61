import { z } from 'zod'

/** When a request is expected to be decided. */
export const expected = z.object({
  on: z.string(),
  /** `cases`: from how long the last closed cases took; `law`: from the days of its steps. */
  basis: z.enum(['cases', 'law']),
})
export type Expected = z.output<typeof expected>
