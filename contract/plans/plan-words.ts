import { commonWords } from '../core/calls/common-words.ts'
import { deskWords } from '../core/calls/desk-words.ts'
import type { Words } from '../core/calls/words.ts'
import { letterWords } from '../mediation/letter-words.ts'
import { validationWords } from '../profile/validation-words.ts'
import { activityWords, programWords } from '../programs/program-words.ts'

/** Yearly plans [domain 2.6 plans]. */
export const planWords = {
  year: { ar: 'سنة الخطة', en: 'Year' },
  total_budget: { ar: 'إجمالي الموازنة', en: 'Total budget', as: 'number' },
  currency_id: commonWords.currency,
  submitted_at: { ar: 'تاريخ الرفع', en: 'Submitted at', as: 'date' },
  approved_at: { ...validationWords.completed_by_ministry, en: 'Approved at' },
  ministry_note: deskWords.ministry_note,
  execution_percentage: { ar: 'نسبة التنفيذ', en: 'Execution rate', as: 'number' },
} as const satisfies Words

/** What a plan holds: planned activities and answers to emergencies [domain 2.6 plan_activities, plan_urgencies]. */
export const planItemWords = {
  activity_id: { ar: 'النشاط', en: 'Activity' },
  activity_type: activityWords.activity_type,
  planned_start_date: { ar: 'البدء المخطط', en: 'Planned start', as: 'date' },
  planned_end_date: { ar: 'الانتهاء المخطط', en: 'Planned end', as: 'date' },
  planned_beneficiaries: { ar: 'المستفيدون المخططون', en: 'Planned beneficiaries', as: 'number' },
  planned_budget: { ar: 'الموازنة المخططة', en: 'Planned budget', as: 'number' },
  funding_source: { ar: 'مصدر التمويل', en: 'Funding source' },
  indicator: { ar: 'مؤشر القياس', en: 'Indicator' },
  responsible: { ar: 'المسؤول', en: 'Responsible' },
  not_done_reason: { ar: 'سبب عدم التنفيذ', en: 'Why nothing was done' },
  urgency_type_id: { ar: 'نوع الطارئ', en: 'Urgency type', as: { index: 'urgency-types' } },
  reason: { ar: 'المبررات', en: 'Reasons' },
  occurred_at: { ...deskWords.event_date, as: 'date' },
  estimated_budget: { ar: 'الموازنة التقديرية', en: 'Estimated budget', as: 'number' },
} as const satisfies Words

/** What was done of an activity [domain 2.6 executions]. */
export const executionWords = {
  activity_id: planItemWords.activity_id,
  start_date: { ar: 'بدء التنفيذ', en: 'Start of the work', as: 'date' },
  end_date: { ar: 'انتهاء التنفيذ', en: 'End of the work', as: 'date' },
  execution_percentage: planWords.execution_percentage,
  beneficiaries_male: { ar: 'المستفيدون ذكور', en: 'Male beneficiaries', as: 'number' },
  beneficiaries_female: { ar: 'المستفيدون إناث', en: 'Female beneficiaries', as: 'number' },
  actual_budget: { ar: 'الإنفاق الفعلي', en: 'Actual spending', as: 'number' },
  results: { ar: 'النتائج', en: 'Results' },
  difficulties: { ar: 'الصعوبات', en: 'Difficulties' },
  variance_reason: { ar: 'سبب الفرق عن الخطة', en: 'Why it differs from the plan' },
  status: {
    ar: 'حالة التنفيذ',
    en: 'Status of the work',
    as: 'state',
    words: {
      in_progress: { ...programWords.status.words.active, en: 'In progress' },
      done: deskWords.executed,
      partial: { ar: 'منفَّذ جزئياً', en: 'Partly done' },
      postponed: { ar: 'مؤجَّل', en: 'Postponed' },
      cancelled: commonWords.cancelled,
    },
  },
  files: { ...letterWords.attachments, en: 'Files' },
} as const satisfies Words

/** A picture or paper of what was done. */
export const evidenceWords = {
  caption: { ar: 'ما الذي يظهر فيه', en: 'What it shows' },
  taken_on: { ar: 'تاريخ التصوير', en: 'Taken on', as: 'date' },
  place: { ar: 'مكان التصوير', en: 'Place' },
  is_public: activityWords.is_published,
  shows_place: { ar: 'يظهر المكان للعموم', en: 'The public sees the place', as: 'yes' },
} as const satisfies Words
