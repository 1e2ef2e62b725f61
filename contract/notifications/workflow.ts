import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { int, longText } from '../core/calls/fields.ts'
import { type ActionOf, machine, type PartOf, type StatusOf } from '../core/machine.ts'

const right = ['ministry_notifications_managment', 'N'] as const

/** Recipients above which a second person confirms, where no setting says otherwise. */
export const noticeConfirmAbove = 100

const untold = {
  effect: { ar: 'يعود مسودة ولا يُرسل شيء.', en: 'It becomes a draft again, and nothing is sent.' },
  asks: 'confirmation',
  look: 'plain',
} as const

/** A notice of the ministry: its list of recipients is fixed when it is handed in, and nothing is sent twice. */
export const noticeMachine = machine({
  name: 'notice',
  statuses: {
    draft: { ...commonWords.draft, tone: 'mute' },
    waiting: { ar: 'بانتظار شخص ثانٍ', en: 'Waits for a second person', tone: 'warn' },
    scheduled: { ar: 'مجدول', en: 'Scheduled', tone: 'info' },
    sending: { ar: 'قيد الإرسال', en: 'Being sent', tone: 'info' },
    sent: { ar: 'مُرسل', en: 'Sent', tone: 'ok' },
    stopped: { ar: 'أُوقف إرساله', en: 'Stopped', tone: 'bad' },
  },
  parts: ['sender', 'asker', 'second', 'system'],
  actions: {
    /** Few recipients: at once or at its hour; many, or a mandatory notice: after a second person. */
    send: {
      who: ['sender'],
      right,
      from: { draft: ['waiting', 'scheduled', 'sending'] },
      input: z.strictObject({ recipients: int(1, 10_000_000) }),
      button: { ar: 'أرسل', en: 'Send' },
      effect: {
        ar: 'تُثبَّت قائمة المستلمين الآن. ما زاد على الحد أو كان إلزامياً ينتظر اعتماد شخص ثانٍ.',
        en: 'The list of recipients is fixed now. Above the limit, or when mandatory, a second person confirms first.',
      },
      log: 'رفع إشعار للإرسال',
    },
    confirm: {
      who: ['second'],
      right,
      from: { waiting: ['scheduled', 'sending'] },
      button: { ar: 'اعتمد وأرسل', en: 'Confirm and send' },
      effect: {
        ar: 'يُرسل النص كما هو إلى القائمة المثبتة، فوراً أو في موعده.',
        en: 'The text goes as it is to the fixed list, at once or at its hour.',
      },
      asks: 'confirmation',
      log: 'اعتماد إرسال إشعار',
    },
    return: {
      who: ['second'],
      right,
      from: { waiting: ['draft'] },
      input: z.strictObject({ return_reason: longText(1000, 10) }),
      button: { ar: 'أعِد إلى كاتبه', en: 'Send back' },
      effect: {
        ar: 'يعود مسودة، وتُثبَّت قائمة المستلمين من جديد عند رفعه.',
        en: 'It becomes a draft again; its list is fixed anew when it is handed in.',
      },
      asks: { reason: { ar: 'ما يلزم تعديله قبل الإرسال', en: 'What has to change before it is sent' } },
      look: 'plain',
      log: 'إعادة إشعار إلى كاتبه',
    },
    /** Whoever handed it in takes it back; others send it back with a reason. */
    withdraw: {
      who: ['asker'],
      right,
      from: { waiting: ['draft'] },
      ...untold,
      button: { ar: 'اسحبه', en: 'Withdraw' },
      log: 'سحب إشعار قبل اعتماده',
    },
    cancel: {
      who: ['sender'],
      right,
      from: { scheduled: ['draft'] },
      ...untold,
      button: { ar: 'ألغِ الموعد', en: 'Cancel the hour' },
      log: 'إلغاء موعد إرسال إشعار',
    },
    begin: { who: ['system'], from: { scheduled: ['sending'] }, log: 'بدء إرسال إشعار في موعده' },
    stop: {
      who: ['sender'],
      right,
      from: { sending: ['stopped'] },
      button: { ar: 'أوقف الإرسال', en: 'Stop sending' },
      effect: {
        ar: 'من لم يصله الإشعار بعد لن يصله. ما أُرسل لا يُسترد.',
        en: 'Whoever has not got it yet will not. What was sent cannot be taken back.',
      },
      asks: 'confirmation',
      look: 'danger',
      log: 'إيقاف إرسال إشعار',
    },
    finish: { who: ['system'], from: { sending: ['sent'] }, log: 'اكتمال إرسال إشعار' },
  },
})
export type NoticeStatus = StatusOf<typeof noticeMachine>
export type NoticeAction = ActionOf<typeof noticeMachine>
export type NoticePart = PartOf<typeof noticeMachine>
