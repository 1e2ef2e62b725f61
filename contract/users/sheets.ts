import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { personWords } from './person-words.ts'
import { roundWords } from './round-words.ts'
import { roleWords, transactionRoleWords } from './role-words.ts'

const person = ['first_name', 'last_name', 'username', 'email', 'mobile', 'job_title_id'] as const
const access = ['roles', 'state', 'last_login_at'] as const

export const ministryUserSheet: Sheet = {
  ar: 'مستخدمو الوزارة',
  en: 'Ministry users',
  columns: columns(personWords, ...person, 'ministry_user_type', 'governorate_id', ...access),
}
export const ngoUserSheet: Sheet = {
  ar: 'مستخدمو المنظمات',
  en: 'Organisation users',
  columns: columns(personWords, 'ngo', 'is_main', ...person, ...access),
}
export const unusedSheet: Sheet = {
  ar: 'صلاحيات غير مستعملة',
  en: 'Unused access',
  columns: columns(personWords, ...person, 'ngo', ...access),
}
export const roundSheet: Sheet = {
  ar: 'المراجعة الفصلية للصلاحيات',
  en: 'Quarterly review of access',
  columns: [...columns(personWords, ...person, ...access), ...columns(roundWords, 'reasons', 'review', 'verdict')],
}
export const colleagueSheet: Sheet = {
  ar: 'مستخدمو المنظمة',
  en: 'Users of the organisation',
  columns: columns(personWords, ...person, 'is_main', ...access),
}

export const roleSheet: Sheet = {
  ar: 'الأدوار',
  en: 'Roles',
  columns: columns(
    roleWords,
    'name_ar',
    'name_en',
    'description',
    'is_system',
    'governorate_scoped',
    'users_count',
    'rights',
  ),
}
export const transactionRoleSheet: Sheet = {
  ar: 'أدوار المعاملات',
  en: 'Transaction roles',
  columns: columns(transactionRoleWords, 'name_ar', 'name_en', 'slug', 'scope'),
}
