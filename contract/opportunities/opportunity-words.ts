import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Jobs and volunteering as an organisation keeps them [domain 2.7 opportunities]. */
export const opportunityWords = {
  code: { ar: 'رمز الفرصة', en: 'Code' },
  name: { ar: 'اسم الشاغر', en: 'Opportunity name' },
  position_type_id: { ar: 'نوع الشاغر', en: 'Position type', as: { index: 'position-types' } },
  vacancies_number: { ar: 'عدد الشواغر', en: 'Vacancies', as: 'number' },
  starting_date: { ar: 'تاريخ البدء', en: 'Starting date', as: 'date' },
  closing_date: { ar: 'تاريخ الإغلاق', en: 'Closing date', as: 'date' },
  employment_type_id: { ...commonWords.employment_type, as: { index: 'employment-types' } },
  governorate_id: addressWords.governorate_id,
  work_field_id: { ar: 'مجال العمل', en: 'Work field', as: { index: 'work-fields' } },
  opportunity_objectives_ar: { ar: 'الغرض من الفرصة', en: 'Objectives' },
  certificate_ar: { ar: 'المؤهل المطلوب', en: 'Certificate' },
  experience_ar: { ar: 'الخبرة', en: 'Experience' },
  skill_ar: { ar: 'المهارات', en: 'Skills' },
  details_ar: { ar: 'تفاصيل إضافية', en: 'Details' },
  apply_contact: { ar: 'وسيلة التقديم', en: 'How to apply' },
  /** What it is once nobody can apply any more. */
  closed: { ar: 'مغلقة', en: 'Closed' },
  hidden_reason: { ar: 'سبب الحجب', en: 'Why it is hidden' },
} satisfies Words
