import { commonWords } from '../core/calls/common-words.ts'
import { longText, optional } from '../core/calls/fields.ts'

/** How a value is written: text in its own direction, dates and numbers from the left, a decision number from the right. */
export type FieldKind = 'text' | 'date' | 'number' | 'decision'
export interface LetterField {
  readonly ar: string
  readonly en: string
  readonly kind: FieldKind
}
export type LetterFields = Readonly<Record<string, LetterField>>

const paper = {
  today: { ar: 'تاريخ اليوم', en: 'Date of today', kind: 'date' },
  addressee: { ar: 'الجهة الموجَّه إليها', en: 'Addressee', kind: 'text' },
  addressee_title: { ar: 'صفة المخاطَب', en: 'Title of the addressee', kind: 'text' },
  subject: { ar: 'الموضوع', en: 'Subject', kind: 'text' },
  letter_no: { ar: 'رقم الكتاب', en: 'Letter number', kind: 'decision' },
  letter_date: { ar: 'تاريخ الكتاب', en: 'Letter date', kind: 'date' },
} as const satisfies LetterFields
const organisation = {
  ngo_name: { ...commonWords.ngo_name, kind: 'text' },
  ngo_number: { ar: 'رقم المنظمة', en: 'Number of the organisation', kind: 'number' },
  ngo_legal_form: { ...commonWords.legal_form, kind: 'text' },
  ngo_governorate: { ar: 'محافظة المنظمة', en: 'Governorate of the organisation', kind: 'text' },
  ngo_scope: { ar: 'نطاق عمل المنظمة', en: 'Scope of the organisation', kind: 'text' },
  ngo_decision_no: { ...commonWords.ngo_decision_no, kind: 'decision' },
  ngo_decision_date: { ...commonWords.ngo_decision_date, kind: 'date' },
} as const satisfies LetterFields
const request = {
  request_no: { ar: 'رقم المعاملة', en: 'Request number', kind: 'number' },
  request_date: { ar: 'تاريخ تقديم المعاملة', en: 'Date of the request', kind: 'date' },
  decision_no: { ...commonWords.decision_no, kind: 'decision' },
  decision_date: { ...commonWords.decision_date, kind: 'date' },
  reasons: { ar: 'أسباب القرار', en: 'Reasons of the decision', kind: 'text' },
} as const satisfies LetterFields
const signatory = {
  signatory_name: { ar: 'اسم الموقّع', en: 'Name of the signatory', kind: 'text' },
  signatory_position: { ar: 'صفة الموقّع', en: 'Position of the signatory', kind: 'text' },
} as const satisfies LetterFields

/** What a text is written for, and the placeholders that may stand in it: no others are filled. */
export const letterPurposes = {
  general: { ar: 'كتاب عام', en: 'General letter', fields: paper },
  organisation: { ar: 'كتاب بشأن منظمة', en: 'Letter about an organisation', fields: { ...organisation, ...paper } },
  decision: {
    ar: 'قرار في معاملة',
    en: 'Decision on a request',
    fields: { ...organisation, ...request, ...paper },
  },
  mediation: {
    ar: 'كتاب توسّط',
    en: 'Mediation letter',
    fields: { ...organisation, ...signatory, ...paper },
  },
} as const satisfies Readonly<Record<string, { ar: string; en: string; fields: LetterFields }>>
export type LetterPurpose = keyof typeof letterPurposes
export const purposeNames = Object.keys(letterPurposes) as [LetterPurpose, ...LetterPurpose[]]

/** The placeholders of a purpose, whichever it is. */
export const fieldsOf = (purpose: LetterPurpose): LetterFields => letterPurposes[purpose].fields

/** A field of a type of request, for the letters of its decisions. */
export interface OwnField {
  readonly key: string
  readonly kind: string
  readonly label_ar: string
  readonly label_en: string
}
/** Before the name of a field that the request itself asks for. */
const ofRequest = 'field.'
export const ownFieldName = (key: string): string => `${ofRequest}${key}`
/** Whether a placeholder names a field of the request. */
export const isOwnField = (name: string): boolean => name.startsWith(ofRequest)
const kindOf = (kind: string): FieldKind =>
  kind === 'date' ? 'date' : kind === 'number' || kind === 'money' ? 'number' : 'text'
/** The placeholders of a decision on requests that ask for these fields: `{field.<key>}` beside those of the purpose. */
export const withOwnFields = (purpose: LetterPurpose, own: readonly OwnField[]): LetterFields =>
  purpose === 'decision'
    ? {
        ...fieldsOf(purpose),
        ...Object.fromEntries(
          own.map(({ key, kind, label_ar, label_en }) => [
            ownFieldName(key),
            { ar: label_ar, en: label_en, kind: kindOf(kind) },
          ]),
        ),
      }
    : fieldsOf(purpose)

/** The body of a template: plain text, a line for each paragraph. */
export const letterBody = optional(longText(20_000))
