import { z } from 'zod'
import { date, decisionNumber, file, id, longText, optional, pastDate, repeatedReason } from '../core/calls/fields.ts'
import { type ActionOf, machine, type PartOf, type StatusOf } from '../core/machine.ts'
import { articleField, rejectFields, transactionRequest } from '../transactions/workflow.ts'
import { meetingWords } from './meeting-words.ts'

/** Working days in which the results of an assembly are ratified; after them silence does. */
export const ratifyDays = 10

const own = ['ngo_general_authority_meetings', 'U'] as const
const decide = ['ministry_transaction_requests', 'C'] as const
const words = meetingWords.status.words
const note = optional(longText(1000))
const { ask_more_time, grant_more_time, refuse_more_time } = transactionRequest.actions

/** The type of request that carries a meeting until it is approved. */
export const meetingSlug = 'general_assembly_meeting'
/** A meeting of the general assembly, from its request to the ratified minutes [domain 3.13]. */
export const meetingMachine = machine({
  name: 'meeting',
  statuses: {
    draft: { ...words.draft, tone: 'mute' },
    requested: { ...words.requested, tone: 'info' },
    returned: { ...words.returned, tone: 'warn' },
    approved: { ...words.approved, tone: 'ok' },
    rejected: { ...words.rejected, tone: 'bad' },
    held: { ...words.held, tone: 'info' },
    no_quorum: { ...words.no_quorum, tone: 'warn' },
    minutes_submitted: { ...words.minutes_submitted, tone: 'info' },
    ratified: { ...words.ratified, tone: 'ok' },
    not_ratified: { ...words.not_ratified, tone: 'bad' },
    cancelled: { ...words.cancelled, tone: 'mute' },
  },
  parts: ['organisation', 'directorate', 'head', 'system'],
  actions: {
    request: {
      who: ['organisation'],
      right: ['ngo_general_authority_meetings', 'A'],
      from: { draft: ['requested'] },
      button: { ar: 'اطلب عقد الاجتماع', en: 'Ask to hold the meeting' },
      effect: {
        ar: 'يصل الطلب إلى المديرية، وتبتّ فيه خلال ثلاثة أيام عمل؛ وسكوتها موافقة. لا يُعدَّل الاجتماع بعد الطلب إلا إن أعادته.',
        en: 'The request goes to the directorate, which decides within three working days; its silence is consent. The meeting is not edited afterwards unless it is returned.',
      },
      asks: 'confirmation',
      log: 'طلب عقد اجتماع الهيئة العامة',
    },
    resubmit: {
      who: ['organisation'],
      right: own,
      from: { returned: ['requested'] },
      button: { ar: 'أعِد الطلب معدَّلاً', en: 'Send it back completed' },
      asks: 'confirmation',
      log: 'إعادة طلب عقد الاجتماع بعد تعديله',
    },
    approve: {
      who: ['directorate'],
      right: decide,
      from: { requested: ['approved'] },
      input: z.strictObject({ ministry_delegate_id: optional(id), decision_note: note }),
      button: { ar: 'وافق على عقده', en: 'Approve the meeting' },
      effect: {
        ar: 'تُبلَّغ المنظمة، ويمكن أن تسموا من يحضر عن الوزارة.',
        en: 'The organisation is told. You can name who attends for the ministry.',
      },
      log: 'الموافقة على عقد الاجتماع',
    },
    return: {
      who: ['directorate'],
      right: decide,
      from: { requested: ['returned'] },
      input: z.strictObject({ notes: longText(1000, 10), ...articleField }),
      button: { ar: 'أعِده للتعديل', en: 'Return it' },
      asks: { reason: { ar: 'ما يُعدَّل قبل إعادة الطلب', en: 'What to change before it is sent again' } },
      look: 'plain',
      log: 'إعادة طلب عقد الاجتماع للتعديل',
    },
    reject: {
      who: ['directorate'],
      right: decide,
      from: { requested: ['rejected'] },
      input: z.strictObject(rejectFields),
      button: { ar: 'ارفض عقده', en: 'Reject the meeting' },
      look: 'danger',
      log: 'رفض عقد الاجتماع',
    },
    approve_by_silence: {
      who: ['system'],
      from: { requested: ['approved'] },
      log: 'الموافقة على عقد الاجتماع لانقضاء المهلة',
    },
    open_roll: {
      who: ['organisation'],
      right: own,
      from: { approved: ['approved'], no_quorum: ['no_quorum'] },
      button: { ar: 'افتح الجلسة وثبّت القائمة', en: 'Open the sitting and freeze the roll' },
      effect: {
        ar: 'تُثبَّت قائمة أصحاب حق التصويت كما هي الآن، ولا يُضاف إليها أحد في هذه الجلسة. بعدها يبدأ تسجيل الحضور.',
        en: 'Who may vote is frozen as it stands now, and nobody is added in this sitting. Attendance begins after it.',
      },
      asks: 'confirmation',
      log: 'تثبيت قائمة أصحاب حق التصويت',
    },
    hold: {
      who: ['organisation'],
      right: own,
      from: { approved: ['held'], no_quorum: ['held'] },
      button: { ar: 'ابدأ الجلسة', en: 'Begin the session' },
      effect: {
        ar: 'يُسجَّل اكتمال النصاب وتُفتح البنود للتصويت.',
        en: 'It is recorded that the quorum is reached, and the items are open for votes.',
      },
      asks: 'confirmation',
      log: 'انعقاد الاجتماع',
    },
    no_quorum: {
      who: ['organisation'],
      right: own,
      from: { approved: ['no_quorum'] },
      input: z.strictObject({ second_date: optional(date) }),
      button: { ar: 'أجّل لعدم النصاب', en: 'No quorum: postpone' },
      effect: {
        ar: 'تُسجَّل الجلسة الأولى بلا نصاب، ويصير موعد الجلسة الثانية موعد الاجتماع.',
        en: 'The first sitting is recorded without quorum, and the second date becomes the date of the meeting.',
      },
      look: 'danger',
      log: 'تأجيل الاجتماع لعدم اكتمال النصاب',
    },
    close: {
      who: ['organisation'],
      right: own,
      from: { held: ['held'] },
      button: { ar: 'أغلق الاجتماع', en: 'Close the meeting' },
      effect: {
        ar: 'لا يُسجَّل بعد الإغلاق حضور ولا تصويت. يُكتب المحضر مما سُجّل.',
        en: 'Neither attendance nor votes are recorded afterwards. The minutes are written from what was recorded.',
      },
      asks: 'confirmation',
      log: 'إغلاق الاجتماع',
    },
    observe: {
      who: ['directorate', 'head'],
      right: decide,
      from: { held: ['held'], minutes_submitted: ['minutes_submitted'] },
      input: z.strictObject({ observer_note: longText(2000, 10) }),
      button: { ar: 'اكتب ملاحظة المندوب', en: 'Write the observer’s note' },
      asks: { reason: meetingWords.observer_note },
      look: 'plain',
      log: 'ملاحظة مندوب الوزارة على الاجتماع',
    },
    submit_minutes: {
      who: ['organisation'],
      right: own,
      from: { held: ['minutes_submitted'] },
      input: z.strictObject({ file: file(), difference: optional(longText(1000, 10)) }),
      button: { ar: 'ارفع المحضر الموقّع', en: 'Submit the signed minutes' },
      effect: {
        ar: 'يُرسل المحضر إلى المديرية للتصديق، ولا يُعدَّل بعد رفعه.',
        en: 'The minutes go to the directorate for ratification and are not changed afterwards.',
      },
      log: 'رفع محضر الاجتماع',
    },
    ratify: {
      who: ['directorate', 'head'],
      right: decide,
      from: { minutes_submitted: ['ratified'] },
      input: z.strictObject({
        decision_no: optional(decisionNumber),
        decision_date: optional(pastDate),
        repeated_reason: repeatedReason,
        decision_note: note,
      }),
      button: { ar: 'صدّق النتائج', en: 'Ratify the results' },
      effect: {
        ar: 'يُقفل المحضر. وإن انتُخب مجلس صار هو القائم، وانتهت ولاية السابق ومفوّضيه بتحريك الحسابات.',
        en: 'The minutes are locked. A board that was elected becomes the current one; the earlier one ends, and so do its account drivers.',
      },
      log: 'تصديق نتائج الاجتماع',
    },
    ratify_by_silence: {
      who: ['system'],
      from: { minutes_submitted: ['ratified'] },
      log: 'تصديق نتائج الاجتماع لانقضاء المهلة',
    },
    refuse_ratification: {
      who: ['head'],
      right: decide,
      from: { minutes_submitted: ['not_ratified'] },
      input: z.strictObject({ decision_note: longText(1000, 20), ...articleField }),
      button: { ar: 'ارفض التصديق', en: 'Refuse ratification' },
      effect: {
        ar: 'لا يُعمل بنتائج الاجتماع، وتُدعى الهيئة العامة من جديد. تقرأ المنظمة السبب والسند، ولها أن تتظلم.',
        en: 'The results have no effect, and the assembly is called anew. The organisation reads the reason and its basis, and may appeal.',
      },
      asks: { reason: { ar: 'أسباب عدم التصديق', en: 'Why it is not ratified' } },
      look: 'danger',
      log: 'عدم تصديق نتائج الاجتماع',
    },
    cancel: {
      who: ['organisation'],
      right: own,
      from: { draft: ['cancelled'], requested: ['cancelled'], approved: ['cancelled'] },
      button: { ar: 'ألغِ الاجتماع', en: 'Cancel the meeting' },
      effect: {
        ar: 'يُبلَّغ من دُعي إليه بإلغائه.',
        en: 'Whoever was invited is told that it is cancelled.',
      },
      asks: 'confirmation',
      look: 'danger',
      log: 'إلغاء الاجتماع',
    },
    ask_more_time: { ...ask_more_time, who: ['organisation'], right: own },
    grant_more_time: { ...grant_more_time, who: ['directorate', 'system'], right: decide },
    refuse_more_time: { ...refuse_more_time, who: ['directorate'], right: decide },
    expire: { who: ['system'], from: { returned: ['cancelled'] }, log: 'إلغاء طلب الاجتماع لعدم استكماله' },
  },
})
export type MeetingStatus = StatusOf<typeof meetingMachine>
export type MeetingAction = ActionOf<typeof meetingMachine>
export type MeetingPart = PartOf<typeof meetingMachine>
