import { campaignRegister } from '#contract/campaigns/own.ts'
import { campaignUpdateRegister } from '#contract/campaigns/updates.ts'
import type { TestApp } from './app.ts'
import { account, campaign } from './campaigns.ts'
import { uploaded } from './factories.ts'
import type { Owner, RegisterCase } from './register-case.ts'

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

const updated = new Map<number, Promise<number>>()
/** The one licensed campaign of an organisation of the suite. */
const licensedOf = (app: TestApp, { ngoId = 0, userId, client }: Owner) => {
  const known = updated.get(ngoId) ?? campaign(app, { id: ngoId, userId, client } as never)
  updated.set(ngoId, known)
  return known
}
export const campaignUpdatesCase: RegisterCase = {
  resource: campaignUpdateRegister as unknown as RegisterCase['resource'],
  table: 'campaign_updates',
  required: ['campaign_id', 'title_ar', 'text_ar'],
  input: async (app, owner, n) => ({
    campaign_id: await licensedOf(app, owner),
    title_ar: `دفعة ${n} من المعاطف`,
    text_ar: 'وصلت المعاطف إلى مئة أسرة في ريف دمشق.',
  }),
  change: { title_ar: 'اكتمل توزيع المعاطف' },
  foreign: async (app, other) => ({ campaign_id: await licensedOf(app, other) }),
}
