import { z } from 'zod'
import { call, type AnswerOf } from '../core/calls/call.ts'
import { choice, id, int, lk } from '../core/calls/fields.ts'
import { brief, statusDecision, tone, typed, word } from '../public-site/shapes.ts'

export const opportunityTypes = ['job', 'volunteer'] as const
export type OpportunityType = (typeof opportunityTypes)[number]
/** What a list shows: what can still be applied for (also what opens later), what was closed, or both. */
export const opportunityShows = ['open', 'closed', 'all'] as const
export type OpportunityShow = (typeof opportunityShows)[number]

const filters = {
  name: typed.optional(),
  ngo_id: id.optional(),
  governorate_id: lk('governorates').optional(),
  position_type_id: lk('position-types').optional(),
  employment_type_id: lk('employment-types').optional(),
}
const question = z.strictObject({
  ...filters,
  /** `open` when missing [domain 3.12]. */
  state: choice(opportunityShows).optional(),
  page: int(1, 10_000).optional(),
  per_page: int(1, 100).optional(),
})
export type OpportunityQuestion = z.output<typeof question>

const organisation = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  status: word.extend({ tone }),
})
const row = z.object({
  id: z.int(),
  type: z.enum(opportunityTypes),
  code: z.string(),
  name: z.string(),
  positionType: word,
  vacancies_number: z.int(),
  starting_date: z.string(),
  closing_date: z.string(),
  employment_type: word,
  /** The Arabic label alone, as the specification names it. */
  employment_type_ar: z.string(),
  governorate: word,
  work_field: word,
  opportunity_objectives_ar: z.string(),
  /** By the day in Damascus: closed from the day after `closing_date` on, or when it was closed before. */
  state: z.enum(['upcoming', 'open', 'closed']),
  /** Whole days until `closing_date`, 0 on the day itself; null when closed. */
  days_left: z.int().nullable(),
  ngo: organisation,
})
export type OpportunityRow = z.output<typeof row>

const listOf = <T extends OpportunityType>(type: T, summary: string) =>
  call({
    method: 'GET',
    path: `v2/guest/opportunities/${type}`,
    summary,
    access: 'open',
    query: question,
    answer: z.array(row),
    paged: true,
  })
/** Jobs, those that close soonest first; closed ones after them, the latest first. */
export const listJobs = listOf('job', 'Jobs at organisations, as the public sees them')
/** Volunteering, in the order of the jobs. */
export const listVolunteering = listOf('volunteer', 'Volunteering at organisations, as the public sees it')

const figures = z.object({
  open: z.int(),
  closed: z.int(),
  /** Choices that lead to something, whatever else is asked. */
  governorates: z.array(word),
  position_types: z.array(word),
  employment_types: z.array(word),
})
export type OpportunityFigures = z.output<typeof figures>
export const readOpportunityFigures = call({
  method: 'GET',
  path: 'v2/guest/opportunities/figures/{type}',
  summary: 'How many opportunities pass the filters, open and closed, and which filters lead to something',
  access: 'open',
  params: z.strictObject({ type: choice(opportunityTypes) }),
  query: z.strictObject(filters),
  answer: figures,
})

const opportunity = row.extend({
  ngo: brief,
  certificate_ar: z.string(),
  experience_ar: z.string().nullable(),
  skill_ar: z.string().nullable(),
  /** Cleaned HTML. */
  details_ar: z.string().nullable(),
  /** E-mail, link or telephone; null once closed. */
  apply_contact: z.string().nullable(),
  /** Its day passed, the organisation closed it before, is suspended or ended; null while it is not closed. */
  closed_because: z.enum(['day', 'organisation', 'suspended', 'end']).nullable(),
  status_decision: statusDecision,
  page_url: z.string(),
  /** A JobPosting of schema.org for search engines while one can apply. */
  posting: z.record(z.string(), z.unknown()).nullable(),
})
export type Opportunity = z.output<typeof opportunity>
export const readOpportunity = call({
  method: 'GET',
  path: 'v2/guest/opportunities/get/{id}',
  summary: 'A job or volunteering; a closed one stays readable until it is archived',
  access: 'open',
  params: z.strictObject({ id }),
  answer: opportunity,
})

export const readFollowChoices = call({
  method: 'GET',
  path: 'v2/guest/subscriptions/choices',
  summary: 'Governorates and positions that jobs and volunteering can be followed by',
  access: 'open',
  answer: z.object({ governorates: z.array(word), position_types: z.array(word) }),
})
export type FollowChoices = AnswerOf<typeof readFollowChoices>
