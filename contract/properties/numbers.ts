import { z } from 'zod'
import { latinDigits } from '../core/values/arabic.ts'

/** Numbers of plates, chassis and deeds, which are compared: digits 0–9 and Latin capitals, however they were typed. */
export const written = (base: z.ZodType<string, string>): z.ZodType<string, string> =>
  z.preprocess(
    (input) => (typeof input === 'string' ? latinDigits(input).toUpperCase() : input),
    base,
  ) as unknown as z.ZodType<string, string>
