import { z } from 'zod'
import { longText } from '../core/calls/fields.ts'
import { machine } from '../core/machine.ts'
import { opportunityMachine } from '../opportunities/workflow.ts'
import { opportunityWords } from '../opportunities/opportunity-words.ts'

const supervises = ['ministry_ngos', 'U'] as const
const { hide, show } = opportunityMachine.actions

/** Published news and events of organisations, which the ministry may hide from visitors with a reason [domain 2.7, R-71]. */
export const supervisionMachine = machine({
  name: 'own-supervision',
  statuses: {
    shown: { ar: 'ظاهر للزوار', en: 'Shown to visitors', tone: 'ok' },
    hidden: { ar: 'محجوب عن الزوار', en: 'Hidden from visitors', tone: 'bad' },
  },
  parts: ['ministry'],
  actions: {
    hide: {
      who: ['ministry'],
      right: supervises,
      from: { shown: ['hidden'] },
      input: z.strictObject({ hidden_reason: longText(1000, 10) }),
      button: hide.button,
      title: hide.title,
      effect: {
        ar: 'يختفي عن الزوار فوراً، وتُبلَّغ المنظمة بالسبب كما تكتبونه.',
        en: 'Visitors do not see it from now on, and the organisation reads your reason as you write it.',
      },
      asks: { reason: opportunityWords.hidden_reason },
      look: 'danger',
      log: 'حجب عن الزوار',
    },
    show: {
      who: ['ministry'],
      right: supervises,
      from: { hidden: ['shown'] },
      button: show.button,
      title: show.title,
      asks: 'confirmation',
      log: 'رفع الحجب عن الزوار',
    },
  },
})
