import { financialGrants, internationalDonations, moneyAbroad } from '#contract/grants/registers.ts'
import type { TestApp } from './app.ts'
import { account } from './campaigns.ts'
import { uploaded } from './factories.ts'
import type { Owner, RegisterCase } from './register-case.ts'

const fileOf = (app: TestApp, { userId, ngoId }: Owner) =>
  uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) })
/** Countries by their ISO numbers. */
export const [syria, jordan] = [760, 400]

/** A foreign grant with everything that its approval asks of the record. */
export const grantInput = async (app: TestApp, owner: Owner, n: number) => ({
  source_type: 'foreign' as const,
  donor_name: `مؤسسة الأرز الدولية ${n}`,
  donor_country_id: jordan,
  donor_profile_file: await fileOf(app, owner),
  amount: '25000.00',
  currency_id: 2,
  purpose: 'تجهيز عيادة متنقلة في ريف المحافظة.',
  agreement_date: '2026-01-02',
  agreement_file: await fileOf(app, owner),
  expected_date: '2027-01-10',
  spending_until: '2027-06-30',
  bank_account_id: await account(app, owner.ngoId as number),
})
export const grantsCase: RegisterCase = {
  resource: financialGrants,
  table: 'financial_grants',
  required: [
    'source_type',
    'donor_name',
    'donor_country_id',
    'amount',
    'currency_id',
    'purpose',
    'agreement_date',
    'agreement_file',
    'expected_date',
    'spending_until',
    'bank_account_id',
  ],
  input: grantInput,
  change: { donor_name: 'مؤسسة السنديان الدولية', amount: '26000.50', spending_until: '2027-09-30' },
  foreign: async (app, other) => ({
    bank_account_id: await account(app, other.ngoId as number),
    agreement_file: await fileOf(app, other),
    donor_profile_file: await fileOf(app, other),
  }),
}

export const transferInput = async (app: TestApp, owner: Owner, n: number) => ({
  recipient_name: `جمعية الإغاثة ${n}`,
  recipient_country_id: jordan,
  recipient_file: await fileOf(app, owner),
  amount: '1000.00',
  currency_id: 2,
  purpose: 'علاج مرضى في الخارج.',
  planned_date: '2027-02-01',
  bank_account_id: await account(app, owner.ngoId as number),
})
export const transfersCase: RegisterCase = {
  resource: moneyAbroad,
  table: 'money_transferred_abroad',
  required: [
    'recipient_name',
    'recipient_country_id',
    'recipient_file',
    'amount',
    'currency_id',
    'purpose',
    'planned_date',
    'bank_account_id',
  ],
  input: transferInput,
  change: { recipient_name: 'مركز العلاج', amount: '1500.25' },
  foreign: async (app, other) => ({
    bank_account_id: await account(app, other.ngoId as number),
    recipient_file: await fileOf(app, other),
  }),
}

export const donationInput = async (app: TestApp, owner: Owner, n: number) => ({
  kind: 'in_kind' as const,
  donor_name: `اتحاد الإغاثة ${n}`,
  donor_country_id: jordan,
  amount: null,
  currency_id: 2,
  estimated_value: '4000.00',
  purpose: 'توزيع حصص غذائية على الأسر المحتاجة.',
  target_group_ids: [1],
  arrival_point: 'معبر نصيب',
  expected_date: '2027-01-10',
  spending_until: '2027-03-31',
  donation_letter_file: await fileOf(app, owner),
  items: [{ name: 'حصة غذائية', quantity: '120.00', unit_id: 1, value: '3600.00' }],
})
export const donationsCase: RegisterCase = {
  resource: internationalDonations,
  table: 'international_donations',
  required: [
    'kind',
    'donor_name',
    'donor_country_id',
    'purpose',
    'target_group_ids',
    'expected_date',
    'spending_until',
    'donation_letter_file',
    'items',
  ],
  input: donationInput,
  change: {
    donor_name: 'اتحاد آخر',
    items: [
      { name: 'حصة غذائية', quantity: '80.00', unit_id: 1, value: null },
      { name: 'بطانية', quantity: '200.00', unit_id: 1, value: '400.00' },
    ],
  },
  foreign: async (app, other) => ({ donation_letter_file: await fileOf(app, other) }),
}
