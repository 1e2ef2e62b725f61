import { expenseWords } from '../campaigns/expense-words.ts'
import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { reviewWords } from '../founding/review-words.ts'
import { foundedWords } from '../profile/founded-words.ts'
import { grantWords, moneyWords } from '../grants/grant-words.ts'
import { collaborationWords } from './collaboration-words.ts'

/** Partners, places, objectives, money, people and papers of a project [domain 2.10]. */
export const partWords = {
  partner_ngo_id: collaborationWords.partner_ngo_id,
  partner_name: collaborationWords.partner_name,
  role: { ar: 'الدور', en: 'Role' },
  governorate_id: addressWords.governorate_id,
  sub_district_id: addressWords.sub_district_id,
  place: { ar: 'الموقع', en: 'Place' },
  objective: { ar: 'الهدف', en: 'Objective' },
  indicator: { ar: 'المؤشر', en: 'Indicator' },
  measure: {
    ar: 'كيف تُجمع الفترات',
    en: 'How periods add up',
    as: 'state',
    words: {
      sum: { ar: 'تُجمع قيمها', en: 'Their sum' },
      last: { ar: 'قيمة آخر فترة', en: 'The last period' },
    },
  },
  baseline_value: { ar: 'القيمة عند البدء', en: 'Baseline', as: 'number' },
  baseline_year: { ar: 'سنة القياس الأول', en: 'Year of the baseline', as: 'number' },
  target_value: { ar: 'القيمة المستهدفة', en: 'Target', as: 'number' },
  achieved_value: { ar: 'القيمة المحققة', en: 'Achieved', as: 'number' },
  period_start: { ar: 'بداية الفترة', en: 'Period from', as: 'date' },
  period_end: { ar: 'نهاية الفترة', en: 'Period to', as: 'date' },
  achieved: { ar: 'المحقق في الفترة', en: 'Achieved in the period', as: 'number' },
  line: { ar: 'بند الموازنة', en: 'Budget line' },
  planned_amount: { ar: 'المبلغ المخطط', en: 'Planned', as: 'number' },
  received_amount: grantWords.received_amount,
  spent_amount: { ar: 'المبلغ المنفق', en: 'Spent', as: 'number' },
  movement: {
    ar: expenseWords.kind.ar,
    en: 'Movement',
    as: 'state',
    words: {
      received: { ar: 'استلام', en: 'Received' },
      spent: { ar: 'إنفاق', en: 'Spent' },
      passed_on: { ar: 'تحويل إلى شريك', en: 'Passed on to a partner' },
    },
  },
  happened_on: moneyWords.happened_on,
  amount: grantWords.amount,
  proof: moneyWords.proof,
  target_group_id: { ar: 'الفئة', en: 'Target group', as: { index: 'target-groups' } },
  people: { ar: 'المستفيدون', en: 'Beneficiaries' },
  male_number: { ar: 'ذكور', en: 'Male', as: 'number' },
  female_number: { ar: 'إناث', en: 'Female', as: 'number' },
  with_disability_number: { ar: 'ذوو إعاقة', en: 'With disability', as: 'number' },
  paper: {
    ar: commonWords.kind.ar,
    en: 'Kind of paper',
    as: 'state',
    words: {
      agreement: { ar: 'اتفاقية', en: 'Agreement' },
      amendment: { ar: 'تعديل الاتفاقية', en: 'Amendment' },
      progress_report: { ar: 'تقرير مرحلي', en: 'Progress report' },
      final_report: { ar: 'تقرير ختامي', en: 'Final report' },
    },
  },
  note: reviewWords.feedback,
  title: { ar: commonWords.title_ar.ar, en: 'Title' },
  file: foundedWords.file,
  expires_on: { ar: foundedWords.duration_until.ar, en: 'Expires on', as: 'date' },
} as const satisfies Words
