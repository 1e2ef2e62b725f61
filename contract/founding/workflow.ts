import { z } from 'zod'
import {
  decisionNumber,
  file,
  lk,
  longText,
  ngoName,
  optional,
  pastDate,
  repeatedReason,
  text,
} from '../core/calls/fields.ts'
import { decisionWords, entryWords } from '../transactions/request-words.ts'
import { type ActionOf, machine, type PartOf, pressedOf } from '../core/machine.ts'
import { moreTimeActions } from './more-time.ts'
import { estStatusWords } from './statuses.ts'
import { legalOpinion, letterFields, rejectFields, replyFields, saidBeside as said } from '../transactions/workflow.ts'

const validate = ['ministry_creation_requests', 'V'] as const
const confirm = ['ministry_creation_requests', 'C'] as const
const transact = ['ministry_transaction_requests', 'U'] as const
/** Officers of the steps, in the order in which a request comes to them. */
const onDesk = [
  'receiver',
  'info_evaluator',
  'docs_evaluator',
  'legal_reviewer',
  'external_liaison',
  'ngo_head',
  'decision_office',
  'issuer',
] as const

/** Founding request, section 3.2 of the domain document. Freezing is a flag beside the status. */
export const founding = machine({
  name: 'founding',
  statuses: estStatusWords,
  parts: ['founder', ...onDesk, 'system'],
  actions: {
    submit: {
      who: ['founder'],
      from: { 1: [2] },
      button: { ar: 'قدّم الطلب', en: 'Submit the request' },
      title: { ar: 'تقديم طلب التأسيس إلى الوزارة؟', en: 'Submit the founding request?' },
      effect: {
        ar: 'يصل الطلب إلى المديرية المختصة، ولا تُعدَّل بياناته إلا إذا أعادته إليكم.',
        en: 'It goes to the competent directorate; data change only if it is returned to you.',
      },
      asks: 'confirmation',
      log: 'تقديم طلب التأسيس',
    },
    resubmit: {
      who: ['founder'],
      from: { 7: [3, 5] },
      button: { ar: 'أكملت المطلوب', en: 'I have completed it' },
      effect: {
        ar: 'يعود الطلب إلى الموظف نفسه، وتُستأنف مدة الوزارة.',
        en: 'The request goes back to the same officer and the ministry’s time goes on.',
      },
      log: 'إكمال المطلوب وإعادة التقديم',
    },
    ...moreTimeActions,
    extend_documents: {
      who: ['founder'],
      from: { 4: [4] },
      input: z.strictObject({ reason: longText(1000) }),
      button: { ar: 'اطلب تمديد المهلة', en: 'Ask for more time' },
      title: { ar: 'تمديد مهلة وثائق التأسيس؟', en: 'Extend the term for the founding documents?' },
      asks: { reason: { ar: 'سبب التمديد', en: 'Reason' } },
      look: 'plain',
      log: 'تمديد مهلة وثائق التأسيس',
    },
    submit_documents: {
      who: ['founder'],
      from: { 4: [5] },
      button: { ar: 'قدّم الوثائق', en: 'Submit the documents' },
      title: { ar: 'تقديم وثائق التأسيس؟', en: 'Submit the founding documents?' },
      effect: {
        ar: 'يبدأ تدقيق الوثائق، ويبدأ الأجل القانوني للبت وهو 60 يوماً.',
        en: 'The check begins, and with it the legal term of 60 days.',
      },
      asks: 'confirmation',
      log: 'تقديم وثائق التأسيس',
    },
    withdraw: {
      who: ['founder'],
      from: { 1: [11], 2: [11], 7: [11] },
      button: { ar: 'اسحب الطلب', en: 'Withdraw the request' },
      title: { ar: 'سحب الطلب {name}؟', en: 'Withdraw request {name}?' },
      effect: {
        ar: 'يُغلق الطلب ولا يُعاد فتحه، وتُبلَّغ المديرية. تُحفظ الملفات 12 شهراً.',
        en: 'It is closed for good and the directorate is told. Files are kept for 12 months.',
      },
      asks: 'confirmation',
      look: 'danger',
      log: 'سحب الطلب',
    },
    start_checking: {
      who: ['receiver'],
      right: validate,
      from: { 2: [3] },
      input: z.strictObject(said),
      button: decisionWords.start,
      title: { ar: 'بدء دراسة طلب {name}؟', en: 'Begin the study of {name}?' },
      effect: {
        ar: 'تصبح المعاملة باسمكم ويرى صاحب الطلب أن الدراسة بدأت.',
        en: 'The request becomes yours and the applicant sees that its study has begun.',
      },
      asks: 'confirmation',
      log: 'بدء دراسة الطلب',
    },
    validate_info: {
      who: ['info_evaluator'],
      right: validate,
      from: { 3: [4] },
      input: z.strictObject(said),
      button: { ar: 'أحِل إلى الموافقة الأولية', en: 'Forward to initial approval' },
      title: { ar: 'إحالة طلب {name} إلى الموافقة الأولية؟', en: 'Forward {name} to initial approval?' },
      effect: {
        ar: 'تُعتمد البيانات وينتقل الطلب إلى مدير المنظمات للبت في الاسم، ويُبلَّغ صاحب الطلب.',
        en: 'The data are accepted, the request goes to the head for the name, and the applicant is told.',
      },
      asks: 'confirmation',
      log: 'اعتماد البيانات',
    },
    return: {
      who: ['info_evaluator', 'docs_evaluator', 'legal_reviewer'],
      right: validate,
      from: { 3: [7], 5: [7] },
      input: z.strictObject(said),
      button: decisionWords.return,
      title: { ar: 'إعادة طلب {name} للاستكمال؟', en: 'Return the request of {name}?' },
      asks: 'confirmation',
      look: 'danger',
      log: 'إعادة الطلب للاستكمال',
    },
    validate_docs: {
      who: ['legal_reviewer'],
      right: validate,
      from: { 5: [6] },
      // The opinion stands first: it is what the question before the action asks for.
      input: z.strictObject({ legal_opinion: legalOpinion, ...said }),
      button: { ar: 'أحِل إلى رأي الجهات', en: 'Forward to external opinions' },
      title: { ar: 'اعتماد وثائق {name}؟', en: 'Accept the documents of {name}?' },
      effect: {
        ar: 'تُعتمد الوثائق كلها وينتقل الطلب إلى استطلاع رأي الجهات المعنية. يقرأ الرأيَ من يوقّع القرار، ولا يراه صاحب الطلب.',
        en: 'All documents are accepted and the request goes on to the external opinions. Whoever signs the decision reads the opinion; the applicant does not see it.',
      },
      asks: { reason: entryWords.legal_opinion },
      log: 'اعتماد الوثائق',
    },
    forward: {
      who: onDesk,
      right: transact,
      from: { 3: [3], 4: [4], 5: [5], 6: [6] },
      input: z.strictObject(said),
      button: decisionWords.forward,
      asks: 'confirmation',
      log: 'إحالة الطلب إلى الإجراء التالي',
    },
    accept_name: {
      who: ['ngo_head'],
      right: confirm,
      from: { 4: [4] },
      input: z.strictObject({ name_ar: optional(ngoName), note: optional(longText(500, 5)) }),
      button: { ar: 'اقبل الاسم', en: 'Accept the name' },
      log: 'قبول الاسم',
    },
    refuse_name: {
      who: ['ngo_head'],
      right: confirm,
      from: { 4: [7] },
      input: z.strictObject({
        note: longText(500, 5),
        reject_reason_id: optional(lk('reject-reasons')),
        article: optional(text(0, 200)),
      }),
      button: { ar: 'ارفض الاسم', en: 'Refuse the name' },
      look: 'danger',
      log: 'رفض الاسم',
    },
    open_documents: {
      who: ['ngo_head'],
      right: confirm,
      from: { 4: [4] },
      input: z.strictObject(said),
      button: { ar: 'امنح الموافقة الأولية', en: 'Give the initial approval' },
      title: { ar: 'منح {name} الموافقة الأولية؟', en: 'Give {name} the initial approval?' },
      effect: {
        ar: 'يُطلب من صاحب الطلب رفع وثائق التأسيس خلال المهلة المحددة.',
        en: 'The applicant is asked to upload the founding documents within the term.',
      },
      asks: 'confirmation',
      log: 'الموافقة الأولية',
    },
    ask_opinion: {
      who: ['external_liaison'],
      right: transact,
      from: { 6: [8], 8: [8] },
      input: z.strictObject({ ...letterFields, ...said }),
      button: decisionWords.ask_opinion,
      look: 'plain',
      log: 'استطلاع رأي جهة',
    },
    record_opinion: {
      who: ['external_liaison', 'receiver'],
      right: transact,
      from: { 8: [8] },
      input: z.strictObject({ ...replyFields, ...said }),
      button: decisionWords.record_opinion,
      look: 'plain',
      log: 'تسجيل رأي جهة',
    },
    close_opinions: {
      who: ['external_liaison'],
      right: transact,
      from: { 8: [6] },
      input: z.strictObject(said),
      button: { ar: 'أغلق الاستطلاع وأحِل إلى القرار', en: 'Close the opinions and go to the decision' },
      title: { ar: 'إغلاق استطلاع الرأي؟', en: 'Close the opinions?' },
      effect: {
        ar: 'تُعدّ الجهة التي لم ترد خلال 15 يوم عمل غير معترضة على السير بالطلب، وينتقل الطلب إلى القرار.',
        en: 'A body silent for 15 working days no longer holds the request up; it goes on to the decision.',
      },
      asks: 'confirmation',
      log: 'إغلاق استطلاع الرأي',
    },
    approve: {
      who: ['issuer'],
      right: confirm,
      from: { 6: [9] },
      input: z.strictObject({
        decision_no: decisionNumber,
        decision_date: pastDate,
        decision_file: optional(file()),
        repeated_reason: repeatedReason,
        ...said,
      }),
      button: { ar: 'أصدر قرار التأسيس', en: 'Issue the founding decision' },
      effect: {
        ar: 'تُنشأ المنظمة في السجل وينتقل المؤسسون والمقر والوثائق إلى ملفها ويُبلَّغ صاحب الطلب.',
        en: 'The organisation enters the register with founders, headquarters and documents, and the applicant is told.',
      },
      log: 'صدور قرار الإشهار',
    },
    reject: {
      who: ['ngo_head'],
      right: confirm,
      from: { 2: [10], 3: [10], 6: [10], 8: [10] },
      input: z.strictObject({
        ...rejectFields,
        internal_notes: said.internal_notes,
        decision_no: optional(decisionNumber),
        decision_date: optional(pastDate),
        repeated_reason: repeatedReason,
      }),
      button: { ar: 'ارفض الطلب', en: 'Reject the request' },
      effect: {
        ar: 'يُبلَّغ صاحب الطلب بالسبب وبحقه في التظلم خلال 60 يوماً.',
        en: 'The applicant learns the reason and the right to appeal within 60 days.',
      },
      look: 'danger',
      log: 'رفض طلب التأسيس',
    },
    expire: { who: ['system'], from: { 1: [12], 4: [12], 7: [12] }, log: 'انتهاء المهلة' },
    /** The address was never verified: the account makes room for its owner [domain 3.1]. */
    expire_unverified: { who: ['system'], from: { 1: [12] }, log: 'انتهاء حساب لم يُفعّل بريده' },
    register_by_law: { who: ['system'], from: { 5: [9], 6: [9], 8: [9] }, log: 'الإشهار بحكم القانون لانقضاء الأجل' },
  },
})
export type FoundingActor = PartOf<typeof founding>
export type FoundingAction = ActionOf<typeof founding>
/** What people do; the rest is done by time alone and no call leads to it. */
export const foundingActions = pressedOf(founding)
export type TakenAction = (typeof foundingActions)[number]

/** Founding stages in which an action is possible, where the status alone does not say it. */
export const stageOfAction: Partial<Record<FoundingAction, number>> = {
  accept_name: 3,
  refuse_name: 3,
  open_documents: 3,
  extend_documents: 4,
  submit_documents: 4,
  validate_docs: 5,
  ask_opinion: 6,
  record_opinion: 6,
  close_opinions: 6,
  approve: 7,
}

/** The seven stages: who acts and how many working days the ministry has [domain 3.2]. */
export const stages = [
  { number: 1, side: 'founder', days: null },
  { number: 2, side: 'ministry', days: 7 },
  { number: 3, side: 'ministry', days: 3 },
  { number: 4, side: 'founder', days: null },
  { number: 5, side: 'ministry', days: 10 },
  { number: 6, side: 'ministry', days: 15 },
  { number: 7, side: 'ministry', days: 7 },
] as const
