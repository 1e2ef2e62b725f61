import { addressWords } from '../core/calls/common-words.ts'
import type { Sheet } from '../core/calls/sheet.ts'

const columns: Sheet['columns'] = [
  { key: 'request_no', ar: 'رقم الطلب', en: 'Request number' },
  { key: 'type_name', ar: 'نوع المعاملة', en: 'Transaction' },
  { key: 'applicant_name', ar: 'المنظمة', en: 'Organisation' },
  { key: 'legal_form_id', ar: 'الشكل القانوني', en: 'Legal form', as: { index: 'legal-forms' } },
  { key: 'governorate_id', ...addressWords.governorate_id },
  { key: 'stage_name', ar: 'الخطوة', en: 'Step' },
  {
    key: 'status',
    ar: 'حالة المعاملة',
    en: 'Status',
    as: 'state',
    words: {
      submitted: { ar: 'مقدَّمة', en: 'Submitted' },
      in_progress: { ar: 'قيد المعالجة', en: 'In progress' },
      returned: { ar: 'معادة للاستكمال', en: 'Returned for completion' },
      external: { ar: 'لدى جهة خارجية', en: 'With an external body' },
      approved: { ar: 'موافق عليها', en: 'Approved' },
      rejected: { ar: 'مرفوضة', en: 'Rejected' },
      withdrawn: { ar: 'مسحوبة', en: 'Withdrawn' },
      closed_no_reply: { ar: 'مغلقة لعدم الاستكمال', en: 'Closed, not completed' },
    },
  },
  { key: 'assigned_name', ar: 'الموظف المكلف', en: 'Officer' },
  { key: 'submitted_at', ar: 'تاريخ التقديم', en: 'Submitted', as: 'date' },
  { key: 'due_at', ar: 'تاريخ الاستحقاق', en: 'Due', as: 'date' },
]

/** Requests within the reach of whoever takes them. */
export const requestSheet: Sheet = { ar: 'طلبات المعاملات', en: 'Transaction requests', right: 'E', columns }
export const creationSheet: Sheet = { ar: 'طلبات التأسيس', en: 'Founding requests', right: 'E', columns }
