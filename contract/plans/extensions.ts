import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, date, decisionNumber, id, int, lk, longText, optional, pageQuery, text } from '../core/calls/fields.ts'
import { extensionWords } from './extension-words.ts'

/** Duties whose last day a decision may move; final reports are those of campaigns that ended in the year. */
export const extendedDuties = ['plan', 'yearly_return', 'annual_budget', 'campaign_report'] as const
export type ExtendedDuty = (typeof extendedDuties)[number]

export const extensionInput = z.strictObject({
  kind: choice(extendedDuties),
  year: int(1950, 2999),
  /** One organisation, or a class by form and governorate; all of them empty: every organisation. */
  ngo_id: optional(id),
  legal_form_id: optional(lk('legal-forms')),
  governorate_id: optional(lk('governorates')),
  due_on: date,
  decision_no: decisionNumber,
  reason: longText(500, 10),
})
export type ExtensionInput = z.output<typeof extensionInput>
const named = { name_ar: z.string(), name_en: z.string().nullable() }
const extension = z.object({
  id: z.int(),
  kind: z.enum(extendedDuties),
  year: z.int(),
  ngo: z.object({ id: z.int(), ...named }).nullable(),
  legal_form_id: z.int().nullable(),
  governorate_id: z.int().nullable(),
  due_on: z.string(),
  decision_no: z.string(),
  reason: z.string(),
  by: z.string(),
  created_at: z.string(),
  /** It may still be taken back: the day of the law has not passed. */
  is_open: z.boolean(),
})
export type Extension = z.output<typeof extension>

const sees = {
  kinds: ['ministry'],
  may: [
    ['ministry_ngos', 'S'],
    ['ministry_ngos_validation', 'S'],
  ],
} as const
const decides = { kinds: ['ministry'], may: [['ministry_transaction_requests', 'C']] } as const
export const listExtensions = call({
  method: 'GET',
  path: 'v2/ministry/extensions',
  summary: 'Decisions that move the last day of a duty, for one organisation or a class of them',
  access: sees,
  query: z.strictObject({ ...pageQuery, kind: choice(extendedDuties).optional() }),
  answer: z.array(extension),
  paged: true,
})
export const addExtension = call({
  method: 'POST',
  path: 'v2/ministry/extensions',
  summary: 'Move the last day of a duty by a decision; whoever it concerns is told',
  access: decides,
  body: extensionInput,
  words: extensionWords,
  answer: z.object({ id: z.int() }),
  says: 'added',
})
export const withdrawExtension = call({
  method: 'DELETE',
  path: 'v2/ministry/extensions/{id}',
  summary: 'Take an extension back, as long as the day of the law has not passed',
  access: decides,
  params: z.strictObject({ id }),
  answer: z.null(),
  says: 'deleted',
})
export const findExtended = call({
  method: 'GET',
  path: 'v2/ministry/extensions/organisations',
  summary: 'Organisations that an extension may concern, by a part of their name',
  access: decides,
  query: z.strictObject({ search: text(0, 100).optional() }),
  answer: z.array(z.object({ id: z.int(), ...named, ngo_code: z.string() })),
})
