import { z } from 'zod'
import { machine, type ActionOf, type StatusOf } from '../core/machine.ts'

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
  parts: ['system'],
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
