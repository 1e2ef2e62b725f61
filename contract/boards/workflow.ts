import { z } from 'zod'
import { date, decisionNumber, optional } from '../core/calls/fields.ts'
import { machine, type StatusOf } from '../core/machine.ts'
import { boardStatusWords as words } from './status-words.ts'

/** The last day of a term that ends early, and the number of the decision that ends it. */
const ending = z.strictObject({ day: optional(date), decision_no: optional(decisionNumber) })

/**
 * A term of a council or of trustees [domain 3.15]. Nobody presses a button for it: a request of ratification, a
 * ratified assembly, a decision on the organisation's status and the calendar move it.
 */
export const boardMachine = machine({
  name: 'board',
  statuses: {
    pending: { ...words.pending, tone: 'info' },
    current: { ...words.current, tone: 'ok' },
    expired: { ...words.expired, tone: 'bad' },
    temporary: { ...words.temporary, tone: 'hold' },
    dissolved: { ...words.dissolved, tone: 'mute' },
  },
  parts: ['system'],
  actions: {
    /** A new term is decided on and waits for its first day; in a sitting one, those who waited for it take their seats. */
    ratify: {
      who: ['system'],
      from: { pending: ['pending'], current: ['current'], temporary: ['temporary'] },
      input: z.strictObject({ decision_no: decisionNumber, decision_date: date }),
      log: 'تصديق تشكيل المجلس',
    },
    take_office: { who: ['system'], from: { pending: ['current'] }, log: 'بدء ولاية المجلس' },
    expire: {
      who: ['system'],
      from: { current: ['expired'], temporary: ['expired'] },
      input: ending,
      log: 'انتهاء ولاية المجلس',
    },
    dissolve: { who: ['system'], from: { current: ['dissolved'] }, input: ending, log: 'حل المجلس' },
    /** The measure that dissolved it was cancelled: the term goes on to the day that it had. */
    restore: {
      who: ['system'],
      from: { dissolved: ['current'] },
      input: z.strictObject({ end_date: date, decision_no: decisionNumber }),
      log: 'رفع أثر حل المجلس',
    },
  },
})
export type TermStatus = StatusOf<typeof boardMachine>
