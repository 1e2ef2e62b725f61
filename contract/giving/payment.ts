import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, email, id, int, mobile, optional, text } from '../core/calls/fields.ts'
import { latinDigits } from '../core/values/arabic.ts'
import { word } from '../public-site/shapes.ts'
import { atOnce } from '../guest-forms/fields.ts'
import { wholePounds } from './giving-words.ts'
import { paymentMachine } from './workflow.ts'
import { namesOf } from '../core/machine.ts'

/** The name of a payment: 128 random bits, known to whoever began it. */
export const transactionId = z.string().regex(/^[0-9A-Za-z]{16,40}$/)
/** Digits of the code; it is handed to the operator and kept nowhere. */
const otp = z.preprocess(
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? latinDigits(String(value)).replace(/[\s-]/g, '') : value,
  z.string().superRefine((value, ctx) => {
    if (value === '') ctx.addIssue({ code: 'custom', params: { code: 'V-REQ' } })
    else if (!/^\d{4,8}$/.test(value)) ctx.addIssue({ code: 'custom', params: { code: 'V-CODE' } })
  }),
) as unknown as z.ZodType<string, string>

const both = z.object({ name_ar: z.string(), name_en: z.string().nullable() })
const payment = z.object({
  transaction_id: z.string(),
  status: z.enum(namesOf(paymentMachine.statuses)),
  /** Whether money has left the wallet. */
  money: z.enum(['no', 'unknown', 'yes', 'returned']),
  amount: z.string(),
  /** What the operator keeps, what is taken from the wallet, and what reaches the organisation. */
  fee: z.string(),
  charged: z.string(),
  net: z.string(),
  currency: word,
  /** First two and last three digits. */
  phone_number: z.string(),
  method: both.extend({ slug: z.string() }),
  campaign: both.extend({ id: z.int(), licence_no: z.string() }).nullable(),
  ngo: both.extend({ id: z.int() }),
  created_at: z.string(),
  expires_at: z.string(),
  attempts_left: z.int(),
  failure_code: z.string().nullable(),
  handed_over_at: z.string().nullable(),
  /** How often the operator was asked since, when it is asked again, and whether a person has taken it over. */
  checks: z.int(),
  check_at: z.string().nullable(),
  with_person: z.boolean(),
  finalised_at: z.string().nullable(),
  receipt_no: z.string().nullable(),
  /** What was given back so far, and when for the last time. */
  refunded_amount: z.string(),
  refunded_at: z.string().nullable(),
  /** The answer came when the time for the code was over. */
  late: z.boolean(),
  /** The public check of the receipt, once it is drawn. */
  check_url: z.string().nullable(),
  /** A demonstration: the code that its operator takes. */
  demo_code: z.string().nullable(),
})
export type Payment = z.output<typeof payment>

const wallet = both.extend({
  /** Of the platform's method: what the payment names. */
  id: z.int(),
  slug: z.string(),
  min_amount: z.string(),
  max_amount: z.string(),
  /** Whether the amount is between its limits. */
  is_within: z.boolean(),
  fee: z.string(),
  fee_payer: z.enum(['ngo', 'donor']),
  charged: z.string(),
  net: z.string(),
})
export type Wallet = z.output<typeof wallet>
const form = z.object({
  form_token: z.string(),
  campaign: both.extend({ id: z.int(), licence_no: z.string(), image: z.string() }),
  ngo: both.extend({ id: z.int() }),
  /** Whether the campaign may be given to by wallets now. */
  is_open: z.boolean(),
  amount: z.string(),
  wallets: z.array(wallet),
})
export type PaymentForm = z.output<typeof form>
export const readPaymentForm = call({
  method: 'GET',
  path: 'v2/guest/payment-form',
  summary:
    'A form to give an amount to a campaign: its wallets with their fees, and the key under which it is sent once',
  access: 'open',
  query: z.strictObject({ campaign_id: id, amount: wholePounds }),
  answer: form,
})
export const initPayment = call({
  method: 'POST',
  path: 'v2/guest/init-payment',
  summary: 'Begins a payment to a running campaign; the operator sends a code to the payer',
  access: 'open',
  body: z
    .strictObject({
      payment_method_id: id,
      campaign_id: id,
      phone_number: mobile,
      amount: wholePounds,
      donor_name: optional(text(2, 150)),
      email: optional(email),
      /** Whether he is asked at this address to follow the organisation, once the gift is taken. */
      wants_updates: bool.default(false),
      /** The answer to a question that is asked where many payments begin from one network. */
      proof: optional(int(0, 99)),
      /** Of the form; the same one is the same payment. */
      form_token: z.string().max(200).optional(),
      /** Filled in by machines. */
      website: z.string().max(200).optional(),
    })
    .refine(({ wants_updates, email: to }) => !wants_updates || Boolean(to), atOnce('email', 'V-REQ')),
  answer: payment,
  says: 'payment_code_sent',
})
export const doPayment = call({
  method: 'POST',
  path: 'v2/guest/do-payment',
  summary: 'Hands the code of the payer to the operator; a repeated call answers what came of it',
  access: 'open',
  body: z.strictObject({ transaction_id: transactionId, otp, website: z.string().max(200).optional() }),
  answer: payment,
  says: 'payment_taken',
})
export const readPayment = call({
  method: 'GET',
  path: 'v2/guest/payments/{transaction_id}',
  summary: 'How a payment stands',
  access: 'open',
  params: z.strictObject({ transaction_id: transactionId }),
  answer: payment,
})
export const readReceipt = call({
  method: 'GET',
  path: 'v2/guest/payment-receipt/{transaction_id}',
  summary: 'The receipt of a payment as a paper with a code',
  access: 'open',
  params: z.strictObject({ transaction_id: transactionId }),
  answer: z.unknown(),
  blob: ['application/pdf'],
})
/** The operator says that something is known of a payment. It is not believed, but asked. */
export const hearOperator = call({
  method: 'POST',
  path: 'v2/guest/payment-callback/{slug}',
  summary: 'Call-back of a payment operator: the payment is looked at next',
  access: 'open',
  params: z.strictObject({ slug: z.string().regex(/^[a-z0-9_]{3,40}$/) }),
  body: z.strictObject({ transaction_id: transactionId }),
  answer: z.null(),
})
