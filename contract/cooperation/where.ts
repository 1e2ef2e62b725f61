import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { choice, lk, pageQuery, sortBy } from '../core/calls/fields.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { projectStatuses } from './projects.ts'
import { whereWords } from './where-words.ts'

/** What is agreed: a project that was not approved works nowhere. */
export const agreedStatuses = ['approved', 'executed', 'reported'] as const
/** A number of people below it would point at them, so it is not told. */
export const fewPeople = 5

const at = z.string().nullable()
const people = z.int().nullable()
const figures = { projects: z.int(), ngos: z.int(), bodies: z.int(), people }
const filter = {
  project_status: choice(projectStatuses).optional(),
  un_organisation_id: lk('un-organisations').optional(),
}
/** What the list of places is asked about. */
export const placeFilter = {
  ...filter,
  governorate_id: lk('governorates').optional(),
  project_sector_id: lk('project-sectors').optional(),
}
const answer = z.object({
  /** A project stands in each governorate in which it works. */
  cells: z.array(z.object({ governorate_id: z.int(), project_sector_id: z.int(), ...figures })),
  /** Here a project counts once, in however many cells it stands: the figure is the length of its list. */
  governorates: z.array(z.object({ governorate_id: z.int(), ...figures })),
  sectors: z.array(z.object({ project_sector_id: z.int(), ...figures })),
  total: z.object(figures),
})
export type WhereFigures = z.output<typeof answer>
export type WhereFigure = WhereFigures['total']

const listed = z.object({
  id: z.int(),
  ngo_id: z.int(),
  ngo_name_ar: z.string(),
  ngo_name_en: at,
  name_ar: z.string(),
  name_en: at,
  un_organisation_id: z.int(),
  project_sector_id: z.int(),
  places: z.array(z.object({ governorate_id: z.int(), sub_district_id: z.int().nullable(), place: at })),
  /** Null where they are fewer than five. */
  people,
  total_budget: z.string(),
  currency_id: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  project_status: z.enum(projectStatuses),
  is_late: z.boolean(),
})
export type WhereProject = z.output<typeof listed>

const sheet: Sheet = {
  ar: 'من يعمل ماذا وأين',
  en: 'Who does what where',
  columns: columns(
    whereWords,
    'ngo_name_ar',
    'name_ar',
    'un_organisation_id',
    'project_sector_id',
    'governorate_id',
    'sub_district_id',
    'place',
    'start_date',
    'end_date',
    'project_status',
    'people',
    'total_budget',
    'currency_id',
  ),
}

/** The same two questions for the ministry and for an organisation; only their reach differs. */
const asked = <const P extends string>(path: P, access: Access, right?: 'E') => ({
  figures: call({
    method: 'GET',
    path: `${path}/figures`,
    summary: 'Who does what where: projects, organisations and people by governorate and sector',
    access,
    query: z.strictObject(filter),
    answer,
  }),
  list: call({
    method: 'GET',
    path,
    summary: 'Who does what where: the projects behind a figure; exported, a row for each of their places',
    access,
    query: z.strictObject({
      ...pageQuery,
      sort: sortBy('name_ar', 'end_date', 'people'),
      ...placeFilter,
    }),
    answer: z.array(listed),
    paged: true,
    sheet: right ? { ...sheet, right } : sheet,
  }),
})
export const ministryWhere = asked(
  'v2/ministry/co-op/who-does-what-where',
  { kinds: ['ministry'], may: [['ministry_ngos', 'S']] },
  'E',
)
export const ownWhere = asked('v2/co-op/who-does-what-where', {
  kinds: ['org'],
  may: [['ngo_un_coop', 'S']],
  acting: 'read',
})
