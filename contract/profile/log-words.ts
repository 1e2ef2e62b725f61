import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Entries of the tracking log [domain 2.9 logs]. */
export const logWords = {
  at: { ar: 'التوقيت', en: 'Time' },
  user_name: { ar: 'المستخدم', en: 'User' },
  organisation: commonWords.ngo,
  by_ministry: { ar: 'من الوزارة', en: 'Of the ministry', as: 'yes' },
  device: { ar: 'الجهاز', en: 'Device' },
  action: { ar: 'الإجراء', en: 'Action' },
  told: { ar: 'ما حدث', en: 'What happened' },
  changed: { ar: 'قبل ← بعد', en: 'Before → after' },
} satisfies Words
