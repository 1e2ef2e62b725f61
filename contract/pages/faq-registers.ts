import { z } from 'zod'
import { bool, choice, id, int, optional, rich, text } from '../core/calls/fields.ts'
import { publicationCalls, publicationFilter, publicationView } from '../core/publication.ts'
import { resource } from '../core/calls/resource.ts'
import { faqCategorySheet, faqSheet } from './sheets.ts'
import { faqWords, faqCategoryWords } from './faq-words.ts'

/** Whom the questions of a category are for: organisations, guests or both. */
export const faqCategoryTypes = ['interior', 'exterior', 'both'] as const

/** Categories of questions, in the order in which readers see them. */
export const faqCategoryRegister = resource({
  path: 'v2/ministry/category-faqs',
  permission: 'ministry_question_categories',
  title: 'FAQ categories',
  kind: 'ministry',
  sheet: faqCategorySheet,
  words: faqCategoryWords,
  input: {
    name_ar: text(2, 100),
    name_en: optional(text(2, 100)),
    type: choice(faqCategoryTypes),
    sort: int(0, 9999),
  },
  filter: { type: choice(faqCategoryTypes).optional() },
})

/** Questions with their answers; readers see the published ones. */
export const faqRegister = resource({
  path: 'v2/ministry/faqs',
  permission: 'ministry_Q&A',
  title: 'FAQs',
  kind: 'ministry',
  sheet: faqSheet,
  words: faqWords,
  input: {
    faq_category_id: id,
    question_ar: text(5, 300),
    question_en: optional(text(5, 300)),
    answer_ar: rich(5000),
    answer_en: optional(rich(5000)),
    /** Its place is no text: it changes at once. */
    sort: int(0, 9999),
    /** The question of a visitor that it answers. */
    faq_question_id: optional(id),
  },
  view: {
    ...publicationView,
    faqCategory: z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() }),
    /** How many readers found it useful, and how many did not. */
    useful: z.int(),
    useless: z.int(),
  },
  filter: { faq_category_id: id.optional(), is_published: bool.optional(), ...publicationFilter },
})

/** A question with its answer is a draft until a second person publishes it. */
export const faqPublication = publicationCalls(
  { path: faqRegister.path, permission: 'ministry_Q&A', title: 'FAQs' },
  {},
)
