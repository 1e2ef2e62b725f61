import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Questions and answers [domain 2.8 faqs]. */
export const faqWords = {
  category: { ...commonWords.classification, en: 'Category' },
  question_ar: { ar: 'السؤال', en: 'Question' },
  question_en: { ar: 'السؤال بالإنكليزية', en: 'Question (English)' },
  answer: { ar: 'الجواب', en: 'Answer' },
  sort: commonWords.sort,
  is_published: commonWords.is_published,
  useful: { ar: 'أفاد', en: 'Useful', as: 'number' },
  useless: { ar: 'لم يفد', en: 'Not useful', as: 'number' },
} satisfies Words

/** What gathers questions, and who reads them [domain 2.8 faq_categories]. */
export const faqCategoryWords = {
  name_ar: commonWords.classification_name,
  name_en: commonWords.name_en,
  type: {
    ar: 'القرّاء',
    en: 'Readers',
    as: 'state',
    words: {
      interior: { ar: 'داخلي (للمنظمات)', en: 'Organisations' },
      exterior: { ar: 'خارجي (للزوار)', en: 'Guests' },
      both: { ar: 'كلاهما', en: 'Both' },
    },
  },
  sort: commonWords.sort,
} satisfies Words
