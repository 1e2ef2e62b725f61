import { commonWords } from '../core/calls/common-words.ts'
import type { Sheet, SheetColumn } from '../core/calls/sheet.ts'

const names: readonly SheetColumn[] = [
  { key: 'name_ar', ar: 'العنوان', en: 'Name' },
  { key: 'name_en', ar: 'العنوان بالإنكليزية', en: 'Name in English' },
]
const model: SheetColumn = {
  key: 'model',
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
}

/** `type_name` is written for the sheet. */
export const regulationSheet: Sheet = {
  ar: 'التشريعات والأنظمة',
  en: 'Regulations',
  columns: [
    model,
    { key: 'type_name', ar: 'النوع', en: 'Type' },
    ...names,
    { key: 'number', ar: 'الرقم', en: 'Number' },
    { key: 'issue_date', ar: 'تاريخ الصدور', en: 'Date of issue', as: 'date' },
    { key: 'issuing_authority', ar: 'جهة الإصدار', en: 'Issued by' },
    {
      key: 'state',
      ar: 'حالة النفاذ',
      en: 'State',
      as: 'state',
      words: {
        in_force: { ar: 'نافذ', en: 'In force' },
        amended: { ar: 'معدَّل', en: 'Amended' },
        repealed: { ar: 'ملغى', en: 'Repealed' },
      },
    },
    { key: 'articles', ar: 'المواد', en: 'Articles', as: 'number' },
    { key: 'is_published', ar: 'منشور', en: 'Published', as: 'yes' },
  ],
}
export const regulationTypeSheet: Sheet = {
  ar: 'أبواب التشريعات',
  en: 'Regulation types',
  columns: [model, ...names, { key: 'sort', ...commonWords.sort }],
}
