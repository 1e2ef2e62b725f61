import { z } from 'zod'
import { longText } from '../core/calls/fields.ts'
import { secondPersonWords } from '../core/calls/second-person-words.ts'
import { machine, type ActionOf, type StatusOf } from '../core/machine.ts'
import { donorMachine } from './donor-workflow.ts'
import { expenseWords } from './expense-words.ts'

/** What was spent of a campaign, or handed over by an operator [amendments; R-75]: entered by one, booked by another, reversed and never changed. */
export const expenseMachine = machine({
  name: 'campaign-expense',
  statuses: {
    entered: { ...secondPersonWords.waiting, tone: 'warn' },
    booked: { ar: 'مقيَّد', en: 'Booked', tone: 'ok' },
    reversed: donorMachine.statuses.reversed,
  },
  parts: ['organisation', 'system'],
  actions: {
    confirm: {
      who: ['organisation', 'system'],
      right: ['campaigns', 'U'],
      from: { entered: ['booked'] },
      button: { ar: 'قيّد الحركة', en: 'Book the movement' },
      effect: {
        ar: 'تُقيَّد الحركة في دفتر الحملة ويراها الزوار، ولا تُعدَّل بعدها.',
        en: 'The movement is booked in the ledger of the campaign and shown to visitors; it is not changed afterwards.',
      },
      asks: 'confirmation',
      log: 'قيد حركة مال لحملة',
    },
    reverse: {
      who: ['organisation'],
      right: ['campaigns', 'U'],
      from: { booked: ['reversed'] },
      input: z.strictObject({ reversal_reason: longText(500, 5) }),
      button: { ar: 'اعكس الحركة', en: 'Reverse the movement' },
      effect: {
        ar: 'تُقيَّد حركة معاكسة بالمبلغ كله، ويعود المال إلى مصدره في الدفتر.',
        en: 'A movement of the whole amount is booked against it; in the ledger the money is back where it came from.',
      },
      asks: { reason: expenseWords.reversal_reason },
      look: 'danger',
      log: 'عكس حركة مال لحملة',
    },
  },
})
export type ExpenseStatus = StatusOf<typeof expenseMachine>
export type ExpenseAction = ActionOf<typeof expenseMachine>
