import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Notices that the ministry sends [domain 2.8 notifications, amendments]. */
export const noticeWords = {
  notice_no: { ar: 'رقم الإشعار', en: 'Notice number' },
  title: commonWords.title_ar,
  title_en: commonWords.title_en,
  body: { ar: 'نص الإشعار', en: 'Text of the notice' },
  body_en: { ar: 'نص الإشعار بالإنكليزية', en: 'Text of the notice (English)' },
  link: commonWords.link,
  class: {
    ar: 'صفة الإشعار',
    en: 'Class',
    as: 'state',
    words: {
      mandatory: { ar: 'إلزامي', en: 'Mandatory' },
      action: { ar: 'يطلب إجراءً', en: 'Asks for action' },
      information: { ar: 'للعلم', en: 'For information' },
    },
  },
  audience: {
    ar: 'الفئة المستهدفة',
    en: 'Audience',
    as: 'state',
    words: {
      all: { ar: 'الجميع', en: 'Everyone' },
      all_ngos: { ar: 'كل المنظمات', en: 'All organisations' },
      ngos: { ar: 'منظمات محددة', en: 'Selected organisations' },
      legal_form: { ar: 'حسب الشكل القانوني', en: 'By legal form' },
      governorate: { ar: 'حسب المحافظة', en: 'By governorate' },
      report: { ar: 'منظمات تقرير محفوظ', en: 'Organisations of a saved report' },
      establishments: { ar: 'المنظمات قيد التأسيس', en: 'Organisations in founding' },
      ministry: { ar: 'موظفو الوزارة', en: 'Ministry staff' },
    },
  },
  audience_ids: { ar: 'المعنيون', en: 'Who is meant' },
  governorate_ids: { ar: 'في محافظات', en: 'In governorates', as: { index: 'governorates' } },
  classification_ids: { ar: 'مجالات عملها', en: 'Fields of work' },
  sizes: {
    ar: 'حجمها بعدد العاملين بأجر',
    en: 'Size by paid staff',
    as: 'state',
    words: {
      none: { ar: 'بلا عاملين بأجر', en: 'No paid staff' },
      small: { ar: 'من عامل إلى 9', en: '1 to 9' },
      medium: { ar: 'من 10 إلى 49', en: '10 to 49' },
      large: { ar: '50 عاملاً فأكثر', en: '50 or more' },
    },
  },
  status_ids: { ar: 'حالتها', en: 'With status', as: { index: 'ngo-status' } },
  send_email: { ar: 'إرسال بالبريد أيضاً', en: 'Also by e-mail', as: 'yes' },
  scheduled_at: { ar: 'موعد الإرسال', en: 'Scheduled for', as: 'date' },
  legal_basis: { ar: 'سند التبليغ', en: 'Basis in law' },
  due_on: { ar: 'آخر موعد للإجراء', en: 'Action due on', as: 'date' },
  return_reason: { ar: 'سبب إعادة الإشعار', en: 'Why the notice was sent back' },
  sent_at: { ar: 'أُرسل في', en: 'Sent at', as: 'date' },
} as const satisfies Words
