import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { grantWords } from '../grants/grant-words.ts'
import { meansWords } from './campaign-words.ts'

export const donorKindWords = {
  person: { ar: 'فرد', en: 'Person' },
  organisation: { ar: 'جهة', en: 'Organisation' },
  anonymous: { ar: 'فاعل خير', en: 'Anonymous' },
} as const

/** Donations of a campaign as the organisation keeps them [domain 2.7 donors]. */
export const donorWords = {
  campaign_id: { ar: 'حملة التبرع', en: 'Campaign' },
  donor_kind: { ar: 'صفة المتبرع', en: 'Donor kind', as: 'state', words: donorKindWords },
  name: { ar: 'اسم المتبرع', en: 'Donor' },
  phone_number: commonWords.mobile,
  amount: grantWords.amount,
  refunded_amount: { ar: 'المبلغ المردود', en: 'Given back', as: 'number' },
  currency_id: commonWords.currency,
  number: { ar: 'عدد ما تُبرّع به', en: 'Number given', as: 'number' },
  means: { ar: 'وسيلة التبرع', en: 'Given by', as: 'state', words: meansWords },
  donation_date: { ar: 'تاريخ التبرع', en: 'Date', as: 'date' },
  is_promise: { ar: 'تبرع موعود لم يُستلم بعد', en: 'Promised, not received yet', as: 'yes' },
  paper_no: { ar: 'رقم ورقة الإيصال أو الإشعار', en: 'Number of the leaf or notice' },
  proof_file: { ar: 'الدليل', en: 'Proof' },
  lang: { ar: 'لغة الإيصال', en: 'Language of the receipt' },
  receipt_no: { ar: 'رقم الإيصال', en: 'Receipt number' },
  notes: { ar: 'ملاحظات عن التبرع', en: 'Notes on the donation' },
  reversal_reason: { ar: 'سبب العكس', en: 'Why it is reversed' },
} satisfies Words
