import { z } from 'zod'
import { latinDigits } from '../values/arabic.ts'

/** HH:MM in Damascus. */
export const clock = z
  .string()
  .max(20)
  .transform((value) => latinDigits(value.trim()))
  .refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), { params: { code: 'V-TIME' } }) as unknown as z.ZodType<
  string,
  string
>
