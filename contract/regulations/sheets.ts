import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { regulationTypeWords, regulationWords } from './regulation-words.ts'

/** `type_name` is written for the sheet. */
export const regulationSheet: Sheet = {
  ...screenWords.regulations,
  columns: columns(
    regulationWords,
    'model',
    'type_name',
    'name_ar',
    'name_en',
    'number',
    'issue_date',
    'issuing_authority',
    'state',
    'articles',
    'is_published',
  ),
}
export const regulationTypeSheet: Sheet = {
  ar: 'أبواب التشريعات',
  en: 'Regulation types',
  columns: columns(regulationTypeWords, 'model', 'name_ar', 'name_en', 'sort'),
}
