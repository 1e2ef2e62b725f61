import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { foundedWords } from '../profile/founded-words.ts'
import { moneyWords } from '../grants/grant-words.ts'
import { memberWords } from '../people/person-words.ts'

/** Memberships in international organisations [domain 2.10]. */
export const membershipWords = {
  organisation_name: { ar: 'اسم المنظمة الدولية', en: 'Organisation' },
  country_id: { ar: 'دولة المقر', en: 'Country of seat', as: { index: 'countries' } },
  membership_kind: { ar: memberWords.membership_type_id.ar, en: 'Membership' },
  coop_project_id: { ar: 'المشروع', en: 'Project' },
  since_date: { ar: 'منذ تاريخ', en: 'Since', as: 'date' },
  until_date: { ar: 'حتى تاريخ', en: 'Until', as: 'date' },
  fees: { ar: foundedWords.annual_subscription.ar, en: 'Yearly fee', as: 'number' },
  currency_id: commonWords.currency,
  file: { ar: 'وثيقة العضوية', en: 'Document' },
  joined_on: { ar: 'انتسبت المنظمة في', en: 'Joined on', as: 'date' },
  status: commonWords.status,
  decision_no: moneyWords.decision_no,
  decision_date: moneyWords.decision_date,
  report_due_on: moneyWords.report_due_on,
} as const satisfies Words
