import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Figures that an organisation tells of itself [domain 2.7 statistics]. */
export const statisticWords = {
  title_ar: commonWords.title_ar,
  title_en: commonWords.title_en,
  count: { ar: 'العدد', en: 'Count', as: 'number' },
  icon: { ar: 'الأيقونة', en: 'Icon' },
  sort: commonWords.sort,
} satisfies Words
