import { z } from 'zod'
import { seatMethods } from './board-words.ts'

/** Where the consent of a member may stand. */
export const consentStates = ['asked', 'confirmed', 'objected', 'changed'] as const

/** Whoever sits in a board, as every view of it tells. */
export const seated = z.object({
  id: z.int(),
  name: z.string(),
  position_id: z.int(),
  seat_method: z.enum(seatMethods),
  start_date: z.string(),
})

export const conflictKinds = ['family', 'employee', 'elsewhere'] as const
/** A conflict of interest of a member, with what the organisation answered. */
export const conflict = z.object({
  kind: z.enum(conflictKinds),
  director_id: z.int(),
  /** What exactly: the family, the employment, the seat elsewhere. */
  about: z.string(),
  /** Who is concerned beside the member, or where he sits. */
  name: z.string(),
  other: z.string(),
  since: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
})
export type Conflict = z.output<typeof conflict>
