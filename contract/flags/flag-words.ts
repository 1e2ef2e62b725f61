import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

export const flagWords = {
  rule_code: { ar: 'القاعدة', en: 'Rule' },
  since: { ar: 'منذ', en: 'Since', as: 'date' },
  question: { ar: 'ما يُسأل عنه', en: 'What is asked' },
  answer_due_on: { ar: 'آخر يوم للجواب', en: 'Last day for the answer', as: 'date' },
  reason: commonWords.reason,
  status: commonWords.status,
} as const satisfies Words
