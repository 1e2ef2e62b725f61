import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { longText, pastDate } from '../core/calls/fields.ts'
import { type ActionOf, machine, type StatusOf } from '../core/machine.ts'
import { programWords } from '../programs/program-words.ts'

const right = ['ngo_un_coop', 'U'] as const

/**
 * How a project goes on once its agreement is signed [domain 2.12 project_status]. Its approval is another machine, that
 * of 3.9, which it shares with money, memberships and events.
 */
export const projectMachine = machine({
  name: 'coop-project',
  statuses: {
    planned: { ...programWords.status.words.planned, en: 'Planned', tone: 'mute' },
    ongoing: { ar: 'جارٍ', en: 'Ongoing', tone: 'info' },
    completed: { ar: programWords.status.words.finished.ar, en: 'Completed', tone: 'ok' },
    suspended: { ar: 'متوقف', en: 'Suspended', tone: 'warn' },
  },
  parts: ['organisation'],
  actions: {
    begin: {
      who: ['organisation'],
      right,
      from: { planned: ['ongoing'] },
      input: z.strictObject({ actual_start_date: pastDate }),
      button: { ar: 'ابدأ المشروع', en: 'Begin the project' },
      effect: {
        ar: 'يُسجَّل يوم البدء الفعلي، ولا يسبق توقيع الاتفاقية.',
        en: 'The actual day of its start is recorded; it is not before the agreement was signed.',
      },
      log: 'بدء المشروع',
    },
    suspend: {
      who: ['organisation'],
      right,
      from: { ongoing: ['suspended'] },
      input: z.strictObject({ reason: longText(500, 5) }),
      button: { ar: 'أوقف المشروع', en: 'Suspend the project' },
      effect: {
        ar: 'يبقى المشروع في ملفكم متوقفاً حتى تستأنفوه.',
        en: 'The project stays in your file, suspended until you resume it.',
      },
      asks: { reason: { ar: commonWords.held_reason.ar, en: 'Why it is suspended' } },
      look: 'plain',
      log: 'إيقاف المشروع',
    },
    resume: {
      who: ['organisation'],
      right,
      from: { suspended: ['ongoing'] },
      button: { ar: 'استأنف المشروع', en: 'Resume the project' },
      effect: { ar: 'يعود المشروع جارياً.', en: 'The project goes on.' },
      asks: 'confirmation',
      log: 'استئناف المشروع',
    },
    complete: {
      who: ['organisation'],
      right,
      from: { ongoing: ['completed'], suspended: ['completed'] },
      input: z.strictObject({ actual_end_date: pastDate }),
      button: { ar: 'أنهِ المشروع', en: 'Complete the project' },
      effect: {
        ar: 'يُسجَّل يوم الانتهاء الفعلي، ثم يُقدَّم التقرير الختامي ضمن المهلة.',
        en: 'The actual day of its end is recorded; its final report is due within the term after it.',
      },
      log: 'إنهاء المشروع',
    },
  },
})
export type ProjectStatus = StatusOf<typeof projectMachine>
export type ProjectAction = ActionOf<typeof projectMachine>
