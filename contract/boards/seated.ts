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
