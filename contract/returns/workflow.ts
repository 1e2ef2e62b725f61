import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { list, longText, text } from '../core/calls/fields.ts'
import { nameWords } from '../founding/review-words.ts'
import { estStatusWords } from '../founding/statuses.ts'
import { machine, type PartOf, type StatusOf } from '../core/machine.ts'

const review = ['ministry_ngos_validation', 'V'] as const
/** Signing is more than entering: a right of its own [decision 0070]. */
const sign = ['ngo_plans', 'C'] as const
const note = z.strictObject({ key: text(3, 60), note: longText(500, 5) })

/** The yearly return of an organisation: filled from its records, signed, reviewed by exception [decision 0070]. */
export const returnMachine = machine({
  name: 'yearly-return',
  statuses: {
    draft: { ...commonWords.draft, tone: 'mute' },
    submitted: { ...estStatusWords[2], en: 'Filed' },
    returned: { ...commonWords.returned_for_correction, tone: 'warn' },
    accepted: { ...nameWords.accepted, tone: 'ok' },
  },
  parts: ['organisation', 'evaluator'],
  actions: {
    declare: {
      who: ['organisation'],
      right: sign,
      from: { draft: ['submitted'], returned: ['submitted'] },
      button: { ar: 'وقّع وقدّم التقرير', en: 'Sign and file the return' },
      title: { ar: 'توقيع {name} وتقديمه؟', en: 'Sign and file {name}?' },
      effect: {
        ar: 'تُصرّحون باسم المنظمة بأن ما في التقرير يطابق سجلها. يصدر إيصال برقم ورمز، وتُغلق خطة السنة، ويمكن السحب والتصحيح بعد ذلك.',
        en: 'You declare in the name of the organisation that the return agrees with its records. You get a receipt with number and code, and the plan of the year is closed. It can be withdrawn and corrected afterwards.',
      },
      asks: 'confirmation',
      log: 'توقيع التقرير السنوي وتقديمه',
    },
    declare_nil: {
      who: ['organisation'],
      right: sign,
      from: { draft: ['submitted'] },
      button: { ar: 'قدّم تقريراً بلا نشاط', en: 'File a nil return' },
      title: { ar: 'تقديم {name} بلا نشاط؟', en: 'File {name} as nil?' },
      effect: {
        ar: 'تُصرّحون بأن المنظمة لم تنفّذ نشاطاً ولم تصرف على نشاط في هذه السنة. تبقى بقية البنود كما في سجلكم.',
        en: 'You declare that the organisation carried out and paid for no activity in this year. The other lines stay as your records have them.',
      },
      asks: 'confirmation',
      look: 'plain',
      log: 'تقديم تقرير سنوي بلا نشاط',
    },
    withdraw: {
      who: ['organisation'],
      right: sign,
      from: { submitted: ['draft'] },
      button: { ar: 'اسحب التقرير', en: 'Withdraw the return' },
      title: { ar: 'سحب {name}؟', en: 'Withdraw {name}?' },
      effect: {
        ar: 'يعود التقرير مسودة تُصحَّح وتُقدَّم من جديد. يبقى تاريخ تقديمه الأول.',
        en: 'It is a draft again, to be corrected and filed anew. The day of the first filing stays.',
      },
      asks: 'confirmation',
      look: 'plain',
      log: 'سحب التقرير السنوي',
    },
    correct: {
      who: ['organisation'],
      right: ['ngo_plans', 'U'],
      from: { accepted: ['draft'] },
      input: z.strictObject({ correction_reason: longText(500, 10) }),
      button: { ar: 'صحّح التقرير', en: 'Correct the return' },
      effect: {
        ar: 'يُفتح التقرير من جديد. يقرأ العموم النسخة المقبولة حتى تُقبل النسخة المصحّحة.',
        en: 'The return opens again. Readers see the accepted version until the corrected one is accepted.',
      },
      asks: { reason: { ar: 'ما الذي يُصحَّح ولماذا', en: 'What is corrected, and why' } },
      look: 'plain',
      log: 'فتح التقرير السنوي للتصحيح',
    },
    accept: {
      who: ['evaluator'],
      right: review,
      from: { submitted: ['accepted'] },
      button: { ar: 'اقبل التقرير', en: 'Accept the return' },
      title: { ar: 'قبول {name}؟', en: 'Accept {name}?' },
      effect: {
        ar: 'يظهر ملخصه في الصفحة العامة للمنظمة.',
        en: 'Its summary stands on the organisation’s public page.',
      },
      asks: 'confirmation',
      log: 'قبول التقرير السنوي',
    },
    return: {
      who: ['evaluator'],
      right: review,
      from: { submitted: ['returned'] },
      input: z.strictObject({ notes: list(note, 1, 60) }),
      button: { ar: 'أعِد البنود المعلَّمة', en: 'Return the marked lines' },
      effect: {
        ar: 'تقرأ المنظمة ملاحظة كل بند، وتصحح السجل أو تفسّر الفرق ثم تقدّم من جديد.',
        en: 'The organisation reads the note of each line, corrects the record or explains, and files again.',
      },
      look: 'plain',
      log: 'إعادة بنود من التقرير السنوي',
    },
  },
})
export type ReturnStatus = StatusOf<typeof returnMachine>
export type ReturnPart = PartOf<typeof returnMachine>
