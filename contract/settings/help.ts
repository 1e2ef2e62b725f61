import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { choice, file, id, int, longText, optional, pageQuery, rich, sortBy, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { helpLinkSheet, helpSectionSheet, instructionSheet } from './sheets.ts'
import { instructionWords, helpSectionWords, helpLinkWords } from './help-words.ts'

const may = (code: 'S' | 'U'): Access => ({ kinds: ['ministry'], may: [['ministry_instructions', code]] })
const params = z.strictObject({ id })

const brief = z.object({
  id: z.int(),
  slug: z.string(),
  title_ar: z.string(),
  title_en: z.string().nullable(),
  /** Whether the English text is written. */
  translated: z.boolean(),
  /** How many of its fields have a hint. */
  hints: z.int(),
  updated_at: z.string(),
})
/** Instructions of every screen that has them. */
export const listInstructions = call({
  method: 'GET',
  path: 'v2/ministry/instructions',
  summary: 'Instructions of all screens',
  access: may('S'),
  query: z.strictObject({ ...pageQuery, sort: sortBy('title_ar', 'slug', 'hints', 'translated', 'updated_at') }),
  answer: z.array(brief),
  paged: true,
  sheet: instructionSheet,
  words: instructionWords,
})

const input = {
  title_ar: text(3, 150),
  title_en: optional(text(3, 150)),
  body_ar: rich(20_000),
  body_en: optional(rich(20_000)),
  file: optional(file('word')),
}
const instruction = z.object({ id: z.int(), slug: z.string(), ...input, updated_at: z.string() })
export const readInstruction = call({
  method: 'GET',
  path: 'v2/ministry/instructions/{id}',
  summary: 'Instructions of a screen, for editing',
  access: may('S'),
  params,
  answer: instruction,
})
/** The screen that they belong to is not editable. */
export const writeInstruction = call({
  method: 'PUT',
  path: 'v2/ministry/instructions/{id}',
  summary: 'Write the instructions of a screen',
  access: may('U'),
  params,
  body: z.strictObject(input),
  answer: instruction,
  form: true,
  formPut: true,
  versioned: true,
  says: 'edited',
})

const slug = z.string().regex(/^[\w-]{3,80}$/)
/** Words of a hint in both languages, and the text of the legal library with its article that asks for the field. */
const hint = z.strictObject({
  ar: longText(300),
  en: optional(longText(300)),
  regulation_id: optional(id),
  article_id: optional(id),
})
/** Field → its hint. */
const contents = z
  .record(z.string().regex(/^[a-z][\w.]{0,59}$/), hint)
  .refine((value) => Object.keys(value).length <= 200, { params: { code: 'V-COUNT', a: 0, b: 200 } })
const hintSection = z.object({
  id: z.int(),
  slug: z.string(),
  section_name: z.string(),
  contents,
  updated_at: z.string(),
})
export type HintSection = z.output<typeof hintSection>
export const readHints = call({
  method: 'GET',
  path: 'v2/ministry/hints/{slug}',
  summary: 'Hints of a screen, for editing',
  access: may('S'),
  params: z.strictObject({ slug }),
  answer: z.array(hintSection),
})
/** The hints of one section of a screen, all of them; a field that is left out loses its hint. */
export const writeHints = call({
  method: 'PUT',
  path: 'v2/ministry/hints',
  summary: 'Write the hints of a section of a screen',
  access: may('U'),
  body: z.strictObject({ slug, section_name: text(2, 80), contents }),
  answer: z.array(hintSection),
  versioned: true,
  says: 'edited',
})
const shortText = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  number: z.string(),
  issue_date: z.string(),
})
/** Published texts that a hint may point to. */
export const listHintTexts = call({
  method: 'GET',
  path: 'v2/ministry/hint-texts',
  summary: 'Texts of the legal library that a hint may point to',
  access: may('S'),
  answer: z.array(shortText),
})
export const listHintArticles = call({
  method: 'GET',
  path: 'v2/ministry/hint-texts/{id}',
  summary: 'Articles of a text that a hint may point to',
  access: may('S'),
  params,
  answer: z.array(z.object({ id: z.int(), sort: z.int(), heading_ar: z.string().nullable() })),
})

const helpChange = z.object({
  id: z.int(),
  entity: z.enum(['instructions', 'hints']),
  /** Section of the screen whose hints were written; null for the instructions. */
  section_name: z.string().nullable(),
  user_name: z.string().nullable(),
  created_at: z.string(),
  /** What was there before and after, by field; a hint is named by its field and told part by part. */
  changes: z.array(
    z.object({
      field: z.string(),
      part: z.enum(['ar', 'en', 'law']).nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type HelpChange = z.output<typeof helpChange>
export const readHelpHistory = call({
  method: 'GET',
  path: 'v2/ministry/instructions/{id}/history',
  summary: 'Who changed the instructions and hints of a screen, and what: the last hundred changes',
  access: may('S'),
  params,
  answer: z.array(helpChange),
})

/** Whom help is for: the ministry, or organisations and founders. */
export const helpTypes = ['min', 'est'] as const
const type = choice(helpTypes)
export const helpKinds = ['page', 'video', 'file'] as const

/** The end of a section's address. */
export const address = text(3, 80).refine((value) => /^[a-z\d-]*$/.test(value), { params: { code: 'V-TYPE' } })

export const helpSectionRegister = resource({
  path: 'v2/ministry/help-sections',
  permission: 'ministry_instructions',
  title: 'Help sections',
  kind: 'ministry',
  sheet: helpSectionSheet,
  words: helpSectionWords,
  input: { slug: address, type, title_ar: text(3, 150), title_en: optional(text(3, 150)), sort: int(0, 9999) },
  filter: { type: type.optional() },
})
/** A screen of the platform or a secure address elsewhere. */
const target = text(1, 255).refine((value) => value === '' || /^(https:\/\/[^\s]+|\/(?!\/)[^\s]*)$/.test(value), {
  params: { code: 'V-URL' },
})
export const helpLinkRegister = resource({
  path: 'v2/ministry/help-links',
  permission: 'ministry_instructions',
  title: 'Help links',
  kind: 'ministry',
  sheet: helpLinkSheet,
  words: helpLinkWords,
  input: {
    help_section_id: id,
    title_ar: text(3, 150),
    title_en: optional(text(3, 150)),
    url: target,
    kind: choice(helpKinds),
    sort: int(0, 9999),
  },
  filter: { help_section_id: id.optional() },
})

const signedIn: Access = { kinds: ['org', 'est', 'ministry'], acting: 'read' }
const section = z.object({
  id: z.int(),
  slug: z.string(),
  type: z.enum(helpTypes),
  title_ar: z.string(),
  title_en: z.string().nullable(),
})
/** Sections of a type with the addresses of their links; without one, those of the side that asks. */
export const readHelpSections = call({
  method: 'GET',
  path: 'v2/help/sections',
  summary: 'Help sections',
  access: signedIn,
  query: z.strictObject({ type: type.optional() }),
  answer: z.array(section.extend({ urls: z.array(z.string()) })),
})
const links = section.extend({
  links: z.array(
    z.object({
      id: z.int(),
      title_ar: z.string(),
      title_en: z.string().nullable(),
      url: z.string(),
      kind: z.enum(helpKinds),
    }),
  ),
})
export type HelpLinks = z.output<typeof links>
export const readHelpLinks = call({
  method: 'GET',
  path: 'v2/help/sections/links',
  summary: 'A help section with its links',
  access: signedIn,
  query: z.strictObject({ slug: text(3, 80), type: type.optional() }),
  answer: links,
})
