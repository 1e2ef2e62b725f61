import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Events to which the ministry invites [domain 2.1 ministry_events]. */
export const ministryEventWords = {
  image_event: { ar: 'صورة الفعالية', en: 'Picture' },
  details_ar: { ar: 'التفاصيل', en: 'Details' },
  title_ar: commonWords.title_ar,
  title_en: commonWords.title_en,
  from_event_date: commonWords.from_date,
  to_event_date: commonWords.to_date,
  is_full_day: { ...commonWords.full_day, as: 'yes' },
  from_event_time: { ar: 'من الساعة', en: 'From time' },
  to_event_time: { ar: 'إلى الساعة', en: 'To time' },
  location: { ...commonWords.place, en: 'Location' },
  governorate_id: addressWords.governorate_id,
  capacity: { ar: 'السعة', en: 'Capacity', as: 'number' },
  link: commonWords.link,
} satisfies Words
