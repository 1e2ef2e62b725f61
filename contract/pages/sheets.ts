import { commonWords } from '../core/calls/common-words.ts'
import type { Sheet } from '../core/calls/sheet.ts'

/** `category` and `answer` are written for the sheet: a name and plain words. */
export const faqSheet: Sheet = {
  ar: 'الأسئلة الشائعة',
  en: 'FAQs',
  columns: [
    { key: 'category', ar: 'التصنيف', en: 'Category' },
    { key: 'question_ar', ar: 'السؤال', en: 'Question' },
    { key: 'answer', ar: 'الجواب', en: 'Answer' },
    { key: 'question_en', ar: 'السؤال بالإنكليزية', en: 'Question in English' },
    { key: 'sort', ...commonWords.sort },
    { key: 'is_published', ar: 'منشور', en: 'Published', as: 'yes' },
    { key: 'useful', ar: 'أفاد', en: 'Useful', as: 'number' },
    { key: 'useless', ar: 'لم يفد', en: 'Not useful', as: 'number' },
  ],
}
export const faqCategorySheet: Sheet = {
  ar: 'تصنيفات الأسئلة',
  en: 'FAQ categories',
  columns: [
    { key: 'name_ar', ar: 'اسم التصنيف', en: 'Category' },
    { key: 'name_en', ...commonWords.name_en },
    {
      key: 'type',
      ar: 'القرّاء',
      en: 'Readers',
      as: 'state',
      words: {
        interior: { ar: 'داخلي (للمنظمات)', en: 'Organisations' },
        exterior: { ar: 'خارجي (للزوار)', en: 'Guests' },
        both: { ar: 'كلاهما', en: 'Both' },
      },
    },
    { key: 'sort', ...commonWords.sort },
  ],
}
