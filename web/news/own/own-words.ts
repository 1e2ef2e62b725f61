import { commonWords } from '#contract/core/calls/common-words.ts'
import { fieldErrors } from '#contract/core/refusals/messages.ts'
import { describes, saysNothing } from '#contract/news/alternative.ts'
import { ownEventWords } from '#contract/news/own-event-words.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import type { Errors } from '#web/ui/use-fields.ts'

const invitations: Readonly<Record<string, { ar: string; en: string }>> = ownEventWords.invitation_type.words

/** Days, codes, yes and no in words; everything else as it is written. */
export function inWords(field: string, value: string): string {
  if (/_date$|^announce_/.test(field)) return formatDate(value)
  if (field === 'invitation_type') return invitations[value] ? label(invitations[value]) : value
  return /^(is|takes)_/.test(field) ? label(value === 'true' ? commonWords.yes : commonWords.no) : value
}

/** The rules of a form, and those of its words in place of a picture, as the server has them. */
export const described =
  <V extends { image_alt_ar: string | null }>(check: (values: V) => Errors) =>
  (values: V): Errors => {
    const words = values.image_alt_ar?.trim() ?? ''
    const wrong = words === '' ? label(fieldErrors['V-REQ']) : describes(words) ? undefined : label(saysNothing)
    return { ...check(values), ...(wrong ? { image_alt_ar: wrong } : {}) }
  }
