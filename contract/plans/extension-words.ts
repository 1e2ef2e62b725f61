import { addressWords, commonWords } from '../core/calls/common-words.ts'
import { accountsTitle } from '../core/notices/templates-budgets.ts'
import { reportTitle } from '../core/notices/templates-giving.ts'
import { planTitle, returnTitle } from '../core/notices/templates-plans.ts'
import type { Words } from '../core/calls/words.ts'
import { planItemWords } from './plan-words.ts'

/** More time for a yearly duty, by a decision. */
export const extensionWords = {
  kind: {
    ar: 'نوع الواجب',
    en: 'Kind of duty',
    as: 'state',
    words: {
      plan: planTitle,
      yearly_return: returnTitle,
      annual_budget: accountsTitle,
      campaign_report: reportTitle,
    },
  },
  year: { ar: 'عن سنة', en: 'Of the year', as: 'number' },
  ngo_id: commonWords.ngo,
  legal_form_id: { ...commonWords.legal_form, as: { index: 'legal-forms' } },
  governorate_id: addressWords.governorate_id,
  due_on: { ar: 'آخر يوم بعد التمديد', en: 'Last day after the extension', as: 'date' },
  decision_no: commonWords.decision_no,
  reason: planItemWords.reason,
} as const satisfies Words
