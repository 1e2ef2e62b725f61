import { z } from 'zod'
import { choice, file, longText } from '../core/calls/fields.ts'
import { machine, namesOf, type StatusOf } from '../core/machine.ts'
import { givingWords } from './giving-words.ts'

const decides = ['ministry_accept_reject_campaigns_comm', 'C'] as const

/** How a difference can be settled, and what moves by it. */
export const settlementWays = {
  annul: {
    ar: 'لم يُسحب المبلغ: يُلغى التبرع وإيصاله',
    en: 'Nothing was taken: the donation and its receipt are annulled',
  },
  paid_by_ngo: {
    ar: 'دفعته المنظمة للمتبرع من حسابها، والمبلغ لدى المشغّل',
    en: 'The organisation paid the donor from its account; the operator still has the money',
  },
  lost: { ar: 'خسارة تتحملها الحملة', en: 'A loss that the campaign bears' },
  borne: { ar: 'شأن المشغّل وحده: لا يتحرك شيء عندنا', en: 'The operator’s own affair: nothing of ours moves' },
} as const
export type SettlementWay = keyof typeof settlementWays

/** A difference with an operator: settled by two persons of the centre, or over when no comparison finds it any more [amendments]. */
export const differenceMachine = machine({
  name: 'book-difference',
  statuses: {
    open: { ar: 'بلا تسوية', en: 'Not settled', tone: 'warn' },
    proposed: { ar: 'تسوية تنتظر شخصاً ثانياً', en: 'Waits for a second person', tone: 'hold' },
    settled: { ar: 'سُوّي', en: 'Settled', tone: 'ok' },
    reversing: { ar: 'نقض تسوية ينتظر شخصاً ثانياً', en: 'A reversal waits for a second person', tone: 'hold' },
  },
  parts: ['central'],
  actions: {
    propose: {
      who: ['central'],
      right: decides,
      from: { open: ['proposed'] },
      input: z.strictObject({
        way: choice(namesOf(settlementWays)),
        reason: longText(500, 10),
        evidence_file: file('document'),
      }),
      button: { ar: 'اقترح تسوية', en: 'Propose a settlement' },
      title: { ar: 'تسوية الفرق: {name}', en: 'Settle the difference: {name}' },
      effect: {
        ar: 'لا يتحرك شيء قبل أن يعتمدها شخص آخر من الإدارة المركزية.',
        en: 'Nothing moves until somebody else in the centre has confirmed it.',
      },
      log: 'اقتراح تسوية فرق مع مشغّل دفع',
    },
    withdraw: {
      who: ['central'],
      right: decides,
      from: { proposed: ['open'] },
      button: { ar: 'اسحب الاقتراح', en: 'Withdraw the proposal' },
      asks: 'confirmation',
      look: 'plain',
      log: 'سحب اقتراح تسوية فرق',
    },
    settle: {
      who: ['central'],
      right: decides,
      from: { proposed: ['settled'] },
      button: { ar: 'اعتمد التسوية', en: 'Confirm the settlement' },
      title: { ar: 'اعتماد تسوية الفرق: {name}', en: 'Confirm the settlement: {name}' },
      effect: {
        ar: 'يُقيّد أثرها في دفتر القيد باسمها، وتُبلَّغ المنظمة. لا ينقضها إلا شخصان.',
        en: 'What it moves is booked in the ledger under its name, and the organisation is told. Only two persons reverse it.',
      },
      asks: 'confirmation',
      log: 'اعتماد تسوية فرق مع مشغّل دفع',
    },
    refuse: {
      who: ['central'],
      right: decides,
      from: { proposed: ['open'] },
      input: z.strictObject({ note: longText(500, 5) }),
      button: { ar: 'ارفض التسوية', en: 'Refuse the settlement' },
      asks: { reason: givingWords.note },
      look: 'danger',
      log: 'رفض تسوية فرق مع مشغّل دفع',
    },
    ask_reversal: {
      who: ['central'],
      right: decides,
      from: { settled: ['reversing'] },
      input: z.strictObject({ reason: longText(500, 10), evidence_file: file('document') }),
      button: { ar: 'اقترح نقض التسوية', en: 'Propose a reversal' },
      title: { ar: 'نقض تسوية الفرق: {name}', en: 'Reverse the settlement of {name}' },
      effect: {
        ar: 'لا يتحرك شيء قبل أن يعتمده شخص آخر من الإدارة المركزية.',
        en: 'Nothing moves until somebody else in the centre has confirmed the reversal.',
      },
      look: 'danger',
      log: 'اقتراح نقض تسوية فرق مع مشغّل دفع',
    },
    drop_reversal: {
      who: ['central'],
      right: decides,
      from: { reversing: ['settled'] },
      button: { ar: 'اسحب اقتراح النقض', en: 'Withdraw the reversal' },
      asks: 'confirmation',
      look: 'plain',
      log: 'سحب اقتراح نقض تسوية',
    },
    reverse: {
      who: ['central'],
      right: decides,
      from: { reversing: ['open'] },
      button: { ar: 'اعتمد النقض', en: 'Confirm the reversal' },
      title: { ar: 'اعتماد نقض تسوية الفرق: {name}', en: 'Confirm the reversal of {name}' },
      effect: {
        ar: 'يُقيّد عكس أثر التسوية قيداً مستقلاً في دفتر القيد، ويعود الفرق بلا تسوية، وتُبلَّغ المنظمة.',
        en: 'What the settlement moved goes back by an entry of its own, the difference is unsettled again, and the organisation is told.',
      },
      asks: 'confirmation',
      log: 'اعتماد نقض تسوية فرق مع مشغّل دفع',
    },
    keep: {
      who: ['central'],
      right: decides,
      from: { reversing: ['settled'] },
      input: z.strictObject({ note: longText(500, 5) }),
      button: { ar: 'ارفض النقض', en: 'Refuse the reversal' },
      asks: { reason: givingWords.note },
      look: 'plain',
      log: 'رفض نقض تسوية فرق مع مشغّل دفع',
    },
  },
})
export type DifferenceStatus = StatusOf<typeof differenceMachine>
