import { z } from 'zod'
import {
  choice,
  date,
  decisionNumber,
  file,
  id,
  int,
  list,
  lk,
  longText,
  optional,
  pastDate,
  repeatedReason,
  text,
} from '../core/calls/fields.ts'
import { returnItems } from './workflow.ts'

export const decisions = [
  'start',
  'forward',
  'return',
  'external',
  'approve',
  'reject',
  'grant_more_time',
  'refuse_more_time',
  'note',
] as const
export type Decision = (typeof decisions)[number]

/** Start-checking payload and every later decision of an officer [spec 2§3]. */
export const decisionBody = z.strictObject({
  decision: choice(decisions),
  is_last_action: int(0, 1).optional(),
  action_number: int(1, 10_000).optional(),
  notes: optional(longText(2000, 10)),
  internal_notes: optional(longText(2000)),
  files: list(z.strictObject({ title: text(3, 150), file: file() }), 0, 10).optional(),
  doc: list(z.strictObject({ title: text(3, 150), file: file() }), 0, 10).optional(),
  external_body_id: optional(lk('external-bodies')),
  external_letter_no: optional(decisionNumber),
  external_letter_date: optional(pastDate),
  /** Answer of an external body: which letter (action id) and what it said. */
  action_id: optional(id),
  external_opinion: optional(choice(['agree', 'disagree', 'no_reply'] as const)),
  external_reply_no: optional(decisionNumber),
  external_reply_date: optional(pastDate),
  decision_no: optional(decisionNumber),
  decision_date: optional(pastDate),
  decision_file: optional(file()),
  repeated_reason: repeatedReason,
  reject_reason_id: optional(lk('reject-reasons')),
  reject_text: optional(longText(2000, 20)),
  /** The basis of a refusal or a return; the action says whether it needs one. */
  article: optional(text(3, 300)),
  items: returnItems,
  more_time_until: optional(date),
  more_time_answer: optional(longText(1000, 10)),
})
