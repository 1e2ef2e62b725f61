import { opportunityRegister } from '#contract/opportunities/own.ts'
import type { RegisterCase } from './register-case.ts'

export const opportunitiesCase: RegisterCase = {
  resource: opportunityRegister,
  table: 'opportunities',
  required: [
    'type',
    'name',
    'position_type_id',
    'vacancies_number',
    'starting_date',
    'closing_date',
    'employment_type_id',
    'governorate_id',
    'work_field_id',
    'opportunity_objectives_ar',
    'certificate_ar',
    'apply_contact',
  ],
  input: async (_app, _owner, n) => ({
    type: 'job',
    name: `محاسب ${n}`,
    position_type_id: 2,
    vacancies_number: 3,
    starting_date: '2030-01-01',
    closing_date: '2031-01-31',
    employment_type_id: 1,
    governorate_id: 1,
    work_field_id: 1,
    opportunity_objectives_ar: 'ضبط الحسابات الختامية.',
    certificate_ar: 'إجازة في المحاسبة.',
    experience_ar: 'ثلاث سنوات.',
    skill_ar: null,
    details_ar: '<p>تفاصيل</p>',
    apply_contact: 'jobs@demo.example',
  }),
  change: { name: 'محاسب أول', vacancies_number: 1, closing_date: '2031-02-28', experience_ar: 'سنتان.' },
}
