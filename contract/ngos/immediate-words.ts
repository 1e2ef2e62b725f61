import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { ngoWords } from '../profile/ngo-words.ts'

/** Organisations registered before the platform [domain 2.2 immediate_ngos]. */
export const immediateWords = {
  name_ar: ngoWords.name_ar,
  name_en: commonWords.name_en,
  legal_form_id: ngoWords.legal_form_id,
  governorate_id: ngoWords.governorate_id,
  decision_no: ngoWords.decision_no,
  decision_date: ngoWords.decision_date,
  decision_file: { ar: 'صورة القرار', en: 'Decision file' },
  user_full_name: { ar: 'اسم مسؤول الحساب', en: 'Account holder' },
  user_email: { ar: 'بريد مسؤول الحساب', en: 'Account e-mail' },
  user_mobile: { ar: 'موبايل مسؤول الحساب', en: 'Account mobile' },
  state: {
    ...commonWords.status,
    as: 'state',
    words: {
      pending: { ar: 'بانتظار الإنشاء', en: 'Waiting to be created' },
      created: { ar: 'أُنشئت المنظمة', en: 'Organisation created' },
      cancelled: { ar: 'ملغاة', en: 'Cancelled' },
    },
  },
} satisfies Words
