import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { commonWords } from '../core/calls/common-words.ts'
import {
  date,
  decisionNumber,
  file,
  id,
  int,
  longText,
  optional,
  pastDate,
  personName,
  repeatedReason,
  telephone,
  text,
} from '../core/calls/fields.ts'
import { actionBody, type ActionOf, machine, type PartOf, pressedOf, type StatusOf } from '../core/machine.ts'
import { statusChangeBy } from '../profile/shapes.ts'
import { seesNgos } from './register.ts'

/** What every decision on a status records. */
const decision = {
  decision_no: decisionNumber,
  decision_date: pastDate,
  decision_file: file(),
  reason: longText(1000, 10),
  repeated_reason: repeatedReason,
}
/** One against the organisation also says on what it rests: without it nobody can answer it. */
const adverse = { ...decision, article: text(3, 300) }
/** Decisions against the organisation: served with their basis, and answered within the days of appeal. */
export const adverseActions = ['suspend', 'appoint_board', 'liquidate', 'dissolve', 'cancel'] as const
const inputOf = {
  plain: z.strictObject(decision),
  adverse: z.strictObject(adverse),
  appoint_board: z.strictObject({ ...adverse, board_end_date: date, board_members_number: int(1, 15) }),
  liquidate: z.strictObject({
    ...adverse,
    liquidator_name: personName(5, 150),
    liquidator_phone: optional(telephone),
  }),
  dissolve: z.strictObject({ ...adverse, liquidation_report_file: file(), assets_beneficiary: text(3, 255) }),
  lift: z.strictObject({ ...decision, decision_file: optional(file()), to: z.literal([1, 2, 3]) }),
  liquidate_by_request: z.strictObject({
    ...decision,
    decision_file: optional(file()),
    liquidator_name: personName(5, 150),
    liquidator_phone: optional(telephone),
  }),
  merge: z.strictObject({ ...decision, decision_file: optional(file()), merged_into_id: id }),
}

const both = ['head', 'central'] as const
const right = ['ministry_ngos', 'U'] as const
/**
 * Which decision leads an organisation from which status to which [domain 3.5], by the head of the NGO directorate or a
 * central administrator. Becoming active follows a founding approval or an earlier registration and is not taken here; a
 * merger and a voluntary dissolution follow their transactions. Ids are those of the index `ngo-status` and never change.
 */
export const ngoStatusMachine = machine({
  name: 'ngo-status',
  statuses: {
    1: { ar: commonWords.is_active.ar, en: commonWords.is_active.en, tone: 'ok' },
    2: { ...commonWords.stopped, en: 'Suspended', tone: 'hold' },
    3: { ar: 'مدارة بمجلس مؤقت', en: 'Under a temporary board', tone: 'warn' },
    4: { ar: 'قيد التصفية', en: 'Under liquidation', tone: 'warn' },
    5: { ar: 'منحلّة', en: 'Dissolved', tone: 'bad' },
    6: { ar: 'مندمجة', en: 'Merged', tone: 'mute' },
    7: { ar: 'ملغى قرارها', en: 'Decision cancelled', tone: 'bad' },
    8: { ar: 'قيد التأسيس', en: 'Being founded', tone: 'info' },
  },
  parts: [...both, 'system'],
  actions: {
    suspend: {
      who: both,
      right,
      from: { 1: [2] },
      input: inputOf.adverse,
      button: { ar: 'أوقف المنظمة مؤقتاً', en: 'Suspend the organisation' },
      effect: {
        ar: 'يصبح مستخدمو المنظمة للقراءة فقط، وتتوقف حملاتها، وتبقى وثائقها سارية. يُبلَّغ مستخدموها.',
        en: 'Its users can only read, its campaigns stop, its documents stay valid. Its users are told.',
      },
      log: 'تغيير حالة المنظمة',
    },
    reactivate: {
      who: both,
      right,
      from: { 2: [1] },
      input: inputOf.plain,
      button: { ar: 'أعِد تفعيل المنظمة', en: 'Make it active again' },
      effect: {
        ar: 'تعود المنظمة فعّالة بكامل صلاحياتها، ويُبلَّغ مستخدموها.',
        en: 'The organisation is active again with all its rights, and its users are told.',
      },
      log: 'تغيير حالة المنظمة',
    },
    appoint_board: {
      who: both,
      right,
      from: { 1: [3], 2: [3] },
      input: inputOf.appoint_board,
      button: { ar: 'عيّن مجلساً مؤقتاً', en: 'Appoint a temporary board' },
      effect: {
        ar: 'يُحل المجلس القائم بتاريخ القرار، وتنتهي صلاحية محرّكي الحسابات، وتبدأ دورة مؤقتة.',
        en: "The sitting board is dissolved on the decision's date, the drivers of accounts lose their mandate, and a temporary term begins.",
      },
      log: 'تغيير حالة المنظمة',
    },
    end_temporary_board: {
      who: both,
      right,
      from: { 3: [1] },
      input: inputOf.plain,
      button: { ar: 'أنهِ المجلس المؤقت', en: 'End the temporary board' },
      effect: {
        ar: 'يتطلب مجلساً منتخباً مصدَّقاً؛ يتسلّم مكان المجلس المؤقت.',
        en: 'Needs an elected and ratified board, which takes the place of the temporary one.',
      },
      log: 'تغيير حالة المنظمة',
    },
    liquidate: {
      who: both,
      right,
      from: { 1: [4], 2: [4], 3: [4] },
      input: inputOf.liquidate,
      button: { ar: 'ضعها قيد التصفية', en: 'Begin liquidation' },
      effect: {
        ar: 'لا تضيف المنظمة بعده سوى بياناتها المالية ومحاضرها.',
        en: 'From then on it adds only financial data and minutes.',
      },
      log: 'تغيير حالة المنظمة',
    },
    /** The penalty that led here fell, or its time is over: back to where the organisation stood before. */
    lift: {
      who: ['system'],
      from: { 2: [1], 3: [1, 2], 4: [1, 2, 3] },
      input: inputOf.lift,
      log: 'رفع أثر عقوبة عن حالة المنظمة',
    },
    /** The organisation asked for its dissolution, and it was approved. */
    liquidate_by_request: {
      who: ['system'],
      from: { 1: [4], 2: [4], 3: [4] },
      input: inputOf.liquidate_by_request,
      log: 'بدء تصفية المنظمة بطلبها',
    },
    /** The organisation asked to merge into another one, and it was approved. */
    merge: { who: ['system'], from: { 1: [6] }, input: inputOf.merge, log: 'اندماج المنظمة في منظمة أخرى' },
    dissolve: {
      who: both,
      right,
      from: { 4: [5] },
      input: inputOf.dissolve,
      button: { ar: 'أعلن حلّها', en: 'Declare it dissolved' },
      effect: {
        ar: 'تنتهي شخصيتها الاعتبارية بتاريخ القرار، وتبيّنها صفحتها العامة، وتُغلق حساباتها بعد 30 يوماً.',
        en: "Its legal personality ends on the decision's date, its public page says so, and its accounts close after 30 days.",
      },
      log: 'تغيير حالة المنظمة',
    },
    cancel: {
      who: ['central'],
      right,
      from: { 1: [7], 8: [7] },
      input: inputOf.adverse,
      button: { ar: 'ألغِ قرار إشهارها', en: 'Cancel its registration decision' },
      effect: {
        ar: 'تُحجب صفحتها العامة ويصبح اسمها متاحاً، وتُغلق حساباتها بعد 30 يوماً.',
        en: 'Its public page closes and its name becomes free; its accounts close after 30 days.',
      },
      log: 'تغيير حالة المنظمة',
    },
  },
})
export type NgoStatus = StatusOf<typeof ngoStatusMachine>
export type StatusActor = PartOf<typeof ngoStatusMachine>
export type StatusAction = ActionOf<typeof ngoStatusMachine>
/** Decisions that an accepted grievance takes back by itself. A board that was dissolved comes back by a decision alone, and what has ended does not [domain 3.5]. */
export const takenBack: readonly StatusAction[] = ['suspend', 'liquidate']
export const statusActions = pressedOf(ngoStatusMachine)
export const ngoStatuses = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly NgoStatus[]

const params = z.strictObject({ id })
export const readNgoStatuses = call({
  method: 'GET',
  path: 'v2/ministry/ngos/{id}/statuses',
  summary: 'Status history of an organisation, and the decisions that the reader may take on it now',
  access: seesNgos,
  params,
  /** `version` is that of the status: sent back as `If-Match`, it keeps a decision from following one that its writer has not seen. */
  answer: z.object({
    status_id: z.int(),
    version: z.string(),
    actions: z.array(z.enum(statusActions)),
    history: z.array(statusChangeBy),
  }),
})

/** A decision with exactly what its action records. */
export const statusDecision = actionBody(ngoStatusMachine)
/** A decision about an organisation's status. */
export const decideNgoStatus = call({
  method: 'POST',
  path: 'v2/ministry/ngos/{id}/statuses',
  summary: 'Change the status of an organisation by a decision',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'U']] },
  params,
  body: statusDecision,
  versioned: true,
  answer: z.object({ status_id: z.int() }),
  says: 'edited',
})
