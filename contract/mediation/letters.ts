import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { choice, id, lk, optional, pageQuery, pastDate, rich, sortBy, text } from '../core/calls/fields.ts'
import { namesOf } from '../core/machine.ts'
import { standing } from '../documents/standing.ts'
import { queueRow } from '../transactions/calls.ts'
import { issuedFile } from '../transactions/issued-file.ts'
import { lackings } from './letterhead.ts'
import { letterWords } from './letter-words.ts'
import { mediation } from './workflow.ts'

export const letterLanguages = ['ar', 'en'] as const
/** Characters that a letter has at least, markup aside [domain 2.4]. */
export const shortestLetter = 30
export const mostAttachments = 5

/** The fields of a letter; subject and attachments are those of every request [domain 2.4 mediation_requests]. */
export const letterPayload = z.strictObject({
  destination: text(3, 150),
  external_body_id: optional(lk('external-bodies')),
  job_title_id: lk('job-titles'),
  language: optional(choice(letterLanguages)),
  body: rich(5000),
  letter_no: text(1, 30),
  letter_date: pastDate,
  replaces_id: optional(id),
})
export type LetterPayload = z.output<typeof letterPayload>

const access = (code: 'S' | 'A'): Access => ({
  kinds: ['org'],
  may: [['mediation_request', code]],
  ...(code === 'S' ? { acting: 'read' as const } : {}),
})
const params = z.strictObject({ id })

const listed = z.object({
  id: z.int(),
  request_no: z.string(),
  subject: z.string(),
  destination: z.string().nullable(),
  status: z.enum(namesOf(mediation.statuses)),
  submitted_at: z.string().nullable(),
  updated_at: z.string(),
  file: issuedFile.nullable(),
})
export type LetterRow = z.output<typeof listed>
export const listLetters = call({
  method: 'GET',
  path: 'v2/mediation-requests',
  summary: 'Mediation letters of the organisation',
  access: access('S'),
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('updated_at', 'submitted_at', 'request_no'),
    status: choice(namesOf(mediation.statuses)).optional(),
  }),
  answer: z.array(listed),
  paged: true,
})

const piece = z.object({
  text: z.string(),
  dir: z.enum(['ltr', 'rtl', 'auto']).optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
})
const block = z.object({ kind: z.enum(['p', 'li', 'quote']), marker: z.string().optional(), pieces: z.array(piece) })
/** A letter as it stands on paper. */
const paper = z.object({
  lang: z.enum(letterLanguages),
  header: z.array(z.string()),
  contact: z.array(z.string()),
  ngo: z.object({ name: z.string(), decision_no: z.string(), decision_date: z.string(), scope: z.string() }),
  letter_no: z.string(),
  letter_date: z.string(),
  addressee_title: z.string(),
  destination: z.string(),
  subject: z.string(),
  blocks: z.array(block),
  attachments: z.array(z.string()),
  signatory_name: z.string(),
  signatory_position: z.string(),
  footer: z.string().nullable(),
})
export type LetterPaper = z.output<typeof paper>
const letter = z.object({
  id: z.int(),
  status: z.enum(namesOf(mediation.statuses)),
  /** Nobody has to approve it: it is issued when the organisation says so. */
  direct: z.boolean(),
  paper,
  /** What keeps it from being handed in: a placeholder that nobody knows or that has no value, and where. */
  faults: z.array(z.object({ ar: z.string(), en: z.string() })),
  /** What the letterhead lacks by now. */
  lacking: z.array(z.enum(lackings)),
  attachments: z.array(z.object({ title: z.string(), file: z.int() })),
  file: issuedFile.nullable(),
  /** The earlier letter that it replaces. */
  replaces: z.object({ id: z.int(), title: z.string(), issued_at: z.string() }).nullable(),
})
export type Letter = z.output<typeof letter>
export const readLetter = call({
  method: 'GET',
  path: 'v2/mediation-requests/{id}',
  summary: 'A mediation letter with true data, as it stands on paper',
  access: access('S'),
  params,
  answer: letter,
  words: letterWords,
})
const queued = queueRow.extend({
  destination: z.string(),
  file_status: standing.nullable(),
})
export type QueuedLetter = z.output<typeof queued>
export const listMinistryLetters = call({
  method: 'GET',
  path: 'v2/ministry/mediation-requests',
  summary: 'Mediation letters within reach, most urgent first',
  access: { kinds: ['ministry'], may: [['ministry_mediation_request', 'S']] },
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('submitted_at', 'stage_due_at', 'request_no', 'applicant_name', 'status'),
    status: choice(namesOf(mediation.statuses)).optional(),
    urgency: choice(['late', 'today', 'undecided', 'closed'] as const).optional(),
    governorate_id: lk('governorates').optional(),
  }),
  answer: z.array(queued),
  paged: true,
})
export const readMinistryLetter = call({
  method: 'GET',
  path: 'v2/ministry/mediation-requests/{id}',
  summary: 'A mediation letter that was handed in, as it stands on paper',
  access: { kinds: ['ministry'], may: [['ministry_mediation_request', 'S']] },
  params,
  answer: letter,
})
export const previewLetterPaper = call({
  method: 'GET',
  path: 'v2/mediation-requests/{id}/paper',
  summary: 'A mediation letter as a draft on paper, without number and code',
  access: access('S'),
  params,
  answer: z.unknown(),
  blob: ['application/pdf'],
})
/** Letters of the organisation in whose place a new one may be issued. */
export const listReplaceable = call({
  method: 'GET',
  path: 'v2/mediation-requests/replaceable',
  summary: 'Issued letters that a new one may replace',
  access: access('S'),
  answer: z.array(z.object({ id: z.int(), title: z.string(), destination: z.string(), issued_at: z.string() })),
})

/** The PDF of a letter: made now where nobody has to approve it, else the one that was issued [domain 3.7]. */
export const createFileQr = call({
  method: 'POST',
  path: 'v2/files-qrs/create',
  summary: 'The certified letter as PDF; made at once where no approval is needed',
  access: access('A'),
  body: z.strictObject({ transaction_request_id: id }),
  answer: z.unknown(),
  blob: ['application/pdf'],
})

export const selectJobTitles = call({
  method: 'GET',
  path: 'v2/selects/job-titles',
  summary: 'Titles of addressees',
  access: access('S'),
  answer: z.array(z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })),
})
const template = z.object({
  id: z.int(),
  title_ar: z.string(),
  body_ar: z.string(),
  body_en: z.string().nullable(),
})
export type ReadyText = z.output<typeof template>
/** Ready texts of the ministry for letters; their placeholders are filled when the letter is shown and issued. */
export const listReadyTexts = call({
  method: 'GET',
  path: 'v2/mediation-templates',
  summary: 'Ready texts for mediation letters',
  access: access('S'),
  answer: z.array(template),
})
