import type { Sheet } from '../core/calls/sheet.ts'
import { identityColumns, registerNumber } from './identity-columns.ts'

/** Files of organisations and how far the ministry's review of them is. */
export const validationSheet: Sheet = {
  ar: 'تدقيق ملفات المنظمات',
  en: 'Review of organisation files',
  columns: [
    registerNumber,
    ...identityColumns,
    {
      key: 'state',
      ar: 'حالة الملف',
      en: 'State of the file',
      as: 'state',
      words: {
        open: ['قيد الاستكمال من المنظمة', 'Being completed by the organisation'],
        ngo_complete: ['بانتظار اعتماد الوزارة', 'Waiting for the ministry'],
        accredited: ['معتمد من الوزارة', 'Accredited by the ministry'],
        reopened: ['أعيد فتحه للتعديل', 'Reopened for changes'],
      },
    },
    { key: 'completed_by_ngo', ar: 'تاريخ الإعلان', en: 'Declared on', as: 'date' },
    { key: 'completed_by_ministry', ar: 'تاريخ الاعتماد', en: 'Accredited on', as: 'date' },
    { key: 'accepted', ar: 'أقسام مقبولة', en: 'Sections accepted', as: 'number' },
    { key: 'returned', ar: 'أقسام معادة', en: 'Sections returned', as: 'number' },
    { key: 'score', ar: 'الدرجة', en: 'Score', as: 'number' },
  ],
}
