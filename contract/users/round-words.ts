import type { Words } from '../core/calls/words.ts'

/** The quarterly review of a person's access. */
export const roundWords = {
  reasons: { ar: 'سبب المراجعة', en: 'Reason of the review' },
  review: {
    ar: 'المراجعة',
    en: 'Review',
    as: 'state',
    words: { open: { ar: 'بانتظار المراجعة', en: 'Open' }, done: { ar: 'روجع', en: 'Reviewed' } },
  },
  verdict: { ar: 'النتيجة', en: 'Verdict' },
} satisfies Words
