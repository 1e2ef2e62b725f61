import type { Label } from '../core/calls/words.ts'

// Apart from the other words: an open page that only names a status loads nothing else.

/** Statuses of a term [domain 2.12 board_status]. */
export const boardStatusWords = {
  pending: { ar: 'بانتظار التصديق', en: 'Awaiting ratification' },
  current: { ar: 'قائم', en: 'Current' },
  expired: { ar: 'منتهي الولاية', en: 'Expired' },
  temporary: { ar: 'مجلس مؤقت معيَّن', en: 'Appointed temporary board' },
  dissolved: { ar: 'منحل', en: 'Dissolved' },
} satisfies Readonly<Record<string, Label>>
/** The decision that ratifies a board. */
export const ratificationWord: Label = { ar: 'قرار التصديق', en: 'Ratification' }
