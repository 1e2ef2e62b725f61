import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { contactWords } from './contact-words.ts'
import { branchWords, centreWords } from './unit-words.ts'

const place = ['governorate_id', 'district_id', 'address', 'latitude', 'longitude'] as const

export const branchSheet: Sheet = {
  ar: 'الفروع والمكاتب',
  en: 'Branches and offices',
  columns: columns(
    branchWords,
    'name_ar',
    'branch_type_id',
    'is_main',
    ...place,
    'real_estate_number',
    'possessive_form_id',
    'occupancy_until',
    'decision_no',
    'decision_date',
    'manager_name',
    'phone',
    'working_hours',
    'is_public',
    'status',
  ),
}

export const centreSheet: Sheet = {
  ar: 'المراكز الخدمية',
  en: 'Service centres',
  columns: columns(
    centreWords,
    'name_ar',
    'name_en',
    'type',
    'clearance_authority_id',
    'licence_no',
    'licence_date',
    'licence_until',
    ...place,
    'capacity',
    'target_group_ids',
    'working_hours',
    'status',
  ),
}

export const contactSheet: Sheet = {
  ar: 'معلومات التواصل',
  en: 'Contact information',
  columns: columns(contactWords, 'level', 'type', 'value', 'is_public', 'is_primary', 'verified_at', 'confirmed_at'),
}
