import { addressWords, commonWords } from '../core/calls/common-words.ts'
import { openScreenWords } from '../core/rights/open-screen-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Answers to the consultation [domain 2.9 consultation_surveys]. */
export const surveyWords = {
  reference: { ar: 'رقم الاستمارة', en: 'Number' },
  created_at: { ar: 'تاريخ الورود', en: 'Received', as: 'date' },
  full_name: commonWords.name,
  respondent_kind: {
    ...commonWords.position,
    en: 'Capacity',
    as: 'state',
    words: {
      ngo: { ar: 'ممثل منظمة', en: 'NGO representative' },
      volunteer: openScreenWords.volunteer_record,
      initiative: { ar: 'صاحب مبادرة', en: 'Initiative owner' },
      expert: { ar: 'خبير', en: 'Expert' },
      citizen: { ar: 'مواطن', en: 'Citizen' },
    },
  },
  ngo_name: commonWords.ngo_name,
  governorate_id: addressWords.governorate_id,
  phone_number: commonWords.mobile,
  email: { ar: 'البريد', en: 'E-mail' },
  wants_participation: { ar: 'الرغبة في حضور جلسة', en: 'Wants to attend', as: 'yes' },
  answers_text: { ar: 'الإجابات', en: 'Answers' },
} satisfies Words
