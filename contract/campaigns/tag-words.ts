import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Seasons and disasters under which the ministry gathers campaigns. */
export const campaignTagWords = {
  name_ar: commonWords.name_ar,
  name_en: commonWords.name_en,
  slug: { ar: 'الرمز في العنوان', en: 'Code in the address' },
  starts_on: { ar: 'يبدأ في', en: 'Starts on', as: 'date' },
  ends_on: { ar: 'ينتهي في', en: 'Ends on', as: 'date' },
  text_ar: { ar: 'النص', en: 'Text' },
  text_en: commonWords.text_en,
} satisfies Words
