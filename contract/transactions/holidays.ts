import { commonWords } from '../core/calls/common-words.ts'
import { bool, date, optional, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'

/** Official holidays: the working-day clock counts without them. */
export const holidays = resource({
  path: 'v2/ministry/annual-holidays',
  permission: 'ministry_annual_holidays',
  title: 'Holidays',
  kind: 'ministry',
  sheet: {
    ar: 'العطل الرسمية',
    en: 'Official holidays',
    columns: [
      { key: 'name', ar: 'العطلة', en: 'Holiday' },
      { key: 'name_en', ...commonWords.name_en },
      { key: 'start_date', ar: 'من', en: 'From', as: 'date' },
      { key: 'end_date', ar: 'إلى', en: 'To', as: 'date' },
      { key: 'is_recurring', ar: 'سنوية', en: 'Every year', as: 'yes' },
      { key: 'decree_no', ar: 'رقم المرسوم', en: 'Decree number' },
    ],
  },
  input: {
    name: text(3, 120),
    name_en: optional(text(3, 120)),
    start_date: date,
    end_date: date,
    is_recurring: bool,
    decree_no: optional(text(0, 60)),
  },
  filter: { name: text(0, 120).optional() },
})
