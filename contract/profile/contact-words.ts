import type { Words } from '../core/calls/words.ts'
import { openWords } from './open-words.ts'

/** Contacts of the organisation and of its branches [domain 2.2 contact_information]. */
export const contactWords = {
  level: { ar: 'تخص', en: 'Belongs to' },
  branch_id: openWords.branch,
  type: { ar: 'نوع وسيلة التواصل', en: 'Contact type', as: { index: 'contact-types' } },
  value: { ar: 'القيمة', en: 'Value' },
  is_public: { ar: 'ظاهرة للعموم', en: 'Public', as: 'yes' },
  is_primary: { ar: 'أساسية', en: 'Primary', as: 'yes' },
  verified_at: { ar: 'تاريخ التحقق', en: 'Verified on', as: 'date' },
  confirmed_at: { ar: 'تاريخ آخر تأكيد', en: 'Last confirmed on', as: 'date' },
} satisfies Words
