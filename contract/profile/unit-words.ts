import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { openWords } from './open-words.ts'
import { foundedWords } from './founded-words.ts'

const state = {
  as: 'state',
  words: {
    pending: { ar: 'قيد الترخيص', en: 'Licensing pending' },
    active: commonWords.active,
    suspended: commonWords.suspended,
    closed: commonWords.closed,
  },
} as const
const property = {
  ...addressWords,
  real_estate_number: foundedWords.real_estate_number,
  working_hours: { ar: 'أوقات الدوام', en: 'Working hours' },
} satisfies Words
const licenceNumber = { ar: 'رقم قرار الترخيص', en: 'Licence decision number' }

/** Branches and offices [domain 2.2 branches]. */
export const branchWords = {
  ...property,
  name_ar: { ar: 'اسم الفرع', en: 'Branch name' },
  branch_type_id: { ar: 'نوع الفرع', en: 'Branch type', as: { index: 'branch-types' } },
  is_main: { ...commonWords.headquarters, en: 'Main headquarters', as: 'yes' },
  area_id: foundedWords.area_id,
  possessive_form_id: { ar: 'صيغة إشغال المقر', en: 'Occupancy form', as: { index: 'possessive-forms' } },
  occupancy_file: foundedWords.occupancy_file,
  occupancy_until: { ar: 'صالحة حتى', en: 'Valid until', as: 'date' },
  decision_no: licenceNumber,
  decision_date: openWords.licence_date,
  manager_name: { ar: 'مدير الفرع', en: 'Branch manager' },
  phone: { ar: 'هاتف الفرع', en: 'Telephone' },
  service_ids: { ar: 'الخدمات المقدمة', en: 'Services offered' },
  is_public: { ar: 'ظاهر للعموم', en: 'Public', as: 'yes' },
  status: { ar: 'حالة الفرع', en: 'Status', ...state },
} satisfies Words

/** Places that give a service under a licence [domain 2.2 service_centres]. */
export const centreWords = {
  ...property,
  branch_id: { ar: 'الفرع التابع له', en: 'Branch' },
  name_ar: { ar: 'اسم المركز', en: 'Centre name' },
  name_en: commonWords.name_en,
  type: { ar: 'نوع المركز', en: 'Centre type', as: { index: 'service-centre-types' } },
  clearance_authority_id: {
    ar: 'الجهة المانحة للترخيص',
    en: 'Licensing authority',
    as: { index: 'clearance-authorities' },
  },
  licence_no: { ...licenceNumber, en: 'Licence number' },
  licence_date: openWords.licence_date,
  licence_until: { ar: 'صالح حتى', en: 'Valid until', as: 'date' },
  licence_file: { ar: 'قرار الترخيص', en: 'Licence document' },
  area: foundedWords.area_id,
  service_ids: openWords.services,
  target_group_ids: commonWords.target_groups,
  capacity: { ar: 'الطاقة الاستيعابية', en: 'Capacity', as: 'number' },
  status: { ...commonWords.status, ...state },
} satisfies Words
