import { z } from 'zod'
import { call, type Access } from '../core/call.ts'
import { choice, file, id, int, longText, optional, rich, text } from '../core/fields.ts'
import { resource } from '../core/resource.ts'

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
  answer: z.array(brief),
})

const input = {
  title_ar: text(3, 150),
  title_en: optional(text(3, 150)),
  body_ar: rich(20_000),
  body_en: optional(rich(20_000)),
  file: optional(file('word')),
}
const instruction = z.object({ id: z.int(), slug: z.string(), ...input })
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
  says: 'edited',
})

const slug = z.string().regex(/^[\w-]{3,80}$/)
/** Field → its hint in both languages. */
const contents = z
  .record(z.string().regex(/^[a-z][\w.]{0,59}$/), z.strictObject({ ar: longText(300), en: optional(longText(300)) }))
  .refine((value) => Object.keys(value).length <= 200, { params: { code: 'V-COUNT', a: 0, b: 200 } })
const hints = z.array(z.object({ id: z.int(), slug: z.string(), section_name: z.string(), contents }))
export type Hints = z.output<typeof hints>
export const readHints = call({
  method: 'GET',
  path: 'v2/ministry/hints/{slug}',
  summary: 'Hints of a screen, for editing',
  access: may('S'),
  params: z.strictObject({ slug }),
  answer: hints,
})
/** The hints of one section of a screen, all of them; a field that is left out loses its hint. */
export const writeHints = call({
  method: 'PUT',
  path: 'v2/ministry/hints',
  summary: 'Write the hints of a section of a screen',
  access: may('U'),
  body: z.strictObject({ slug, section_name: text(2, 80), contents }),
  answer: hints,
  says: 'edited',
})
/** Whom help is for: the ministry, or organisations and founders. */
export const helpTypes = ['min', 'est'] as const
const type = choice(helpTypes)
export const helpKinds = ['page', 'video', 'file'] as const

export const helpSectionRegister = resource({
  path: 'v2/ministry/help-sections',
  permission: 'ministry_instructions',
  title: 'Help sections',
  kind: 'ministry',
  input: { slug: text(3, 80), type, title_ar: text(3, 150), title_en: optional(text(3, 150)), sort: int(0, 9999) },
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
/** Sections of a type; without one, those of the side that asks. */
export const readHelpSections = call({
  method: 'GET',
  path: 'v2/help/sections',
  summary: 'Help sections',
  access: signedIn,
  query: z.strictObject({ type: type.optional() }),
  answer: z.array(section),
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
