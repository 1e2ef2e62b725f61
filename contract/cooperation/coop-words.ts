import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { reviewWords } from '../founding/review-words.ts'
import { documentWords, draftNgoWords } from '../founding/section-words.ts'
import { grantWords, moneyWords } from '../grants/grant-words.ts'
import { memberWords } from '../people/person-words.ts'
import { foundedWords } from '../profile/founded-words.ts'
import { programWords } from '../programs/program-words.ts'

const approval = {
  decision_no: moneyWords.decision_no,
  decision_date: moneyWords.decision_date,
  report_due_on: moneyWords.report_due_on,
} as const

/** Projects with UN and international bodies [domain 2.10 coop_projects]. */
export const projectWords = {
  name_ar: { ar: 'اسم المشروع', en: 'Project name' },
  name_en: commonWords.name_en,
  un_organisation_id: {
    ar: 'المنظمة الدولية',
    en: 'International organisation',
    as: { index: 'un-organisations' },
  },
  project_sector_id: { ar: 'قطاع المشروع', en: 'Sector', as: { index: 'project-sectors' } },
  agreement_no: { ar: 'رقم الاتفاقية', en: 'Agreement number' },
  agreement_date: { ar: 'تاريخ الاتفاقية', en: 'Agreement date', as: 'date' },
  agreement_file: grantWords.agreement_file,
  agreement_expires_on: { ar: 'انتهاء الاتفاقية', en: 'Agreement expires on', as: 'date' },
  start_date: programWords.start_date,
  end_date: programWords.end_date,
  total_budget: { ar: 'الموازنة الإجمالية', en: 'Total budget', as: 'number' },
  currency_id: commonWords.currency,
  description: { ar: 'وصف المشروع', en: 'Description' },
  approval_status: { ar: 'حالة الموافقة', en: 'Approval' },
  project_status: { ar: 'حالة المشروع', en: 'Project status' },
  signed_on: { ar: 'وُقّعت الاتفاقية في', en: 'Agreement signed on', as: 'date' },
  actual_start_date: { ar: 'البدء الفعلي', en: 'Actual start', as: 'date' },
  actual_end_date: { ar: 'الانتهاء الفعلي', en: 'Actual end', as: 'date' },
  ...approval,
} as const satisfies Words

/** Partners, places, objectives, money, people and papers of a project [domain 2.10]. */
export const partWords = {
  partner_ngo_id: { ar: 'المنظمة الشريكة', en: 'Partner organisation' },
  partner_name: { ar: 'اسم الشريك', en: 'Partner' },
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
    ar: 'نوع الحركة',
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
  file: documentWords.source,
  expires_on: { ar: foundedWords.duration_until.ar, en: 'Expires on', as: 'date' },
} as const satisfies Words

/** Memberships in international organisations [domain 2.10]. */
export const membershipWords = {
  organisation_name: { ar: 'اسم المنظمة الدولية', en: 'Organisation' },
  country_id: { ar: 'دولة المقر', en: 'Country of seat', as: { index: 'countries' } },
  membership_kind: { ar: memberWords.membership_type_id.ar, en: 'Membership' },
  coop_project_id: { ar: 'المشروع', en: 'Project' },
  since_date: { ar: 'منذ تاريخ', en: 'Since', as: 'date' },
  until_date: { ar: 'حتى تاريخ', en: 'Until', as: 'date' },
  fees: { ar: draftNgoWords.annual_subscription.ar, en: 'Yearly fee', as: 'number' },
  currency_id: commonWords.currency,
  file: { ar: 'وثيقة العضوية', en: 'Document' },
  joined_on: { ar: 'انتسبت المنظمة في', en: 'Joined on', as: 'date' },
  status: commonWords.status,
  ...approval,
} as const satisfies Words

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
  ...approval,
} as const satisfies Words

/** Agreements of the organisation with a partner in the country [domain 2.10]. */
export const collaborationWords = {
  partner_ngo_id: partWords.partner_ngo_id,
  partner_name: partWords.partner_name,
  subject: { ar: 'موضوع التعاون', en: 'Subject' },
  sector_id: { ar: 'القطاع', en: 'Sector', as: { index: 'project-sectors' } },
  start_date: programWords.start_date,
  end_date: programWords.end_date,
  obligations: { ar: 'التزامات الطرفين', en: 'Obligations of both' },
  file: { ar: 'مذكرة التفاهم', en: 'Memorandum' },
} as const satisfies Words
