import { commonWords } from '#contract/core/calls/common-words.ts'
import { ownEventWords } from '#contract/news/own-event-words.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'

const invitations: Readonly<Record<string, { ar: string; en: string }>> = ownEventWords.invitation_type.words

/** Days, codes, yes and no in words; everything else as it is written. */
export function inWords(field: string, value: string): string {
  if (/_date$|^announce_/.test(field)) return formatDate(value)
  if (field === 'invitation_type') return invitations[value] ? label(invitations[value]) : value
  return /^(is|takes)_/.test(field) ? label(value === 'true' ? commonWords.yes : commonWords.no) : value
}
