import type { Sheet, SheetColumn } from '../core/calls/sheet.ts'
import { identityColumns, registerNumber } from '../profile/identity-columns.ts'

const registered: readonly SheetColumn[] = [
  { key: 'decision_no', ar: 'رقم قرار الإشهار', en: 'Decision number' },
  { key: 'decision_date', ar: 'تاريخ قرار الإشهار', en: 'Decision date', as: 'date' },
]

/** The ministry's register of organisations. */
export const ngoSheet: Sheet = {
  ar: 'سجل المنظمات',
  en: 'Register of organisations',
  right: 'E',
  columns: [
    registerNumber,
    ...identityColumns,
    { key: 'status_id', ar: 'حالة المنظمة', en: 'Status', as: { index: 'ngo-status' } },
    ...registered,
    { key: 'profile_score', ar: 'درجة الملف', en: 'File score', as: 'number' },
    {
      key: 'file',
      ar: 'اكتمال الملف',
      en: 'File',
      as: 'state',
      words: {
        open: ['قيد الاستكمال', 'Being completed'],
        declared: ['بانتظار اعتماد الوزارة', 'Waiting for the ministry'],
        accepted: ['معتمد', 'Accredited'],
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
    ...identityColumns,
    ...registered,
    { key: 'user_full_name', ar: 'مسؤول الحساب', en: 'Account holder' },
    { key: 'user_email', ar: 'بريد مسؤول الحساب', en: 'Account e-mail' },
    { key: 'user_mobile', ar: 'موبايل مسؤول الحساب', en: 'Account mobile' },
    {
      key: 'state',
      ar: 'الحالة',
      en: 'State',
      as: 'state',
      words: {
        pending: ['بانتظار الإنشاء', 'Waiting to be created'],
        created: ['أُنشئت', 'Created'],
        cancelled: ['ملغاة', 'Cancelled'],
      },
    },
  ],
}
