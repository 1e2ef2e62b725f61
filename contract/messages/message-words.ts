import { commonWords } from '../core/calls/common-words.ts'
import { deskWords } from '../core/calls/desk-words.ts'
import type { Words } from '../core/calls/words.ts'
import { letterWords } from '../mediation/letter-words.ts'

/** Letters between organisations and the ministry [domain 2.8 messages]. */
export const messageWords = {
  subject: letterWords.subject,
  body: { ar: 'نص المراسلة', en: 'Body' },
  attachments: letterWords.attachments,
  holder_id: deskWords.held_by,
  role_id: { ar: 'المكتب', en: 'Office' },
  governorate_id: { ar: 'المديرية', en: 'Directorate', as: { index: 'governorates' } },
  to_user_id: { ar: 'الزميل', en: 'Colleague' },
  reason: commonWords.reason,
  due_on: commonWords.answer_due_on,
} as const satisfies Words
