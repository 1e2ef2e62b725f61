import { commonWords } from '../core/calls/common-words.ts'
import type { StatusRule } from '../core/machine.ts'

/** `est_status` [domain 2.12]: ids are stable and never renumbered [Q12]. */
export const estStatuses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export type EstStatus = (typeof estStatuses)[number]
export const closedStatuses: readonly EstStatus[] = [9, 10, 11, 12]
/** Words and tone of each status [domain 2.12]. */
export const estStatusWords = {
  1: { ...commonWords.draft, tone: 'mute' },
  2: { ar: 'مقدَّم', en: 'Submitted', tone: 'info' },
  3: { ar: 'قيد تدقيق البيانات', en: 'Data evaluation', tone: 'info' },
  4: { ar: 'تم تدقيق البيانات', en: 'Data evaluated', tone: 'info' },
  5: { ar: 'قيد تدقيق الوثائق', en: 'Document evaluation', tone: 'info' },
  6: { ar: 'تم تدقيق الوثائق', en: 'Documents evaluated', tone: 'info' },
  7: { ar: 'معاد للاستكمال', en: 'Returned for completion', tone: 'warn' },
  8: { ar: 'قيد استطلاع رأي الجهات', en: 'External opinion', tone: 'info' },
  9: { ar: 'صدر قرار التأسيس', en: 'Approved', tone: 'ok' },
  10: { ...commonWords.rejected, tone: 'bad' },
  11: { ar: 'مسحوب من صاحبه', en: 'Withdrawn', tone: 'mute' },
  12: { ar: 'منتهي المهلة', en: 'Expired', tone: 'bad' },
} as const satisfies Record<EstStatus, StatusRule>
