import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { grantWords, moneyWords } from '../grants/grant-words.ts'

/** Taking part in events abroad [domain 2.10]. */
export const eventWords = {
  event_name: { ar: 'اسم الفعالية', en: 'Event' },
  organiser: { ar: 'الجهة المنظِّمة', en: 'Organiser' },
  country_id: grantWords.donor_country_id,
  city: { ar: 'المدينة', en: 'City' },
  from_date: commonWords.from_date,
  to_date: commonWords.to_date,
  participants: { ar: 'المشاركون', en: 'Participants' },
  funding: { ar: 'جهة تغطية النفقات', en: 'Who pays' },
  invitation_file: { ar: 'الدعوة', en: 'Invitation' },
  report_file: { ar: 'تقرير المشاركة', en: 'Report' },
  status: commonWords.status,
  decision_no: moneyWords.decision_no,
  decision_date: moneyWords.decision_date,
  report_due_on: moneyWords.report_due_on,
} as const satisfies Words
