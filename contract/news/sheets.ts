import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Sheet, SheetColumn } from '../core/calls/sheet.ts'

const titles: readonly SheetColumn[] = [
  { key: 'title_ar', ...commonWords.title_ar },
  { key: 'title_en', ...commonWords.title_en },
]

export const slideSheet: Sheet = {
  ar: 'شرائح الصور',
  en: 'Image slider',
  columns: [
    ...titles,
    { key: 'alt_ar', ar: 'وصف الصورة', en: 'Description of the picture' },
    { key: 'link', ar: 'الرابط', en: 'Link' },
    { key: 'sort', ...commonWords.sort },
    { key: 'is_active', ar: 'فعّالة', en: 'Active', as: 'yes' },
    { key: 'from_date', ar: 'تظهر من', en: 'Shown from', as: 'date' },
    { key: 'to_date', ar: 'تظهر إلى', en: 'Shown until', as: 'date' },
  ],
}
export const loginSliderSheet: Sheet = {
  ar: 'شرائح صفحة الدخول',
  en: 'Slides of the sign-in page',
  columns: [
    ...titles,
    { key: 'sort', ...commonWords.sort },
    { key: 'is_active', ar: 'فعّالة', en: 'Active', as: 'yes' },
  ],
}
export const ministryEventSheet: Sheet = {
  ar: 'فعاليات الوزارة',
  en: 'Ministry events',
  columns: [
    ...titles,
    { key: 'from_event_date', ar: 'من تاريخ', en: 'From', as: 'date' },
    { key: 'to_event_date', ar: 'إلى تاريخ', en: 'To', as: 'date' },
    { key: 'is_full_day', ar: 'طوال اليوم', en: 'Full day', as: 'yes' },
    { key: 'from_event_time', ar: 'من الساعة', en: 'From time' },
    { key: 'to_event_time', ar: 'إلى الساعة', en: 'To time' },
    { key: 'location', ar: 'المكان', en: 'Location' },
    { key: 'governorate_id', ...addressWords.governorate_id },
    { key: 'capacity', ar: 'السعة', en: 'Capacity', as: 'number' },
    { key: 'link', ar: 'الرابط', en: 'Link' },
  ],
}
