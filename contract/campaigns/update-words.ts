import type { Words } from '../core/calls/words.ts'
import { commonWords } from '../core/calls/common-words.ts'

/** What an organisation tells of a campaign while it runs. */
export const updateWords = {
  title_ar: commonWords.title_ar,
  text_ar: { ar: 'ما تحقق منذ آخر خبر', en: 'What was achieved since' },
  created_at: { ar: 'نُشر في', en: 'Published', as: 'date' },
} satisfies Words
