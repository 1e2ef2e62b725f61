import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { commonWords } from '../core/calls/common-words.ts'
import {
  bool,
  choice,
  file,
  id,
  int,
  list,
  longText,
  mobile,
  money,
  optional,
  pastDate,
  text,
} from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { collectionMeans } from './calls.ts'
import { donorMachine } from './donor-workflow.ts'
import { donorKindWords, donorWords } from './donor-words.ts'

export const donorKinds = namesOf(donorKindWords)
/** What is entered by hand; what the platform took is entered by its payment. */
export const enteredMeans = ['bank_transfer', 'numbered_receipts', 'in_kind_at_branch'] as const
const statuses = namesOf(donorMachine.statuses)

const sheet: Sheet = {
  ar: 'المتبرعون',
  en: 'Donors',
  columns: [
    ...columns(
      donorWords,
      'receipt_no',
      'donor_kind',
      'name',
      'amount',
      'refunded_amount',
      'currency_id',
      'number',
      'means',
      'donation_date',
      'paper_no',
    ),
    { key: 'status', ...commonWords.status, as: 'state', words: donorMachine.statuses },
  ],
}

/** Donations of the own campaigns [domain 2.7 donors]; those that the platform took are read only. */
export const donorRegister = resource({
  path: 'v2/donors',
  permission: 'campaigns',
  title: 'Donors of the campaigns of the organisation',
  sheet,
  words: donorWords,
  named: ({ name }) => (typeof name === 'string' ? name : donorKindWords.anonymous.ar),
  input: {
    campaign_id: id,
    donor_kind: choice(donorKinds),
    /** Of everybody but who gave no name. */
    name: optional(text(2, 150)),
    phone_number: optional(mobile),
    amount: optional(money),
    number: optional(int(1, 10_000_000)),
    means: choice(enteredMeans),
    donation_date: pastDate,
    /** Nothing has arrived yet; it counts nowhere until it is received. */
    is_promise: bool,
    paper_no: optional(text(1, 60)),
    proof_file: optional(file()),
    lang: choice(['ar', 'en']),
    notes: optional(longText(500)),
  },
  view: {
    means: z.enum(collectionMeans).nullable(),
    /** First two and last three digits, unless one record is read by somebody who may edit it. */
    phone_number: z.string().nullable(),
    status: z.enum(statuses),
    /** Of the donation; null until it counts. */
    receipt_no: z.string().nullable(),
    /** The paper of the receipt: none was issued, it waits to be drawn, or it can be read. */
    receipt: z.enum(['none', 'waiting', 'ready']),
    payment_id: z.int().nullable(),
    refunded_amount: z.string(),
    reversal_reason: z.string().nullable(),
    currency_id: z.int().nullable(),
    unit_id: z.int().nullable(),
    entered_by: z.string().nullable(),
    confirmed_name: z.string().nullable(),
    actions: z.array(z.enum(pressedOf(donorMachine))),
  },
  filter: {
    campaign_id: id.optional(),
    status: choice(statuses).optional(),
    means: choice(collectionMeans).optional(),
  },
})
export type Donor = z.output<typeof donorRegister.row>

const read = { kinds: ['org'] as const, may: [['campaigns', 'S']] as const, acting: 'read' as const }
const params = z.strictObject({ id })
export const actOnDonor = call({
  method: 'POST',
  path: 'v2/donors/{id}/actions',
  summary: 'Receives, confirms or reverses a donation that the organisation entered',
  access: { kinds: ['org'], may: [['campaigns', 'U']] },
  params,
  body: actionBody(donorMachine, 'organisation'),
  versioned: true,
  answer: z.object({ status: z.enum(statuses) }),
  says: 'donor_moved',
})
export const readDonorReceipt = call({
  method: 'GET',
  path: 'v2/donors/{id}/receipt',
  summary: 'The receipt of a donation as a paper with a code',
  access: read,
  params,
  answer: z.unknown(),
  blob: ['application/pdf'],
})

/** Receipts of so many donations are gathered at once. */
export const mostReceipts = 500
const many = list(id, 1, mostReceipts)
const gathered = z.object({
  /** Donations of the question that count, and so have a receipt. */
  total: z.int(),
  drawn: z.int(),
  /** Issued by this call: until now these had none. */
  issued: z.int(),
  /** Promised, not confirmed or reversed: these have no receipt that stands. */
  left_out: z.int(),
})
export const issueReceipts = call({
  method: 'POST',
  path: 'v2/donor-receipts',
  summary: 'Issues the receipts that these donations lack, and says how many papers are drawn',
  access: { kinds: ['org'], may: [['campaigns', 'U']] },
  body: z.strictObject({ ids: many }),
  answer: gathered,
  says: 'receipts_issued',
})
export const readReceiptsFile = call({
  method: 'GET',
  path: 'v2/donor-receipts',
  summary: 'The receipts of these donations in one file',
  access: read,
  query: z.strictObject({ ids: many }),
  answer: z.unknown(),
  blob: ['application/zip'],
})
