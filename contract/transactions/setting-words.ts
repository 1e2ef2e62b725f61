import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { logWords } from '../profile/log-words.ts'
import { personWords } from '../users/person-words.ts'
import { requestWords } from './request-words.ts'

/** What is done in a stage, and how long it takes [domain 2.4 action_types]. */
export const actionTypeWords = {
  name_ar: { ar: 'اسم الإجراء', en: 'Action (Arabic)' },
  name_en: { ar: 'الإجراء بالإنكليزية', en: 'Action (English)' },
  days_number: { ar: 'المدة بأيام العمل', en: 'Working days', as: 'number' },
  description: { ar: 'وصف الإجراء', en: 'Description' },
} satisfies Words

/** Stages of a type of requests [domain 2.4 transaction_type_stages]. */
export const stageWords = { action_type_id: { ...logWords.action, en: 'Action type' } } satisfies Words

/** Types of requests [domain 2.4 transaction_types]. */
export const typeWords = {
  name_ar: { ...requestWords.type_name, en: 'Type (Arabic)' },
  name_en: { ar: 'النوع بالإنكليزية', en: 'Type (English)' },
  audience: {
    ar: 'الجهة المستفيدة',
    en: 'Audience',
    as: 'state',
    words: {
      est: { ar: 'منظمة قيد التأسيس', en: 'Organisation being founded' },
      ngo: { ar: 'منظمة مشهرة', en: 'Registered organisation' },
    },
  },
  legal_form_ids: { ar: 'الأشكال القانونية', en: 'Legal forms', as: { index: 'legal-forms' } },
  requires_completed_profile: { ar: 'يتطلب ملفاً معتمداً', en: 'Needs an accredited profile', as: 'yes' },
  consecutive_gap_days: { ar: 'الفاصل بين طلبين (أيام عمل)', en: 'Gap between requests', as: 'number' },
  applicant_days: { ar: 'مهلة الاستكمال (أيام عمل)', en: 'Completion time', as: 'number' },
  is_active: { ...commonWords.active, as: 'yes' },
} satisfies Words

/** Who can take requests, and until when somebody cannot [domain 2.4 user_availabilities]. */
export const availabilityWords = {
  name: logWords.user_name,
  username: personWords.username,
  governorate_id: addressWords.governorate_id,
  is_online: {
    ar: 'متاح لاستلام المعاملات',
    en: 'Available for new requests',
    as: 'state',
    words: { 0: commonWords.no, 1: commonWords.yes },
  },
  from_date: { ar: 'غير متاح من', en: 'Absent from', as: 'date' },
  to_date: { ar: 'غير متاح حتى', en: 'Absent until', as: 'date' },
  reason: commonWords.reason,
  open_requests: { ar: 'معاملات مفتوحة', en: 'Open requests', as: 'number' },
} satisfies Words

/** Official holidays [domain 2.4 annual_holidays]. */
export const holidayWords = {
  name: { ar: 'العطلة', en: 'Holiday' },
  name_en: commonWords.name_en,
  start_date: { ar: 'من', en: 'From', as: 'date' },
  end_date: { ar: 'إلى', en: 'To', as: 'date' },
  is_recurring: { ar: 'سنوية', en: 'Every year', as: 'yes' },
  decree_no: { ar: 'رقم المرسوم', en: 'Decree number' },
} satisfies Words
