import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { bool, choice, date, file, longText, optional, pastDate, repeatedReason } from '../core/calls/fields.ts'
import { type ActionOf, machine, namesOf, type PartOf, type StatusOf } from '../core/machine.ts'
import { moreTimeButtons, moreTimeWords } from '../transactions/more-time.ts'
import { incentiveWords } from './incentive-words.ts'

/** Days of the notification law by analogy [P1 art. 11], where no setting says otherwise. */
export const appealDays = 60
export const answerDays = 60
export const correctionDays = 30
/** Types of the index `incentive-types` that change something by themselves; their codes are never renumbered. */
export const stopsCampaign = 9
export const suspendsNgo = 10
export const replacesBoard = 11
export const dissolvesNgo = 12

const right = ['ministry_incentives_management_comm', 'U'] as const
const own = ['ngo_incentives', 'U'] as const
const theAnswer = { ar: 'الجواب المعلّل', en: 'The answer with its reasons' }
const reasoned = longText(2000, 20)
const appeal = {
  appeal_ground: choice(namesOf(incentiveWords.appeal_ground.words)),
  appeal_text: reasoned,
  appeal_file: optional(file()),
  suspension_asked: bool,
}
/** Every status in which readers may see a measure. */
const kept = { issued: ['issued'], appealed: ['appealed'], upheld: ['upheld'], expired: ['expired'] } as const

/**
 * A commendation or penalty [domain 3.11]. Whoever issued a penalty does not decide its appeal, and an appeal that
 * nobody answers in time cancels it.
 */
export const incentiveMachine = machine({
  name: 'incentive',
  statuses: {
    draft: { ...commonWords.draft, tone: 'mute' },
    issued: { ar: 'صادر', en: 'Issued', tone: 'warn' },
    appealed: { ar: 'متظلَّم منه', en: 'Appealed', tone: 'info' },
    upheld: { ar: 'مؤكَّد', en: 'Upheld', tone: 'bad' },
    cancelled: { ...commonWords.cancelled, tone: 'ok' },
    expired: { ar: 'منتهي الأثر', en: 'Expired', tone: 'mute' },
  },
  parts: ['ministry', 'central', 'head', 'organisation', 'system'],
  actions: {
    send_facts: {
      who: ['ministry'],
      right,
      from: { draft: ['draft'] },
      button: { ar: 'اعرض الوقائع على المنظمة', en: 'Send the facts to the organisation' },
      effect: {
        ar: 'تقرأ المنظمة الأسباب والسند كما هي الآن، ولها أن تصححها مرة واحدة قبل صدور القرار.',
        en: 'The organisation reads the reasons and their basis as they stand, and may correct them once before the decision.',
      },
      asks: 'confirmation',
      look: 'plain',
      log: 'عرض الوقائع على المنظمة',
    },
    answer_facts: {
      who: ['organisation'],
      right: own,
      from: { draft: ['draft'] },
      input: z.strictObject({ facts_reply: reasoned }),
      button: { ar: 'صحّح الوقائع', en: 'Correct the facts' },
      effect: {
        ar: 'يقرأ جوابكم من يُعدّ القرار قبل إصداره. جواب واحد لا يُعدَّل.',
        en: 'Whoever prepares the decision reads your answer before it is issued. One answer, which is not changed.',
      },
      asks: { reason: { ar: 'ما الذي يخالف الواقع', en: 'What is not as it was' } },
      log: 'جواب المنظمة عن الوقائع',
    },
    issue: {
      who: ['ministry'],
      right,
      from: { draft: ['issued'] },
      input: z.strictObject({
        served_by: choice(namesOf(incentiveWords.served_by.words)),
        served_on: optional(pastDate),
        served_proof: optional(file()),
        repeated_reason: repeatedReason,
      }),
      button: { ar: 'أصدِر القرار', en: 'Issue the decision' },
      effect: {
        ar: 'يُبلَّغ مستخدمو المنظمة ويقع أثر القرار فوراً، وتبدأ مهلة التظلم من يوم التبليغ. لا يُعدَّل القرار بعد صدوره.',
        en: 'The users of the organisation are told and the decision takes effect at once. The days of appeal begin on the day of service. An issued decision is not changed.',
      },
      log: 'إصدار القرار',
    },
    serve: {
      who: ['ministry'],
      right,
      from: { issued: ['issued'] },
      input: z.strictObject({
        served_by: choice(['hand', 'post'] as const),
        served_on: pastDate,
        served_proof: file(),
      }),
      button: { ar: 'سجّل تبليغاً', en: 'Record a service' },
      effect: {
        ar: 'تبليغ آخر بإثباته. تُحسب مهلة التظلم من أحدث تبليغ، ولا تقصر عما كانت.',
        en: 'A further service with its proof. The days of appeal count from the latest one and never become fewer.',
      },
      look: 'plain',
      log: 'تسجيل تبليغ القرار',
    },
    ask_more_time: {
      who: ['organisation'],
      right: own,
      from: { issued: ['issued'] },
      input: z.strictObject({ extension_reason: reasoned }),
      button: { ar: 'اطلب وقتاً إضافياً', en: 'Ask for more time' },
      effect: {
        ar: 'يجيب مدير في الوزارة. تبقى المهلة كما هي حتى يجيب.',
        en: 'A head in the ministry answers. The last day stays as it is until then.',
      },
      asks: { reason: { ar: 'سبب طلب الوقت', en: 'Why more time is needed' } },
      look: 'plain',
      log: 'طلب تمديد مهلة التظلم',
    },
    grant_more_time: {
      who: ['head'],
      right,
      from: { issued: ['issued'] },
      input: z.strictObject({ appeal_extended_to: date }),
      button: { ar: 'مدّد مهلة التظلم', en: 'Grant more time' },
      effect: {
        ar: 'تُبلَّغ المنظمة باليوم الجديد.',
        en: 'The organisation is told the new last day.',
      },
      look: 'plain',
      log: 'تمديد مهلة التظلم',
    },
    refuse_more_time: {
      who: ['head'],
      right,
      from: { issued: ['issued'] },
      input: z.strictObject({ extension_answer: longText(1000, 10) }),
      button: moreTimeButtons.refuse,
      effect: { ar: 'تبقى مهلة التظلم كما هي.', en: 'The last day of appeal stays as it is.' },
      asks: { reason: moreTimeWords.more_time_answer },
      look: 'danger',
      log: 'رفض تمديد مهلة التظلم',
    },
    appeal: {
      who: ['organisation'],
      right: own,
      from: { issued: ['appealed'] },
      input: z.strictObject(appeal),
      button: { ar: 'قدّم التظلم', en: 'Submit the appeal' },
      effect: {
        ar: 'تظلم واحد لهذا القرار. يبتّ فيه غير من أصدره بجواب معلّل، وإن لم يُجَب في الأجل أُلغي القرار.',
        en: 'One appeal for this decision. Somebody other than who issued it decides with reasons; without an answer in time the decision is cancelled.',
      },
      log: 'تقديم تظلم',
    },
    record_late_appeal: {
      who: ['ministry'],
      right,
      from: { issued: ['appealed'] },
      input: z.strictObject({ ...appeal, appeal_received_on: pastDate }),
      button: { ar: 'سجّل تظلماً متأخراً', en: 'Record a late appeal' },
      effect: {
        ar: 'تظلم ورد بعد انقضاء المهلة. يُعلَّم متأخراً، ولا يبتّ فيه من سجّله.',
        en: 'An appeal that came after the last day. It is marked late, and decided by somebody else than who records it.',
      },
      look: 'plain',
      log: 'تسجيل تظلم متأخر',
    },
    suspend_effect: {
      who: ['central'],
      right,
      from: { appealed: ['appealed'] },
      button: { ar: 'أوقف أثر القرار حتى البتّ', en: 'Suspend the effect until the decision' },
      effect: {
        ar: 'يُعاد ما غيّره القرار إلى ما كان عليه حتى يُبتّ في التظلم.',
        en: 'What the decision changed goes back to what it was, until the appeal is decided.',
      },
      asks: 'confirmation',
      look: 'plain',
      log: 'وقف أثر القرار حتى البتّ في التظلم',
    },
    uphold: {
      who: ['head'],
      right,
      from: { appealed: ['upheld'] },
      input: z.strictObject({ appeal_decision: reasoned }),
      button: { ar: 'أكّد القرار', en: 'Uphold the decision' },
      effect: {
        ar: 'يبقى القرار، ويعود أثره إن كان موقوفاً. تقرأ المنظمة الجواب كاملاً.',
        en: 'The decision stands, and takes effect again if it was suspended. The organisation reads the whole answer.',
      },
      asks: { reason: theAnswer },
      look: 'danger',
      log: 'تأكيد القرار بعد التظلم',
    },
    cancel_on_appeal: {
      who: ['head'],
      right,
      from: { appealed: ['cancelled'] },
      input: z.strictObject({ appeal_decision: reasoned }),
      button: { ar: 'اقبل التظلم وألغِ القرار', en: 'Accept the appeal and cancel' },
      effect: {
        ar: 'يُلغى القرار ويُعاد ما غيّره إلى ما كان عليه، ويختفي من الصفحة العامة.',
        en: 'The decision is cancelled, what it changed goes back to what it was, and it leaves the public page.',
      },
      asks: { reason: theAnswer },
      log: 'إلغاء القرار بقبول التظلم',
    },
    cancel_by_silence: {
      who: ['system'],
      from: { appealed: ['cancelled'] },
      log: 'إلغاء القرار لعدم الجواب عن التظلم',
    },
    cancel: {
      who: ['central'],
      right,
      from: { issued: ['cancelled'] },
      input: z.strictObject({ cancel_reason: longText(1000, 10) }),
      button: { ar: 'ألغِ القرار', en: 'Cancel the decision' },
      effect: {
        ar: 'يُلغى القرار ويُعاد ما غيّره إلى ما كان عليه.',
        en: 'The decision is cancelled and what it changed goes back to what it was.',
      },
      asks: { reason: { ar: 'سبب الإلغاء', en: 'Reason of the cancellation' } },
      look: 'danger',
      log: 'إلغاء القرار',
    },
    show: {
      who: ['ministry'],
      right,
      from: kept,
      button: { ar: 'أظهره للعموم', en: 'Show it to the public' },
      effect: {
        ar: 'يظهر النوع والعنوان ورقم القرار وتاريخه في صفحة المنظمة العامة.',
        en: 'Type, title, number and date of the decision stand on the public page of the organisation.',
      },
      asks: 'confirmation',
      look: 'plain',
      log: 'إظهار القرار للعموم',
    },
    hide: {
      who: ['ministry'],
      right,
      from: kept,
      button: { ar: 'أخفه عن العموم', en: 'Hide it from the public' },
      asks: 'confirmation',
      look: 'plain',
      log: 'إخفاء القرار عن العموم',
    },
    expire: { who: ['system'], from: { issued: ['expired'], upheld: ['expired'] }, log: 'انتهاء أثر القرار' },
  },
})
export type IncentiveStatus = StatusOf<typeof incentiveMachine>
export type IncentiveAction = ActionOf<typeof incentiveMachine>
export type IncentivePart = PartOf<typeof incentiveMachine>
