import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, date, file, id, ids, int, list, lk, money, optional, rich, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { openScreenWords } from '../core/rights/open-screen-words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { collectionMeans } from './calls.ts'
import { campaignWords } from './campaign-words.ts'
import { campaignPhases } from './phases.ts'
import { campaignMachine } from './workflow.ts'

const sheet: Sheet = {
  ...openScreenWords.campaigns,
  columns: columns(
    campaignWords,
    'name_ar',
    'start_date',
    'end_date',
    'governorate',
    'licence_no',
    'collected_amount',
    'collected_number',
  ),
}
const confirmed = z.enum(namesOf(campaignMachine.statuses))

const five = resource({
  path: 'v2/campaigns',
  permission: 'campaigns',
  title: 'Donation campaigns of the organisation',
  sheet,
  words: campaignWords,
  input: {
    name_ar: text(5, 150),
    name_en: optional(text(5, 150)),
    /** 0: an amount is collected, and `number` is left out; 1: things, and `campaign_amount` is left out. */
    campaign_type: int(0, 1),
    campaign_amount: optional(money),
    currency_id: optional(lk('currencies')),
    number: optional(int(1, 10_000_000)),
    unit_id: optional(lk('units')),
    campaign_purpose_id: lk('campaign-purposes'),
    age_category_id: ids('age-categories', 1),
    target_group_ids: ids('target-groups', 1),
    governorate: lk('governorates'),
    start_date: date,
    end_date: date,
    image: file('image'),
    details_ar: rich(5000),
    bank_account_id: optional(id),
    collection_means: list(choice(collectionMeans), 1, 4),
  },
  view: {
    confirmed,
    phase: z.enum(campaignPhases),
    reject_text: z.string().nullable(),
    licence_no: z.string().nullable(),
    featured: z.boolean(),
    stop_reason: z.string().nullable(),
    collected_amount: z.string(),
    collected_number: z.int(),
    actions: z.array(z.enum(pressedOf(campaignMachine))),
    /** Last day for its final report; null while it runs and once it has one. */
    report_due_on: z.string().nullable(),
    /** The request that its licence goes by, if it does. */
    transaction_request_id: z.int().nullable(),
    request_no: z.string().nullable(),
    /** Its books are closed. */
    final_report_at: z.string().nullable(),
  },
  filter: { confirmed: confirmed.optional() },
})
/** Campaigns of the own organisation; a campaign is edited by POST [spec 2§7]. */
export const campaignRegister = { ...five, update: call({ ...five.update, method: 'POST' }) }

export const actOnCampaign = call({
  method: 'POST',
  path: 'v2/campaigns/{id}/actions',
  summary: 'Stops a campaign of the organisation, with the reason',
  access: { kinds: ['org'], may: [['campaigns', 'U']] },
  params: z.strictObject({ id }),
  body: actionBody(campaignMachine, 'organisation'),
  versioned: true,
  answer: z.object({ phase: z.enum(campaignPhases) }),
  says: 'campaign_stopped',
})

/** Accounts of the own organisation that a campaign may collect on: open, and offered to donors. */
export const listCampaignAccounts = call({
  method: 'GET',
  path: 'v2/campaign-accounts',
  summary: 'Bank accounts that a campaign of the organisation may collect on',
  access: { kinds: ['org'], may: [['campaigns', 'S']], acting: 'read' },
  answer: z.array(z.object({ id: z.int(), bank_id: z.int(), branch_name: z.string(), account_no: z.string() })),
})
