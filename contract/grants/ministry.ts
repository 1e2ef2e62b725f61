import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { choice, flag, id, pageQuery, sortBy } from '../core/calls/fields.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { commonWords } from '../core/calls/common-words.ts'
import { namesOf } from '../core/machine.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { grantWords, moneyWords, transferWords } from './grant-words.ts'
import { moneyKinds } from './kinds.ts'
import { part } from './registers.ts'
import { statusColumn } from './sheets.ts'
import { approvalMachine } from './workflow.ts'

const at = z.string().nullable()
/** What an organisation has not asked for yet is not the ministry's. */
export const seenStatuses = [
  'submitted',
  'in_review',
  'returned',
  'approved',
  'rejected',
  'executed',
  'reported',
] as const

const access: Access = {
  kinds: ['ministry'],
  // Which of them a kind asks for is said by the kind.
  may: [
    ['ministry_financial_grants', 'S'],
    ['ministry_money_transferred_abroad', 'S'],
    ['ministry_international_donations', 'S'],
  ],
}
const listed = z.object({
  id: z.int(),
  ngo_id: z.int(),
  ngo_name_ar: z.string(),
  ngo_name_en: at,
  party: z.string(),
  country_id: z.int(),
  /** Where a grant comes from; in what a donation is made. */
  nature: z.enum(['local', 'foreign', 'governmental', 'cash', 'in_kind']).nullable(),
  /** The amount, or the estimated value of things. */
  amount: at,
  currency_id: z.int().nullable(),
  status: z.enum(namesOf(approvalMachine.statuses)),
  decision_no: at,
  decision_date: at,
  moved_amount: at,
  report_due_on: at,
  return_due_on: at,
  returned_on: at,
  is_late: z.boolean(),
  transaction_request_id: z.int().nullable(),
  request_no: at,
})
export type MoneyRow = z.output<typeof listed>

const kind = choice(moneyKinds)
const sheet: Sheet = {
  ...screenWords.grants,
  right: 'E',
  columns: [
    { key: 'ngo_name_ar', ...commonWords.ngo },
    ...columns(moneyWords, 'party'),
    { key: 'country_id', ...transferWords.recipient_country_id },
    ...columns(grantWords, 'amount', 'currency_id'),
    statusColumn,
    ...columns(moneyWords, 'decision_no', 'decision_date'),
    { key: 'moved_amount', ...grantWords.received_amount },
    ...columns(moneyWords, 'report_due_on', 'return_due_on'),
  ],
}
export const listMoney = call({
  method: 'GET',
  path: 'v2/ministry/financial-grants',
  summary: 'Grants, transfers abroad or international donations of all organisations',
  access,
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('id', 'amount', 'decision_date', 'report_due_on'),
    /** The first kind that the reader has the right to, unless one is asked for. */
    kind: kind.optional(),
    status: choice(seenStatuses).optional(),
    late: flag.optional(),
    ngo_id: id.optional(),
  }),
  answer: z.array(listed),
  paged: true,
  sheet,
})
export const readMoneyTotals = call({
  method: 'GET',
  path: 'v2/ministry/financial-grants/totals',
  summary: 'What was approved and what moved, by currency and in the own one, and how much of it is late',
  access,
  query: z.strictObject({ kind }),
  answer: z.object({
    currencies: z.array(z.object({ currency_id: z.int(), approved: z.string(), moved: z.string() })),
    /** All of them in the own currency, each by the rate of its day; `unrated` records have none and are not in it. */
    own: z.object({ approved: z.string(), moved: z.string(), unrated: z.int() }),
    waiting: z.int(),
    late: z.int(),
  }),
})
const opinion = z.object({
  step_ar: z.string(),
  step_en: z.string(),
  by: at,
  notes: at,
  external_body_id: z.int().nullable(),
  external_opinion: at,
  decided_at: z.string(),
})
const detail = listed.extend({
  purpose: z.string(),
  /** The amount in the own currency, and the rate of the day that makes it. */
  told_by: z.object({ own_amount: z.string(), rate: z.string(), rate_on: z.string(), source: z.string() }).nullable(),
  agreement_date: at,
  expected_date: at,
  spending_until: at,
  target_group_ids: z.array(z.int()),
  arrival_point: at,
  bank_account: at,
  /** Files of the record, by the name of the field. */
  files: z.array(z.object({ field: z.string(), file: z.int() })),
  items: z.array(z.object({ name: z.string(), quantity: z.string(), unit_id: z.int(), value: at })),
  parts: z.array(part),
  /** The opinions in its request: the financial one, and those of outside bodies. */
  opinions: z.array(opinion),
})
export type MoneyDetail = z.output<typeof detail>
export const readMoney = call({
  method: 'GET',
  path: 'v2/ministry/financial-grants/{id}',
  summary: 'One record with its parts, items, papers and the opinions on it',
  access,
  params: z.strictObject({ id }),
  query: z.strictObject({ kind }),
  answer: detail,
})
