import { commonWords, personalWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { personWords as userWords } from '../users/person-words.ts'
import { openWords } from '../profile/open-words.ts'

/** Why a membership, an employment or volunteering ended [domain 2.12 membership_end]. */
export const endReasons = ['term', 'resignation', 'removal', 'death', 'other'] as const

const endWords = {
  end_date: { ar: 'تاريخ الانتهاء', en: 'End date', as: 'date' },
  end_reason: {
    ar: 'سبب الانتهاء',
    en: 'End reason',
    as: 'state',
    words: {
      term: { ar: 'انتهاء المدة', en: 'End of term' },
      resignation: { ar: 'استقالة', en: 'Resignation' },
      removal: { ar: 'عزل', en: 'Removal' },
      death: { ar: 'وفاة', en: 'Death' },
      other: { ar: 'أخرى', en: 'Other' },
    },
  },
} satisfies Words

/** What employees and volunteers have beside PERSON. */
const atWork = {
  ...personalWords,
  branch_id: openWords.branch,
  has_disability_card: { ar: 'يحمل بطاقة إعاقة', en: 'Disability card', as: 'yes' },
  ...endWords,
} satisfies Words

/** Employees [domain 2.5]. */
export const employeeWords = {
  ...atWork,
  employment_number: { ar: 'الرقم الوظيفي', en: 'Employment number' },
  position: userWords.job_title_id,
  work: { ar: 'طبيعة العمل', en: 'Work done' },
  employment_type_id: { ...commonWords.employment_type, as: { index: 'employment-types' } },
  start_date: { ar: 'تاريخ المباشرة', en: 'Start date', as: 'date' },
  insurance_number: { ar: 'الرقم التأميني', en: 'Insurance number' },
  salary: { ar: 'الأجر الشهري', en: 'Monthly salary', as: 'number' },
  member_status_id: { ar: 'حالة العامل', en: 'Status', as: { index: 'member-statuses' } },
  cv_file: { ar: 'السيرة الذاتية', en: 'CV' },
  contract_file: { ar: 'عقد العمل', en: 'Contract' },
} satisfies Words

/** Volunteers [domain 2.5]. */
export const volunteerWords = {
  ...atWork,
  volunteer_number: { ar: 'رقم المتطوع', en: 'Volunteer number' },
  position: commonWords.position,
  work_field_id: { ar: 'مجال التطوع', en: 'Field', as: { index: 'work-fields' } },
  start_date: { ar: 'تاريخ بدء التطوع', en: 'Start date', as: 'date' },
  hours_per_week: { ar: 'ساعات أسبوعياً', en: 'Hours a week', as: 'number' },
  guardian_consent_file: { ar: 'موافقة ولي الأمر', en: 'Guardian’s consent' },
  member_status_id: { ...commonWords.status, as: { index: 'member-statuses' } },
} satisfies Words

/** Members of the general assembly [domain 2.5]. */
export const memberWords = {
  ...personalWords,
  membership_no: { ar: 'رقم العضوية', en: 'Membership number' },
  membership_type_id: { ar: 'نوع العضوية', en: 'Membership type', as: { index: 'membership-types' } },
  join_date: { ar: 'تاريخ الانتساب', en: 'Joining date', as: 'date' },
  subscription_paid_until: { ar: 'الاشتراك مسدد حتى', en: 'Subscription paid until', as: 'date' },
  is_founder: { ar: 'عضو مؤسس', en: 'Founder', as: 'yes' },
  ...endWords,
  end_date: { ar: 'تاريخ انتهاء العضوية', en: 'End date', as: 'date' },
} satisfies Words
