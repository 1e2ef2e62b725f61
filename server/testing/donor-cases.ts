import { donorRegister } from '#contract/campaigns/donors.ts'
import { expenseRegister } from '#contract/campaigns/expenses.ts'
import type { TestApp } from './app.ts'
import { campaign } from './campaigns.ts'
import { uploaded } from './factories.ts'
import type { Owner, RegisterCase } from './register-case.ts'

const campaigns = new Map<number, Promise<number>>()
/** The one campaign of an organisation of the suite. */
const campaignOf = (app: TestApp, { ngoId = 0, userId, client }: Owner) => {
  const known = campaigns.get(ngoId) ?? campaign(app, { id: ngoId, userId, client } as never)
  campaigns.set(ngoId, known)
  return known
}

export const donorsCase: RegisterCase = {
  resource: donorRegister as unknown as RegisterCase['resource'],
  table: 'donors',
  required: ['campaign_id', 'donor_kind', 'means', 'donation_date', 'is_promise', 'lang'],
  // A promise: what counts is neither edited nor removed, as server/donors tests.
  input: async (app, owner, n) => ({
    campaign_id: await campaignOf(app, owner),
    donor_kind: 'person',
    name: `متبرع السجل ${n}`,
    phone_number: null,
    amount: '25000.00',
    number: null,
    means: 'bank_transfer',
    donation_date: new Date().toISOString().slice(0, 10),
    is_promise: true,
    paper_no: null,
    proof_file: null,
    lang: 'ar',
    notes: null,
  }),
  change: { name: 'متبرع معدّل', amount: '30000.00' },
  foreign: async (app, other) => ({ campaign_id: await campaignOf(app, other) }),
}

export const expensesCase: RegisterCase = {
  resource: expenseRegister as unknown as RegisterCase['resource'],
  table: 'campaign_expenses',
  required: ['campaign_id', 'kind', 'amount', 'place', 'spent_on', 'document_file'],
  // Above what one person may book alone: it waits for a second one, and until then it is edited and removed.
  input: async (app, owner, n) => ({
    campaign_id: await campaignOf(app, owner),
    kind: 'expense',
    type_ar: `مواد غذائية ${n}`,
    payment_method_id: null,
    amount: '90000000.00',
    place: 'in_account',
    spent_on: new Date().toISOString().slice(0, 10),
    payee: null,
    paper_no: null,
    document_file: await uploaded(app, owner),
  }),
  change: { type_ar: 'نقل وتوزيع', amount: '91000000.00' },
  foreign: async (app, other) => ({
    campaign_id: await campaignOf(app, other),
    document_file: await uploaded(app, other),
  }),
}
