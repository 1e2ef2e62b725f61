import { addressWords, commonWords } from '../core/calls/common-words.ts'
import { deskWords } from '../core/calls/desk-words.ts'
import type { Words } from '../core/calls/words.ts'
import { pictureWords } from './picture-words.ts'

/** News of an organisation [domain 2.7 news]. */
export const ownNewsWords = {
  title_ar: { ar: 'عنوان الخبر', en: 'Title (Arabic)' },
  title_en: commonWords.title_en,
  summary_ar: { ar: 'ملخص', en: 'Summary' },
  content_ar: { ar: 'نص الخبر', en: 'Content' },
  content_en: { ...commonWords.text_en, en: 'Content (English)' },
  accomplished_at_date: { ...deskWords.event_date, en: 'Date accomplished', as: 'date' },
  governorate_id: addressWords.governorate_id,
  image: { ar: 'الصورة الرئيسية', en: 'Main picture' },
  images: { ar: 'معرض الصور', en: 'Gallery' },
  ...pictureWords,
} satisfies Words
