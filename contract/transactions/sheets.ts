import type { Sheet } from '../core/calls/sheet.ts'

const columns: Sheet['columns'] = [
  { key: 'request_no', ar: 'رقم الطلب', en: 'Request number' },
  { key: 'type_name', ar: 'نوع المعاملة', en: 'Transaction' },
  { key: 'applicant_name', ar: 'المنظمة', en: 'Organisation' },
  { key: 'legal_form_id', ar: 'الشكل القانوني', en: 'Legal form', as: { index: 'legal-forms' } },
  { key: 'governorate_id', ar: 'المحافظة', en: 'Governorate', as: { index: 'governorates' } },
  { key: 'stage_name', ar: 'الخطوة', en: 'Step' },
  {
    key: 'status',
    ar: 'حالة المعاملة',
    en: 'Status',
    as: 'state',
    words: {
      submitted: ['مقدَّمة', 'Submitted'],
      in_progress: ['قيد المعالجة', 'In progress'],
      returned: ['معادة للاستكمال', 'Returned for completion'],
      external: ['لدى جهة خارجية', 'With an external body'],
      approved: ['موافق عليها', 'Approved'],
      rejected: ['مرفوضة', 'Rejected'],
      withdrawn: ['مسحوبة', 'Withdrawn'],
      closed_no_reply: ['مغلقة لعدم الاستكمال', 'Closed, not completed'],
    },
  },
  { key: 'assigned_name', ar: 'الموظف المكلف', en: 'Officer' },
  { key: 'submitted_at', ar: 'تاريخ التقديم', en: 'Submitted', as: 'date' },
  { key: 'due_at', ar: 'تاريخ الاستحقاق', en: 'Due', as: 'date' },
]

/** Requests within the reach of whoever takes them. */
export const requestSheet: Sheet = { ar: 'طلبات المعاملات', en: 'Transaction requests', right: 'E', columns }
export const creationSheet: Sheet = { ar: 'طلبات التأسيس', en: 'Founding requests', right: 'E', columns }
