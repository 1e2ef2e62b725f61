import { z } from 'zod'
import {
  choice,
  decisionNumber,
  file,
  id,
  list,
  lk,
  longText,
  optional,
  pastDate,
  repeatedReason,
  rich,
  text,
} from '../core/calls/fields.ts'
import { moreTimeButtons, moreTimeInputs, moreTimeWords } from './more-time.ts'
import { decisionWords } from './request-words.ts'
import { requestStatusWords } from './statuses.ts'
import { type ActionOf, machine, type PartOf } from '../core/machine.ts'
import type { PermissionSlug } from '../core/rights/permissions.ts'

/** Files of a decision, each with its title. */
export const titledFiles = list(z.strictObject({ title: text(3, 150), file: file() }), 0, 10)
const internal = { internal_notes: optional(longText(2000)) }
/** What may go with any decision: words to the applicant, words to colleagues, files. */
export const saidBeside = { notes: optional(longText(2000, 10)), ...internal, files: titledFiles.optional() }
/** What the legal reviewer holds of the request: read by whoever signs, never by the applicant. */
export const legalOpinion = longText(2000, 10)
/** A letter to an outside body: number and date are the proof. */
export const letterFields = {
  external_body_id: lk('external-bodies'),
  external_letter_no: decisionNumber,
  external_letter_date: pastDate,
}
/** The answer to one of the letters, named by its action. */
export const replyFields = {
  action_id: id,
  external_opinion: choice(['agree', 'disagree', 'no_reply'] as const),
  external_reply_no: optional(decisionNumber),
  external_reply_date: optional(pastDate),
}
/** The article on which a refusal or a return rests: without it nobody can answer the decision. */
export const articleField = { article: text(3, 300) }
/** One thing that the applicant has to correct, named as a refusal names it: `subject`, `details`, `payload.<field>`, `documents.<id>`. */
export const returnItem = z.strictObject({ at: text(3, 80), note: longText(1000, 5), article: optional(text(3, 300)) })
export type ReturnItem = z.output<typeof returnItem>
/** Where a return names items, they alone are corrected; where it names none, everything may be. */
export const returnItems = list(returnItem, 0, 60).optional()
export const rejectFields = { reject_reason_id: lk('reject-reasons'), reject_text: longText(2000, 20), ...articleField }

/** What the applicant fills in: the fields of the type are checked by the type when the request is handed in. */
export const applied = {
  subject: text(5, 200).optional(),
  details: optional(rich(5000)),
  payload: z.record(z.string().max(60), z.unknown()).optional(),
}

const right = ['ministry_transaction_requests', 'U'] as const
const confirm = ['ministry_transaction_requests', 'C'] as const
const apply = ['ngo_transaction_requests', 'A'] as const
const answer = ['ngo_transaction_requests', 'U'] as const

/**
 * A transaction request, whatever its type [domain 3.3]. Founding moves its own request along this table by its finer
 * machine, which is why a request may be approved by law or refused while it is with an outside body [domain 3.2].
 */
export const transactionRequest = machine({
  name: 'transaction',
  statuses: requestStatusWords,
  parts: ['applicant', 'officer', 'administrator', 'system'],
  actions: {
    submit: {
      who: ['applicant'],
      right: apply,
      from: { draft: ['submitted'] },
      input: z.strictObject(applied),
      button: { ar: 'قدّم المعاملة', en: 'Submit the request' },
      asks: 'confirmation',
      log: 'تقديم المعاملة',
    },
    start: {
      who: ['officer'],
      right,
      from: { submitted: ['in_progress'] },
      input: z.strictObject(saidBeside),
      button: decisionWords.start,
      log: 'بدء دراسة المعاملة',
    },
    forward: {
      who: ['officer'],
      right,
      from: { in_progress: ['in_progress'] },
      input: z.strictObject(saidBeside),
      button: decisionWords.forward,
      log: 'إحالة المعاملة إلى المرحلة التالية',
    },
    /** The applicant's own step is done: the request goes on to the ministry. */
    hand_in: { who: ['applicant'], from: { in_progress: ['in_progress'] }, log: 'إنجاز خطوة صاحب الطلب' },
    return: {
      who: ['officer'],
      right,
      from: { in_progress: ['returned'] },
      input: z.strictObject({
        notes: longText(2000, 10),
        ...articleField,
        items: returnItems,
        ...internal,
        files: titledFiles.optional(),
      }),
      button: decisionWords.return,
      asks: { reason: { ar: 'ما المطلوب استكماله', en: 'What has to be completed' } },
      look: 'danger',
      log: 'إعادة المعاملة للاستكمال',
    },
    complete: {
      who: ['applicant'],
      right: answer,
      from: { returned: ['in_progress'] },
      input: z.strictObject(applied),
      button: { ar: 'أعِد تقديم المعاملة', en: 'Send it back completed' },
      asks: 'confirmation',
      log: 'استكمال المعاملة',
    },
    ask_more_time: {
      who: ['applicant'],
      right: answer,
      from: { returned: ['returned'] },
      input: moreTimeInputs.ask,
      button: moreTimeButtons.ask,
      effect: {
        ar: 'تطلبون مهلة واحدة لكل إعادة. يبقى آخر يوم كما هو حتى يجيب الموظف، فإن لم يجب قبل انقضائه مُدّدت المهلة كما طلبتم.',
        en: 'One extension for each return. The last day stays as it is until the officer answers; if nobody answers before it is over, you have the time that you asked for.',
      },
      look: 'plain',
      log: 'طلب مهلة إضافية للاستكمال',
    },
    /** Of the system: nobody answered before the last day. */
    grant_more_time: {
      who: ['officer', 'system'],
      right,
      from: { returned: ['returned'] },
      input: moreTimeInputs.grant,
      button: moreTimeButtons.grant,
      effect: { ar: 'تُبلَّغ المنظمة بآخر يوم جديد.', en: 'The organisation is told its new last day.' },
      log: 'تمديد مهلة الاستكمال',
    },
    refuse_more_time: {
      who: ['officer'],
      right,
      from: { returned: ['returned'] },
      input: moreTimeInputs.refuse,
      button: moreTimeButtons.refuse,
      effect: { ar: 'تبقى مهلة الاستكمال كما هي.', en: 'The last day to complete it stays as it is.' },
      asks: { reason: moreTimeWords.more_time_answer },
      look: 'danger',
      log: 'رفض تمديد مهلة الاستكمال',
    },
    ask_opinion: {
      who: ['officer'],
      right,
      from: { in_progress: ['external'], external: ['external'] },
      input: z.strictObject({ ...letterFields, ...saidBeside }),
      button: decisionWords.ask_opinion,
      look: 'plain',
      log: 'استطلاع رأي جهة خارجية',
    },
    record_opinion: {
      who: ['officer'],
      right,
      from: { external: ['in_progress', 'external'] },
      input: z.strictObject({ ...replyFields, ...saidBeside }),
      button: decisionWords.record_opinion,
      look: 'plain',
      log: 'تسجيل رأي جهة خارجية',
    },
    /** Bodies that were silent long enough hold the request up no longer. */
    close_opinions: {
      who: ['officer'],
      right,
      from: { in_progress: ['in_progress'], external: ['in_progress'] },
      input: z.strictObject(saidBeside),
      button: { ar: 'أغلق الاستطلاع', en: 'Close the opinions' },
      asks: 'confirmation',
      look: 'plain',
      log: 'إغلاق استطلاع الرأي',
    },
    approve: {
      who: ['officer'],
      right: confirm,
      from: { in_progress: ['approved'] },
      input: z.strictObject({
        decision_no: optional(decisionNumber),
        decision_date: optional(pastDate),
        decision_file: optional(file()),
        repeated_reason: repeatedReason,
        ...saidBeside,
      }),
      button: { ar: 'وافق على المعاملة', en: 'Approve the request' },
      asks: 'confirmation',
      log: 'الموافقة على المعاملة',
    },
    /** The law takes silence for consent [domain 3.2]. */
    approve_by_law: {
      who: ['system'],
      from: { submitted: ['approved'], in_progress: ['approved'], external: ['approved'] },
      log: 'الموافقة على المعاملة بحكم القانون',
    },
    reject: {
      who: ['officer'],
      right: confirm,
      from: { submitted: ['rejected'], in_progress: ['rejected'], external: ['rejected'] },
      input: z.strictObject({ ...rejectFields, ...internal }),
      button: { ar: 'ارفض المعاملة', en: 'Reject the request' },
      asks: 'confirmation',
      look: 'danger',
      log: 'رفض المعاملة',
    },
    withdraw: {
      who: ['applicant'],
      right: answer,
      from: { draft: ['withdrawn'], submitted: ['withdrawn'], returned: ['withdrawn'] },
      button: { ar: 'اسحب المعاملة', en: 'Withdraw the request' },
      effect: {
        ar: 'تُغلق المعاملة دون قرار وتبقى في سجل معاملاتكم. لكم أن تقدّموا معاملة جديدة متى شئتم.',
        en: 'The request is closed without a decision and stays among your requests. You may hand in a new one at any time.',
      },
      asks: 'confirmation',
      look: 'danger',
      log: 'سحب المعاملة',
    },
    /** Its applicant's time ran out. */
    expire: {
      who: ['system'],
      from: { draft: ['withdrawn'], in_progress: ['closed_no_reply'], returned: ['closed_no_reply'] },
      log: 'إغلاق المعاملة لعدم الاستكمال',
    },
    /** The case that it carries was given up by its organisation. */
    call_off: {
      who: ['system'],
      from: { submitted: ['withdrawn'], in_progress: ['withdrawn'], returned: ['withdrawn'] },
      log: 'إنهاء المعاملة بإلغاء ما طُلب بها',
    },
    reassign: {
      who: ['administrator', 'officer', 'system'],
      right: ['ministry_transaction_requests', 'R'],
      from: { submitted: ['submitted'], in_progress: ['in_progress'], returned: ['returned'], external: ['external'] },
      log: 'إعادة إسناد المعاملة',
    },
  },
})
/**
 * The same table for types whose records have rights of their own: of the organisation, and of whoever of the ministry
 * decides. Its officers are those of the steps.
 */
export const fundingRequest = (organisation: PermissionSlug, ministry: PermissionSlug) => {
  const { actions } = transactionRequest
  const decides = [ministry, 'C'] as const
  return {
    ...transactionRequest,
    actions: {
      ...actions,
      submit: { ...actions.submit, right: [organisation, 'A'] as const },
      complete: { ...actions.complete, right: [organisation, 'U'] as const },
      withdraw: { ...actions.withdraw, right: [organisation, 'U'] as const },
      ask_more_time: { ...actions.ask_more_time, right: [organisation, 'U'] as const },
      approve: { ...actions.approve, right: decides },
      reject: { ...actions.reject, right: decides },
    },
  }
}
export type RequestAction = ActionOf<typeof transactionRequest>
export type RequestPart = PartOf<typeof transactionRequest>
