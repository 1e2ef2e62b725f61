import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { date, id, mobile } from '../core/calls/fields.ts'
import { latinDigits } from '../core/values/arabic.ts'
import { word } from '../public-site/shapes.ts'

/** Six digits of the message, as people type them. */
const code = z.preprocess(
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? latinDigits(String(value)).replace(/[\s-]/g, '') : value,
  z.string().superRefine((value, ctx) => {
    if (value === '') ctx.addIssue({ code: 'custom', params: { code: 'V-REQ' } })
    else if (!/^\d{6}$/.test(value)) ctx.addIssue({ code: 'custom', params: { code: 'V-CODE' } })
  }),
) as unknown as z.ZodType<string, string>

const named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
const gift = z.object({
  /** Of its receipt. */
  id: z.int(),
  receipt_no: z.string(),
  day: z.string(),
  campaign: named,
  /** The wallet, or how it was given otherwise. */
  means: z.object({ name_ar: z.string(), name_en: z.string() }),
  /** Null: things were given. */
  amount: z.string().nullable(),
  returned: z.string(),
  currency: word.nullable(),
  number: z.int().nullable(),
  unit: word.nullable(),
})
export type Gift = z.output<typeof gift>
const sum = z.object({ currency: word, given: z.string(), returned: z.string(), kept: z.string() })
const giver = z.object({ ngo: named, sums: z.array(sum), gifts: z.array(gift) })
export type GivenTo = z.output<typeof giver>

const stand = z.object({
  /** What the page asks for: a telephone, the code that was sent to it, or nothing more. */
  stage: z.enum(['phone', 'code', 'open']),
  form_token: z.string(),
  /** First two and last three digits, once a telephone was given. */
  phone_number: z.string().nullable(),
  /** When the code, or the sight of the gifts, ends. */
  until: z.string().nullable(),
  attempts_left: z.int().nullable(),
  /** A demonstration, which sends no messages: the code that it takes. */
  demo_code: z.string().nullable(),
  first_day: z.string(),
  last_day: z.string(),
  /** Years in which something was given. */
  years: z.array(z.int()),
  /** Each organisation that was given to in these days. */
  given: z.array(giver),
})
export type DonorStatement = z.output<typeof stand>

const days = z.strictObject({ first_day: date.optional(), last_day: date.optional() })
export const readDonorStatement = call({
  method: 'GET',
  path: 'v2/guest/donor-statement',
  summary: 'The gifts of a telephone in some days, for the browser that proved to have it; else how far it came',
  access: 'open',
  query: days,
  answer: stand,
})
const moved = z.object({ stage: z.enum(['phone', 'code', 'open']) })
export const askDonorCode = call({
  method: 'POST',
  path: 'v2/guest/donor-statement/code',
  summary: 'Sends a code to a telephone that gave; another one is answered alike',
  access: 'open',
  body: z.strictObject({
    phone_number: mobile,
    form_token: z.string().max(200).optional(),
    website: z.string().max(200).optional(),
  }),
  answer: moved,
  says: 'donor_code_sent',
})
export const openDonorStatement = call({
  method: 'POST',
  path: 'v2/guest/donor-statement/open',
  summary: 'The code of the message: this browser sees the gifts for twenty minutes',
  access: 'open',
  body: z.strictObject({ code, website: z.string().max(200).optional() }),
  answer: moved,
  says: 'donor_statement_open',
})
export const closeDonorStatement = call({
  method: 'POST',
  path: 'v2/guest/donor-statement/close',
  summary: 'This browser sees the gifts no more',
  access: 'open',
  body: z.strictObject({ leave: z.literal('1'), website: z.string().max(200).optional() }),
  answer: moved,
  says: 'donor_statement_closed',
})
export const readDonorPaper = call({
  method: 'GET',
  path: 'v2/guest/donor-statement/papers/{ngo_id}',
  summary: 'The gifts to one organisation in some days, as a paper with a code',
  access: 'open',
  params: z.strictObject({ ngo_id: id }),
  query: days,
  answer: z.unknown(),
  blob: ['application/pdf'],
})
export const readGiftReceipt = call({
  method: 'GET',
  path: 'v2/guest/donor-statement/receipts/{id}',
  summary: 'The receipt of one of the gifts',
  access: 'open',
  params: z.strictObject({ id }),
  answer: z.unknown(),
  blob: ['application/pdf'],
})
