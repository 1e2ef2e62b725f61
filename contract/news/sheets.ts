import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { ministryEventWords } from './event-words.ts'
import { loginSlideWords, slideWords } from './slide-words.ts'

export const slideSheet: Sheet = {
  ...screenWords.slides,
  columns: columns(slideWords, 'title_ar', 'title_en', 'alt_ar', 'link', 'sort', 'is_active', 'from_date', 'to_date'),
}
export const loginSliderSheet: Sheet = {
  ar: 'شرائح صفحة الدخول',
  en: 'Slides of the sign-in page',
  columns: columns(loginSlideWords, 'title_ar', 'title_en', 'sort', 'is_active'),
}
export const ministryEventSheet: Sheet = {
  ...screenWords.min_events,
  columns: columns(
    ministryEventWords,
    'title_ar',
    'title_en',
    'from_event_date',
    'to_event_date',
    'is_full_day',
    'from_event_time',
    'to_event_time',
    'location',
    'governorate_id',
    'capacity',
    'link',
  ),
}
