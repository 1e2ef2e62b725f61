import type { Sheet } from '../core/calls/sheet.ts'

export const accountSheet: Sheet = {
  ar: 'الحسابات المصرفية',
  en: 'Bank accounts',
  columns: [
    { key: 'bank_id', ar: 'المصرف', en: 'Bank', as: { index: 'banks' } },
    { key: 'branch_name', ar: 'فرع المصرف', en: 'Bank branch' },
    { key: 'account_no', ar: 'رقم الحساب', en: 'Account number' },
    { key: 'account_name', ar: 'اسم صاحب الحساب', en: 'Account name' },
    { key: 'currency_id', ar: 'العملة', en: 'Currency', as: { index: 'currencies' } },
    { key: 'is_available', ar: 'متاح لاستقبال التبرعات', en: 'Available for donations', as: 'yes' },
    { key: 'opened_at', ar: 'تاريخ فتح الحساب', en: 'Opened on', as: 'date' },
    { key: 'approval_no', ar: 'رقم كتاب الموافقة', en: 'Approval letter number' },
    { key: 'approval_date', ar: 'تاريخ كتاب الموافقة', en: 'Approval letter date', as: 'date' },
    {
      key: 'status',
      ar: 'حالة الحساب',
      en: 'State',
      as: 'state',
      words: { active: ['فعّال', 'Active'], frozen: ['مجمّد', 'Frozen'], closed: ['مغلق', 'Closed'] },
    },
  ],
}

/** National numbers are not exported: who needs one opens the record. */
export const driverSheet: Sheet = {
  ar: 'محرّكو الحسابات',
  en: 'Account drivers',
  columns: [
    { key: 'account_bank', ar: 'المصرف', en: 'Bank', as: { index: 'banks' } },
    { key: 'account_no', ar: 'رقم الحساب', en: 'Account number' },
    { key: 'full_name', ar: 'الاسم الكامل', en: 'Full name' },
    { key: 'position_id', ar: 'الصفة', en: 'Position', as: { index: 'positions' } },
    {
      key: 'operate_rule',
      ar: 'طريقة التحريك',
      en: 'Operating rule',
      as: 'state',
      words: { joint: ['مجتمعين', 'Jointly'], substitute: ['بالنيابة', 'As substitute'] },
    },
    { key: 'assign_date', ar: 'تاريخ التكليف', en: 'Assignment date', as: 'date' },
    { key: 'end_date', ar: 'تاريخ انتهاء التكليف', en: 'End date', as: 'date' },
  ],
}
