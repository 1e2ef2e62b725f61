import { commonWords } from '../core/calls/common-words.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { identityKeys, ngoWords } from '../profile/ngo-words.ts'
import { completion } from '../profile/workflow.ts'

const registered = ['decision_no', 'decision_date'] as const

/** The ministry's register of organisations. */
export const ngoSheet: Sheet = {
  ar: 'سجل المنظمات',
  en: 'Register of organisations',
  right: 'E',
  columns: [
    ...columns(ngoWords, 'ngo_code', ...identityKeys, 'status_id', ...registered, 'profile_score'),
    {
      key: 'file',
      ar: 'اكتمال الملف',
      en: 'File',
      as: 'state',
      words: {
        open: { ar: 'قيد الاستكمال', en: 'Being completed' },
        declared: completion.statuses.ngo_complete,
        accepted: { ar: 'معتمد', en: 'Accredited' },
      },
    },
    { key: 'open_requests', ar: 'الطلبات المفتوحة', en: 'Open requests', as: 'number' },
    { key: 'late_duties', ar: 'التزامات متأخرة', en: 'Duties overdue', as: 'yes' },
  ],
}

/** Organisations that were registered before the platform. */
export const immediateSheet: Sheet = {
  ar: 'المنظمات المضافة مباشرة',
  en: 'Organisations registered before the platform',
  columns: [
    ...columns(ngoWords, ...identityKeys, ...registered),
    { key: 'user_full_name', ar: 'مسؤول الحساب', en: 'Account holder' },
    { key: 'user_email', ar: 'بريد مسؤول الحساب', en: 'Account e-mail' },
    { key: 'user_mobile', ar: 'موبايل مسؤول الحساب', en: 'Account mobile' },
    {
      ...commonWords.status,
      key: 'state',
      as: 'state',
      words: {
        pending: { ar: 'بانتظار الإنشاء', en: 'Waiting to be created' },
        created: { ar: 'أُنشئت', en: 'Created' },
        cancelled: { ar: 'ملغاة', en: 'Cancelled' },
      },
    },
  ],
}
