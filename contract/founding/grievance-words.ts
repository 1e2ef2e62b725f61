import type { Words } from '../core/calls/words.ts'

/** What founders answer a refusal with; the type of request asks organisations for the same [domain 6.3]. */
export const grievanceWords = {
  grounds: { ar: 'أسباب التظلم', en: 'Grounds of the grievance' },
  wanted: { ar: 'ما تطلبونه', en: 'What you ask for' },
  source: { ar: 'نص التظلم موقَّعاً', en: 'The grievance, signed' },
} satisfies Words
