import { commonWords } from '../core/calls/common-words.ts'
import type { StatusRule } from '../core/machine.ts'

/** Words and tone of each status of a request [domain 2.12]. */
export const requestStatusWords = {
  draft: { ...commonWords.draft, tone: 'mute' },
  submitted: { ar: 'مقدَّمة', en: 'Submitted', tone: 'info' },
  in_progress: { ar: 'قيد المعالجة', en: 'In progress', tone: 'info' },
  returned: { ar: 'معادة للاستكمال', en: 'Returned', tone: 'warn' },
  external: { ar: 'لدى جهة خارجية', en: 'With an external body', tone: 'info' },
  approved: { ar: 'موافق عليها', en: 'Approved', tone: 'ok' },
  rejected: { ...commonWords.refused, en: 'Rejected', tone: 'bad' },
  withdrawn: { ar: 'مسحوبة', en: 'Withdrawn', tone: 'mute' },
  closed_no_reply: { ar: 'مغلقة لعدم الاستكمال', en: 'Closed, not completed', tone: 'mute' },
} as const satisfies Record<string, StatusRule>
export type RequestStatus = keyof typeof requestStatusWords

/** Statuses in which nothing more is done. */
export const closedRequests: ReadonlySet<string> = new Set<RequestStatus>([
  'approved',
  'rejected',
  'withdrawn',
  'closed_no_reply',
])
