import { z } from 'zod'
import { textOf } from '../core/values/arabic.ts'
import { call } from '../core/calls/call.ts'
import {
  choice,
  date,
  file,
  id,
  ids,
  list,
  lk,
  longText,
  money,
  optional,
  pastDate,
  text,
} from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import type { PermissionSlug } from '../core/rights/permissions.ts'
import { donationWords, grantWords, transferWords } from './grant-words.ts'
import { donationSheet, grantSheet, transferSheet } from './sheets.ts'
import { approvalMachine } from './workflow.ts'

const statuses = namesOf(approvalMachine.statuses)
const at = z.string().nullable()

/** A part that was received, sent or given back. */
export const part = z.object({
  id: z.int(),
  kind: z.enum(['received', 'sent', 'given_back']),
  happened_on: z.string(),
  amount: at,
  file: z.int(),
})
export type MoneyPart = z.output<typeof part>

/** What the platform says of a record of any of the three. */
const standing = {
  status: z.enum(statuses),
  decision_no: at,
  decision_date: at,
  transaction_request_id: z.int().nullable(),
  request_no: at,
  request_status: at,
  parts: z.array(part),
  /** The sum of the parts that were received or sent. */
  moved_amount: at,
  /** The day of the first part. */
  moved_on: at,
  /** A day that was due is over. */
  is_late: z.boolean(),
  actions: z.array(z.enum(pressedOf(approvalMachine))),
}
const due = { report_due_on: at, return_due_on: at, returned_on: at }
const filter = { status: choice(statuses).optional() }

export const grantSources = namesOf(grantWords.source_type.words)
/** Grants of the own organisation [domain 2.10 financial_grants]. */
export const financialGrants = resource({
  path: 'v2/financial-grants',
  permission: 'ngo_financial_grants',
  title: 'Financial grants',
  form: true,
  named: (row) => textOf(row.donor_name),
  sheet: grantSheet,
  words: grantWords,
  input: {
    source_type: choice(grantSources),
    donor_name: text(3, 150),
    donor_country_id: lk('countries'),
    donor_profile_file: optional(file()),
    amount: money,
    currency_id: lk('currencies'),
    purpose: longText(2000),
    agreement_date: pastDate,
    agreement_file: file(),
    expected_date: date,
    spending_until: date,
    bank_account_id: id,
  },
  view: { ...standing, ...due, spending_report_file: z.int().nullable() },
  filter: { ...filter, source_type: choice(grantSources).optional() },
})
export type FinancialGrant = z.output<typeof financialGrants.row>

/** Transfers abroad of the own organisation [domain 2.10 money_transferred_abroad]. */
export const moneyAbroad = resource({
  path: 'v2/money-transferred-abroad',
  permission: 'ngo_money_transferred_abroad',
  title: 'Money transferred abroad',
  form: true,
  named: (row) => textOf(row.recipient_name),
  sheet: transferSheet,
  words: transferWords,
  input: {
    recipient_name: text(3, 150),
    recipient_country_id: lk('countries'),
    recipient_file: file(),
    amount: money,
    currency_id: lk('currencies'),
    purpose: longText(2000),
    planned_date: date,
    bank_account_id: id,
  },
  view: standing,
  filter,
})
export type MoneyAbroad = z.output<typeof moneyAbroad.row>

/** A quantity with at most two places. */
const quantity = money.refine((value) => Number(value) > 0 && Number(value) < 10_000_000_000, {
  params: { code: 'V-NUMBER' },
})
export const donationItem = z.strictObject({
  name: text(2, 150),
  quantity,
  unit_id: lk('units'),
  value: optional(money),
})
export const donationKinds = namesOf(donationWords.kind.words)
/** International donations of the own organisation, in money or in kind [domain 2.10 international_donations]. */
export const internationalDonations = resource({
  path: 'v2/international-donations',
  permission: 'ngo_international_donations',
  title: 'International donations',
  form: true,
  named: (row) => textOf(row.donor_name),
  sheet: donationSheet,
  words: donationWords,
  input: {
    kind: choice(donationKinds),
    donor_name: text(3, 150),
    donor_country_id: lk('countries'),
    amount: optional(money),
    currency_id: optional(lk('currencies')),
    estimated_value: optional(money),
    purpose: longText(2000),
    target_group_ids: ids('target-groups', 1),
    arrival_point: optional(text(0, 150)),
    expected_date: date,
    spending_until: date,
    donation_letter_file: file(),
    items: list(donationItem, 0, 100),
  },
  view: { ...standing, ...due, distribution_report_file: z.int().nullable() },
  filter: { ...filter, kind: choice(donationKinds).optional() },
})
export type InternationalDonation = z.output<typeof internationalDonations.row>

const acting = (path: string, permission: PermissionSlug, summary: string) =>
  call({
    method: 'POST',
    path: `${path}/{id}/actions`,
    summary,
    access: { kinds: ['org'], may: [[permission, 'U']] },
    params: z.strictObject({ id }),
    body: actionBody(approvalMachine, 'organisation'),
    versioned: true,
    answer: z.object({ status: z.enum(statuses) }),
    says: 'money_acted',
  })
/** Record, execute, report, give back or cancel; asking for the approval is a request of its own. */
export const actOnGrant = acting('v2/financial-grants', 'ngo_financial_grants', 'Act on a financial grant')
export const actOnTransfer = acting(
  'v2/money-transferred-abroad',
  'ngo_money_transferred_abroad',
  'Act on a transfer abroad',
)
export const actOnDonation = acting(
  'v2/international-donations',
  'ngo_international_donations',
  'Act on an international donation',
)

/** Accounts through which money of these registers goes: active ones, by their name and the end of their number. */
export const listMoneyAccounts = call({
  method: 'GET',
  path: 'v2/financial-grants/accounts',
  summary: 'Bank accounts from which a record of approved money chooses',
  access: {
    kinds: ['org'],
    may: [
      ['ngo_financial_grants', 'S'],
      ['ngo_money_transferred_abroad', 'S'],
    ],
    acting: 'read',
  },
  answer: z.array(z.object({ id: z.int(), name: z.string(), currency_id: z.int() })),
})
