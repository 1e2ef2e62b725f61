import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { int, longText, optional } from '../core/calls/fields.ts'
import { type ActionOf, machine, type StatusOf } from '../core/machine.ts'
import { objectWords, offerWords } from './assist-words.ts'

const manages = ['ngo_assists_management', 'U'] as const
const takesPart = ['ngo_assists', 'A'] as const
const message = longText(500, 5)
const reserved = { ar: 'محجوز', en: 'Reserved', tone: 'hold' } as const
const close = { ar: 'أغلق العنصر', en: 'Close the item' } as const
const closing = { ar: 'إغلاق «{name}»', en: 'Close “{name}”' } as const

/**
 * What is given or needed [domain 2.12, 3.15]. Its status follows from its counts: reserved when everything is promised,
 * fulfilled when both sides of every promise said what came of it.
 */
export const objectMachine = machine({
  name: 'assist-object',
  statuses: {
    open: { ar: 'مفتوح', en: 'Open', tone: 'info' },
    reserved,
    fulfilled: { ar: 'منجز', en: 'Fulfilled', tone: 'ok' },
    closed: { ...commonWords.closed, tone: 'mute' },
  },
  parts: ['owner', 'ministry', 'system'],
  actions: {
    accept_offer: { who: ['system'], from: { open: ['reserved'] }, log: 'حجز كامل العدد' },
    release: { who: ['system'], from: { reserved: ['open'] }, log: 'عودة عدد محجوز إلى المتاح' },
    fulfil: { who: ['system'], from: { reserved: ['fulfilled'] }, log: 'إنجاز عنصر تشبيك' },
    expire: { who: ['system'], from: { open: ['closed'] }, log: 'انتهاء صلاحية عنصر تشبيك' },
    close: {
      who: ['owner'],
      right: manages,
      from: { open: ['closed'] },
      button: close,
      title: closing,
      effect: {
        ar: 'لا تراه المنظمات الأخرى بعد الآن، وما حُجز منه يبقى محجوزاً لمن حجزه.',
        en: 'Other organisations no longer see it; what is reserved stays with who reserved it.',
      },
      asks: 'confirmation',
      look: 'plain',
      log: 'إغلاق عنصر تشبيك',
    },
    close_by_ministry: {
      who: ['ministry'],
      right: ['ministry_ngos', 'U'],
      from: { open: ['closed'], reserved: ['closed'] },
      input: z.strictObject({ closed_reason: longText(500, 5) }),
      button: close,
      title: closing,
      effect: {
        ar: 'لا تراه المنظمات بعد الآن، وتُبلَّغ صاحبته بالسبب كما تكتبونه.',
        en: 'Organisations no longer see it; its owner is told the reason as you write it.',
      },
      asks: { reason: objectWords.closed_reason },
      look: 'danger',
      log: 'إغلاق الوزارة عنصر تشبيك',
    },
  },
})
export type ObjectStatus = StatusOf<typeof objectMachine>
export type ObjectAction = ActionOf<typeof objectMachine>

/** What one organisation asks of another for an item, from its question to what both say came of it [domain 2.10]. */
export const offerMachine = machine({
  name: 'assist-offer',
  statuses: {
    offered: { ar: 'ينتظر الجواب', en: 'Waits for an answer', tone: 'info' },
    accepted: reserved,
    declined: { ar: 'اعتُذر عنه', en: 'Declined', tone: 'mute' },
    cancelled: { ...commonWords.cancelled, tone: 'mute' },
    lapsed: { ar: 'انقضى', en: 'Lapsed', tone: 'mute' },
    delivered: { ar: 'سجّل طرف واحد ما جرى', en: 'One side said what came of it', tone: 'warn' },
    differing: { ar: 'النتيجة مختلف فيها', en: 'The two accounts differ', tone: 'bad' },
    confirmed: { ar: 'اتفق الطرفان', en: 'Both sides agree', tone: 'ok' },
  },
  parts: ['owner', 'asker', 'system'],
  actions: {
    accept: {
      who: ['owner', 'system'],
      right: manages,
      from: { offered: ['accepted'] },
      button: { ar: 'اقبل واحجز', en: 'Accept and reserve' },
      title: { ar: 'حجز «{name}» لمن طلبه', en: 'Reserve “{name}” for whoever asked' },
      effect: {
        ar: 'يُحجز العدد لهذه المنظمة ولا يُوعد به غيرها، ويرى كل منكما رقم الآخر.',
        en: 'The count is reserved for this organisation and promised to nobody else; you see each other’s number.',
      },
      asks: 'confirmation',
      log: 'قبول طلب تقابل',
    },
    decline: {
      who: ['owner'],
      right: manages,
      from: { offered: ['declined'] },
      input: z.strictObject({ answer: message }),
      button: { ar: 'اعتذر', en: 'Decline' },
      title: { ar: 'الاعتذار عن «{name}»', en: 'Decline “{name}”' },
      effect: {
        ar: 'تصل رسالتكم إلى المنظمة كما تكتبونها.',
        en: 'The organisation reads your message as you write it.',
      },
      asks: { reason: offerWords.answer },
      look: 'danger',
      log: 'الاعتذار عن طلب تقابل',
    },
    withdraw: {
      who: ['asker'],
      right: takesPart,
      from: { offered: ['cancelled'] },
      button: { ar: 'تراجع عنه', en: 'Take it back' },
      title: { ar: 'سحب «{name}»', en: 'Withdraw “{name}”' },
      effect: { ar: 'لا تراه المنظمة الأخرى بعد الآن.', en: 'The other organisation no longer sees it.' },
      asks: 'confirmation',
      look: 'plain',
      log: 'سحب طلب تقابل',
    },
    cancel: {
      who: ['owner', 'asker'],
      right: takesPart,
      from: { accepted: ['cancelled'] },
      input: z.strictObject({ answer: message }),
      button: { ar: 'ألغِ الحجز', en: 'Cancel the reservation' },
      title: { ar: 'إلغاء حجز «{name}»', en: 'Cancel the reservation of “{name}”' },
      effect: {
        ar: 'يعود العدد متاحاً لغيركم، وتصل رسالتكم إلى المنظمة الأخرى.',
        en: 'The count is free for others again; the other organisation reads your message.',
      },
      asks: { reason: offerWords.answer },
      look: 'danger',
      log: 'إلغاء حجز في التشبيك',
    },
    lapse: { who: ['system'], from: { offered: ['lapsed'], accepted: ['lapsed'] }, log: 'انقضاء حجز في التشبيك' },
    record: {
      who: ['owner', 'asker'],
      right: takesPart,
      from: {
        accepted: ['delivered'],
        delivered: ['delivered', 'differing', 'confirmed'],
        differing: ['differing', 'confirmed'],
      },
      input: z.strictObject({ counted: int(0, 1_000_000), note: optional(message) }),
      button: { ar: 'سجّل ما جرى', en: 'Say what came of it' },
      effect: {
        ar: 'يسجل كل طرف العدد كما جرى عنده. إذا اتفق العددان أُنجز، وإذا اختلفا صُحّح أحدهما أو شُرح الفرق.',
        en: 'Each side says the count as it happened. When both agree it is done; when they differ, one is corrected or the difference explained.',
      },
      look: 'plain',
      log: 'تسجيل نتيجة تقابل',
    },
    explain: {
      who: ['owner', 'asker'],
      right: takesPart,
      from: { differing: ['differing', 'confirmed'] },
      input: z.strictObject({ note: message }),
      button: { ar: 'اشرح الفرق', en: 'Explain the difference' },
      title: { ar: 'شرح الفرق في «{name}»', en: 'Explain the difference in “{name}”' },
      effect: {
        ar: 'إذا شرح الطرفان بقي العددان مسجلين، وحُسب أقلهما.',
        en: 'When both have explained, both numbers stay recorded and the smaller one counts.',
      },
      asks: { reason: offerWords.note },
      look: 'plain',
      log: 'شرح فرق في نتيجة تقابل',
    },
    settle: {
      who: ['system'],
      from: { delivered: ['confirmed'], differing: ['confirmed'] },
      log: 'حسم نتيجة تقابل بانقضاء المهلة',
    },
  },
})
export type OfferStatus = StatusOf<typeof offerMachine>
export type OfferAction = ActionOf<typeof offerMachine>
