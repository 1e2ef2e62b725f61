import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { email, id, lk, longText, optional, telephone, text } from '../core/calls/fields.ts'
import { latinDigits, searchForm } from '../core/values/arabic.ts'
import { letterheadWords } from './letter-words.ts'

const access = (code: 'S' | 'U'): Access => ({
  kinds: ['org'],
  may: [['mediation_request', code]],
  ...(code === 'S' ? { acting: 'read' as const } : {}),
})

export const letterheadInput = z.strictObject({
  header_ar: longText(300),
  header_en: optional(longText(300)),
  signatory_name: text(3, 100),
  signatory_position_id: lk('positions'),
  phone: optional(telephone),
  email: optional(email),
  address: text(5, 255),
  footer: optional(longText(300)),
})

/** What the register says of the organisation: a letter must show it [P7]. */
const registered = z.object({
  name_ar: z.string(),
  name_en: z.string().nullable(),
  decision_no: z.string(),
  decision_date: z.string(),
  scope_ar: z.string().nullable(),
  scope_en: z.string().nullable(),
})
export type Registered = z.output<typeof registered>

export const lackings = ['letterhead', 'header_name', 'header_decision', 'scope'] as const
/** What keeps an organisation from writing letters: no letterhead yet, a header without name or decision, no scope in the file. */
export type Lacking = (typeof lackings)[number]

const information = z.object({
  /** The number of the organisation: it has one letterhead. */
  id: z.int(),
  /** False while it was never saved: the fields are proposals from the file. */
  saved: z.boolean(),
  header_ar: z.string(),
  header_en: z.string().nullable(),
  signatory_name: z.string().nullable(),
  signatory_position_id: z.int().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  footer: z.string().nullable(),
  registered,
  lacking: z.array(z.enum(lackings)),
  /** Of the present board, who may sign. */
  signatories: z.array(z.object({ name: z.string(), position_id: z.int() })),
  updated_at: z.string().nullable(),
})
export type OrgInformation = z.output<typeof information>

export const readOrgInformation = call({
  method: 'GET',
  path: 'v2/org-information',
  summary: 'Letterhead of the organisation',
  access: access('S'),
  answer: information,
})
export const updateOrgInformation = call({
  method: 'PUT',
  path: 'v2/org-information/{id}',
  summary: 'Change the letterhead of the organisation',
  access: access('U'),
  params: z.strictObject({ id }),
  body: letterheadInput,
  answer: information,
  versioned: true,
  words: letterheadWords,
  says: 'saved',
})

const bare = (value: string) => searchForm(latinDigits(value))
/** What a header lacks of the name and the number of the decision, however they are spelled [P7]. */
export function headerLacks(
  header: string,
  { name_ar, decision_no }: Pick<Registered, 'name_ar' | 'decision_no'>,
): Lacking[] {
  const says = (part: string) => bare(header).includes(bare(part))
  return [
    ...(says(name_ar) ? [] : ['header_name' as const]),
    ...(latinDigits(header).replaceAll(' ', '').includes(latinDigits(decision_no).replaceAll(' ', ''))
      ? []
      : ['header_decision' as const]),
  ]
}
