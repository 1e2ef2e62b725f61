import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { grantWords, moneyWords } from '../grants/grant-words.ts'
import { programWords } from '../programs/program-words.ts'

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
  decision_no: moneyWords.decision_no,
  decision_date: moneyWords.decision_date,
  report_due_on: moneyWords.report_due_on,
} as const satisfies Words
