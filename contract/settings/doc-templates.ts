import { z } from 'zod'
import { call, type Access, wordFile } from '../core/calls/call.ts'
import { choice, file, id, lk, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { address, helpTypes } from './help.ts'
import { docTemplateSheet } from './sheets.ts'
import { docTemplateWords } from './help-words.ts'

/** Templates in Word that people download and fill in [domain 2.9]. */
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
    /** A .docx, whatever else the upload takes. */
    file: file('word'),
    audience: choice(helpTypes),
  },
  filter: { audience: choice(helpTypes).optional(), doc_category_id: id.optional() },
})

const signedIn: Access = { kinds: ['org', 'est', 'ministry'], acting: 'read' }
const template = z.object({
  slug: z.string(),
  title_ar: z.string(),
  doc_category_id: z.int(),
  /** Bytes of the file. */
  size: z.int(),
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
