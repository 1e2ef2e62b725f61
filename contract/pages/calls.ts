import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { typed } from '../public-site/shapes.ts'

/** Static pages by their keys [domain 2.11]. */
export const pageKeys = [
  'website-brief',
  'founding-organization',
  'about-ministry',
  'use-policy',
  'accessibility',
  'dealing-mechanism',
  'standard-guide',
  'ngo-create-steps',
  'ramadanCampaign',
  'earthquakes',
  'general-activities',
] as const
export type PageKey = (typeof pageKeys)[number]

/** A part of a text: its heading in plain words, its content as cleaned HTML. What stands before the first heading has none. */
const section = z.object({ heading: z.string().nullable(), html: z.string() })
export type PageSection = z.output<typeof section>
/** A step of a way; without a term it has no time limit. */
export const pageStep = z.object({
  title_ar: z.string(),
  title_en: z.string().nullable(),
  text_ar: z.string(),
  text_en: z.string().nullable(),
  term_ar: z.string().nullable(),
  term_en: z.string().nullable(),
})
/** A static page as a visitor reads it. */
export const staticPage = z.object({
  key: z.enum(pageKeys),
  title_ar: z.string(),
  title_en: z.string().nullable(),
  body_ar: z.array(section),
  /** Empty when the page was not translated. */
  body_en: z.array(section),
  steps: z.array(pageStep),
  updated_at: z.string(),
})
export type StaticPage = z.output<typeof staticPage>

export const readPage = call({
  method: 'GET',
  path: 'v2/guest/pages/{key}',
  summary: 'A static page',
  access: 'open',
  params: z.strictObject({ key: z.enum(pageKeys) }),
  answer: staticPage,
})
export const readAboutMinistry = call({
  method: 'GET',
  path: 'v2/guest/about-ministry',
  summary: 'The static page about the ministry',
  access: 'open',
  answer: staticPage,
})
export const readFoundingOrganization = call({
  method: 'GET',
  path: 'v2/guest/founding-organization',
  summary: 'The static page about who may found an organisation',
  access: 'open',
  answer: staticPage,
})

const category = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
export const readFaqCategories = call({
  method: 'GET',
  path: 'v2/guest/faq-categories',
  summary: 'Categories of questions that guests may read and that hold one',
  access: 'open',
  answer: z.array(category.extend({ type: z.enum(['exterior', 'both']) })),
})
const faq = z.object({
  id: z.int(),
  faqCategory: category,
  question_ar: z.string(),
  question_en: z.string().nullable(),
  /** Answers are cleaned HTML. */
  answer_ar: z.string(),
  answer_en: z.string().nullable(),
})
export type Faq = z.output<typeof faq>
export const readFaqs = call({
  method: 'GET',
  path: 'v2/guest/faqs/{id}',
  summary: 'Published questions of a category',
  access: 'open',
  params: z.strictObject({ id }),
  answer: z.array(faq),
})
/** Questions in which every word occurs, those with the words in the question itself first; without words all of them by category. */
export const searchFaqs = call({
  method: 'GET',
  path: 'v2/guest/faq-by-questions',
  summary: 'Published questions by words of the question or the answer',
  access: 'open',
  query: z.strictObject({ question: typed.optional() }),
  answer: z.array(faq),
})

const signedIn: Access = { kinds: ['org', 'est', 'ministry'], acting: 'read' }
/** As the guests' calls of these names; organisations read the interior categories as well, the ministry reads all. */
export const readOwnFaqCategories = call({
  method: 'GET',
  path: 'v2/faq-categories',
  summary: 'Categories of questions for the person who is signed in',
  access: signedIn,
  answer: z.array(category.extend({ type: z.enum(['interior', 'exterior', 'both']) })),
})
export const readOwnFaqs = call({
  method: 'GET',
  path: 'v2/faqs/{id}',
  summary: 'Published questions of a category for the person who is signed in',
  access: signedIn,
  params: z.strictObject({ id }),
  answer: z.array(faq),
})
export const searchOwnFaqs = call({
  method: 'GET',
  path: 'v2/faq-by-questions',
  summary: 'Published questions by words, for the person who is signed in',
  access: signedIn,
  query: z.strictObject({ question: typed.optional() }),
  answer: z.array(faq),
})
