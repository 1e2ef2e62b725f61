import { z } from 'zod'
import { deskWords } from '../core/calls/desk-words.ts'
import { id, lk, longText, optional } from '../core/calls/fields.ts'
import { machine, namesOf, type PartOf, type StatusOf } from '../core/machine.ts'
import { messageWords } from './message-words.ts'

const reason = longText(500, 3)

/**
 * A thread of letters [amendments, decision 0087]: it belongs to the office that was written to. Officers are people of
 * the ministry who read that office's post; where an organisation was written to, its people are the addressee.
 */
export const threadMachine = machine({
  name: 'message-thread',
  statuses: {
    open: { ar: 'مفتوحة', en: 'Open', tone: 'info' },
    done: { ar: 'منجزة', en: 'Done', tone: 'mute' },
  },
  parts: ['officer', 'addressee', 'system'],
  actions: {
    take: {
      who: ['officer'],
      from: { open: ['open'] },
      button: deskWords.take_on,
      look: 'plain',
      log: 'تولّي مراسلة',
    },
    hand_over: {
      who: ['officer'],
      from: { open: ['open'] },
      input: z.strictObject({ to_user_id: id, reason }),
      button: { ar: 'سلّمها', en: 'Hand over' },
      title: { ar: 'تسليم «{name}»', en: 'Hand over “{name}”' },
      asks: { reason: messageWords.reason },
      look: 'plain',
      log: 'تسليم مراسلة إلى زميل',
    },
    refer: {
      who: ['officer'],
      from: { open: ['open'] },
      input: z.strictObject({ governorate_id: optional(lk('governorates')), role_id: optional(id), reason }),
      button: { ar: 'أحِلها إلى مكتب آخر', en: 'Refer to another office' },
      title: { ar: 'إحالة «{name}»', en: 'Refer “{name}”' },
      asks: { reason: messageWords.reason },
      look: 'plain',
      log: 'إحالة مراسلة إلى مكتب آخر',
    },
    finish: {
      who: ['officer', 'addressee'],
      from: { open: ['done'] },
      button: { ar: 'أنجزها', en: 'Mark as done' },
      look: 'plain',
      log: 'إنجاز مراسلة',
    },
    reopen: {
      who: ['officer', 'addressee'],
      from: { done: ['open'] },
      button: { ar: 'أعِد فتحها', en: 'Open again' },
      look: 'plain',
      log: 'إعادة فتح مراسلة',
    },
    /** A letter that comes in opens what was done; it goes to the office, not to who had it. */
    wake: { who: ['system'], from: { done: ['open'] }, log: 'فتح مراسلة لوصول رسالة' },
  },
})
export type ThreadStatus = StatusOf<typeof threadMachine>
export type ThreadPart = PartOf<typeof threadMachine>
export const threadStatuses = namesOf(threadMachine.statuses)
