import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

const model = {
  ar: 'النموذج',
  en: 'Model',
  as: 'state',
  words: {
    law: { ar: 'قانون', en: 'Law' },
    decree: { ar: 'مرسوم', en: 'Decree' },
    decision: { ar: 'قرار', en: 'Decision' },
    circular: { ar: 'تعميم', en: 'Circular' },
    system: { ar: 'نظام', en: 'System' },
  },
} as const

/** Texts of the legal library [domain 2.8 regulations]. */
export const regulationWords = {
  model,
  type_name: commonWords.kind,
  name_ar: { ...commonWords.title_ar, en: 'Name (Arabic)' },
  name_en: { ...commonWords.title_en, en: 'Name (English)' },
  number: { ar: 'الرقم', en: 'Number' },
  issue_date: { ar: 'تاريخ الصدور', en: 'Issue date', as: 'date' },
  issuing_authority: { ar: 'جهة الإصدار', en: 'Issuing authority' },
  state: {
    ar: 'حالة النفاذ',
    en: 'State',
    as: 'state',
    words: {
      in_force: commonWords.in_force,
      amended: { ar: 'معدَّل', en: 'Amended' },
      repealed: { ...commonWords.cancelled, en: 'Repealed' },
    },
  },
  articles: { ar: 'المواد', en: 'Articles', as: 'number' },
  is_published: commonWords.is_published,
} satisfies Words

/** Parts of the legal library [domain 2.8 regulation_types]. */
export const regulationTypeWords = {
  model,
  name_ar: { ar: 'اسم الباب', en: 'Name (Arabic)' },
  name_en: commonWords.name_en,
  sort: commonWords.sort,
} satisfies Words
