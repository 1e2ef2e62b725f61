import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { longText } from '../core/calls/fields.ts'
import { machine, type StatusOf } from '../core/machine.ts'
import { registrationWords } from './registration-words.ts'

/** A visitor's place at an event, or his place in the queue for one [amendments 2.7, R-90]. */
export const registrationMachine = machine({
  name: 'event-registration',
  statuses: {
    registered: { ar: 'له مقعد', en: 'Has a place', tone: 'ok' },
    waiting: { ar: 'ينتظر مقعداً', en: 'Waits for a place', tone: 'hold' },
    cancelled: { ...commonWords.cancelled, tone: 'mute' },
  },
  parts: ['organisation', 'system'],
  actions: {
    strike: {
      who: ['organisation'],
      right: ['ngo-events', 'U'],
      from: { registered: ['cancelled'], waiting: ['cancelled'] },
      input: z.strictObject({ reason: longText(500, 10) }),
      button: { ar: 'ألغِ التسجيل', en: 'Cancel the registration' },
      title: { ar: 'إلغاء تسجيل «{name}»', en: 'Cancel the registration of “{name}”' },
      effect: {
        ar: 'تصل رسالتكم إلى صاحب التسجيل كما تكتبونها، وتُمحى بياناته، ويُعطى مقعده لأول المنتظرين.',
        en: 'Your message reaches who registered as you write it; the data are erased, and the place goes to the first who waits.',
      },
      asks: { reason: registrationWords.reason },
      look: 'danger',
      log: 'إلغاء تسجيل في فعالية',
    },
    /** Its sender proves himself by number and code: no account acts. */
    cancel: {
      who: ['system'],
      from: { registered: ['cancelled'], waiting: ['cancelled'] },
      log: 'انسحاب من فعالية',
    },
    /** Follows from a place that became free. */
    seat: { who: ['system'], from: { waiting: ['registered'] }, log: 'إعطاء مقعد لمنتظر' },
  },
})
export type RegistrationStatus = StatusOf<typeof registrationMachine>
