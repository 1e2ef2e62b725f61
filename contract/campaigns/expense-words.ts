import type { Words } from '../core/calls/words.ts'
import { donorWords } from './donor-words.ts'

export const expenseKindWords = {
  expense: { ar: 'صرف', en: 'Expense' },
  handover: { ar: 'تسليم من المشغّل', en: 'Handed over by the operator' },
} as const
export const placeWords = {
  in_account: { ar: 'من الحساب المصرفي', en: 'From the bank account' },
  in_hand: { ar: 'من الصندوق النقدي', en: 'From the cash box' },
} as const

/** What became of the money of a campaign, line by line. */
export const expenseWords = {
  campaign_id: donorWords.campaign_id,
  kind: { ar: 'نوع الحركة', en: 'Kind of movement', as: 'state', words: expenseKindWords },
  type_ar: { ar: 'نوع الصرف', en: 'Spent on' },
  payment_method_id: { ar: 'المشغّل', en: 'Operator' },
  amount: donorWords.amount,
  place: { ar: 'مصدر المال', en: 'Taken from', as: 'state', words: placeWords },
  spent_on: { ar: 'تاريخ الحركة', en: 'Date of the movement', as: 'date' },
  payee: { ar: 'صُرف إلى', en: 'Paid to' },
  paper_no: { ar: 'رقم الفاتورة أو الإشعار', en: 'Number of the invoice or notice' },
  document_file: { ar: 'وثيقة الحركة', en: 'Document of the movement' },
  reversal_reason: donorWords.reversal_reason,
} satisfies Words
