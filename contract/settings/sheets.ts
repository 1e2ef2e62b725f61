import type { Sheet, SheetColumn } from '../core/sheet.ts'

const titles: readonly SheetColumn[] = [
  { key: 'title_ar', ar: 'العنوان', en: 'Title' },
  { key: 'title_en', ar: 'العنوان بالإنكليزية', en: 'Title in English' },
]
const slug: SheetColumn = { key: 'slug', ar: 'الرمز', en: 'Slug' }
const sort: SheetColumn = { key: 'sort', ar: 'الترتيب', en: 'Order', as: 'number' }

export const instructionSheet: Sheet = {
  ar: 'التعليمات',
  en: 'Instructions',
  columns: [
    ...titles,
    { ...slug, ar: 'رمز الشاشة', en: 'Screen' },
    { key: 'hints', ar: 'التلميحات', en: 'Hints', as: 'number' },
    { key: 'translated', ar: 'مترجم إلى الإنكليزية', en: 'In English', as: 'yes' },
    { key: 'updated_at', ar: 'آخر تعديل', en: 'Last change', as: 'date' },
  ],
}
export const helpSectionSheet: Sheet = {
  ar: 'أقسام المساعدة',
  en: 'Help sections',
  columns: [
    ...titles,
    slug,
    {
      key: 'type',
      ar: 'لمن',
      en: 'For',
      as: 'state',
      words: { min: ['الوزارة', 'Ministry'], est: ['المنظمات', 'Organisations and establishments'] },
    },
    sort,
  ],
}
/** `section` is written for the sheet. */
export const helpLinkSheet: Sheet = {
  ar: 'روابط المساعدة',
  en: 'Help links',
  columns: [
    { key: 'section', ar: 'القسم', en: 'Section' },
    ...titles,
    { key: 'url', ar: 'العنوان', en: 'Address' },
    {
      key: 'kind',
      ar: 'النوع',
      en: 'Kind',
      as: 'state',
      words: { page: ['صفحة', 'Page'], video: ['فيديو', 'Video'], file: ['ملف', 'File'] },
    },
    sort,
  ],
}
