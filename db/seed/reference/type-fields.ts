import type { FieldKind, FieldSource } from '#contract/transactions/type-fields.ts'
import { moneyFields } from './type-fields-money.ts'
import { registerFields } from './type-fields-register.ts'

export interface SeededField {
  readonly slug: string
  readonly key: string
  readonly kind: FieldKind
  readonly label_ar: string
  readonly label_en: string
  readonly hint_ar: string | null
  readonly hint_en: string | null
  readonly is_required: boolean
  readonly minimum: number
  readonly maximum: number
  /** Where the options of a choice come from. */
  readonly source?: FieldSource
}

/** Fields that a type asks its applicant for, in order; the texts have a least and a greatest length. */
export const typeFields: readonly SeededField[] = [
  ...registerFields,
  ...moneyFields,
  {
    slug: 'ngo_data_amendment',
    key: 'data',
    kind: 'long_text',
    label_ar: 'البيانات المطلوب تعديلها',
    label_en: 'Data to be changed',
    hint_ar: 'اذكروا كل بند: ما هو عليه، وما يصبح.',
    hint_en: 'Name each item: what it is, and what it becomes.',
    is_required: true,
    minimum: 10,
    maximum: 2000,
  },
  {
    slug: 'ngo_data_amendment',
    key: 'reason',
    kind: 'long_text',
    label_ar: 'سبب التعديل',
    label_en: 'Reason for the change',
    hint_ar: null,
    hint_en: null,
    is_required: true,
    minimum: 10,
    maximum: 1000,
  },
  {
    slug: 'bank_account_opening',
    key: 'bank',
    kind: 'choice',
    label_ar: 'المصرف',
    label_en: 'Bank',
    hint_ar: null,
    hint_en: null,
    is_required: true,
    minimum: 0,
    maximum: 200,
    source: 'index:banks',
  },
  {
    slug: 'bank_account_opening',
    key: 'bank_branch',
    kind: 'text',
    label_ar: 'فرع المصرف',
    label_en: 'Branch of the bank',
    hint_ar: null,
    hint_en: null,
    is_required: true,
    minimum: 2,
    maximum: 100,
  },
  {
    slug: 'bank_account_opening',
    key: 'currency',
    kind: 'choice',
    label_ar: 'عملة الحساب',
    label_en: 'Currency of the account',
    hint_ar: null,
    hint_en: null,
    is_required: true,
    minimum: 0,
    maximum: 200,
    source: 'index:currencies',
  },
  {
    slug: 'bank_account_opening',
    key: 'purpose',
    kind: 'long_text',
    label_ar: 'الغاية من الحساب',
    label_en: 'Purpose of the account',
    hint_ar: null,
    hint_en: null,
    is_required: true,
    minimum: 10,
    maximum: 1000,
  },
  {
    slug: 'grievance',
    key: 'decision',
    kind: 'text',
    label_ar: 'رقم القرار المتظلَّم منه وتاريخه',
    label_en: 'Number and date of the decision',
    hint_ar: null,
    hint_en: null,
    is_required: true,
    minimum: 3,
    maximum: 100,
  },
  {
    slug: 'grievance',
    key: 'served_on',
    kind: 'date',
    label_ar: 'تاريخ تبليغ القرار',
    label_en: 'Date on which it was served',
    hint_ar: null,
    hint_en: null,
    is_required: true,
    minimum: 0,
    maximum: 200,
  },
  {
    slug: 'grievance',
    key: 'grounds',
    kind: 'long_text',
    label_ar: 'أسباب التظلم',
    label_en: 'Grounds of the grievance',
    hint_ar: null,
    hint_en: null,
    is_required: true,
    minimum: 20,
    maximum: 5000,
  },
  {
    slug: 'grievance',
    key: 'wanted',
    kind: 'long_text',
    label_ar: 'المطلوب',
    label_en: 'What is asked for',
    hint_ar: null,
    hint_en: null,
    is_required: true,
    minimum: 10,
    maximum: 1000,
  },
]
