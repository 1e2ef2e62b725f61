import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, file, id, mobile, pageQuery, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { servedDecision } from '../transactions/reply.ts'
import { givingWords } from './giving-words.ts'
import { donationMethodMachine, paymentMachine } from './workflow.ts'

const statuses = namesOf(donationMethodMachine.statuses)
const platform = z.object({
  id: z.int(),
  slug: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  requires_otp: z.boolean(),
  min_amount: z.string(),
  max_amount: z.string(),
  fee_fixed: z.string(),
  fee_percent: z.string(),
  fee_payer: z.enum(['ngo', 'donor']),
})
const state = {
  status: z.enum(statuses),
  suspend_reason: z.string().nullable(),
  /** On what a suspension rests, and how it is answered. */
  reply: servedDecision,
  verified_at: z.string().nullable(),
  /** When a test payment came to this merchant number and went back; methods without a code need none. */
  proved_at: z.string().nullable(),
  /** The last test payment, as long as nobody knows that it went back. */
  test: z
    .object({
      transaction_id: z.string(),
      status: z.enum(namesOf(paymentMachine.statuses)),
      failure_code: z.string().nullable(),
      created_at: z.string(),
    })
    .nullable(),
}

const register = resource({
  path: 'v2/payment-methods',
  permission: 'ngo_payments',
  title: 'Donation methods of the organisation',
  words: givingWords,
  named: (row) => `${String(row.merchant_no)}`,
  input: {
    payment_method_id: id,
    /** Wallet or merchant number. */
    merchant_no: text(4, 40),
    bank_account_id: id,
    agreement_file: file(),
    /** Whether the organisation wants donors to be offered it, once it is verified. */
    is_active: bool,
  },
  view: { ...state, method: platform },
})
/** Ways by which the own organisation takes donations. A change of where the money goes makes a verified one a draft. */
export const donationMethods = { ...register, update: { ...register.update, says: 'method_updated' } }
const own = { kinds: ['org'], may: [['ngo_payments', 'S']], acting: 'read' } as const
export const listMethodChoices = call({
  method: 'GET',
  path: 'v2/payment-methods/choices',
  summary: 'Methods of the platform, and the accounts of the own organisation that money may be settled to',
  access: own,
  answer: z.object({
    methods: z.array(platform),
    accounts: z.array(z.object({ id: z.int(), bank_id: z.int(), branch_name: z.string(), account_no: z.string() })),
  }),
})
export const testMethod = call({
  method: 'POST',
  path: 'v2/payment-methods/{id}/test',
  summary: 'Begins a test payment of the least amount from a telephone of one’s own; it goes back by itself',
  access: { kinds: ['org'], may: [['ngo_payments', 'U']] },
  params: z.strictObject({ id }),
  body: z.strictObject({ phone_number: mobile }),
  answer: z.object({ transaction_id: z.string(), amount: z.string(), expires_at: z.string() }),
  says: 'payment_code_sent',
})

const within = { kinds: ['ministry'], may: [['ministry_accept_reject_campaigns_comm', 'S']] } as const
const supervised = z.object({
  id: z.int(),
  ngo_id: z.int(),
  ngo_name_ar: z.string(),
  ngo_name_en: z.string().nullable(),
  merchant_no: z.string(),
  is_active: z.boolean(),
  agreement_file: z.int(),
  account: z.object({ bank_id: z.int(), branch_name: z.string(), account_no: z.string(), is_usable: z.boolean() }),
  ...state,
  method: platform,
  actions: z.array(z.enum(pressedOf(donationMethodMachine))),
  updated_at: z.string(),
})
export type SupervisedMethod = z.output<typeof supervised>
export const listSupervisedMethods = call({
  method: 'GET',
  path: 'v2/ministry/payment-methods',
  summary: 'Donation methods of organisations, those that wait to be verified first',
  access: within,
  query: z.strictObject({ ...pageQuery, status: choice(statuses).optional() }),
  answer: z.array(supervised),
  paged: true,
})
export const superviseMethod = call({
  method: 'POST',
  path: 'v2/ministry/payment-methods/{id}',
  summary: 'Verify a donation method, suspend it with a reason, or lift that',
  access: { kinds: ['ministry'], may: [['ministry_accept_reject_campaigns_comm', 'C']] },
  params: z.strictObject({ id }),
  body: actionBody(donationMethodMachine, 'central'),
  versioned: true,
  answer: z.object({ status: z.enum(statuses) }),
  says: 'donation_method_moved',
})
