import { z } from 'zod'
import { latinDigits } from '../core/arabic.ts'
import { call } from '../core/call.ts'
import { bool, id, lk, optional, text } from '../core/fields.ts'
import type { FieldErrorCode } from '../core/messages.ts'
import { resource } from '../core/resource.ts'

const value = z.preprocess(
  (input) => (typeof input === 'string' ? latinDigits(input) : input),
  text(3, 190),
) as unknown as z.ZodType<string, string>
const base = resource({
  path: 'v2/contact-information',
  permission: 'ngo_contact_information',
  title: 'Contact information',
  input: { branch_id: optional(id), type: lk('contact-types'), value, is_public: bool, is_primary: bool },
})
const branch = z.object({
  id: z.int(),
  name_ar: z.string(),
  branch_type_id: z.int(),
  contact_information: z.array(base.row),
})

/** Contacts of the organisation and of its branches. */
export const contacts = { ...base, create: { ...base.create, says: 'contact_added' } }
export const listContacts = call({
  method: 'GET',
  path: base.path,
  summary: 'Contact information: of the organisation and of each branch',
  access: base.list.access,
  answer: z.object({ ngo: z.array(base.row), branches: z.array(branch) }),
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
