import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { id, lk, pageQuery, pastDate, text } from '../core/calls/fields.ts'
import type { Words } from '../core/calls/words.ts'
import { commonWords } from '../core/calls/common-words.ts'
import { plainNumbers } from '../core/values/numbers.ts'
import { kindFacts, moneyKinds } from './kinds.ts'

export const rateWords = {
  currency_id: commonWords.currency,
  rate_on: { ar: 'يوم السعر', en: 'Day of the rate', as: 'date' },
  rate: { ar: 'سعر الوحدة بالليرة السورية', en: 'Syrian pounds for one unit', as: 'number' },
  source: { ar: 'مصدر السعر', en: 'Source of the rate' },
} as const satisfies Words

/** A positive number with at most six places, as decimal text. */
const rate = z.preprocess(
  (input) => (typeof input === 'string' ? plainNumbers(input) : input),
  z
    .string()
    .refine((value) => value !== '', { params: { code: 'V-REQ' } })
    .refine((value) => value === '' || (/^\d{1,12}(\.\d{1,6})?$/.test(value) && /[1-9]/.test(value)), {
      params: { code: 'V-NUMBER' },
    }),
) as unknown as z.ZodType<string, string>

export const rateInput = z.strictObject({
  currency_id: lk('currencies'),
  rate_on: pastDate,
  rate,
  source: text(3, 150),
})
const shown = z.object({
  id: z.int(),
  currency_id: z.int(),
  rate_on: z.string(),
  rate: z.string(),
  source: z.string(),
  by: z.string().nullable(),
})
export type Rate = z.output<typeof shown>

const path = 'v2/ministry/currency-rates'
export const listRates = call({
  method: 'GET',
  path,
  summary: 'Rates of the day of foreign currencies, the newest first',
  access: { kinds: ['ministry'], may: moneyKinds.map((kind) => [kindFacts[kind].ministry, 'S'] as const) },
  query: z.strictObject(pageQuery),
  answer: z.array(shown),
  paged: true,
})
/** The data of the ministry are the centre's [decision 0096]. */
const edits = { kinds: ['ministry'], may: [['ministry_indexes', 'U']] } as const satisfies Access
export const addRate = call({
  method: 'POST',
  path,
  summary: 'Record the rate of a day',
  access: edits,
  body: rateInput,
  answer: z.object({ id: z.int() }),
})
export const removeRate = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Take out a rate that was recorded wrongly',
  access: edits,
  params: z.strictObject({ id }),
  answer: z.null(),
})
