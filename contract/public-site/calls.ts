import { z } from 'zod'
import { call, type AnswerOf } from '../core/calls/call.ts'
import { choice, id, int } from '../core/calls/fields.ts'
import { alphabets, brief, found, member, tone, typed, word } from './shapes.ts'

const params = z.strictObject({ id })
/** Search of the home page: every word of the name must occur; a decision number alone finds its organisation. */
export const filterName = call({
  method: 'GET',
  path: 'v2/guest/filter-name',
  summary: 'Organisations by name, as the public sees them',
  access: 'open',
  query: z.strictObject({
    name: typed.optional(),
    sort: choice(alphabets).optional(),
    page: int(1, 10_000).optional(),
  }),
  answer: z.array(found),
  paged: true,
})

const contact = z.object({
  type: word,
  icon: z.string().nullable(),
  value: z.string(),
  is_primary: z.boolean(),
  branch_name: z.string().nullable(),
})
export type PublicContact = z.output<typeof contact>
const page = brief.extend({
  short_name: z.string().nullable(),
  about: z.array(z.string()),
  verified_at: z.string().nullable(),
  work_scope: word.nullable(),
  work_governorates: z.array(word),
  duration_until: z.string().nullable(),
  gazette_no: z.string().nullable(),
  gazette_date: z.string().nullable(),
  public_benefit: z.object({ decision_no: z.string(), decision_date: z.string() }).nullable(),
  closed_at: z.string().nullable(),
  merged_into: z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() }).nullable(),
  classifications: z.array(
    z.object({ id: z.int(), type: z.enum(['main', 'sub']), name_ar: z.string(), name_en: z.string() }),
  ),
  objectives: z.array(z.object({ objective_ar: z.string(), objective_en: z.string().nullable() })),
  headquarters: z.object({ governorate: word, address: z.string() }).nullable(),
  contacts: z.array(contact),
  founders: z.array(member),
  board: z
    .object({
      type: z.enum(['administrative', 'trustee']),
      temporary: z.boolean(),
      start_date: z.string(),
      end_date: z.string(),
      decision_no: z.string().nullable(),
      decision_date: z.string().nullable(),
      members: z.array(member),
    })
    .nullable(),
  decisions: z.array(
    z.object({
      from_status: word.nullable(),
      to_status: word.extend({ tone }),
      decision_no: z.string(),
      decision_date: z.string(),
    }),
  ),
  /** Commendations and penalties that the ministry shows; one that fell is not among them. */
  measures: z.array(
    z.object({
      kind: z.enum(['reward', 'punishment']),
      type: word,
      title: z.string(),
      state: z.enum(['issued', 'appealed', 'upheld', 'expired']),
      /** How it stands, where more is to be said than that it was issued. */
      standing: z.object({ name_ar: z.string(), name_en: z.string() }).nullable(),
      decision_no: z.string().nullable(),
      on: z.string(),
    }),
  ),
  page_url: z.string(),
})
export type NgoPage = z.output<typeof page>
export const readNgo = call({
  method: 'GET',
  path: 'v2/guest/ngos/{id}',
  summary: 'Public page of an organisation',
  access: 'open',
  params,
  answer: page,
})
/** What stands behind the tabs of an organisation's public page. */
export const readNgoTabs = call({
  method: 'GET',
  path: 'v2/guest/ngo-tabs/{id}',
  summary: 'How much stands behind each tab of an organisation: the totals of its lists',
  access: 'open',
  params,
  answer: z.object({
    /** Published activities. */
    activities: z.int(),
    /** Campaigns, also those that are over. */
    campaigns: z.int(),
    /** News, and events that are still to come. */
    events: z.int(),
    /** Jobs and volunteering that one can apply for. */
    work: z.int(),
  }),
})
export type NgoTabs = AnswerOf<typeof readNgoTabs>
export const readNgoLogo = call({
  method: 'GET',
  path: 'v2/guest/ngo-logo/{id}',
  summary: 'Logo of an organisation; `v` only parts one logo from the next for caches',
  access: 'open',
  params,
  query: z.strictObject({ v: id.optional() }),
  answer: z.unknown(),
  blob: ['image/*'],
})
export const readNgoQr = call({
  method: 'GET',
  path: 'v2/guest/ngo-qr/{id}',
  summary: 'The address of the public page of an organisation as a code that phones read',
  access: 'open',
  params,
  answer: z.unknown(),
  blob: ['image/svg+xml'],
})
export const readNgoContacts = call({
  method: 'GET',
  path: 'v2/guest/contact-information/{id}',
  summary: 'Public contacts of an organisation and its branches',
  access: 'open',
  params,
  answer: z.array(contact),
})

const figures = z.object({
  active: z.int(),
  registered: z.int(),
  governorates: z.int(),
  founded_this_year: z.int(),
  year: z.int(),
  documents: z.int(),
})
export type SiteFigures = z.output<typeof figures>
/** Figures of the home page, at most half a minute old. */
export const readWebsiteBrief = call({
  method: 'GET',
  path: 'v2/guest/website-brief',
  summary: 'Figures of the register',
  access: 'open',
  answer: figures,
})
