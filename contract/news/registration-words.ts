import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Who registers for an event. */
export const registrationWords = {
  reference: { ar: 'رقم التسجيل', en: 'Number' },
  name: commonWords.name,
  email: commonWords.email,
  phone_number: commonWords.mobile,
  created_at: { ar: 'وقت التسجيل', en: 'Registered', as: 'date' },
  reason: { ar: 'رسالتكم إلى صاحب التسجيل', en: 'Your message to who registered' },
} satisfies Words
