import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { pageWords } from './page-words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { faqCategoryWords, faqWords } from './faq-words.ts'

/** `category` and `answer` are written for the sheet: a name and plain words. */
export const faqSheet: Sheet = {
  ...screenWords.faq,
  columns: columns(
    faqWords,
    'category',
    'question_ar',
    'answer',
    'question_en',
    'sort',
    'is_published',
    'useful',
    'useless',
  ),
}
export const faqCategorySheet: Sheet = {
  ...screenWords.faq_categories,
  columns: columns(faqCategoryWords, 'name_ar', 'name_en', 'type', 'sort'),
}
export const pageSheet: Sheet = {
  ...screenWords.static_pages,
  columns: columns(pageWords, 'title_ar', 'title_en', 'is_published', 'updated_at'),
}
