import { columns } from '../core/calls/words.ts'
import { holidayWords } from './setting-words.ts'
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
    columns: columns(holidayWords, 'name', 'name_en', 'start_date', 'end_date', 'is_recurring', 'decree_no'),
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
