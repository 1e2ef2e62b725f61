import type { EstStatus } from '#contract/founding/workflow.ts'
import { statusSlug } from '#contract/founding/workflow.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { stateTone, type StateTone } from '#web/ui/state-tone.ts'

interface State {
  readonly tone: StateTone
  readonly text: string
}

const estWords: Record<EstStatus, () => string> = {
  1: m.ministry_est_1,
  2: m.ministry_est_2,
  3: m.ministry_est_3,
  4: m.ministry_est_4,
  5: m.ministry_est_5,
  6: m.ministry_est_6,
  7: m.ministry_est_7,
  8: m.ministry_est_8,
  9: m.ministry_est_9,
  10: m.ministry_est_10,
  11: m.ministry_est_11,
  12: m.ministry_est_12,
}
const requestWords: Record<string, () => string> = {
  draft: m.ministry_req_draft,
  submitted: m.ministry_req_submitted,
  in_progress: m.ministry_req_in_progress,
  returned: m.ministry_req_returned,
  external: m.ministry_req_external,
  approved: m.ministry_req_approved,
  rejected: m.ministry_req_rejected,
  withdrawn: m.ministry_req_withdrawn,
  closed_no_reply: m.ministry_req_closed_no_reply,
}
const decisionWords: Record<string, () => string> = {
  start: m.ministry_act_start,
  forward: m.ministry_act_forward,
  return: m.ministry_act_return,
  external: m.ministry_act_external,
  approve: m.ministry_act_approve,
  reject: m.ministry_act_reject,
  reassign: m.ministry_act_reassign,
  note: m.ministry_act_note,
}

/** Words and tone of a founding request's status [domain 2.12 est_status]. */
export function estState(status: number): State {
  const known = status as EstStatus
  return {
    tone: known === 8 ? stateTone('external') : stateTone(statusSlug[known]),
    text: estWords[known]?.() ?? String(status),
  }
}

/** Words and tone of a transaction's status; a founding request says its own, which is finer. */
export const requestState = (status: string, statusId?: number | null): State =>
  statusId ? estState(statusId) : { tone: stateTone(status), text: requestWords[status]?.() ?? status }

/** Statuses of the filter of transactions, in the order of their life. */
export const requestStatuses = (): { value: string; label: string }[] =>
  Object.entries(requestWords).flatMap(([value, word]) => (value === 'draft' ? [] : [{ value, label: word() }]))
export const estStatusChoices = (): { value: number; label: string }[] =>
  Object.entries(estWords).flatMap(([value, word]) => (value === '1' ? [] : [{ value: Number(value), label: word() }]))

/** What an officer did, as a noun. */
export const decisionWord = (decision: string): string => decisionWords[decision]?.() ?? decision
/** Tone of an entry in the log of decisions. */
export const decisionTone = (decision: string): 'ok' | 'warn' | 'bad' | 'info' =>
  ({ approve: 'ok', forward: 'ok', return: 'warn', reject: 'bad' } as const)[decision as 'approve'] ?? 'info'
