import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { openWords } from './open-words.ts'
import { contactWords } from './contact-words.ts'
import { centreWords } from './unit-words.ts'

/** A field of work in the tree [domain 2.2 classifications]. */
export const classificationWords = {
  code: { ...commonWords.slug, en: 'Code' },
  icnpo_code: { ar: 'رمز التصنيف الدولي', en: 'ICNPO code' },
  name_ar: commonWords.classification_name,
  name_en: commonWords.name_en,
  is_active: { ...commonWords.active, as: 'yes' },
} satisfies Words

/** Classifications of an organisation [domain 2.2 classification_ngos]. */
export const ngoClassificationWords = {
  code: classificationWords.code,
  name_ar: classificationWords.name_ar,
  name_en: classificationWords.name_en,
  classification_id: commonWords.classification,
  type: {
    ar: 'نوع التصنيف',
    en: 'Role',
    as: 'state',
    words: { main: { ar: 'رئيسي', en: 'Main' }, sub: { ar: 'فرعي', en: 'Secondary' } },
  },
} satisfies Words

/** A service of the catalogue [domain 2.2 services]. */
export const catalogueWords = {
  classification_id: ngoClassificationWords.classification_id,
  name_ar: { ar: 'اسم الخدمة', en: 'Service (Arabic)' },
  name_en: { ar: 'الخدمة بالإنكليزية', en: 'Service (English)' },
  description: commonWords.description,
  proposed_by_name: { ar: 'المنظمة المقترِحة', en: 'Proposed by' },
} satisfies Words

/** What an organisation offers [domain 2.2 ngo_services]. */
export const ngoServiceWords = {
  name_ar: catalogueWords.name_ar,
  name_en: catalogueWords.name_en,
  service_id: openWords.service,
  description_ar: { ar: 'وصف الخدمة', en: 'Description' },
  target_group_ids: centreWords.target_group_ids,
  service_status_id: { ar: 'حالة توفر الخدمة', en: 'Availability', as: { index: 'service-status' } },
  service_frequency_id: { ar: 'تواتر الخدمة', en: 'Frequency', as: { index: 'service-frequencies' } },
  timing: { ar: 'توقيت الخدمة', en: 'Timing' },
  governorate_ids: { ar: 'المحافظات', en: 'Governorates', as: { index: 'governorates' } },
  branch_id: contactWords.branch_id,
  service_centre_id: { ar: 'المركز الخدمي', en: 'Service centre' },
  beneficiaries_number: { ar: 'عدد المستفيدين سنوياً', en: 'Beneficiaries a year', as: 'number' },
  is_free: openWords.is_free,
} satisfies Words
