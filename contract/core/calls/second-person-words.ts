import type { Words } from './words.ts'

/** What waits for a second person: where it stands, and what is pressed. */
export const secondPersonWords = {
  waiting: { ar: 'بانتظار التأكيد', en: 'Waits for confirmation' },
  withdrawn: { ar: 'مسحوب', en: 'Withdrawn' },
  confirm: { ar: 'أكّد', en: 'Confirm' },
  refuse: { ar: 'ارفض', en: 'Refuse' },
  withdraw: { ar: 'اسحب', en: 'Withdraw' },
} satisfies Words
