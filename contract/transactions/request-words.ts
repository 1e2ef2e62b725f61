import { codeWords } from '../core/rights/code-words.ts'
import { addressWords, commonWords } from '../core/calls/common-words.ts'
import { secondPersonWords } from '../core/calls/second-person-words.ts'
import type { Words } from '../core/calls/words.ts'
import { foundedWords } from '../profile/founded-words.ts'

/** Requests in the queues [domain 2.4 transaction_requests]. */
export const requestWords = {
  request_no: { ar: 'رقم الطلب', en: 'Request number' },
  type_name: { ar: 'نوع المعاملة', en: 'Transaction type' },
  applicant_name: commonWords.ngo,
  legal_form_id: foundedWords.legal_form_id,
  governorate_id: addressWords.governorate_id,
  stage_name: { ar: 'الخطوة', en: 'Step' },
  status: { ar: 'حالة المعاملة', en: 'Status' },
  assigned_name: { ar: 'الموظف المكلف', en: 'Officer' },
  submitted_at: { ar: 'تاريخ التقديم', en: 'Submitted at', as: 'date' },
  due_at: { ar: 'تاريخ الاستحقاق', en: 'Due', as: 'date' },
} satisfies Words

/** Buttons of the decisions that every request has, also the one that carries a founding. */
export const decisionWords = {
  start: { ar: 'ابدأ الدراسة', en: 'Begin the study' },
  forward: { ar: 'أحِل', en: 'Forward' },
  return: { ar: 'أعِد للاستكمال', en: 'Return' },
  ask_opinion: { ar: 'استطلع رأي جهة', en: 'Ask a body for its opinion' },
  reject: { ...secondPersonWords.refuse, en: 'Reject' },
  reassign: codeWords.R,
  record_opinion: { ar: 'سجّل رأي الجهة', en: 'Record its opinion' },
} satisfies Words

/** What a decision leaves in the history of a request. */
export const entryWords = { legal_opinion: { ar: 'الرأي القانوني', en: 'Legal opinion' } } satisfies Words
