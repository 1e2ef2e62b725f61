import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { identityKeys, ngoWords } from '../profile/ngo-words.ts'
import { immediateWords } from './immediate-words.ts'
import { registerWords } from './register-words.ts'

const registered = ['decision_no', 'decision_date'] as const

/** The ministry's register of organisations. */
export const ngoSheet: Sheet = {
  ar: 'سجل المنظمات',
  en: 'Register of organisations',
  right: 'E',
  columns: [
    ...columns(ngoWords, 'ngo_code', ...identityKeys, 'status_id', ...registered, 'profile_score'),
    ...columns(registerWords, 'file'),
    { key: 'open_requests', ar: 'الطلبات المفتوحة', en: 'Open requests', as: 'number' },
    { key: 'late_duties', ar: 'واجبات متأخرة', en: 'Duties overdue', as: 'yes' },
  ],
}

/** Organisations that were registered before the platform. */
export const immediateSheet: Sheet = {
  ar: 'المنظمات المضافة مباشرة',
  en: 'Organisations registered before the platform',
  columns: [
    ...columns(immediateWords, ...identityKeys, ...registered, 'user_full_name', 'user_email', 'user_mobile', 'state'),
  ],
}
