import type { Words } from '../core/calls/words.ts'
import { programWords } from '../programs/program-words.ts'

/** Agreements of the organisation with a partner in the country [domain 2.10]. */
export const collaborationWords = {
  partner_ngo_id: { ar: 'المنظمة الشريكة', en: 'Partner organisation' },
  partner_name: { ar: 'اسم الشريك', en: 'Partner' },
  subject: { ar: 'موضوع التعاون', en: 'Subject' },
  sector_id: { ar: 'القطاع', en: 'Sector', as: { index: 'project-sectors' } },
  start_date: programWords.start_date,
  end_date: programWords.end_date,
  obligations: { ar: 'التزامات الطرفين', en: 'Obligations of both' },
  file: { ar: 'مذكرة التفاهم', en: 'Memorandum' },
} as const satisfies Words
