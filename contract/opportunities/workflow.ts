import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { deskWords } from '../core/calls/desk-words.ts'
import { longText } from '../core/calls/fields.ts'
import { machine, type StatusOf } from '../core/machine.ts'
import { opportunityWords } from './opportunity-words.ts'

const own = ['opportunities', 'U'] as const
const supervises = ['ministry_ngos', 'U'] as const

/** A job or volunteering on its way to readers and out of their sight [domain 3.12]. */
export const opportunityMachine = machine({
  name: 'opportunity',
  statuses: {
    draft: { ...commonWords.draft, tone: 'mute' },
    published: { ar: 'منشورة', en: 'Published', tone: 'ok' },
    closed: { ...opportunityWords.closed, tone: 'info' },
    archived: { ...deskWords.archived, tone: 'mute' },
    hidden: { ar: 'محجوبة من الوزارة', en: 'Hidden by the ministry', tone: 'bad' },
  },
  parts: ['organisation', 'ministry', 'system'],
  actions: {
    publish: {
      who: ['organisation'],
      right: own,
      from: { draft: ['published'] },
      button: deskWords.publish,
      title: deskWords.publish_title,
      effect: {
        ar: 'تظهر الفرصة للعموم فوراً، ويُعلم بها من يتابعون المنظمة. تُغلق من نفسها بعد تاريخ الإغلاق.',
        en: 'Everybody sees it at once, and those who follow the organisation are told. It closes by itself after its closing date.',
      },
      asks: 'confirmation',
      log: 'نشر الفرصة',
    },
    close: {
      who: ['organisation'],
      right: own,
      from: { published: ['closed'] },
      button: { ar: 'أغلِق التقديم', en: 'Close' },
      title: { ar: 'إغلاق التقديم إلى «{name}»', en: 'Close “{name}”' },
      effect: {
        ar: 'لا يستطيع أحد التقديم بعد الإغلاق، ولا تُفتح الفرصة نفسها من جديد: انسخوها إلى فرصة جديدة.',
        en: 'Nobody can apply any more, and it is not opened again: copy it to a new one instead.',
      },
      asks: 'confirmation',
      look: 'plain',
      log: 'إغلاق الفرصة قبل تاريخها',
    },
    close_by_date: { who: ['system'], from: { published: ['closed'] }, log: 'إغلاق الفرصة بانقضاء تاريخها' },
    archive: { who: ['system'], from: { closed: ['archived'] }, log: 'أرشفة الفرصة' },
    hide: {
      who: ['ministry'],
      right: supervises,
      from: { published: ['hidden'] },
      input: z.strictObject({ hidden_reason: longText(1000, 10) }),
      button: { ar: 'احجب', en: 'Hide' },
      title: { ar: 'حجب «{name}»', en: 'Hide “{name}”' },
      effect: {
        ar: 'تختفي الفرصة عن العموم فوراً، وتُبلَّغ المنظمة بالسبب كما تكتبونه.',
        en: 'It disappears from the public site at once, and the organisation reads your reason as you write it.',
      },
      asks: { reason: opportunityWords.hidden_reason },
      look: 'danger',
      log: 'حجب الفرصة',
    },
    show: {
      who: ['ministry'],
      right: supervises,
      from: { hidden: ['published'] },
      button: { ar: 'ارفع الحجب', en: 'Show again' },
      title: { ar: 'رفع الحجب عن «{name}»', en: 'Show “{name}” again' },
      asks: 'confirmation',
      log: 'رفع الحجب عن الفرصة',
    },
  },
})
export type OpportunityStatus = StatusOf<typeof opportunityMachine>
