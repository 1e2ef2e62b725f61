import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { longText } from '../core/calls/fields.ts'
import { opportunityWords } from '../opportunities/opportunity-words.ts'
import { ownLetter } from '../guest-forms/workflow.ts'
import { programWords } from '../programs/program-words.ts'
import { serviceWords } from '../settings/index-words.ts'
import { type ActionOf, machine, type PartOf, type StatusOf } from '../core/machine.ts'

/** Working days in which the ministry answers a plan; its silence approves it [domain 3.14]. */
export const planAnswerDays = 10

const review = ['ministry_ngos_validation', 'V'] as const
const own = ['ngo_plans', 'U'] as const

/** The yearly plan of an organisation [domain 3.14]. */
export const planMachine = machine({
  name: 'plan',
  statuses: {
    draft: { ...commonWords.draft, tone: 'mute' },
    submitted: { ar: 'مرفوعة', en: 'Submitted', tone: 'info' },
    returned: { ar: 'معادة للتعديل', en: 'Returned', tone: 'warn' },
    approved: { ...serviceWords.state.words.approved, tone: 'ok' },
    executing: { ...programWords.status.words.active, en: 'In execution', tone: 'ok' },
    closed: { ...opportunityWords.closed, tone: 'mute' },
    archived: { ...ownLetter.statuses.archived },
  },
  parts: ['organisation', 'evaluator', 'system'],
  actions: {
    submit: {
      who: ['organisation'],
      right: own,
      from: { draft: ['submitted'], returned: ['submitted'] },
      button: { ar: 'ارفع الخطة', en: 'Submit the plan' },
      title: { ar: 'رفع {name}؟', en: 'Submit {name}?' },
      effect: {
        ar: 'تُقفل أنشطة الخطة حتى تجيب الوزارة خلال 10 أيام عمل. إن لم تجب عُدّت الخطة معتمدة.',
        en: 'Its activities are locked until the ministry answers within 10 working days. Without an answer the plan is approved.',
      },
      asks: 'confirmation',
      log: 'رفع الخطة السنوية',
    },
    approve: {
      who: ['evaluator'],
      right: review,
      from: { submitted: ['approved'] },
      button: { ar: 'اعتمد الخطة', en: 'Approve the plan' },
      title: { ar: 'اعتماد {name}؟', en: 'Approve {name}?' },
      effect: {
        ar: 'يُفتح تسجيل التنفيذ متى بدأت سنة الخطة، ولا تتغير أنشطتها بعد ذلك.',
        en: 'Executions open when its year begins. Its activities do not change any more.',
      },
      asks: 'confirmation',
      log: 'اعتماد الخطة السنوية',
    },
    return: {
      who: ['evaluator'],
      right: review,
      from: { submitted: ['returned'] },
      input: z.strictObject({ ministry_note: longText(1000, 5) }),
      button: { ar: 'أعِد الخطة للتعديل', en: 'Return the plan' },
      effect: {
        ar: 'تقرأ المنظمة الملاحظة، وتُعدّل أنشطة الخطة ثم ترفعها من جديد.',
        en: 'The organisation reads the note, changes the plan and submits it again.',
      },
      asks: { reason: { ar: 'ما الذي يلزم تعديله', en: 'What has to change' } },
      look: 'plain',
      log: 'إعادة الخطة السنوية للتعديل',
    },
    approve_by_silence: {
      who: ['system'],
      from: { submitted: ['approved'] },
      log: 'اعتماد الخطة السنوية بانقضاء المهلة',
    },
    begin: { who: ['system'], from: { approved: ['executing'] }, log: 'بدء تنفيذ الخطة السنوية' },
    close: {
      who: ['organisation'],
      right: ['ngo_plans', 'C'],
      from: { executing: ['closed'] },
      log: 'إغلاق الخطة السنوية مع التقرير السنوي',
    },
    close_by_date: { who: ['system'], from: { executing: ['closed'] }, log: 'إغلاق الخطة السنوية بحلول 31 آذار' },
    archive: { who: ['system'], from: { closed: ['archived'] }, log: 'أرشفة الخطة السنوية' },
  },
})
export type PlanStatus = StatusOf<typeof planMachine>
export type PlanAction = ActionOf<typeof planMachine>
export type PlanPart = PartOf<typeof planMachine>
