import { commonWords } from '../core/calls/common-words.ts'
import { grantWords } from '../grants/grant-words.ts'
import { organisationPermissions } from '../core/rights/permissions-organisation.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Words of the listings that no other area has [domain 2.13]. */
export const reportWords = {
  count: { ar: 'عدد السجلات', en: 'Records', as: 'number' },
  id: { ar: 'المعرّف', en: 'Number', as: 'number' },
  ngos: { ar: 'منظمات السجل', en: 'Organisations of the register' },
  ngo_legal_form_id: { ar: 'الشكل القانوني للمنظمة', en: 'Legal form of the organisation' },
  ngo_status_id: { ...commonWords.ngo_status, en: 'Status of the organisation' },
  ngo_governorate_id: { ar: 'محافظة مقر المنظمة', en: 'Governorate of the organisation’s seat' },
  real_estate_id: { ar: 'العقار', en: 'Real estate' },
  classifications: { ar: 'دليل التصنيفات', en: 'Classifications' },
  ngos_number: { ar: 'عدد المنظمات', en: 'Organisations', as: 'number' },
  bank_accounts: { ar: 'حسابات المنظمات المصرفية', en: 'Bank accounts' },
  account_managers: { ar: 'محرّكو الحسابات المصرفية', en: 'Account drivers' },
  bank_account: grantWords.bank_account_id,
  several_boards: { ar: 'أشخاص في أكثر من مجلس', en: 'Persons on several boards' },
  board: {
    ar: 'نوع المجلس',
    en: 'Kind of board',
    as: 'state',
    words: { administrative: screenWords.council, trustee: screenWords.trustees },
  },
  boards_number: { ar: 'عدد المجالس', en: 'Boards', as: 'number' },
  other_ngos: { ar: 'المنظمات الأخرى', en: 'Other organisations' },
  contacts: { ar: 'وسائل تواصل المنظمات', en: 'Contacts' },
  plans: { ar: 'خطط المنظمات السنوية', en: 'Annual plans' },
  plan_status: { ar: 'حالة الخطة', en: 'Status' },
  campaign_type: {
    ar: 'نوع الحملة',
    en: 'Campaign type',
    as: 'yes',
    words: { true: { ar: 'نقدية', en: 'Monetary' }, false: { ar: 'عينية', en: 'In kind' } },
  },
  confirmed: { ar: 'حالة الحملة', en: 'Decision' },
  opportunities: organisationPermissions.opportunities,
  opportunity_type: {
    ar: 'نوع الفرصة',
    en: 'Type',
    as: 'state',
    words: { job: { ar: 'عمل', en: 'Job' }, volunteer: { ar: 'تطوع', en: 'Volunteering' } },
  },
  opportunity_status: { ar: 'حالة الفرصة', en: 'Status' },
  report_name: { ar: 'اسم التقرير', en: 'Report name' },
  is_shared: { ar: 'مشترك مع الوزارة', en: 'Shared', as: 'yes' },
  copy_format: { ar: 'صيغة الملف', en: 'Kind of file' },
  period: { ar: 'يُرسل', en: 'Sent' },
  weekday: { ar: 'يوم الأسبوع', en: 'Day of the week' },
  month_day: { ar: 'يوم الشهر', en: 'Day of the month' },
  on_day: { ar: 'في يوم', en: 'On the day', as: 'date' },
} satisfies Words
