import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { contactWords } from '../profile/contact-words.ts'
import { regulationWords } from '../regulations/regulation-words.ts'
import { docTemplateWords } from '../settings/help-words.ts'
import { typeWords } from '../transactions/setting-words.ts'

const { amount } = commonWords
const country = { as: { index: 'countries' } } as const

/** What the three registers of approved money share [domain 2.10, 3.9]. */
export const moneyWords = {
  status: commonWords.status,
  party: { ar: 'المانح أو المستفيد', en: 'Donor or recipient' },
  decision_no: { ar: 'رقم الموافقة', en: 'Approval number' },
  decision_date: { ar: 'تاريخ الموافقة', en: 'Approval date', as: 'date' },
  report_due_on: { ar: 'آخر يوم للتقرير', en: 'Report due on', as: 'date' },
  return_due_on: { ar: 'آخر يوم لإعادة الأموال', en: 'Money to be returned by', as: 'date' },
  returned_on: { ar: 'أُعيدت الأموال في', en: 'Money returned on', as: 'date' },
  happened_on: { ar: 'التاريخ', en: 'Day', as: 'date' },
  proof: { ar: 'الإثبات', en: 'Proof' },
} as const satisfies Words

/** Financial grants [domain 2.10]. */
export const grantWords = {
  source_type: {
    ar: 'مصدر المنحة',
    en: 'Source',
    as: 'state',
    words: {
      local: { ar: 'محلي', en: 'Local' },
      foreign: { ar: 'خارجي', en: 'Foreign' },
      governmental: { ar: 'حكومي', en: 'Governmental' },
    },
  },
  donor_name: { ar: 'اسم الجهة المانحة', en: 'Donor' },
  donor_country_id: { ar: 'دولة الجهة المانحة', en: 'Donor country', ...country },
  donor_profile_file: { ar: 'نبذة ووثائق الجهة المانحة', en: 'Donor documents' },
  amount,
  currency_id: commonWords.currency,
  purpose: { ar: docTemplateWords.purpose.ar, en: 'Purpose' },
  agreement_date: { ar: 'تاريخ الاتفاق', en: 'Agreement date', as: 'date' },
  agreement_file: { ar: 'الاتفاقية', en: 'Agreement' },
  expected_date: { ar: 'تاريخ الاستلام المتوقع', en: 'Expected receipt', as: 'date' },
  spending_until: { ar: 'آخر يوم للصرف', en: 'Last day of spending', as: 'date' },
  bank_account_id: { ar: 'الحساب المصرفي', en: 'Bank account' },
  received_date: { ar: 'تاريخ الاستلام', en: 'Received on', as: 'date' },
  received_amount: { ar: 'المبلغ المستلم', en: 'Received amount', as: 'number' },
  spending_report_file: { ar: 'تقرير الصرف', en: 'Spending report' },
  ...moneyWords,
} as const satisfies Words

/** Money transferred abroad [domain 2.10]. */
export const transferWords = {
  recipient_name: { ar: typeWords.audience.ar, en: 'Recipient' },
  recipient_country_id: { ar: 'الدولة', en: 'Country', ...country },
  recipient_file: { ar: 'وثائق الجهة المستفيدة', en: 'Recipient documents' },
  amount,
  currency_id: commonWords.currency,
  purpose: grantWords.purpose,
  planned_date: { ar: 'تاريخ التحويل المخطط', en: 'Planned date', as: 'date' },
  bank_account_id: { ar: 'الحساب المحوَّل منه', en: 'Source account' },
  transfer_date: { ar: 'تاريخ التحويل الفعلي', en: 'Transfer date', as: 'date' },
  ...moneyWords,
} as const satisfies Words

/** International donations and their items [domain 2.10]. */
export const donationWords = {
  kind: {
    ar: 'نوع التبرع',
    en: 'Kind',
    as: 'state',
    words: { cash: { ar: 'نقدي', en: 'Cash' }, in_kind: { ar: 'عيني', en: 'In kind' } },
  },
  donor_name: { ar: 'المتبرع', en: 'Donor' },
  donor_country_id: transferWords.recipient_country_id,
  amount,
  currency_id: commonWords.currency,
  estimated_value: { ar: 'القيمة التقديرية', en: 'Estimated value', as: 'number' },
  purpose: { ar: 'الغرض وخطة التوزيع', en: 'Purpose and distribution' },
  target_group_ids: { ar: 'الفئات المستفيدة', en: 'Beneficiaries', as: { index: 'target-groups' } },
  arrival_point: { ar: 'منفذ الدخول', en: 'Entry point' },
  expected_date: { ar: 'التاريخ المتوقع', en: 'Expected date', as: 'date' },
  spending_until: { ar: 'آخر يوم للتوزيع', en: 'Last day of distribution', as: 'date' },
  donation_letter_file: { ar: 'كتاب التبرع', en: 'Donation letter' },
  items: { ar: regulationWords.articles.ar, en: 'Items' },
  received_date: grantWords.received_date,
  distribution_report_file: { ar: 'تقرير التوزيع', en: 'Distribution report' },
  ...moneyWords,
} as const satisfies Words

export const itemWords = {
  name: { ar: 'المادة', en: 'Item' },
  quantity: { ar: 'الكمية', en: 'Quantity', as: 'number' },
  unit_id: { ar: 'الوحدة', en: 'Unit', as: { index: 'units' } },
  value: { ...contactWords.value, as: 'number' },
} as const satisfies Words
