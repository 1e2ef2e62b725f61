import { z } from 'zod'
import { estStatusWords } from '../founding/statuses.ts'
import { commonWords } from '../core/calls/common-words.ts'
import { deskWords } from '../core/calls/desk-words.ts'
import { decisionNumber, file, money, optional, pastDate } from '../core/calls/fields.ts'
import { type ActionOf, machine, type StatusOf } from '../core/machine.ts'

/** What the organisation says of a part that was received or sent: its day, its amount where it is money, the proof. */
export const partInput = z.strictObject({ happened_on: pastDate, amount: optional(money), file: file() })

/**
 * Money that needs an approval before it moves [domain 3.9]. The approval itself is a request on its way through the
 * ministry: what the request does, the record follows by the actions of the system. The rest is the organisation's.
 */
export const approvalMachine = machine({
  name: 'approval',
  statuses: {
    draft: { ...commonWords.draft, tone: 'mute' },
    submitted: { ar: 'مرفوع للموافقة', en: 'Submitted', tone: 'info' },
    in_review: { ...commonWords.under_study, en: 'In review', tone: 'info' },
    returned: { ...estStatusWords[7], en: 'Returned' },
    approved: { ar: 'موافق عليه', en: 'Approved', tone: 'ok' },
    rejected: { ...commonWords.rejected, tone: 'bad' },
    executed: { ...deskWords.executed, tone: 'info' },
    reported: { ar: 'مبرَّأ', en: 'Reported', tone: 'ok' },
    cancelled: { ...commonWords.cancelled, tone: 'mute' },
  },
  parts: ['organisation', 'system'],
  actions: {
    submit: { who: ['system'], from: { draft: ['submitted'] }, log: 'رفع طلب الموافقة' },
    /** Money from within the country needs no approval, unless a setting says so. */
    submit_local: {
      who: ['organisation'],
      from: { draft: ['approved'] },
      button: { ar: 'سجّل المنحة المحلية', en: 'Record the local grant' },
      effect: {
        ar: 'لا تحتاج المنحة المحلية إلى موافقة مسبقة. تُبلَّغ المديرية بها، ولا تُعدَّل بياناتها بعد ذلك.',
        en: 'A local grant needs no prior approval. The directorate is told of it, and its data are not changed afterwards.',
      },
      asks: 'confirmation',
      log: 'تسجيل منحة محلية',
    },
    start: { who: ['system'], from: { submitted: ['in_review'] }, log: 'بدء دراسة طلب الموافقة' },
    return: { who: ['system'], from: { in_review: ['returned'] }, log: 'إعادة طلب الموافقة للاستكمال' },
    /** The request goes on in the step that returned it. */
    resubmit: { who: ['system'], from: { returned: ['in_review'] }, log: 'استكمال طلب الموافقة' },
    approve: {
      who: ['system'],
      from: { in_review: ['approved'] },
      input: z.strictObject({ decision_no: decisionNumber, decision_date: pastDate }),
      log: 'الموافقة',
    },
    reject: { who: ['system'], from: { in_review: ['rejected'] }, log: 'رفض طلب الموافقة' },
    /** The request was withdrawn, or closed because nobody completed it. */
    reopen: {
      who: ['system'],
      from: { submitted: ['draft'], returned: ['draft'] },
      log: 'عودة الطلب مسودة',
    },
    execute: {
      who: ['organisation'],
      from: { approved: ['executed'] },
      input: partInput,
      button: { ar: 'سجّل التنفيذ', en: 'Record the execution' },
      effect: {
        ar: 'تُسجَّل الدفعة الأولى بإثباتها، وتُبلَّغ الوزارة. لا يسبق تاريخها تاريخ الموافقة.',
        en: 'The first part is recorded with its proof, and the ministry is told. Its day is not before the approval.',
      },
      log: 'تسجيل التنفيذ',
    },
    add_part: {
      who: ['organisation'],
      from: { executed: ['executed'] },
      input: partInput,
      button: { ar: 'أضف دفعة', en: 'Add a part' },
      effect: {
        ar: 'تُجمع الدفعات، ولا يزيد مجموعها على المبلغ الموافق عليه.',
        en: 'Parts are added up; their sum does not exceed what was approved.',
      },
      look: 'plain',
      log: 'تسجيل دفعة أخرى',
    },
    report: {
      who: ['organisation'],
      from: { executed: ['reported'] },
      input: z.strictObject({ file: file() }),
      button: { ar: 'قدّم التقرير', en: 'Hand in the report' },
      effect: {
        ar: 'يقرأ المدقق المالي التقرير. لا تُضاف دفعات بعد تقديمه.',
        en: 'The financial reviewer reads the report. No part is added after it.',
      },
      log: 'تقديم تقرير الصرف أو التوزيع',
    },
    give_back: {
      who: ['organisation'],
      from: { rejected: ['rejected'] },
      input: partInput,
      button: { ar: 'سجّل إعادة الأموال', en: 'Record the return' },
      effect: {
        ar: 'أموال وصلت قبل البتّ في الطلب تُعاد إلى مصدرها، ويُرفق إثبات إعادتها.',
        en: 'Money that came before the decision goes back to its source, with the proof that it did.',
      },
      log: 'تسجيل إعادة الأموال',
    },
    declare_none: {
      who: ['organisation'],
      from: { rejected: ['rejected'] },
      button: { ar: 'صرّح بعدم الاستلام', en: 'Declare that nothing came' },
      effect: {
        ar: 'تصرّحون بأن شيئاً من هذه الأموال لم يصل إلى منظمتكم.',
        en: 'You declare that nothing of it has reached your organisation.',
      },
      asks: 'confirmation',
      look: 'plain',
      log: 'التصريح بعدم استلام شيء',
    },
    cancel: {
      who: ['organisation'],
      from: { draft: ['cancelled'], submitted: ['cancelled'] },
      button: { ar: 'ألغِ', en: 'Cancel' },
      title: { ar: 'إلغاء {name}', en: 'Cancel {name}' },
      effect: {
        ar: 'يبقى السجل ملغى ولا يُطلب له شيء. ما رُفع للموافقة يُسحب.',
        en: 'The record stays, cancelled, and nothing is asked for it any more. What was submitted is withdrawn.',
      },
      asks: 'confirmation',
      look: 'danger',
      log: 'إلغاء',
    },
  },
})
export type ApprovalStatus = StatusOf<typeof approvalMachine>
export type ApprovalAction = ActionOf<typeof approvalMachine>
