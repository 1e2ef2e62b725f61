import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { commonWords } from '../core/calls/common-words.ts'
import { choice, flag, id, longText, pageQuery, sortBy, text } from '../core/calls/fields.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { namesOf, pressedOf } from '../core/machine.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { collectionMeans } from './calls.ts'
import { campaignWords } from './campaign-words.ts'
import { campaignPhases } from './phases.ts'
import { campaignMachine } from './workflow.ts'

const access = (code: PermissionCode): Access => ({
  kinds: ['ministry'],
  may: [['ministry_accept_reject_campaigns_comm', code]],
})
const row = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  ngo_id: z.int(),
  ngo_name_ar: z.string(),
  ngo_name_en: z.string().nullable(),
  campaign_type: z.union([z.literal(0), z.literal(1)]),
  campaign_amount: z.string().nullable(),
  currency_id: z.int().nullable(),
  number: z.int().nullable(),
  unit_id: z.int().nullable(),
  collected_amount: z.string(),
  collected_number: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  confirmed: z.enum(namesOf(campaignMachine.statuses)),
  phase: z.enum(campaignPhases),
  reject_text: z.string().nullable(),
  licence_no: z.string().nullable(),
  featured: z.boolean(),
  /** Last day for the decision [domain 3.6: 30 calendar days]; null once it is decided. */
  decide_by: z.string().nullable(),
  actions: z.array(z.enum(pressedOf(campaignMachine))),
  /** A request decides on its licence. */
  in_request: z.boolean(),
  updated_at: z.string(),
})
export type SupervisedCampaign = z.output<typeof row>

const sheet: Sheet = {
  ...screenWords.min_campaigns,
  right: 'E',
  columns: [
    ...columns(campaignWords, 'name_ar'),
    { key: 'ngo_name_ar', ...commonWords.ngo },
    ...columns(
      campaignWords,
      'campaign_amount',
      'number',
      'collected_amount',
      'collected_number',
      'start_date',
      'end_date',
    ),
    { key: 'confirmed', ...commonWords.status, as: 'state', words: campaignMachine.statuses },
    ...columns(campaignWords, 'licence_no'),
  ],
}
export const listSupervisedCampaigns = call({
  method: 'GET',
  path: 'v2/ministry/campaigns',
  summary: 'Donation campaigns within the reach of the reader, those that wait for a decision first',
  access: access('S'),
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('name_ar', 'start_date', 'end_date', 'decide_by'),
    confirmed: choice(namesOf(campaignMachine.statuses)).optional(),
    phase: choice(campaignPhases).optional(),
    ngo_id: id.optional(),
  }),
  answer: z.array(row),
  paged: true,
  sheet,
})
const campaign = row.extend({
  campaign_purpose_id: z.int(),
  age_category_id: z.array(z.int()),
  target_group_ids: z.array(z.int()),
  governorate: z.int(),
  image: z.int(),
  /** Cleaned HTML. */
  details_ar: z.string(),
  collection_means: z.array(z.enum(collectionMeans)),
  account: z
    .object({ bank_id: z.int(), branch_name: z.string(), account_no: z.string(), is_usable: z.boolean() })
    .nullable(),
  /** What the refusal rests on, and until when it may be answered; null where none stands, or a refused request carries it. */
  refusal: z.object({ article: z.string(), served_at: z.string(), appeal_due_at: z.string() }).nullable(),
})
export type SupervisedCampaignPage = z.output<typeof campaign>
export const readSupervisedCampaign = call({
  method: 'GET',
  path: 'v2/ministry/campaigns/{id}',
  summary: 'A donation campaign with all that its decision is made from',
  access: access('S'),
  params: z.strictObject({ id }),
  answer: campaign,
})

const decided = z.object({ confirmed: z.enum(namesOf(campaignMachine.statuses)), licence_no: z.string().nullable() })
export const confirmCampaign = call({
  method: 'GET',
  path: 'v2/ministry/campaign-confirm/{id}',
  summary: 'Accepts (A) or rejects (R, with a reason and its article) a campaign',
  access: access('C'),
  params: z.strictObject({ id }),
  query: z.strictObject({
    status: choice(['A', 'R']),
    reject_text: longText(1000, 5).optional(),
    article: text(3, 300).optional(),
  }),
  answer: decided,
  changesState: true,
  versioned: true,
  says: 'campaign_decided',
})
export const featureCampaign = call({
  method: 'GET',
  path: 'v2/ministry/campaign-featured/{id}',
  summary: 'Features a running campaign (set 1) or does so no more (0)',
  access: access('F'),
  params: z.strictObject({ id }),
  query: z.strictObject({ set: flag }),
  answer: z.object({ featured: z.boolean() }),
  changesState: true,
  says: 'campaign_featured',
})
