import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, date, id, int, pageQuery } from '../core/calls/fields.ts'
import type { Label } from '../core/calls/words.ts'
import { listingRights } from './listings.ts'
import { reportWords } from './report-words.ts'

const slug = 'ministry_advanced_reports'
export const copyFormats = ['xlsx', 'csv', 'pdf'] as const
export type CopyFormat = (typeof copyFormats)[number]
export const periods = ['weekly', 'monthly', 'once'] as const
export type Period = (typeof periods)[number]
/** The hour in Damascus from which a report of the day is drawn up. */
export const sendingHour = 7

const scheduleShape = {
  period: choice(periods),
  /** 0 is Sunday. */
  weekday: int(0, 6).nullable().optional(),
  /** A shorter month has it on its last day. */
  month_day: int(1, 31).nullable().optional(),
  on_day: date.nullable().optional(),
  format: choice(copyFormats),
}
export const schedule = z.object({
  period: z.enum(periods),
  weekday: z.int().nullable(),
  month_day: z.int().nullable(),
  on_day: z.string().nullable(),
  format: z.enum(copyFormats),
  /** Null: nothing is left to send. */
  next_on: z.string().nullable(),
  /** Who gets it as things stand: the owner, and the role that the report is shared with. */
  people: z.int(),
})
export type ReportSchedule = z.output<typeof schedule>

export const copyStates = {
  waiting: { ar: 'قيد الإعداد', en: 'Being drawn up' },
  frozen: { ar: 'مجمّدة', en: 'Frozen' },
  right: { ar: 'لم تُعدّ: لا يحق لصاحبها أخذ ملف من القوائم', en: 'Not drawn up: its reader may take no files' },
  query: { ar: 'لم تُعدّ: لم تعد القوائم تجيب عن سؤالها', en: 'Not drawn up: the listings no longer answer it' },
  long: { ar: 'لم تُعدّ: السجلات أكثر مما يتسع له ملف PDF', en: 'Not drawn up: more records than a PDF holds' },
  error: { ar: 'لم تُعدّ: تعذّر إعدادها', en: 'Not drawn up: an error' },
} as const satisfies Readonly<Record<string, Label>>

const copy = z.object({
  id: z.int(),
  report_id: z.int(),
  name: z.string(),
  version: z.int(),
  state: z.enum(Object.keys(copyStates) as [keyof typeof copyStates, ...(keyof typeof copyStates)[]]),
  /** By whose rights it was drawn up. */
  owner: z.string(),
  is_own: z.boolean(),
  due_on: z.string().nullable(),
  format: z.enum(copyFormats),
  listing: z.string().nullable(),
  lacking: z.array(z.string()),
  /** The governorate that its reader is limited to; null: all of them. */
  governorate_id: z.int().nullable(),
  with_personal: z.boolean(),
  rows_count: z.int().nullable(),
  sha256: z.string().nullable(),
  frozen_at: z.string().nullable(),
  created_at: z.string(),
})
export type ReportCopy = z.output<typeof copy>

const files = listingRights.map(([of]) => [of, 'E'] as const)
const params = z.strictObject({ id })
const own = { kinds: ['ministry'], may: [[slug, 'S']] } as const
const writer = { kinds: ['ministry'], may: [[slug, 'A']] } as const
const words = { format: reportWords.copy_format, rows_count: reportWords.count }

export const listCopies = call({
  method: 'GET',
  path: 'v2/ministry/report-copies',
  summary: 'Frozen copies of reports that the reader may open',
  access: own,
  query: z.strictObject({ ...pageQuery, report: id.optional() }),
  answer: z.array(copy),
  paged: true,
  words,
})
export const readCopy = call({
  method: 'GET',
  path: 'v2/ministry/report-copies/{id}',
  summary: 'A frozen copy: when, by whose rights, of which query, with which fingerprint',
  access: own,
  params,
  answer: copy.extend({ query: z.string().nullable() }),
  words,
})
export const checkCopy = call({
  method: 'GET',
  path: 'v2/ministry/report-copies/{id}/check',
  summary: 'Reads the stored file again and compares its fingerprint',
  access: own,
  params,
  answer: z.object({ matches: z.boolean(), sha256: z.string(), checked_at: z.string() }),
})
export const readCopyFile = call({
  method: 'GET',
  path: 'v2/ministry/report-copies/{id}/file',
  summary: 'The file of a frozen copy',
  access: { kinds: ['ministry'], may: files },
  params,
  answer: z.unknown(),
  blob: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv', 'application/pdf'],
})
export const freezeReport = call({
  method: 'POST',
  path: 'v2/ministry/report-histories/{id}/copies',
  summary: 'Keep a frozen copy of a saved report as it answers now',
  access: { kinds: ['ministry'], may: files },
  params,
  body: z.strictObject({ format: scheduleShape.format }),
  answer: copy,
  words,
  says: 'copy_asked',
})
export const scheduleReport = call({
  method: 'PUT',
  path: 'v2/ministry/report-histories/{id}/schedule',
  summary: 'Send an own report by itself: every week, every month or on a day',
  access: writer,
  params,
  body: z.strictObject(scheduleShape),
  answer: schedule,
  words: {
    ...words,
    period: reportWords.period,
    weekday: reportWords.weekday,
    month_day: reportWords.month_day,
    on_day: reportWords.on_day,
  },
  says: 'report_scheduled',
})
export const unscheduleReport = call({
  method: 'DELETE',
  path: 'v2/ministry/report-histories/{id}/schedule',
  summary: 'Stop sending an own report',
  access: writer,
  params,
  answer: z.null(),
  says: 'report_unscheduled',
})
