import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { ngoClassificationWords, ngoServiceWords } from './service-words.ts'

export const classificationSheet: Sheet = {
  ar: 'تصنيفات المنظمة',
  en: 'Classifications',
  columns: columns(ngoClassificationWords, 'code', 'name_ar', 'name_en', 'type'),
}

export const serviceSheet: Sheet = {
  ar: 'خدمات المنظمة',
  en: 'Services of the organisation',
  columns: [
    ...columns(
      ngoServiceWords,
      'name_ar',
      'name_en',
      'description_ar',
      'target_group_ids',
      'service_status_id',
      'service_frequency_id',
      'timing',
      'governorate_ids',
    ),
    { ...ngoServiceWords.branch_id, key: 'branch' },
    { ...ngoServiceWords.service_centre_id, key: 'centre' },
    ...columns(ngoServiceWords, 'beneficiaries_number', 'is_free'),
  ],
}
