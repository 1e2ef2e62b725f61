import { commonWords } from '../core/calls/common-words.ts'
import { catalogueWords, classificationWords } from '../profile/service-words.ts'
import { columns } from '../core/calls/words.ts'
import type { Sheet, SheetColumn } from '../core/calls/sheet.ts'

const titles: readonly SheetColumn[] = [
  { key: 'title_ar', ...commonWords.title_ar },
  { key: 'title_en', ...commonWords.title_en },
]
const readers = {
  ar: 'لمن',
  en: 'For',
  as: 'state',
  words: {
    min: { ar: 'الوزارة', en: 'Ministry' },
    est: { ar: 'المنظمات', en: 'Organisations and establishments' },
  },
} as const
const slug: SheetColumn = { key: 'slug', ...commonWords.slug }
const sort: SheetColumn = { key: 'sort', ...commonWords.sort }

export const instructionSheet: Sheet = {
  ar: 'التعليمات',
  en: 'Instructions',
  columns: [
    ...titles,
    { ...slug, ar: 'رمز الشاشة', en: 'Screen' },
    { key: 'hints', ar: 'التلميحات', en: 'Hints', as: 'number' },
    { key: 'translated', ar: 'مترجم إلى الإنكليزية', en: 'In English', as: 'yes' },
    { key: 'updated_at', ...commonWords.updated_at },
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
      ...readers,
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

const uses: SheetColumn = { key: 'uses', ar: 'الاستعمال', en: 'Uses', as: 'number' }

/** `classification_name` and `proposed_by_name` are written for the sheet. */
export const serviceCatalogueSheet: Sheet = {
  ar: 'الخدمات',
  en: 'Services',
  columns: [
    ...columns(catalogueWords, 'name_ar', 'name_en'),
    { ...catalogueWords.classification_id, key: 'classification_name' },
    { key: 'description', ...commonWords.description },
    {
      key: 'state',
      ...commonWords.status,
      as: 'state',
      words: {
        proposed: { ar: 'مقترحة', en: 'Proposed' },
        approved: { ar: 'معتمدة', en: 'Approved' },
        retired: { ar: 'موقوفة', en: 'Retired' },
        refused: { ar: 'مرفوضة', en: 'Refused' },
        merged: { ar: 'مدموجة', en: 'Merged' },
      },
    },
    ...columns(catalogueWords, 'proposed_by_name'),
    uses,
    { key: 'updated_at', ...commonWords.updated_at },
  ],
}
export const classificationSheet: Sheet = {
  ar: 'التصنيفات',
  en: 'Classifications',
  columns: [
    ...columns(classificationWords, 'code', 'name_ar', 'name_en', 'icnpo_code'),
    {
      key: 'level',
      ar: 'المستوى',
      en: 'Level',
      as: 'state',
      words: { main: { ar: 'أساسي', en: 'Main' }, sub: { ar: 'فرعي', en: 'Specialisation' } },
    },
    ...columns(classificationWords, 'is_active'),
    uses,
    { key: 'updated_at', ...commonWords.updated_at },
  ],
}
export const docTemplateSheet: Sheet = {
  ar: 'النماذج',
  en: 'Document templates',
  columns: [
    { key: 'title_ar', ...commonWords.title_ar },
    slug,
    { key: 'doc_category_id', ar: 'الباب', en: 'Category', as: { index: 'doc-categories' } },
    {
      key: 'audience',
      ...readers,
    },
    { key: 'updated_at', ...commonWords.updated_at },
  ],
}
