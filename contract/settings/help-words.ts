import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { letterPurposes } from './letter-fields.ts'

const readers = {
  ar: 'لمن',
  en: 'For',
  as: 'state',
  words: {
    min: { ar: 'الوزارة', en: 'Ministry' },
    est: { ar: 'المنظمات', en: 'Organisations and establishments' },
  },
} as const
const titles = { title_ar: commonWords.title_ar, title_en: commonWords.title_en } satisfies Words

/** Instructions above a screen [domain 2.8 instructions]. */
export const instructionWords = {
  ...titles,
  slug: { ar: 'رمز الشاشة', en: 'Slug' },
  hints: { ar: 'التلميحات', en: 'Hints', as: 'number' },
  translated: { ar: 'مترجم إلى الإنكليزية', en: 'In English', as: 'yes' },
  updated_at: commonWords.updated_at,
} satisfies Words

/** Sections of the help [domain 2.8 help_sections]. */
export const helpSectionWords = {
  ...titles,
  slug: commonWords.slug,
  type: readers,
  sort: commonWords.sort,
} satisfies Words

/** Links of a section [domain 2.8 help_links]. */
export const helpLinkWords = {
  ...titles,
  section: { ar: 'القسم', en: 'Section' },
  url: commonWords.link,
  kind: {
    ...commonWords.kind,
    en: 'Kind',
    as: 'state',
    words: { page: { ar: 'صفحة', en: 'Page' }, video: { ar: 'فيديو', en: 'Video' }, file: { ar: 'ملف', en: 'File' } },
  },
  sort: commonWords.sort,
} satisfies Words

/** Templates in Word [domain 2.8 doc_templates]. */
export const docTemplateWords = {
  slug: commonWords.slug,
  title_ar: { ar: 'عنوان النموذج', en: 'Title' },
  doc_category_id: { ar: 'الباب', en: 'Category', as: { index: 'doc-categories' } },
  audience: readers,
  purpose: {
    ar: 'الغرض',
    en: 'Purpose',
    as: 'state',
    words: {
      general: letterPurposes.general,
      organisation: letterPurposes.organisation,
      decision: letterPurposes.decision,
      mediation: letterPurposes.mediation,
    },
  },
  body_ar: commonWords.text_ar,
  body_en: commonWords.text_en,
  version: { ar: 'رقم النسخة', en: 'Version', as: 'number' },
  updated_at: commonWords.updated_at,
} satisfies Words
