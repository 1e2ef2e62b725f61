import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { accountWords, driverWords } from './account-words.ts'

export const accountSheet: Sheet = {
  ar: 'الحسابات المصرفية',
  en: 'Bank accounts',
  columns: columns(
    accountWords,
    'bank_id',
    'branch_name',
    'account_no',
    'account_name',
    'currency_id',
    'is_available',
    'opened_at',
    'approval_no',
    'approval_date',
    'status',
  ),
}

/** National numbers are not exported: who needs one opens the record. */
export const driverSheet: Sheet = {
  ar: 'محرّكو الحسابات',
  en: 'Account drivers',
  columns: columns(
    driverWords,
    'account_bank',
    'account_no',
    'full_name',
    'position_id',
    'operate_rule',
    'assign_date',
    'end_date',
  ),
}
