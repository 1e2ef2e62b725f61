import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { longText } from '../core/calls/fields.ts'
import { planMachine } from '../plans/workflow.ts'
import { type ActionOf, machine, type PartOf, type StatusOf } from '../core/machine.ts'

const own = ['ngo_financial_info', 'U'] as const
/** The document gives acceptance to V of `ministry_ngos`, which 5.1 does not know: the people who review plans and returns accept accounts [decision 0070]. */
const review = ['ministry_ngos_validation', 'V'] as const

/** Yearly accounts of an organisation [domain 3.15]. */
export const budgetMachine = machine({
  name: 'annual-budget',
  statuses: {
    draft: { ...commonWords.draft, tone: 'mute' },
    submitted: planMachine.statuses.submitted,
    returned: { ar: 'معادة', en: 'Returned', tone: 'warn' },
    accepted: { ...commonWords.accepted, tone: 'ok' },
  },
  parts: ['organisation', 'evaluator'],
  actions: {
    submit: {
      who: ['organisation'],
      right: own,
      from: { draft: ['submitted'], returned: ['submitted'] },
      button: { ar: 'قدّم الحسابات', en: 'Submit the accounts' },
      title: { ar: 'تقديم {name}؟', en: 'Submit {name}?' },
      effect: {
        ar: 'تُقفل السطور والأرصدة حتى تقبلها الوزارة أو تعيدها بملاحظة.',
        en: 'Lines and balances are locked until the ministry accepts them or returns them with a note.',
      },
      asks: 'confirmation',
      log: 'تقديم الحسابات السنوية',
    },
    accept: {
      who: ['evaluator'],
      right: review,
      from: { submitted: ['accepted'] },
      button: { ar: 'اقبل الحسابات', en: 'Accept the accounts' },
      title: { ar: 'قبول {name} نهائياً؟', en: 'Accept {name} for good?' },
      effect: {
        ar: 'لا تتغير أرقام السنة بعد القبول، وتظهر شرائحها في صفحة المنظمة العامة.',
        en: 'The figures of the year do not change any more, and their bands appear on the public page of the organisation.',
      },
      asks: 'confirmation',
      log: 'قبول الحسابات السنوية',
    },
    return: {
      who: ['evaluator'],
      right: review,
      from: { submitted: ['returned'] },
      input: z.strictObject({ ministry_note: longText(1000, 5) }),
      button: { ar: 'أعِد الحسابات', en: 'Return the accounts' },
      effect: {
        ar: 'تقرأ المنظمة الملاحظة، وتصحّح السطور ثم تقدّم الحسابات من جديد.',
        en: 'The organisation reads the note, corrects the lines and submits the accounts again.',
      },
      asks: { reason: { ar: 'ما الذي يلزم تصحيحه', en: 'What has to be corrected' } },
      look: 'plain',
      log: 'إعادة الحسابات السنوية للتصحيح',
    },
  },
})
export type BudgetStatus = StatusOf<typeof budgetMachine>
export type BudgetAction = ActionOf<typeof budgetMachine>
export type BudgetPart = PartOf<typeof budgetMachine>
