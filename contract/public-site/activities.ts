import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, int } from '../core/calls/fields.ts'
import { word } from './shapes.ts'

/** Where an activity stands today, told by its dates. */
export const activityStates = ['upcoming', 'running', 'ended'] as const
export type ActivityState = (typeof activityStates)[number]
export const programStates = ['planned', 'active', 'suspended', 'finished'] as const

const named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
const activity = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(activityStates),
  /** Outside the yearly plan: an answer to an emergency. */
  emergency: z.boolean(),
  program: named.nullable(),
  governorate: word,
  place: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  beneficiaries_number: z.int().nullable(),
  /** People reached, as the organisation reported; null before the first report. */
  reached: z.int().nullable(),
  image: z.string().nullable(),
})
export type ActivityBrief = z.output<typeof activity>
const filters = {
  state: choice(activityStates).optional(),
  program: id.optional(),
  /** A year in which the activity ran. */
  year: int(1900, 2999).optional(),
}
/** Published activities of an organisation, the latest first. */
export const listNgoActivities = call({
  method: 'GET',
  path: 'v2/guest/ngo-activities/{id}',
  summary: 'Published activities of an organisation',
  access: 'open',
  params: z.strictObject({ id }),
  query: z.strictObject({ ...filters, page: int(1, 10_000).optional(), per_page: int(1, 100).optional() }),
  answer: z.array(activity),
  paged: true,
})

const program = named.extend({
  status: z.enum(programStates),
  classification: named,
  objectives: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  governorates: z.array(word),
  activities: z.int(),
  /** Mean of what was reported as done in the plan of `plan_year`; null without a report. */
  done: z.number().nullable(),
  plan_year: z.int().nullable(),
})
export type PublicProgram = z.output<typeof program>
const programmes = z.object({
  programs: z.array(program),
  /** Years with published activities, the newest first. */
  years: z.array(z.int()),
  /** Published activities in all. */
  activities: z.int(),
})
export type Programmes = z.output<typeof programmes>
export const readNgoPrograms = call({
  method: 'GET',
  path: 'v2/guest/ngo-programs/{id}',
  summary: 'Programmes of an organisation, and the years in which it was active',
  access: 'open',
  params: z.strictObject({ id }),
  answer: programmes,
})

/** A photograph that the organisation makes public; the place only where it wishes so, and the file tells none. */
const photo = z.object({
  activity_id: z.int(),
  activity: z.string(),
  src: z.string(),
  caption: z.string().nullable(),
  taken_on: z.string().nullable(),
  place: z.string().nullable(),
})
export type PublicPhoto = z.output<typeof photo>
export const photos = z.array(photo)

const full = activity.extend({
  objectives: z.string(),
  /** Cleaned HTML. */
  description: z.string().nullable(),
  target_groups: z.array(word),
  services: z.array(named),
  results: z.array(
    z.object({
      year: z.int(),
      status: z.enum(['in_progress', 'done', 'partial']),
      start_date: z.string(),
      end_date: z.string().nullable(),
      done: z.int(),
      reached: z.int(),
      results: z.string(),
    }),
  ),
  photos,
})
export type PublicActivity = z.output<typeof full>
const one = z.strictObject({ id, activityId: id })
export const readNgoActivity = call({
  method: 'GET',
  path: 'v2/guest/ngo-activities/{id}/{activityId}',
  summary: 'A published activity of an organisation with its results',
  access: 'open',
  params: one,
  answer: full,
})
export const readActivityImage = call({
  method: 'GET',
  path: 'v2/guest/activity-image/{id}/{activityId}',
  summary: 'Picture of a published activity; `v` only parts one picture from the next for caches',
  access: 'open',
  params: one,
  query: z.strictObject({ v: id.optional() }),
  answer: z.unknown(),
  blob: ['image/*'],
})
export const readActivityPhoto = call({
  method: 'GET',
  path: 'v2/guest/activity-photo/{id}/{file}',
  summary: 'A photograph of what was done that the organisation makes public',
  access: 'open',
  params: z.strictObject({ id, file: id }),
  answer: z.unknown(),
  blob: ['image/*'],
})
