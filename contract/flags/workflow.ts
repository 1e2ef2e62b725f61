import { z } from 'zod'
import { deskWords } from '../core/calls/desk-words.ts'
import { date, file, longText, optional, text } from '../core/calls/fields.ts'
import { type ActionOf, machine, type StatusOf } from '../core/machine.ts'

const right = ['ministry_ngos', 'U'] as const
/** A flag that a rule raised: a person asks about it or closes it with a reason, and it goes when its cause has gone. */
export const flagMachine = machine({
  name: 'ngo-flag',
  statuses: {
    raised: { ar: 'إشارة مرفوعة', en: 'Raised', tone: 'bad' },
    asked: { ar: 'طُلب جواب', en: 'An answer is asked for', tone: 'info' },
    answered: { ar: 'أجابت المنظمة', en: 'The organisation answered', tone: 'warn' },
    dismissed: { ar: 'أُغلقت بسبب', en: 'Closed with a reason', tone: 'mute' },
    cleared: { ar: 'زال سببها', en: 'Its cause has gone', tone: 'ok' },
  },
  parts: ['officer', 'organisation', 'system'],
  actions: {
    /** Who works on it; it keeps nobody else away. */
    take: {
      who: ['officer'],
      right,
      from: { raised: ['raised'], asked: ['asked'], answered: ['answered'] },
      button: deskWords.take_on,
      look: 'plain',
      log: 'تولّي إشارة خطر',
    },
    ask: {
      who: ['officer'],
      right,
      from: { raised: ['asked'], answered: ['asked'] },
      input: z.strictObject({ question: longText(1000, 10), answer_due_on: date }),
      button: { ar: 'اطلب جواباً', en: 'Ask for an answer' },
      title: { ar: 'طلب جواب عن «{name}»', en: 'Ask about “{name}”' },
      effect: {
        ar: 'تصل كلماتكم إلى المنظمة مع آخر يوم للجواب. لا يتغير في ملفها شيء.',
        en: 'The organisation reads your words and the last day for its answer. Nothing changes in its file.',
      },
      look: 'plain',
      log: 'طلب جواب عن إشارة خطر',
    },
    answer: {
      who: ['organisation'],
      right: ['ngo-profile', 'U'],
      from: { asked: ['answered'], answered: ['answered'] },
      input: z.strictObject({ item: optional(text(3, 200)), answer: longText(2000, 5), file: optional(file()) }),
      button: { ar: 'أجب الوزارة', en: 'Answer the ministry' },
      title: { ar: 'جواب عن «{name}»', en: 'Answer about “{name}”' },
      effect: {
        ar: 'تصل كلماتكم ووثيقتكم إلى الوزارة. لكم أن تضيفوا جواباً آخر حتى تُغلق.',
        en: 'The ministry reads your words and your paper. You may add another answer until it is closed.',
      },
      log: 'جواب عن إشارة خطر',
    },
    dismiss: {
      who: ['officer'],
      right,
      from: { raised: ['dismissed'], asked: ['dismissed'], answered: ['dismissed'] },
      input: z.strictObject({ reason: longText(500, 10) }),
      button: { ar: 'أغلقها بسبب', en: 'Close it with a reason' },
      title: { ar: 'إغلاق إشارة «{name}»', en: 'Close the flag “{name}”' },
      effect: {
        ar: 'يبقى السبب مكتوباً باسمكم، ولا تُرفع الإشارة ثانية ما دام ما رفعها هو نفسه.',
        en: 'Your reason stays under your name; the flag is not raised again for the same cause.',
      },
      asks: { reason: { ar: 'لماذا لا خطر فيها', en: 'Why it is no risk' } },
      look: 'plain',
      log: 'إغلاق إشارة خطر بسبب',
    },
    reopen: {
      who: ['officer'],
      right,
      from: { dismissed: ['raised'] },
      button: { ar: 'ارفعها ثانية', en: 'Raise it again' },
      effect: { ar: 'تعود إلى قائمة الإشارات المفتوحة.', en: 'It returns to the open flags.' },
      asks: 'confirmation',
      look: 'plain',
      log: 'رفع إشارة خطر ثانية',
    },
    clear: {
      who: ['system'],
      from: { raised: ['cleared'], asked: ['cleared'], answered: ['cleared'], dismissed: ['cleared'] },
      log: 'زوال سبب إشارة خطر',
    },
  },
})
export type FlagStatus = StatusOf<typeof flagMachine>
export type FlagAction = ActionOf<typeof flagMachine>
