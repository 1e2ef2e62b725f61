import { donorRegister } from '#contract/campaigns/donors.ts'
import type { TestApp } from './app.ts'
import { campaign } from './campaigns.ts'
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
