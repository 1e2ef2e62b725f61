import { z } from 'zod'
import { file, longText, optional, pastDate, text } from '../core/calls/fields.ts'
import { secondPersonWords } from '../core/calls/second-person-words.ts'
import { machine, type ActionOf, type StatusOf } from '../core/machine.ts'
import { donorWords } from './donor-words.ts'

/**
 * A donation as its organisation keeps it [amendments; readings ]. What was entered counts once a second
 * person has confirmed it, or at once where the settings ask for none; what counts is never removed but reversed, again
 * by two.
 */
export const donorMachine = machine({
  name: 'donor',
  statuses: {
    promised: { ar: 'موعود', en: 'Promised', tone: 'mute' },
    entered: { ...secondPersonWords.waiting, tone: 'warn' },
    received: { ar: 'مستلَم', en: 'Received', tone: 'ok' },
    reversing: { ar: 'طُلب عكسه', en: 'Reversal asked', tone: 'hold' },
    reversed: { ar: 'معكوس', en: 'Reversed', tone: 'bad' },
  },
  parts: ['organisation', 'system'],
  actions: {
    receive: {
      who: ['organisation'],
      right: ['campaigns', 'U'],
      from: { promised: ['entered'] },
      input: z.strictObject({ donation_date: pastDate, paper_no: optional(text(1, 60)), proof_file: file() }),
      button: { ar: 'سجّل استلامه', en: 'Record its receipt' },
      title: { ar: 'استلام التبرع الموعود من {name}', en: 'Receipt of the promised donation of {name}' },
      log: 'استلام تبرع موعود',
    },
    confirm: {
      who: ['organisation', 'system'],
      right: ['campaigns', 'U'],
      from: { entered: ['received'] },
      button: { ar: 'أكّد التبرع', en: 'Confirm the donation' },
      title: { ar: 'تأكيد تبرع {name}', en: 'Confirm the donation of {name}' },
      effect: {
        ar: 'يُحسب التبرع في الحملة ويُقيَّد في الدفتر ويصدر إيصاله، ولا يُعدَّل بعدها ولا يُحذف.',
        en: 'The donation counts in the campaign, is booked in the ledger and gets its receipt. It is neither changed nor deleted afterwards.',
      },
      asks: 'confirmation',
      log: 'تأكيد تبرع مسجَّل',
    },
    ask_reversal: {
      who: ['organisation'],
      right: ['campaigns', 'U'],
      from: { received: ['reversing'] },
      input: z.strictObject({ reversal_reason: longText(500, 5) }),
      button: { ar: 'اطلب عكسه', en: 'Ask for its reversal' },
      title: { ar: 'طلب عكس تبرع {name}', en: 'Ask for the reversal of the donation of {name}' },
      effect: {
        ar: 'يبقى التبرع محسوباً حتى يوافق شخص آخر، ثم يُقيَّد عكسه بحركة جديدة ويُعلَّم إيصاله معكوساً.',
        en: 'The donation counts until somebody else agrees. Then a new movement reverses it, and its receipt is marked.',
      },
      asks: { reason: donorWords.reversal_reason },
      look: 'danger',
      log: 'طلب عكس تبرع',
    },
    reverse: {
      who: ['organisation'],
      right: ['campaigns', 'U'],
      from: { reversing: ['reversed'] },
      button: { ar: 'اعكس التبرع', en: 'Reverse the donation' },
      title: { ar: 'عكس تبرع {name}', en: 'Reverse the donation of {name}' },
      effect: {
        ar: 'تُقيَّد حركة معاكسة بالمبلغ كله، وينقص ما جُمع، ويُعلَّم الإيصال معكوساً.',
        en: 'A movement of the whole amount is booked against it, what was raised is less, and the receipt is marked.',
      },
      asks: 'confirmation',
      look: 'danger',
      log: 'عكس تبرع',
    },
    keep: {
      who: ['organisation'],
      right: ['campaigns', 'U'],
      from: { reversing: ['received'] },
      button: { ar: 'أبقِ التبرع', en: 'Keep the donation' },
      look: 'plain',
      log: 'رفض عكس تبرع',
    },
    refund: {
      who: ['system'],
      from: { received: ['reversed'] },
      button: { ar: 'رُدّ مبلغه إلى المتبرع', en: 'Its amount was given back to the donor' },
      log: 'رد مبلغ تبرع إلى المتبرع',
    },
    /** Its payment was annulled: the operator had claimed what it never took. */
    annul: { who: ['system'], from: { received: ['reversed'] }, log: 'إلغاء تبرع لم يُسحب مبلغه' },
  },
})
export type DonorStatus = StatusOf<typeof donorMachine>
export type DonorAction = ActionOf<typeof donorMachine>
