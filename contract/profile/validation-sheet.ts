import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { identityKeys, ngoWords } from './ngo-words.ts'
import { completion } from './workflow.ts'

/** Files of organisations and how far the ministry's review of them is. */
export const validationSheet: Sheet = {
  ar: 'تدقيق ملفات المنظمات',
  en: 'Review of organisation files',
  columns: [
    ...columns(ngoWords, 'ngo_code', ...identityKeys),
    {
      key: 'state',
      ar: 'حالة الملف',
      en: 'State of the file',
      as: 'state',
      words: completion.statuses,
    },
    { key: 'completed_by_ngo', ar: 'تاريخ الإعلان', en: 'Declared on', as: 'date' },
    { key: 'completed_by_ministry', ar: 'تاريخ الاعتماد', en: 'Accredited on', as: 'date' },
    { key: 'accepted', ar: 'أقسام مقبولة', en: 'Sections accepted', as: 'number' },
    { key: 'returned', ar: 'أقسام معادة', en: 'Sections returned', as: 'number' },
    { key: 'score', ar: 'الدرجة', en: 'Score', as: 'number' },
  ],
}
