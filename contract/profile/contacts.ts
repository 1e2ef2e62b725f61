import { z } from 'zod'
import { latinDigits } from '../core/values/arabic.ts'
import { call, type Access } from '../core/calls/call.ts'
import { bool, id, list, lk, optional, text } from '../core/calls/fields.ts'
import type { FieldErrorCode } from '../core/refusals/messages.ts'
import { resource } from '../core/calls/resource.ts'
import { contactWords } from './contact-words.ts'
import { contactSheet } from './sheets.ts'

const value = z.preprocess(
  (input) => (typeof input === 'string' ? latinDigits(input) : input),
  text(3, 190),
) as unknown as z.ZodType<string, string>
const base = resource({
  path: 'v2/contact-information',
  permission: 'ngo_contact_information',
  title: 'Contact information',
  named: (row) => `وسيلة التواصل ${String(row.value)}`,
  words: contactWords,
  input: { branch_id: optional(id), type: lk('contact-types'), value, is_public: bool, is_primary: bool },
  view: {
    /** When a code sent to the value came back; null for another value. */
    verified_at: z.string().nullable(),
    /** When the organisation last said that the value is right. */
    confirmed_at: z.string(),
  },
})
const branch = z.object({
  id: z.int(),
  name_ar: z.string(),
  branch_type_id: z.int(),
  contact_information: z.array(base.row),
})

/** Contacts of the organisation and of its branches. */
export const contacts = {
  ...base,
  create: { ...base.create, says: 'contact_added' },
  update: { ...base.update, says: 'info_edited' },
}
export const listContacts = call({
  method: 'GET',
  path: base.path,
  summary: 'Contact information: of the organisation and of each branch',
  access: base.list.access,
  answer: z.object({ ngo: z.array(base.row), branches: z.array(branch) }),
  sheet: contactSheet,
  words: contactWords,
})
/** A POST that names the level of the contact deletes it; empty is the organisation itself [spec 1§7, domain Q26]. */
export const removeContact = call({
  method: 'POST',
  path: `${base.path}/{id}`,
  summary: 'Contact information: delete',
  access: base.remove.access,
  params: z.strictObject({ id }),
  body: z.strictObject({ branch_id: optional(id) }),
  answer: z.null(),
  says: 'contact_deleted',
})

/** By which way a code reaches a contact of a type: mobile, e-mail, WhatsApp; the others cannot be verified. */
export const codeWays: Readonly<Record<number, 'sms' | 'mail'>> = { 1: 'sms', 4: 'mail', 6: 'sms' }

/** Only the organisation itself proves that a contact is its own: nobody who looks into its file may. */
const proves: Access = { kinds: ['org'], may: [['ngo_contact_information', 'U']] }
export const sendContactCode = call({
  method: 'POST',
  path: `${base.path}/{id}/code`,
  summary: 'Contact information: send a code to the e-mail address or mobile',
  access: proves,
  params: z.strictObject({ id }),
  answer: z.object({ resend_after_seconds: z.int() }),
  says: 'code_sent',
})
export const verifyContact = call({
  method: 'POST',
  path: `${base.path}/{id}/verify`,
  summary: 'Contact information: verify with the code that was sent',
  access: proves,
  params: z.strictObject({ id }),
  body: z.strictObject({ code: text(6, 6) }),
  answer: base.row,
  says: 'contact_verified',
})

/** Months after which the organisation is asked whether a contact is still right. */
export const staleMonths = 12
/** Whether a contact was last confirmed too long ago to be relied on. */
export function isStale({ confirmed_at }: { confirmed_at: string }, now = new Date()): boolean {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - staleMonths)
  return new Date(confirmed_at) < limit
}
export const confirmContacts = call({
  method: 'POST',
  path: `${base.path}/still-right`,
  summary: 'Contact information: these are still right',
  access: base.update.access,
  body: z.strictObject({ ids: list(id, 1, 100) }),
  answer: z.object({ confirmed: z.int() }),
  says: 'edited',
})

const codes: Record<number, FieldErrorCode> = {
  1: 'V-MOB',
  2: 'V-TEL',
  3: 'V-TEL',
  4: 'V-EMAIL',
  6: 'V-MOB',
  11: 'V-TYPE',
}
/** What is wrong with a value for its contact type; `pattern` is the type's own, from its index table. */
export function contactError(type: number, pattern: unknown, given: string): FieldErrorCode | undefined {
  if (typeof pattern !== 'string' || pattern === '' || new RegExp(pattern, 'u').test(given)) return undefined
  return codes[type] ?? 'V-URL'
}
