import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { budgetWords } from './budget-words.ts'

/** The auditor of a year and his opinion. */
export const auditorWords = {
  name: budgetWords.auditor_name,
  licence_no: budgetWords.auditor_licence_no,
  email: commonWords.email,
  opinion: {
    ar: 'الرأي',
    en: 'Opinion',
    as: 'state',
    words: {
      unqualified: { ar: 'رأي بلا تحفظ', en: 'Unqualified' },
      qualified: { ar: 'رأي متحفظ', en: 'Qualified' },
      adverse: { ar: 'رأي معارض', en: 'Adverse' },
      disclaimer: { ar: 'امتناع عن إبداء الرأي', en: 'Disclaimer of opinion' },
    },
  },
  opinion_text: { ar: 'بيان الرأي', en: 'Statement' },
  report_file: budgetWords.audit_report_file,
} as const satisfies Words
