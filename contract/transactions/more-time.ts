import { z } from 'zod'
import { date, longText } from '../core/calls/fields.ts'
import type { Words } from '../core/calls/words.ts'

/** More time to complete what was returned, as it was asked for and answered. */
export const moreTimeWords = {
  more_time_reason: { ar: 'سبب طلب المهلة', en: 'Why more time is needed' },
  more_time_until: { ar: 'آخر يوم للاستكمال', en: 'Last day to complete it', as: 'date' },
  more_time_answer: { ar: 'سبب رفض التمديد', en: 'Why more time is refused' },
} satisfies Words

export const moreTimeButtons = {
  ask: { ar: 'اطلب مهلة إضافية', en: 'Ask for more time' },
  grant: { ar: 'مدّد مهلة الاستكمال', en: 'Grant more time' },
  refuse: { ar: 'ارفض التمديد', en: 'Refuse more time' },
} satisfies Words

/** What is sent with each act, whatever the case. */
export const moreTimeInputs = {
  ask: z.strictObject({ more_time_until: date, more_time_reason: longText(1000, 10) }),
  grant: z.strictObject({ more_time_until: date }),
  refuse: z.strictObject({ more_time_answer: longText(1000, 10) }),
}

/** More time that was asked for in the present return; null where nobody asked. */
export const moreTime = z.object({
  reason: z.string(),
  asked_at: z.string(),
  asked_until: z.string(),
  /** Null while it waits for an answer. */
  outcome: z.enum(['granted', 'refused']).nullable(),
  granted_until: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
})
export type MoreTime = z.output<typeof moreTime>

/** How a returned request stands to its last day; the latest day that may be asked for or given is the ministry's rule. */
export const returnTerm = {
  return_due_at: z.string().nullable(),
  more_time: moreTime.nullable(),
  more_time_latest: z.string().nullable(),
}
