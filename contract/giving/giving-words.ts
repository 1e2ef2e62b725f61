import { donorWords } from '../campaigns/donor-words.ts'
import { commonWords } from '../core/calls/common-words.ts'
import { money } from '../core/calls/fields.ts'
import type { Words } from '../core/calls/words.ts'

/** Whole pounds as decimal text [domain 2.7: whole pounds]. */
export const wholePounds = money.refine((value) => /^0*[1-9]\d{0,11}(\.0{1,2})?$/.test(value), {
  params: { code: 'V-WHOLE' },
})

/** Fields of payments, refunds and donation methods [domain 2.7]. */
export const givingWords = {
  transaction_id: { ar: 'رقم العملية', en: 'Transaction id' },
  payment_method_id: { ar: 'وسيلة الدفع', en: 'Payment method' },
  campaign: { ar: 'الحملة', en: 'Campaign' },
  phone_number: { ar: 'رقم موبايل الدافع', en: 'Payer’s mobile' },
  amount: commonWords.amount,
  fee: { ar: 'عمولة المشغّل', en: 'Operator’s fee', as: 'number' },
  net: { ar: 'الصافي للمنظمة', en: 'Net for the organisation', as: 'number' },
  refunded_amount: donorWords.refunded_amount,
  donor_name: donorWords.name,
  receipt_no: donorWords.receipt_no,
  created_at: { ar: 'بدأت في', en: 'Begun at', as: 'date' },
  finalised_at: { ar: 'اكتملت في', en: 'Finalised at', as: 'date' },
  refund_reason: { ar: 'سبب الاسترداد', en: 'Refund reason' },
  note: commonWords.refusal,
  merchant_no: { ar: 'رقم التاجر', en: 'Merchant number' },
  bank_account_id: { ar: 'حساب التسوية', en: 'Settlement account' },
  agreement_file: { ar: 'عقد التحصيل', en: 'Agreement' },
  is_active: { ar: 'مفعّلة', en: 'Switched on', as: 'yes' },
  suspend_reason: { ar: 'سبب الإيقاف', en: 'Why it was suspended' },
} as const satisfies Words
