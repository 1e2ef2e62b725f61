import { commonWords, personalWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { openWords } from './open-words.ts'

/** Accounts of the organisation [domain 2.2 bank_accounts]. */
export const accountWords = {
  bank_id: { ...openWords.bank, as: { index: 'banks' } },
  branch_name: { ar: 'فرع المصرف', en: 'Bank branch' },
  account_no: openWords.account_no,
  account_name: { ar: 'اسم صاحب الحساب', en: 'Account name' },
  currency_id: commonWords.currency,
  is_available: { ar: 'متاح لاستقبال التبرعات', en: 'Available for donations', as: 'yes' },
  opened_at: { ar: 'تاريخ فتح الحساب', en: 'Opened on', as: 'date' },
  approval_no: { ar: 'رقم كتاب الموافقة', en: 'Approval letter number' },
  approval_date: { ar: 'تاريخ كتاب الموافقة', en: 'Approval letter date', as: 'date' },
  approval_file: { ar: 'كتاب الموافقة', en: 'Approval letter' },
  status: {
    ...commonWords.account_status,
    as: 'state',
    words: { active: commonWords.active, frozen: { ar: 'مجمّد', en: 'Frozen' }, closed: commonWords.closed },
  },
  in_force: { ...commonWords.in_force, as: 'yes' },
} satisfies Words

/** People who operate an account [domain 2.2 manager_accounts]. */
export const driverWords = {
  account_bank: accountWords.bank_id,
  account_no: accountWords.account_no,
  full_name: { ar: 'الاسم الكامل', en: 'Full name' },
  id_number: personalWords.id_number,
  director_id: { ar: 'العضو المرتبط', en: 'Linked board member' },
  position_id: { ...commonWords.position, as: { index: 'positions' } },
  operate_rule: {
    ar: 'طريقة التحريك',
    en: 'Operating rule',
    as: 'state',
    words: {
      joint: { ar: 'مجتمعين', en: 'Jointly' },
      substitute: { ar: 'بالنيابة عند الغياب', en: 'As substitute in absence' },
    },
  },
  assign_date: { ar: 'تاريخ التكليف', en: 'Assignment date', as: 'date' },
  end_date: { ar: 'تاريخ انتهاء التكليف', en: 'End date', as: 'date' },
  assign_file: { ar: 'قرار التكليف', en: 'Assignment resolution' },
  in_force: accountWords.in_force,
  approved_by_request: { ar: 'معاملة الموافقة', en: 'Approving request' },
} satisfies Words
