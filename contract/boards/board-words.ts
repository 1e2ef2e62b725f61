import { commonWords, personalWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { foundedWords } from '../profile/founded-words.ts'
import { memberWords } from '../people/person-words.ts'
import { boardStatusWords, ratificationWord } from './status-words.ts'

/** Bodies of an organisation [domain 2.12 director_type]. */
export const bodies = ['founder', 'administrative', 'executive', 'trustee'] as const
export type Body = (typeof bodies)[number]
/** Bodies that sit for a term. */
export const boardBodies = ['administrative', 'trustee'] as const
export type BoardBody = (typeof boardBodies)[number]
/** The body that governs an organisation of this legal form: institutions have trustees, the others a council [domain 2.5]. */
export const governing = (legalForm: number): BoardBody => (legalForm === 1 ? 'trustee' : 'administrative')

export const seatMethods = ['elected', 'appointed', 'founding', 'substitute'] as const
export const boardStatuses = ['pending', 'current', 'expired', 'temporary', 'dissolved'] as const
export type BoardStatus = (typeof boardStatuses)[number]

/** Members of boards [domain 2.5 directors]. */
export const directorWords = {
  ...personalWords,
  position_id: { ...commonWords.position, as: { index: 'positions' } },
  seat_method: {
    ar: 'طريقة شغل المقعد',
    en: 'Seat method',
    as: 'state',
    words: {
      elected: { ar: 'انتخاب', en: 'Elected' },
      appointed: { ar: 'تعيين', en: 'Appointed' },
      founding: { ar: 'تأسيس', en: 'Founding' },
      substitute: { ar: 'عضو رديف', en: 'Substitute' },
    },
  },
  start_date: { ar: 'تاريخ بدء العضوية', en: 'Start date', as: 'date' },
  end_date: memberWords.end_date,
  end_reason: memberWords.end_reason,
  inquiry_bulletin_file: foundedWords.inquiry_bulletin_file,
  criminal_record_file: foundedWords.criminal_record_file,
  family_group: { ar: 'العائلة', en: 'Family' },
  is_current: { ar: 'عضو حالي', en: 'Current', as: 'yes' },
} satisfies Words

/** Terms of boards [domain 2.5 director_boards]. */
export const termWords = {
  term_no: { ar: 'رقم الدورة', en: 'Term number', as: 'number' },
  members_number: { ar: 'عدد الأعضاء', en: 'Members', as: 'number' },
  start_date: { ar: 'بداية الولاية', en: 'Start', as: 'date' },
  end_date: { ar: 'نهاية الولاية', en: 'End', as: 'date' },
  decision_no: { ar: 'رقم قرار التصديق', en: 'Ratification number' },
  decision_date: { ar: 'تاريخ التصديق', en: 'Ratification date', as: 'date' },
  decision_file: { ...ratificationWord, en: 'Ratification file' },
  status: {
    ar: 'حالة المجلس',
    en: 'Status',
    as: 'state',
    words: boardStatusWords,
  },
} satisfies Words
