import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { choice, date, id, list, longText, optional, pageQuery, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { campaignTagWords } from './tag-words.ts'

/** Pages of the site that show a season; any other season stands in the list of campaigns, at its tag. */
export const seasonPages = ['ramadanCampaign', 'earthquakes'] as const
export type SeasonPageKey = (typeof seasonPages)[number]

const sheet: Sheet = {
  ar: 'مواسم الحملات',
  en: 'Seasons of campaigns',
  columns: columns(campaignTagWords, 'name_ar', 'name_en', 'slug', 'starts_on', 'ends_on', 'text_ar', 'text_en'),
}
/** Seasons and disasters under which the ministry gathers campaigns. */
export const campaignTagRegister = resource({
  path: 'v2/ministry/campaign-tags',
  permission: 'ministry_indexes',
  title: 'Seasons of campaigns',
  kind: 'ministry',
  sheet,
  words: campaignTagWords,
  input: {
    name_ar: text(3, 100),
    name_en: text(3, 100),
    /** Its place in addresses: small Latin letters, digits, single hyphens. */
    slug: text(3, 40).refine((value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), {
      params: { code: 'V-TYPE' },
    }),
    page_key: optional(choice(seasonPages)),
    starts_on: date,
    ends_on: optional(date),
    text_ar: optional(longText(1000)),
    text_en: optional(longText(1000)),
    /** Accepted campaigns; readers see those of them that they would see anyway. */
    campaign_ids: list(id, 0, 500).refine((value) => new Set(value).size === value.length, {
      params: { code: 'V-TAKEN' },
    }),
  },
})

const option = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  ngo_ar: z.string(),
  start_date: z.string(),
})
export type CampaignOption = z.output<typeof option>
const access: Access = { kinds: ['ministry'], may: [['ministry_indexes', 'S']] }
/** The latest accepted campaigns with these words in their name or that of their organisation, and those whose ids are asked. */
export const listCampaignOptions = call({
  method: 'GET',
  path: 'v2/ministry/campaign-options',
  summary: 'Accepted campaigns to choose from',
  access,
  query: z.strictObject({ search: pageQuery.search, id: list(id, 0, 500).optional() }),
  answer: z.array(option),
})
