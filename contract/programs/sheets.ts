import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { activityWords, programWords } from './program-words.ts'

export const programSheet: Sheet = {
  ar: 'البرامج',
  en: 'Programmes',
  columns: columns(
    programWords,
    'name',
    'name_en',
    'objectives',
    'target_group_ids',
    'governorate_ids',
    'start_date',
    'end_date',
    'budget',
    'currency_id',
    'status',
  ),
}

export const activitySheet: Sheet = {
  ar: 'الأنشطة',
  en: 'Activities',
  columns: columns(
    activityWords,
    'name',
    'activity_type',
    'objectives',
    'target_group_ids',
    'governorate_id',
    'place',
    'start_date',
    'end_date',
    'beneficiaries_number',
    'is_published',
  ),
}
