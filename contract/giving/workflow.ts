import { z } from 'zod'
import { longText } from '../core/calls/fields.ts'
import { machine, type ActionOf, type StatusOf } from '../core/machine.ts'
import { articleField } from '../transactions/workflow.ts'
import { givingWords, wholePounds } from './giving-words.ts'

const own = ['ngo_payments', 'U'] as const
const decides = ['ministry_accept_reject_campaigns_comm', 'C'] as const

/**
 * A payment [domain 3.8, amendments]. Between the code that was handed to the operator and a known answer it is
 * `confirming`: no timer ends that, only an answer. What the operator took after all is finalised from every state in
 * which nothing had been taken before.
 */
export const paymentMachine = machine({
  name: 'payment',
  statuses: {
    initiated: { ar: 'بدأت', en: 'Initiated', tone: 'mute' },
    otp_sent: { ar: 'أُرسل الرمز', en: 'Code sent', tone: 'info' },
    confirming: { ar: 'ننتظر جواب المشغّل', en: 'Waiting for the operator', tone: 'hold' },
    finalised: { ar: 'مكتملة', en: 'Finalised', tone: 'ok' },
    failed: { ar: 'فاشلة', en: 'Failed', tone: 'bad' },
    expired: { ar: 'منتهية الصلاحية', en: 'Expired', tone: 'mute' },
    refund_requested: { ar: 'طُلب الاسترداد', en: 'Refund requested', tone: 'warn' },
    refunded: { ar: 'مستردة', en: 'Refunded', tone: 'mute' },
  },
  parts: ['system', 'organisation', 'central'],
  actions: {
    accept: { who: ['system'], from: { initiated: ['otp_sent'] }, log: 'أرسل مشغّل الدفع رمز التأكيد' },
    refuse: {
      who: ['system'],
      from: { initiated: ['failed'], confirming: ['failed'] },
      input: z.strictObject({ code: z.string() }),
      log: 'رفض مشغّل الدفع العملية',
    },
    hand_over: { who: ['system'], from: { otp_sent: ['confirming'] }, log: 'سُلّم رمز المتبرع إلى مشغّل الدفع' },
    /** The third one ends the attempt. */
    wrong_code: { who: ['system'], from: { confirming: ['otp_sent', 'failed'] }, log: 'رمز تأكيد غير صحيح' },
    finalise: {
      who: ['system'],
      from: {
        initiated: ['finalised'],
        otp_sent: ['finalised'],
        confirming: ['finalised'],
        expired: ['finalised'],
        failed: ['finalised'],
      },
      input: z.strictObject({ reference: z.string() }),
      log: 'اكتمل تبرع إلكتروني',
    },
    expire: { who: ['system'], from: { initiated: ['expired'], otp_sent: ['expired'] }, log: 'انتهت صلاحية عملية دفع' },
    /** Only a refund is decided by two; a test payment goes back by itself. */
    ask_refund: {
      who: ['organisation', 'system'],
      right: own,
      from: { finalised: ['refund_requested'] },
      input: z.strictObject({ amount: wholePounds, reason: longText(500, 10) }),
      button: { ar: 'اطلب رد المبلغ', en: 'Ask for a refund' },
      title: { ar: 'طلب رد المبلغ إلى المتبرع: {name}', en: 'Refund to the donor: {name}' },
      effect: {
        ar: 'يبتّ في الطلب شخص آخر من الإدارة المركزية، ثم يعيد المشغّل المبلغ إلى المحفظة التي دُفع منها وحدها.',
        en: 'Somebody else in the centre decides; then the operator gives the money back to the wallet that it came from, and to no other.',
      },
      look: 'plain',
      log: 'طلب رد مبلغ تبرع',
    },
    withdraw_refund: {
      who: ['organisation'],
      right: own,
      from: { refund_requested: ['finalised'] },
      button: { ar: 'اسحب طلب الرد', en: 'Withdraw the request' },
      asks: 'confirmation',
      look: 'plain',
      log: 'سحب طلب رد مبلغ',
    },
    /** The money moves when the operator has confirmed it, not before. */
    approve_refund: {
      who: ['central', 'system'],
      right: decides,
      from: { refund_requested: ['refund_requested'] },
      button: { ar: 'اعتمد الرد', en: 'Approve the refund' },
      title: { ar: 'اعتماد رد المبلغ: {name}', en: 'Approve the refund: {name}' },
      effect: {
        ar: 'يُطلب من المشغّل أن يعيد المبلغ إلى محفظة المتبرع. لا رجوع عن ذلك.',
        en: 'The operator is asked to give the money back to the donor’s wallet. This cannot be undone.',
      },
      asks: 'confirmation',
      log: 'اعتماد رد مبلغ تبرع',
    },
    refuse_refund: {
      who: ['central'],
      right: decides,
      from: { refund_requested: ['finalised'] },
      input: z.strictObject({ note: longText(500, 5), ...articleField }),
      button: { ar: 'ارفض الرد', en: 'Refuse the refund' },
      title: { ar: 'رفض رد المبلغ: {name}', en: 'Refuse the refund: {name}' },
      effect: {
        ar: 'يبقى التبرع كما هو، وتقرأ المنظمة سبب الرفض وسنده، ولها أن تتظلم.',
        en: 'The donation stays as it is; the organisation reads why and on which basis, and may appeal.',
      },
      asks: { reason: givingWords.note },
      look: 'danger',
      log: 'رفض رد مبلغ تبرع',
    },
    /** Also of what was called impossible: the operator's books win. Part of it leaves a donation behind. */
    refund: {
      who: ['system'],
      from: {
        refund_requested: ['refunded', 'finalised', 'refund_requested'],
        finalised: ['refunded', 'finalised'],
      },
      input: z.strictObject({ refund: z.int(), reference: z.string() }),
      log: 'رُدّ مبلغ تبرع',
    },
    /** Two persons agreed that the operator never took what it had claimed. */
    annul: {
      who: ['system'],
      from: { finalised: ['failed'] },
      input: z.strictObject({ settlement: z.int() }),
      log: 'إلغاء تبرع إلكتروني لم يُسحب مبلغه',
    },
    fail_refund: {
      who: ['system'],
      from: { refund_requested: ['finalised'] },
      input: z.strictObject({ refund: z.int(), code: z.string() }),
      log: 'رفض مشغّل الدفع رد المبلغ',
    },
  },
})
export type PaymentStatus = StatusOf<typeof paymentMachine>
export type PaymentAction = ActionOf<typeof paymentMachine>

/** Whether money has left the wallet of the payer: what every end says first. */
export type MoneyAnswer = 'no' | 'unknown' | 'yes' | 'returned'
export const moneyIn: Record<PaymentStatus, MoneyAnswer> = {
  initiated: 'no',
  otp_sent: 'no',
  confirming: 'unknown',
  finalised: 'yes',
  failed: 'no',
  expired: 'no',
  refund_requested: 'yes',
  refunded: 'returned',
}

/** A way by which an organisation takes donations: nobody is offered it before it was proved and checked [domain 2.7]. */
export const donationMethodMachine = machine({
  name: 'donation-method',
  statuses: {
    draft: { ar: 'بانتظار التوثيق', en: 'Waits to be verified', tone: 'warn' },
    verified: { ar: 'موثّقة', en: 'Verified', tone: 'ok' },
    suspended: { ar: 'أوقفتها الوزارة', en: 'Suspended by the ministry', tone: 'bad' },
  },
  parts: ['organisation', 'central'],
  actions: {
    verify: {
      who: ['central'],
      right: decides,
      from: { draft: ['verified'] },
      button: { ar: 'وثّق الوسيلة', en: 'Verify' },
      title: { ar: 'توثيق وسيلة التبرع: {name}', en: 'Verify the donation method: {name}' },
      effect: {
        ar: 'تُعرض الوسيلة على المتبرعين منذ الآن ما دامت المنظمة تفعّلها. تحققوا من العقد ورقم التاجر وحساب التسوية أولاً.',
        en: 'Donors are offered it from now on, as long as the organisation has it switched on. Check agreement, merchant number and account first.',
      },
      asks: 'confirmation',
      log: 'توثيق وسيلة تبرع',
    },
    suspend: {
      who: ['central'],
      right: decides,
      from: { verified: ['suspended'] },
      input: z.strictObject({ suspend_reason: longText(500, 10), ...articleField }),
      button: { ar: 'أوقف الوسيلة', en: 'Suspend' },
      title: { ar: 'إيقاف وسيلة التبرع: {name}', en: 'Suspend the donation method: {name}' },
      effect: {
        ar: 'لا تُعرض على أحد منذ الآن، وتقرأ المنظمة السبب وسنده، ولها أن تتظلم. ما بدأ من عمليات يُستكمل.',
        en: 'Nobody is offered it from now on; the organisation reads why and on which basis, and may appeal. Payments that have begun are finished.',
      },
      asks: { reason: givingWords.suspend_reason },
      look: 'danger',
      log: 'إيقاف وسيلة تبرع',
    },
    resume: {
      who: ['central'],
      right: decides,
      from: { suspended: ['verified'] },
      button: { ar: 'ارفع الإيقاف', en: 'Lift the suspension' },
      asks: 'confirmation',
      log: 'رفع إيقاف وسيلة تبرع',
    },
    /** Follows from a change of where the money goes. */
    redraft: { who: ['organisation'], right: own, from: { verified: ['draft'] }, log: 'تعديل وسيلة تبرع موثّقة' },
  },
})
export type DonationMethodStatus = StatusOf<typeof donationMethodMachine>
