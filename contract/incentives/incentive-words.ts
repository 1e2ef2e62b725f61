import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { branchWords } from '../profile/unit-words.ts'

/** Commendations and penalties [domain 2.9 incentives, 2.12]. */
export const incentiveWords = {
  ngo_id: commonWords.ngo,
  ref_no: { ar: 'الرقم المرجعي', en: 'Reference number' },
  kind: {
    ...commonWords.kind,
    en: 'Kind',
    as: 'state',
    words: {
      reward: { ar: 'تقدير', en: 'Commendation' },
      punishment: { ar: 'عقوبة', en: 'Penalty' },
    },
  },
  incentive_type_id: { ar: 'نوع الإجراء', en: 'Measure', as: { index: 'incentive-types' } },
  title: { ...commonWords.title_ar },
  reason: { ar: 'الأسباب الموجبة', en: 'Reasons' },
  article: { ar: 'السند والمادة', en: 'Legal basis and article' },
  decision_no: commonWords.decision_no,
  decision_date: commonWords.decision_date,
  file: { ar: 'نص القرار', en: 'Text of the decision' },
  start_date: { ar: 'ساري من', en: 'Effective from', as: 'date' },
  end_date: { ar: 'ساري حتى', en: 'Effective until', as: 'date' },
  correction_due_at: { ar: 'مهلة المعالجة', en: 'Correction deadline', as: 'date' },
  campaign_id: { ar: 'الحملة التي تُوقف', en: 'Campaign to be stopped' },
  board_end_date: { ar: 'نهاية الولاية المؤقتة', en: 'End of the temporary term', as: 'date' },
  board_members_number: { ar: 'عدد أعضاء المجلس المعيَّن', en: 'Members of the temporary board', as: 'number' },
  liquidator_name: { ar: 'اسم المصفّي', en: 'Liquidator' },
  is_public: branchWords.is_public,
  served_by: {
    ar: 'طريقة التبليغ',
    en: 'Served by',
    as: 'state',
    words: {
      platform: { ar: 'إشعار في المنصة', en: 'Notice in the platform' },
      hand: { ar: 'تسليم باليد', en: 'By hand' },
      post: { ar: 'بريد مسجّل', en: 'Registered post' },
    },
  },
  served_on: { ar: 'تاريخ التبليغ', en: 'Served on', as: 'date' },
  served_proof: { ar: 'إثبات التبليغ', en: 'Proof of service' },
  appeal_due_at: { ar: 'آخر يوم للتظلم', en: 'Last day of appeal', as: 'date' },
  appeal_ground: {
    ar: 'سبب التظلم',
    en: 'Ground of the appeal',
    as: 'state',
    words: {
      done_in_time: { ar: 'قدّمنا ما طُلب في موعده', en: 'We did in time what was asked' },
      facts_wrong: { ar: 'واقعة في القرار غير صحيحة', en: 'A fact in the decision is wrong' },
      prevented: { ar: 'ظرف قاهر منعنا', en: 'Something beyond us prevented it' },
      too_severe: { ar: 'العقوبة أشدّ من المخالفة', en: 'The penalty is heavier than the breach' },
      other: { ar: 'سبب آخر', en: 'Another reason' },
    },
  },
  appeal_text: { ar: 'نص التظلم', en: 'Appeal' },
  appeal_file: { ar: 'مرفق التظلم', en: 'Appeal file' },
  appeal_received_on: { ar: 'تاريخ ورود التظلم', en: 'Appeal received on', as: 'date' },
  suspension_asked: {
    ar: 'نطلب وقف أثر القرار حتى البتّ',
    en: 'We ask for its effect to be suspended until the decision',
  },
  appeal_decision: { ar: 'البتّ في التظلم', en: 'Appeal decision' },
  appeal_extended_to: { ar: 'آخر يوم للتظلم بعد التمديد', en: 'Last day of appeal after the extension', as: 'date' },
} as const satisfies Words
