import type { Sheet, SheetColumn } from '../core/calls/sheet.ts'

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
      words: {
        min: { ar: 'الوزارة', en: 'Ministry' },
        est: { ar: 'المنظمات', en: 'Organisations and establishments' },
      },
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
      words: { page: { ar: 'صفحة', en: 'Page' }, video: { ar: 'فيديو', en: 'Video' }, file: { ar: 'ملف', en: 'File' } },
    },
    sort,
  ],
}

const named: readonly SheetColumn[] = [
  { key: 'name_ar', ar: 'الاسم', en: 'Name (Arabic)' },
  { key: 'name_en', ar: 'الاسم بالإنكليزية', en: 'Name' },
]
const uses: SheetColumn = { key: 'uses', ar: 'الاستعمال', en: 'Uses', as: 'number' }

/** `classification_name` and `proposed_by_name` are written for the sheet. */
export const serviceCatalogueSheet: Sheet = {
  ar: 'الخدمات',
  en: 'Services',
  columns: [
    ...named,
    { key: 'classification_name', ar: 'التصنيف', en: 'Classification' },
    { key: 'description', ar: 'الوصف', en: 'Description' },
    {
      key: 'state',
      ar: 'الحالة',
      en: 'State',
      as: 'state',
      words: {
        proposed: { ar: 'مقترحة', en: 'Proposed' },
        approved: { ar: 'معتمدة', en: 'Approved' },
        retired: { ar: 'موقوفة', en: 'Retired' },
        refused: { ar: 'مرفوضة', en: 'Refused' },
        merged: { ar: 'مدموجة', en: 'Merged' },
      },
    },
    { key: 'proposed_by_name', ar: 'المنظمة المقترِحة', en: 'Proposed by' },
    uses,
    { key: 'updated_at', ar: 'آخر تعديل', en: 'Last change', as: 'date' },
  ],
}
export const classificationSheet: Sheet = {
  ar: 'التصنيفات',
  en: 'Classifications',
  columns: [
    { key: 'code', ar: 'الرمز', en: 'Code' },
    ...named,
    { key: 'icnpo_code', ar: 'رمز التصنيف الدولي', en: 'ICNPO code' },
    {
      key: 'level',
      ar: 'المستوى',
      en: 'Level',
      as: 'state',
      words: { main: { ar: 'أساسي', en: 'Main' }, sub: { ar: 'فرعي', en: 'Specialisation' } },
    },
    { key: 'is_active', ar: 'فعّال', en: 'Active', as: 'yes' },
    uses,
    { key: 'updated_at', ar: 'آخر تعديل', en: 'Last change', as: 'date' },
  ],
}
export const docTemplateSheet: Sheet = {
  ar: 'النماذج',
  en: 'Document templates',
  columns: [
    { key: 'title_ar', ar: 'العنوان', en: 'Title' },
    slug,
    { key: 'doc_category_id', ar: 'الباب', en: 'Category', as: { index: 'doc-categories' } },
    {
      key: 'audience',
      ar: 'لمن',
      en: 'For',
      as: 'state',
      words: {
        min: { ar: 'الوزارة', en: 'Ministry' },
        est: { ar: 'المنظمات', en: 'Organisations and establishments' },
      },
    },
    { key: 'updated_at', ar: 'آخر تعديل', en: 'Last change', as: 'date' },
  ],
}
