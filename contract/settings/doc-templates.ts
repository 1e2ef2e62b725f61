import { z } from 'zod'
import { call, type Access, wordFile } from '../core/calls/call.ts'
import { choice, file, id, lk, optional, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { address, helpTypes } from './help.ts'
import { docTemplateSheet } from './sheets.ts'
import { docTemplateWords } from './help-words.ts'
import { letterBody, purposeNames } from './letter-fields.ts'

/** Templates that people download: a file in Word, or a text with placeholders that the platform fills [domain 2.9]. */
export const docTemplateRegister = resource({
  path: 'v2/ministry/doc-templates',
  permission: 'ministry_instructions',
  title: 'Document templates',
  kind: 'ministry',
  sheet: docTemplateSheet,
  words: docTemplateWords,
  input: {
    slug: address,
    title_ar: text(3, 150),
    doc_category_id: lk('doc-categories'),
    /** A .docx, whatever else the upload takes; none where the template is a text. */
    file: optional(file('word')),
    audience: choice(helpTypes),
    purpose: optional(choice(purposeNames)),
    body_ar: letterBody,
    body_en: letterBody,
  },
  view: { version: z.int() },
  filter: { audience: choice(helpTypes).optional(), doc_category_id: id.optional() },
})

const signedIn: Access = { kinds: ['org', 'est', 'ministry'], acting: 'read' }
const template = z.object({
  slug: z.string(),
  title_ar: z.string(),
  doc_category_id: z.int(),
  /** Bytes of the file; none where it is made from a text when it is asked for. */
  size: z.int().nullable(),
  updated_at: z.string(),
})
export type DocTemplate = z.output<typeof template>
/** The templates of a side; organisations and founders have theirs alone, the ministry reads both. */
export const listDocTemplates = call({
  method: 'GET',
  path: 'v2/docs',
  summary: 'Document templates of the own side',
  access: signedIn,
  query: z.strictObject({ type: choice(helpTypes).optional() }),
  answer: z.array(template),
})
export const readDocTemplate = call({
  method: 'GET',
  path: 'v2/docs/{slug}',
  summary: 'A document template as a .docx file',
  access: signedIn,
  params: z.strictObject({ slug: text(3, 80) }),
  answer: z.unknown(),
  blob: [wordFile],
})

const reads: Access = { kinds: ['ministry'], may: [['ministry_instructions', 'S']] }
const params = z.strictObject({ id })
const lines = z.array(z.array(z.object({ text: z.string(), dir: z.enum(['ltr', 'rtl', 'auto']).optional() })))
/** A text that is not saved yet, with the data of an organisation: what its page shows to everybody. */
export const previewLetter = call({
  method: 'POST',
  path: `${docTemplateRegister.path}/preview`,
  summary: 'Document templates: a text filled with the data of an organisation; nothing is written',
  access: reads,
  body: z.strictObject({
    purpose: choice(purposeNames),
    body_ar: letterBody,
    body_en: letterBody,
    ngo_id: optional(id),
  }),
  answer: z.object({ ar: lines, en: lines }),
})
export const letterFormats = ['pdf', 'docx'] as const
export const printTemplate = call({
  method: 'GET',
  path: `${docTemplateRegister.path}/{id}/paper`,
  summary: 'Document templates: the text on paper, filled with the data of an organisation',
  access: reads,
  params,
  query: z.strictObject({
    ngo_id: id.optional(),
    format: choice(letterFormats),
    language: choice(['ar', 'en'] as const).optional(),
  }),
  answer: z.unknown(),
  blob: ['application/pdf', wordFile],
})
const ownField = z.object({ key: z.string(), kind: z.string(), label_ar: z.string(), label_en: z.string() })
export const listOwnFields = call({
  method: 'GET',
  path: `${docTemplateRegister.path}/fields`,
  summary: 'Document templates: fields of the types of request, which the letter of a decision may name',
  access: reads,
  answer: z.array(ownField),
})
const version = z.object({
  version: z.int(),
  purpose: z.enum(purposeNames),
  body_ar: z.string(),
  body_en: z.string().nullable(),
  created_at: z.string(),
  created_by_name: z.string().nullable(),
})
export type TemplateVersion = z.output<typeof version>
export const listTemplateVersions = call({
  method: 'GET',
  path: `${docTemplateRegister.path}/{id}/versions`,
  summary: 'Document templates: every text that a template has had, newest first',
  access: reads,
  params,
  answer: z.array(version),
})
