import type { Words } from '../core/calls/words.ts'

/** How far the ministry's review of an organisation's file is. */
export const validationWords = {
  state: { ar: 'حالة الملف', en: 'State of the file' },
  completed_by_ngo: { ar: 'تاريخ الإعلان', en: 'Declared on', as: 'date' },
  completed_by_ministry: { ar: 'تاريخ الاعتماد', en: 'Accredited on', as: 'date' },
  accepted: { ar: 'أقسام مقبولة', en: 'Sections accepted', as: 'number' },
  returned: { ar: 'أقسام معادة', en: 'Sections returned', as: 'number' },
  score: { ar: 'الدرجة', en: 'Score', as: 'number' },
} satisfies Words
