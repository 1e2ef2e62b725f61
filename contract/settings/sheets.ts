import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { docTemplateWords, helpLinkWords, helpSectionWords, instructionWords } from './help-words.ts'
import { indexWords, serviceWords, treeWords } from './index-words.ts'

export const instructionSheet: Sheet = {
  ar: 'التعليمات',
  en: 'Instructions',
  columns: columns(instructionWords, 'title_ar', 'title_en', 'slug', 'hints', 'translated', 'updated_at'),
}
export const helpSectionSheet: Sheet = {
  ar: 'أقسام المساعدة',
  en: 'Help sections',
  columns: columns(helpSectionWords, 'title_ar', 'title_en', 'slug', 'type', 'sort'),
}
/** `section` is written for the sheet. */
export const helpLinkSheet: Sheet = {
  ar: 'روابط المساعدة',
  en: 'Help links',
  columns: columns(helpLinkWords, 'section', 'title_ar', 'title_en', 'url', 'kind', 'sort'),
}
export const docTemplateSheet: Sheet = {
  ar: 'النماذج',
  en: 'Document templates',
  columns: columns(docTemplateWords, 'title_ar', 'slug', 'doc_category_id', 'audience', 'updated_at'),
}

export const indexSheet: Sheet = {
  ar: 'الفهارس',
  en: 'Index tables',
  columns: columns(indexWords, 'name_ar', 'name_en', 'slug', 'active', 'retired', 'related', 'changed_at'),
}
/** `classification_name` and `proposed_by_name` are written for the sheet. */
export const serviceCatalogueSheet: Sheet = {
  ar: 'الخدمات',
  en: 'Services',
  columns: columns(
    serviceWords,
    'name_ar',
    'name_en',
    'classification_name',
    'description',
    'state',
    'proposed_by_name',
    'uses',
    'updated_at',
  ),
}
export const classificationSheet: Sheet = {
  ar: 'التصنيفات',
  en: 'Classifications',
  columns: columns(treeWords, 'code', 'name_ar', 'name_en', 'icnpo_code', 'level', 'is_active', 'uses', 'updated_at'),
}
