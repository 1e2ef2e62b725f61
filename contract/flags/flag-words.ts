import { commonWords } from '../core/calls/common-words.ts'
import { deskWords } from '../core/calls/desk-words.ts'
import type { Words } from '../core/calls/words.ts'

export const flagWords = {
  rule_code: { ar: 'القاعدة', en: 'Rule' },
  since: { ar: 'قائمة منذ', en: 'Standing since', as: 'date' },
  question: { ar: 'ما يُسأل عنه', en: 'What is asked' },
  answer_due_on: commonWords.answer_due_on,
  answer: { ar: 'جوابكم', en: 'Your answer' },
  item: { ar: 'عمّا تجيبون', en: 'What you answer' },
  file: { ar: 'وثيقة تثبت الجواب', en: 'A paper that proves it' },
  limit_number: { ar: 'الحد', en: 'Limit', as: 'number' },
  severity: {
    ar: 'درجتها',
    en: 'How grave',
    as: 'state',
    words: { warn: { ar: 'تنبيه', en: 'Warning' }, bad: { ar: 'خطر', en: 'Risk' } },
  },
  is_active: { ar: 'القاعدة سارية', en: 'In force', as: 'yes' },
  name_ar: { ar: 'ما تبحث عنه القاعدة (بالعربية)', en: 'What the rule looks for (Arabic)' },
  name_en: { ar: 'ما تبحث عنه القاعدة (بالإنكليزية)', en: 'What the rule looks for (English)' },
  clears_ar: { ar: 'ما يزيلها (بالعربية)', en: 'What clears it (Arabic)' },
  clears_en: { ar: 'ما يزيلها (بالإنكليزية)', en: 'What clears it (English)' },
  holder: deskWords.held_by,
  reason: commonWords.reason,
  status: commonWords.status,
} as const satisfies Words
