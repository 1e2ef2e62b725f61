import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Static pages [domain 2.8 pages]. */
export const pageWords = {
  key: { ar: 'المفتاح', en: 'Key' },
  title_ar: { ...commonWords.title_ar, en: 'Title (Arabic)' },
  title_en: commonWords.title_en,
  body_ar: { ar: 'المحتوى', en: 'Body (Arabic)' },
  body_en: { ar: 'المحتوى بالإنكليزية', en: 'Body (English)' },
  blocks: { ar: 'كتل المحتوى', en: 'Blocks' },
  is_published: commonWords.is_published,
  updated_at: commonWords.updated_at,
} satisfies Words
