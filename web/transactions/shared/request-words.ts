import { decisionWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { estStatusWords } from '#contract/founding/statuses.ts'
import { requestStatusWords } from '#contract/transactions/statuses.ts'
import { statusChoices, statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'

const decided: Record<string, () => string> = {
  start: m.ministry_act_start,
  forward: m.ministry_act_forward,
  return: m.ministry_act_return,
  external: m.ministry_act_external,
  approve: m.ministry_act_approve,
  reject: m.ministry_act_reject,
  reassign: () => label(decisionWords.reassign),
  note: m.ministry_act_note,
}

/** Their words alone: pages that only tell a status do without the table of its actions. */
const founding = { statuses: estStatusWords }
const transactionRequest = { statuses: requestStatusWords }

/** Words and tone of a founding request's status [domain 2.12 est_status]. */
export const estState = (status: number) => statusOf(founding, status)

/** Words and tone of a transaction's status; a founding request says its own, which is finer. */
export const requestState = (status: string, statusId?: number | null) =>
  statusId ? estState(statusId) : statusOf(transactionRequest, status)

/** Statuses of the filter of transactions, in the order of their life; drafts are their applicant's alone. */
export const requestStatuses = () => statusChoices(transactionRequest).filter(({ value }) => value !== 'draft')
export const estStatusChoices = () =>
  statusChoices(founding).flatMap(({ value, label }) => (value === '1' ? [] : [{ value: Number(value), label }]))

/** What an officer did, as a noun. */
export const decisionWord = (decision: string): string => decided[decision]?.() ?? decision
/** Tone of an entry in the log of decisions. */
export const decisionTone = (decision: string): 'ok' | 'warn' | 'bad' | 'info' =>
  ({ approve: 'ok', forward: 'ok', return: 'warn', reject: 'bad' } as const)[decision as 'approve'] ?? 'info'
