import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { foundedWords } from '../profile/founded-words.ts'
import { opportunityWords } from '../opportunities/opportunity-words.ts'
import { employeeWords } from '../people/person-words.ts'
import { openWords } from '../profile/open-words.ts'
import { ngoServiceWords } from '../profile/service-words.ts'

const dates = {
  start_date: { ...opportunityWords.starting_date, en: 'Start' },
  end_date: { ...employeeWords.end_date, en: 'End' },
} as const
const objectives = foundedWords.objectives
const service_ids = openWords.services

/** Programmes of an organisation [domain 2.6 programs, 2.12 program_status]. */
export const programWords = {
  name: { ar: 'اسم البرنامج', en: 'Programme name' },
  name_en: { ...commonWords.name_en },
  objectives,
  description: commonWords.description,
  classification_id: commonWords.classification,
  target_group_ids: commonWords.target_groups,
  service_ids,
  governorate_ids: ngoServiceWords.governorate_ids,
  ...dates,
  budget: { ar: 'الموازنة', en: 'Budget', as: 'number' },
  currency_id: commonWords.currency,
  status: {
    ar: 'حالة البرنامج',
    en: 'Status',
    as: 'state',
    words: {
      planned: { ar: 'مخطط', en: 'Planned' },
      active: { ar: 'قيد التنفيذ', en: 'Active' },
      suspended: commonWords.suspended,
      finished: { ar: 'منتهٍ', en: 'Finished' },
    },
  },
  image: { ar: 'صورة البرنامج', en: 'Picture' },
} as const satisfies Words

/** Activities of an organisation [domain 2.6 activities, 2.12 activity_type]. */
export const activityWords = {
  program_id: { ar: 'البرنامج', en: 'Programme' },
  name: { ar: 'اسم النشاط', en: 'Activity name' },
  activity_type: {
    ar: 'نوع النشاط',
    en: 'Activity type',
    as: 'state',
    words: { 0: { ar: 'مرتبط بالخطة', en: 'Linked to the plan' }, 1: { ar: 'طارئ', en: 'Emergency' } },
  },
  objectives,
  description: commonWords.description,
  target_group_ids: commonWords.target_groups,
  service_ids,
  governorate_id: addressWords.governorate_id,
  place: commonWords.place,
  ...dates,
  beneficiaries_number: { ar: 'عدد المستفيدين المتوقع', en: 'Expected beneficiaries', as: 'number' },
  image: { ar: 'صورة النشاط', en: 'Picture' },
  is_published: { ar: 'منشور للعموم', en: 'Published', as: 'yes' },
} as const satisfies Words
