import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { bool, choice, id, ids, int, list, longText, optional, text } from '../core/calls/fields.ts'

export const countRules = ['fixed', 'per_founder', 'per_legal_founder', 'per_foreign_founder'] as const
export const documentTypes = ['pdf', 'jpg', 'png', 'docx'] as const

/** A required document as it is edited; its place in the list is the order in which it is asked. */
export const documentInput = z.strictObject({
  /** The document that stands already; a new one has none. */
  id: optional(id),
  name_ar: text(3, 200),
  name_en: optional(text(3, 200)),
  description: optional(longText(500)),
  /** Empty: all of them. */
  legal_form_ids: ids('legal-forms', 0, 3),
  count_rule: choice(countRules),
  count: int(1, 20),
  is_required: bool,
  allowed_types: list(choice(documentTypes), 1, documentTypes.length),
})
export type DocumentInput = z.output<typeof documentInput>
/** What a request under way was told to bring: a change of any of these holds for new requests only. */
export const documentRule = ['legal_form_ids', 'count_rule', 'count', 'is_required', 'allowed_types'] as const

const detail = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string(),
  documents: z.array(
    documentInput.extend({
      id: z.int(),
      /** The platform fills it from a section or makes it itself: its words may change, and whether it is mandatory. */
      fixed: z.boolean(),
    }),
  ),
  /** Rules that a document of this type may count by. */
  rules: z.array(z.enum(countRules)),
  /** Requests that are on their way: they keep the list they began with. */
  open_requests: z.int(),
  updated_at: z.string(),
})
export type TypeDocuments = z.output<typeof detail>

const access = (code: 'S' | 'U'): Access => ({ kinds: ['ministry'], may: [['ministry_transaction_types', code]] })
const params = z.strictObject({ id })
export const readTypeDocuments = call({
  method: 'GET',
  path: 'v2/ministry/transaction-types/{id}/documents',
  summary: 'Required documents of a transaction type',
  access: access('S'),
  params,
  answer: detail,
})
export const updateTypeDocuments = call({
  method: 'PUT',
  path: 'v2/ministry/transaction-types/{id}/documents',
  summary: 'Replace the required documents of a transaction type, in order; requests under way keep theirs',
  access: access('U'),
  params,
  body: z.strictObject({ documents: list(documentInput, 0, 50) }),
  answer: detail,
  versioned: true,
  says: 'edited',
})
