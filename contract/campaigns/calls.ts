import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, int, list, lk } from '../core/calls/fields.ts'
import { statusDecision, tone, typed, word } from '../public-site/shapes.ts'
import { books, reportWords } from './books.ts'
import { campaignPhases, listedPhases } from './phases.ts'

/** Types as the paths name them: amounts of money, things, or both. */
export const campaignTypes = ['all', '0', '1'] as const
export type CampaignTypes = (typeof campaignTypes)[number]
export const collectionMeans = ['platform_payment', 'bank_transfer', 'numbered_receipts', 'in_kind_at_branch'] as const
export type CollectionMeans = (typeof collectionMeans)[number]

const row = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  campaign_type: z.union([z.literal(0), z.literal(1)]),
  /** Type 0: amounts as decimal texts. */
  campaign_amount: z.string().nullable(),
  currency: word.nullable(),
  collected_amount: z.string(),
  /** Type 1. */
  number: z.int().nullable(),
  unit: word.nullable(),
  collected_number: z.int(),
  /** Whole per cent of the target, never rounded up; above 100 when more was given. */
  percent: z.int(),
  donors: z.int(),
  campaign_purpose: word,
  governorate: word,
  start_date: z.string(),
  end_date: z.string(),
  phase: z.enum(campaignPhases),
  /** Days until the last one, which is 0; null unless running. */
  days_left: z.int().nullable(),
  licence_no: z.string(),
  featured: z.boolean(),
  image: z.string(),
  ngo: z.object({
    id: z.int(),
    name_ar: z.string(),
    name_en: z.string().nullable(),
    status: word.extend({ tone }),
    decision_no: z.string(),
    decision_date: z.string(),
  }),
})
export type CampaignRow = z.output<typeof row>

const filters = {
  name: typed.optional(),
  governorate_id: list(lk('governorates'), 0, 50).optional(),
  campaign_purpose_id: lk('campaign-purposes').optional(),
  phase: choice(listedPhases).optional(),
  /** Slug of a tag. */
  tag: z.string().max(60).optional(),
}
const paging = { page: int(1, 10_000).optional(), per_page: int(1, 50).optional() }
const question = z.strictObject({ ...filters, ...paging })
export type CampaignQuestion = z.output<typeof question>
/** Approved campaigns of organisations that may collect: running first, then upcoming, then finished. Filters in the body or the address, those of the body win. */
export const filterCampaigns = call({
  method: 'POST',
  path: 'v2/guest/filter-campaigns/{type}',
  summary: 'Campaigns of a type, filtered and paged; type all, 0 (amounts) or 1 (in kind)',
  access: 'open',
  params: z.strictObject({ type: choice(campaignTypes) }),
  query: question,
  body: question,
  answer: z.array(row),
  paged: true,
})
/** Every approved campaign of one organisation, stopped ones too. */
export const listNgoCampaigns = call({
  method: 'GET',
  path: 'v2/guest/ngo-campaigns/{id}/{type}',
  summary: 'Campaigns of an organisation by type',
  access: 'open',
  params: z.strictObject({ id, type: choice(campaignTypes) }),
  query: z.strictObject(paging),
  answer: z.array(row),
  paged: true,
})
/** Running campaigns, featured ones first, otherwise in an order that is fair to all and holds for ten minutes, so that pages and caches agree. */
export const listShuffledCampaigns = call({
  method: 'GET',
  path: 'v2/guest/shuffled-campaigns',
  summary: 'Running campaigns in a fair order',
  access: 'open',
  query: z.strictObject(paging),
  answer: z.array(row),
  paged: true,
})

const bankAccount = z.object({ bank: word, branch_name: z.string(), account_no: z.string() })
export type PublicBankAccount = z.output<typeof bankAccount>
const tag = z.object({ slug: z.string(), name_ar: z.string(), name_en: z.string(), page_key: z.string().nullable() })
const campaign = row.extend({
  age_categories: z.array(word),
  target_groups: z.array(word),
  /** Pixels of `image`; null where they are not known. */
  image_size: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** Cleaned HTML. */
  details_ar: z.string(),
  collection_means: z.array(z.enum(collectionMeans)),
  /** Null unless money may be given to it now. */
  bank_account: bankAccount.nullable(),
  confirmed_at: z.string(),
  final_report_at: z.string().nullable(),
  /** A final report that was not there by its last day: as late, as late under appeal, or excused by an accepted grievance. */
  report_late: z.object({ due_on: z.string(), state: z.enum(['late', 'appealed', 'excused']) }).nullable(),
  /** The final report itself: what was raised and what was spent. */
  final_report: z.object({ name: z.string(), size: z.int(), url: z.string() }).nullable(),
  /** Where its money is; null for a campaign for things. */
  books: books.nullable(),
  report_words: reportWords.nullable(),
  tags: z.array(tag),
  status_decision: statusDecision,
})
export type Campaign = z.output<typeof campaign>
export const readCampaign = call({
  method: 'GET',
  path: 'v2/guest/campaigns/{id}',
  summary: 'An approved campaign',
  access: 'open',
  params: z.strictObject({ id }),
  answer: campaign,
})
export const readCampaignReport = call({
  method: 'GET',
  path: 'v2/guest/campaign-report/{id}',
  summary: 'Final report of an approved campaign; `v` only parts one file from the next for caches',
  access: 'open',
  params: z.strictObject({ id }),
  query: z.strictObject({ v: id.optional() }),
  answer: z.unknown(),
  blob: ['application/pdf'],
})
export const readCampaignImage = call({
  method: 'GET',
  path: 'v2/guest/campaign-image/{id}',
  summary: 'Picture of an approved campaign; `v` only parts one picture from the next for caches',
  access: 'open',
  params: z.strictObject({ id }),
  query: z.strictObject({ v: id.optional() }),
  answer: z.unknown(),
  blob: ['image/*'],
})

const season = tag.extend({
  starts_on: z.string(),
  /** Null where nobody knows it yet. */
  ends_on: z.string().nullable(),
  text_ar: z.string().nullable(),
  text_en: z.string().nullable(),
})
export type Season = z.output<typeof season>
/** A season by its slug, with or without campaigns. */
export const readSeason = call({
  method: 'GET',
  path: 'v2/guest/campaign-tags/{slug}',
  summary: 'A season under which the ministry gathers campaigns',
  access: 'open',
  params: z.strictObject({ slug: z.string().max(60) }),
  answer: season,
})

const choices = z.object({
  running: z.int(),
  governorates: z.array(word),
  campaign_purposes: z.array(word),
  /** Tags in use, the latest season first. */
  tags: z.array(tag.extend({ campaigns: z.int(), starts_on: z.string(), over: z.boolean() })),
})
export type CampaignChoices = z.output<typeof choices>
/** What listed campaigns can be filtered by, at most half a minute old. */
export const readCampaignChoices = call({
  method: 'GET',
  path: 'v2/guest/campaign-choices',
  summary: 'Governorates, purposes and tags of the listed campaigns',
  access: 'open',
  answer: choices,
})

const method = z.object({
  id: z.int(),
  /** Of the platform's method: what a payment names. */
  payment_method_id: z.int(),
  slug: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  requires_otp: z.boolean(),
  min_amount: z.string(),
  max_amount: z.string(),
  merchant_no: z.string(),
  /** For methods without a code, when the account is offered to donors and a campaign was accepted [domain 2.2]. */
  bank_account: bankAccount.nullable(),
})
export type DonationMethod = z.output<typeof method>
/** Active donation methods of an organisation; none while it may not collect. */
export const listNgoPayments = call({
  method: 'GET',
  path: 'v2/guest/ngo-payments/{id}',
  summary: 'Donation methods of an organisation',
  access: 'open',
  params: z.strictObject({ id }),
  answer: z.array(method),
})
