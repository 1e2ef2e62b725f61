import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { choice, id, int, list, longText, pageQuery, sortBy } from '../core/calls/fields.ts'
import { listContacts } from './contacts.ts'
import { readMainInfo, readNgoClassifications, readNgoInfo } from './file.ts'
import { logEntry } from './log.ts'
import { sectionKeys } from './score.ts'
import { identity } from './shapes.ts'
import { validationSheet } from './validation-sheet.ts'
import { completionActions, completionStates } from './workflow.ts'

const own: Access = { kinds: ['org'], may: [['ngo-profile', 'S']], acting: 'read' }
const reviews = (code: 'S' | 'V'): Access => ({ kinds: ['ministry'], may: [['ministry_ngos_validation', code]] })

/** Conditions of a declaration of completeness [domain 3.4]. */
export const guardKeys = ['score', 'documents', 'headquarters', 'main_info', 'contacts', 'classification'] as const
export type GuardKey = (typeof guardKeys)[number]
const guard = z.object({
  key: z.enum(guardKeys),
  met: z.boolean(),
  /** Points for the score, a share of the section (0..1) otherwise. */
  has: z.number(),
  needs: z.number(),
  /** What would help, most points first; each leads to the screen where it is given. */
  missing: z.array(
    z.object({ field_or_rule: z.string(), label_ar: z.string(), label_en: z.string(), route: z.string() }),
  ),
})
export type Guard = z.output<typeof guard>

const note = z.object({
  section: z.enum(sectionKeys),
  feedback: z.string(),
  created_at: z.string(),
  /** The organisation changed the section after the note. */
  changed: z.boolean(),
})
const state = z.object({
  state: z.enum(completionStates),
  completed_by_ngo: z.string().nullable(),
  completed_by_ministry: z.string().nullable(),
  reopened_at: z.string().nullable(),
  /** Why an accredited file was reopened. */
  reopen_reason: z.string().nullable(),
})
const ownCompletion = state.extend({
  guards: z.array(guard),
  /** Notes of the last review while the file is reopened. */
  notes: z.array(note),
  actions: z.array(z.enum(completionActions)),
})
export type OwnCompletion = z.output<typeof ownCompletion>

export const readCompletion = call({
  method: 'GET',
  path: 'v2/ngo-complete',
  summary: 'How far the own file is, what a declaration of completeness still lacks, and what the ministry asked for',
  access: own,
  answer: ownCompletion,
})
/** Only the organisation itself declares: nobody who looks into its file may. */
export const declareComplete = call({
  method: 'POST',
  path: 'v2/ngo-complete',
  summary: 'Declares the own file complete: status 1',
  access: { kinds: ['org'], may: [['ngo-profile', 'U']] },
  query: z.strictObject({ status: int(1, 1) }),
  answer: ownCompletion,
  says: 'file_declared',
})

/** Accredits a file (1), returns it (0), or reopens an accredited one (0, with a reason). */
export const decideCompletion = call({
  method: 'GET',
  path: 'v2/ministry/ngo-completion/{id}',
  summary: 'Accredits the file of an organisation, or gives it back for changes',
  access: reviews('V'),
  params: z.strictObject({ id }),
  query: z.strictObject({ status: int(0, 1), reason: longText(1000, 5).optional() }),
  answer: state,
  changesState: true,
  says: 'file_decided',
})
/** The half of set-validated that judges files: pages about files then carry nothing of founding (`founding/ministry-calls.ts` has the whole call). */
export const acceptSection = call({
  method: 'POST',
  path: 'v2/ministry/requests/set-validated',
  summary: 'Accepts a section of the file of an organisation',
  access: reviews('V'),
  body: z.strictObject({ id, section: choice(sectionKeys), validated: int(1, 1) }),
  answer: z.object({ validated: z.int() }),
  says: 'saved',
})
/** The half of set-feedback that judges files. */
export const returnSection = call({
  method: 'POST',
  path: 'v2/ministry/requests/set-feedback',
  summary: 'Asks for a correction of a section of the file of an organisation',
  access: reviews('V'),
  body: z.strictObject({ id, section: choice(sectionKeys), feedback: longText(1000, 5) }),
  answer: z.object({ validated: z.int() }),
  says: 'saved',
})
export const verdicts = ['open', 'accepted', 'returned'] as const
export type Verdict = (typeof verdicts)[number]
/** Takes a verdict of this review back. */
export const withdrawVerdict = call({
  method: 'DELETE',
  path: 'v2/ministry/ngo-completion/{id}/{section}',
  summary: 'Takes the last verdict on a section back before the review is decided',
  access: reviews('V'),
  params: z.strictObject({ id, section: choice(sectionKeys) }),
  answer: z.null(),
  says: 'deleted',
})

const row = state.extend({
  ...identity,
  score: z.number(),
  accepted: z.int(),
  returned: z.int(),
})
export type ValidationRow = z.output<typeof row>
const filters = {
  ...pageQuery,
  state: list(choice(completionStates)).optional(),
  governorate_id: list(int()).optional(),
  legal_form_id: list(int()).optional(),
}
export const listValidations = call({
  method: 'GET',
  path: 'v2/ministry/ngos-validation',
  summary: 'Files of organisations and how far their review is; those that wait longest first',
  access: reviews('S'),
  query: z.strictObject({ ...filters, sort: sortBy('name_ar', 'completed_by_ngo', 'state', 'score') }),
  answer: z.array(row),
  paged: true,
  sheet: validationSheet,
})

const reviewed = z.object({
  key: z.enum(sectionKeys),
  name_ar: z.string(),
  name_en: z.string(),
  weight: z.number(),
  earned: z.number(),
  ratio: z.number(),
  missing: z.array(z.object({ label_ar: z.string(), label_en: z.string() })),
  verdict: z.enum(verdicts),
  /** What this review or the one before asked for. */
  feedback: z.string().nullable(),
  /** Changed by the organisation since the last verdict. */
  changed: z.boolean(),
  /** What the log says of these changes, value by value, the newest first. */
  changes: z.array(logEntry),
  reviewer: z.string().nullable(),
  reviewed_at: z.string().nullable(),
})
export type ReviewedSection = z.output<typeof reviewed>
const fact = z.object({
  label_ar: z.string(),
  label_en: z.string(),
  value_ar: z.string(),
  value_en: z.string(),
  file: z.int().nullable(),
})
const reviewFile = row.extend({
  sections: z.array(reviewed),
  main: readMainInfo.answer,
  info: readNgoInfo.answer,
  contacts: listContacts.answer,
  classifications: readNgoClassifications.answer,
  /** Rows of sections that have no reading of their own: accounts, boards. */
  facts: z.record(z.string(), z.array(fact)),
  actions: z.array(z.enum(completionActions)),
})
export type ReviewFile = z.output<typeof reviewFile>
export const readValidation = call({
  method: 'GET',
  path: 'v2/ministry/ngos-validation/{id}',
  summary: 'The file of an organisation for review, section by section',
  access: reviews('S'),
  params: z.strictObject({ id }),
  answer: reviewFile,
})

const reports = (code: 'S' | 'E'): Access => ({ kinds: ['ministry'], may: [['ministry_ngos_validation_report', code]] })
const reportFilters = {
  ...filters,
  sort: sortBy('name_ar', 'score', 'ngo_code'),
  min: int(0, 100).optional(),
  max: int(0, 100).optional(),
}
const reportRow = row.omit({ accepted: true, returned: true }).extend({
  /** Points by section; null when the score was never computed. */
  earned: z.record(z.string(), z.number()),
  computed_at: z.string().nullable(),
})
export type ReportRow = z.output<typeof reportRow>
export const listReport = call({
  method: 'GET',
  path: 'v2/ministry/ngos-validation-report',
  summary: 'Scores of organisations with the points of each section',
  access: reports('S'),
  query: z.strictObject(reportFilters),
  answer: z.array(reportRow),
  paged: true,
})
const { page: _page, per_page: _size, ...whole } = reportFilters
export const exportReport = call({
  method: 'GET',
  path: 'v2/ministry/ngos-validation-report/csv',
  summary: 'Export of the weights of organisations: csv',
  access: reports('E'),
  query: z.strictObject(whole),
  answer: z.unknown(),
  blob: ['text/csv'],
})
