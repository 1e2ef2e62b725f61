import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

export const flagWords = {
  rule_code: { ar: 'القاعدة', en: 'Rule' },
  since: { ar: 'قائمة منذ', en: 'Standing since', as: 'date' },
  question: { ar: 'ما يُسأل عنه', en: 'What is asked' },
  answer_due_on: commonWords.answer_due_on,
  reason: commonWords.reason,
  status: commonWords.status,
} as const satisfies Words
