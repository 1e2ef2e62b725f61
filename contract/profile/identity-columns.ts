import type { SheetColumn } from '../core/calls/sheet.ts'

/** By what an organisation is told from another in every workbook. */
export const identityColumns: readonly SheetColumn[] = [
  { key: 'name_ar', ar: 'اسم المنظمة', en: 'Name' },
  { key: 'name_en', ar: 'الاسم بالإنكليزية', en: 'Name in English' },
  { key: 'legal_form_id', ar: 'الشكل القانوني', en: 'Legal form', as: { index: 'legal-forms' } },
  { key: 'governorate_id', ar: 'محافظة المقر', en: 'Headquarters governorate', as: { index: 'governorates' } },
]
export const registerNumber: SheetColumn = { key: 'ngo_code', ar: 'رقم المنظمة في السجل', en: 'Register number' }
