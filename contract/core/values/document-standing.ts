import type { Words } from '../calls/words.ts'

/** What whoever checks a document's code is told, in the words of lists [domain 3.10]; pages for visitors say it in sentences. */
export const documentStandings = {
  valid: { ar: 'صالحة', en: 'Valid' },
  frozen: { ar: 'مجمَّدة', en: 'Frozen' },
  refunded: { ar: 'رُدّ مبلغها', en: 'Refunded' },
  replaced: { ar: 'حلّت محلها وثيقة أحدث', en: 'Replaced by a later one' },
  expired: { ar: 'انتهت مدتها', en: 'Expired' },
  revoked: { ar: 'ملغاة نهائياً', en: 'Revoked' },
} as const satisfies Words
export type DocumentStanding = keyof typeof documentStandings
export const documentTones = {
  valid: 'ok',
  frozen: 'hold',
  refunded: 'warn',
  replaced: 'warn',
  expired: 'warn',
  revoked: 'bad',
} as const
export const documentStates = ['active', 'frozen', 'revoked'] as const
