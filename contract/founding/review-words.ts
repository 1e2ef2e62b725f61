import { commonWords } from '../core/calls/common-words.ts'
import type { Label } from '../core/calls/words.ts'
import type { ConfirmationState } from './membership.ts'
import { screenWords } from '../core/rights/screen-words.ts'

/** Parts of a request [domain 2.12 est_section], and its headquarters [domain 2.3 est_real_estates]. */
export const sectionWords = {
  est_account: { ...screenWords.temp_account, en: 'Applicant’s data' },
  est_ngo: { ...screenWords.temp_ngo_info, en: 'Organisation data' },
  est_members: { ar: 'بيانات المؤسسين', en: 'Founders' },
  est_docs: screenWords.temp_docs,
  est_real_estate: { ar: 'عقار المقر', en: 'Headquarters real estate' },
} satisfies Readonly<Record<string, Label>>

/** What was said of a part, or done to it [domain 2.12 review_action]. */
export const reviewWords = {
  validated: { ar: 'اعتماد', en: 'Accepted' },
  invalidated: { ar: 'إلغاء الاعتماد', en: 'Acceptance withdrawn' },
  feedback: { ar: 'ملاحظة', en: 'Note' },
  changed: { ar: 'تعديل من صاحب الطلب', en: 'Changed by the applicant' },
} satisfies Readonly<Record<string, Label>>

/** The decision on the proposed name [domain 2.12 name_assignment]. */
export const nameWords = {
  pending: commonWords.under_study,
  accepted: { ar: 'مقبول', en: 'Accepted' },
  refused: { ...commonWords.rejected, en: 'Refused' },
} satisfies Readonly<Record<string, Label>>

/** What a named founder said himself. */
export const confirmationWords = {
  not_asked: { ar: 'لم تُطلب موافقته بعد', en: 'Not asked yet' },
  asked: { ar: 'بانتظار تأكيده', en: 'Waiting for confirmation' },
  confirmed: { ar: 'أكّد عضويته', en: 'Confirmed by the founder' },
  objected: { ar: 'اعترض على ذكر اسمه', en: 'Objected by the founder' },
  changed: { ar: 'تغيّرت بياناته ويُسأل من جديد', en: 'Data changed, to be asked again' },
} satisfies Readonly<Record<ConfirmationState, Label>>
