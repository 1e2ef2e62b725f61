import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, id, optional, pageQuery, text } from '../core/calls/fields.ts'
import { schedule } from './copies.ts'
import { listingRights } from './listings.ts'
import { queryBounds } from './query-words.ts'
import { reportWords } from './report-words.ts'

const slug = 'ministry_advanced_reports'
const filterValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])

/** A query as the builder shows it. */
const definition = z.object({
  listing: z.string(),
  columns: z.array(z.string()),
  filters: z.record(z.string(), filterValue),
  search: z.string().optional(),
  sortBy: z.string().optional(),
  sortDesc: z.boolean().optional(),
  groups: z.array(z.string()),
  sums: z.array(z.string()),
})
export type SavedDefinition = z.output<typeof definition>

const report = z.object({
  id: z.int(),
  name: z.string(),
  is_shared: z.boolean(),
  role_id: z.int().nullable(),
  role_name_ar: z.string().nullable(),
  role_name_en: z.string().nullable(),
  version: z.int(),
  owner: z.string(),
  is_own: z.boolean(),
  runs: z.int(),
  last_run_at: z.string().nullable(),
  updated_at: z.string(),
})
export type SavedReport = z.output<typeof report>
const run = z.object({
  id: z.int(),
  by: z.string(),
  ran_at: z.string(),
  rows_count: z.int(),
  version: z.int().nullable(),
})
const opened = report.extend({
  query: z.string(),
  /** Null where even its listing is gone. */
  definition: definition.nullable(),
  /** What it asks for and the listings no longer have. */
  lacking: z.array(z.string()),
  history: z.array(run),
  /** When it is sent by itself; null: never. */
  schedule: schedule.nullable(),
})
export type OpenedReport = z.output<typeof opened>

const params = z.strictObject({ id })
const body = z.strictObject({
  name: text(3, 150),
  query: z.string().min(3).max(queryBounds.characters),
  is_shared: bool.optional(),
  role_id: optional(id).optional(),
})
const words = { name: reportWords.report_name, is_shared: reportWords.is_shared }

export const listReports = call({
  method: 'GET',
  path: 'v2/ministry/report-histories',
  summary: 'Saved reports: own ones and those that are shared with the reader',
  access: { kinds: ['ministry'], may: [[slug, 'S']] },
  query: z.strictObject(pageQuery),
  answer: z.array(report),
  paged: true,
  words,
})
export const readReport = call({
  method: 'GET',
  path: 'v2/ministry/report-histories/{id}',
  summary: 'A saved report as the builder opens it, and who ran it',
  access: { kinds: ['ministry'], may: [[slug, 'S']] },
  params,
  answer: opened,
  words,
})
export const saveReport = call({
  method: 'POST',
  path: 'v2/ministry/report-histories',
  summary: 'Save a report',
  access: { kinds: ['ministry'], may: [[slug, 'A']] },
  body,
  answer: report,
  words,
  says: 'added',
})
export const changeReport = call({
  method: 'PUT',
  path: 'v2/ministry/report-histories/{id}',
  summary: 'Save the next version of an own report',
  access: { kinds: ['ministry'], may: [[slug, 'A']] },
  params,
  body,
  answer: report,
  versioned: true,
  words,
  says: 'edited',
})
export const removeReport = call({
  method: 'DELETE',
  path: 'v2/ministry/report-histories/{id}',
  summary: 'Remove an own report',
  access: { kinds: ['ministry'], may: [[slug, 'D']] },
  params,
  answer: z.null(),
  says: 'deleted',
})

/** One record of a listing, with every column [spec 2§7]. */
export const readRecord = call({
  method: 'GET',
  path: 'v2/ministry/reports/{slug}/{id}',
  summary: 'One record of a listing with all its columns',
  access: { kinds: ['ministry'], may: listingRights },
  params: z.strictObject({ slug: z.string().max(40), id }),
  answer: z.object({ id: z.int(), record: z.record(z.string(), z.unknown()) }),
})
export const shareableRoles = call({
  method: 'GET',
  path: 'v2/ministry/report-roles',
  summary: 'Roles of the ministry with which a report can be shared',
  access: { kinds: ['ministry'], may: [[slug, 'S']] },
  answer: z.array(z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })),
})
