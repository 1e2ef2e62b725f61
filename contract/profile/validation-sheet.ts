import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { identityKeys, ngoWords } from './ngo-words.ts'
import { validationWords } from './validation-words.ts'
import { completion } from './workflow.ts'

/** Files of organisations and how far the ministry's review of them is. */
export const validationSheet: Sheet = {
  ar: 'تدقيق ملفات المنظمات',
  en: 'Review of organisation files',
  columns: [
    ...columns(ngoWords, 'ngo_code', ...identityKeys),
    { key: 'state', ...validationWords.state, as: 'state', words: completion.statuses },
    ...columns(validationWords, 'completed_by_ngo', 'completed_by_ministry', 'accepted', 'returned', 'score'),
  ],
}
