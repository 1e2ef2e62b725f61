import { campaignRegister } from '#contract/campaigns/own.ts'
import { account } from './campaigns.ts'
import { uploaded } from './factories.ts'
import type { RegisterCase } from './register-case.ts'

export const campaignsCase: RegisterCase = {
  resource: campaignRegister as unknown as RegisterCase['resource'],
  table: 'campaigns',
  required: [
    'name_ar',
    'campaign_type',
    'campaign_purpose_id',
    'age_category_id',
    'target_group_ids',
    'governorate',
    'start_date',
    'end_date',
    'image',
    'details_ar',
    'collection_means',
  ],
  input: async (app, { userId, ngoId }, n) => ({
    name_ar: `حملة السجل ${n}`,
    name_en: null,
    campaign_type: 0,
    campaign_amount: '5000000.00',
    currency_id: 1,
    number: null,
    unit_id: null,
    campaign_purpose_id: 4,
    age_category_id: [6],
    target_group_ids: [8],
    governorate: 1,
    start_date: '2030-01-10',
    end_date: '2030-03-01',
    image: await uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) }, 'png'),
    details_ar: '<p>معاطف وأحذية وأغطية لألف أسرة مسجّلة لدى الجمعية، تُسلَّم بمحضر.</p>',
    bank_account_id: await account(app, ngoId ?? 0),
    collection_means: ['bank_transfer'],
  }),
  change: { name_ar: 'حملة معدّلة للسجل', campaign_amount: '6000000.00', end_date: '2030-04-01' },
  foreign: async (app, other) => ({ bank_account_id: await account(app, other.ngoId ?? 0) }),
}
