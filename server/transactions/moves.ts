import { type RequestStatus } from '#contract/transactions/statuses.ts'
import { type RequestAction, transactionRequest } from '#contract/transactions/workflow.ts'
import { moveCase, type Said } from '../core/cases/move.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Services, Trx } from '../core/services.ts'
import {
  assignStep,
  type Decision,
  enteredColumns,
  logDecision,
  pausedColumns,
  type RequestRow,
  resumedColumns,
  type StepRow,
} from './steps.ts'

/** Where the status of a request is stored. */
export const requestPlace = { table: 'transaction_requests', column: 'status' } as const

/** A request on its way: by whom, from which step, and what is said in its history. */
export interface Moving {
  readonly trx: Trx
  readonly services: Services
  readonly actor: Actor | undefined
  readonly request: RequestRow
  readonly step: StepRow
  readonly governorateId: number | null
  readonly said?: Omit<Decision, 'decision'>
}

/** What an action changes in the request; its status follows from the table. */
interface Change {
  readonly to?: RequestStatus
  readonly set: Readonly<Record<string, unknown>>
  /** The step that is entered: somebody is given it. */
  readonly entered?: StepRow
  /** Who had the step before, if it is entered again. */
  readonly prefer?: number | null
}

const closed = (services: Services) => ({
  closed_at: services.now().toISOString(),
  stage_due_at: null,
  paused_at: null,
})

/** What each action does to clock, step and dates of a request, whatever its type. */
export const changes = {
  submit: ({ services }: Moving, entered: StepRow): Change => ({
    set: { ...enteredColumns(services, entered), submitted_at: services.now().toISOString() },
    entered,
  }),
  start: (): Change => ({ set: {} }),
  /** On to another step: forwarded, handed in by the applicant, or after the opinions. */
  enter: ({ services }: Moving, entered: StepRow): Change => ({ set: enteredColumns(services, entered), entered }),
  /** Back to the applicant: the clock stands still; it goes on in the present step, or in another one that is entered for it. */
  return: ({ services, request }: Moving, entered?: StepRow): Change => {
    const at = entered ? enteredColumns(services, entered) : {}
    return { set: { ...at, ...pausedColumns(services, { ...request, ...at }) }, ...(entered ? { entered } : {}) }
  },
  /** Back to the same officer, with the days that were left. */
  complete: ({ services, request, step }: Moving): Change => ({
    set: { ...resumedColumns(services, request), return_due_at: null },
    entered: step,
    prefer: request.assigned_user_id,
  }),
  /** `waits`: the time until the body answers is nobody's. */
  ask_opinion: ({ services, request }: Moving, waits: boolean): Change => ({
    set: waits ? pausedColumns(services, request) : {},
  }),
  /** `open`: another body still owes an answer; `waits`: the clock stands still for it. */
  record_opinion: ({ services, request }: Moving, { open, waits }: { open: boolean; waits: boolean }): Change => ({
    to: open && request.status === 'external' ? 'external' : 'in_progress',
    set: request.paused_at && !waits ? resumedColumns(services, request) : {},
  }),
  approve: ({ services }: Moving, decision: Readonly<Record<string, unknown>>): Change => ({
    set: { ...closed(services), ...decision },
  }),
  reject: ({ services }: Moving, reason: Readonly<Record<string, unknown>>): Change => ({
    set: { ...closed(services), ...reason },
  }),
  close: ({ services }: Moving): Change => ({ set: closed(services) }),
}

/** Words of the request's history for the actions that stand in it. */
const decisions: Partial<Record<RequestAction, Decision['decision']>> = {
  start: 'start',
  forward: 'forward',
  close_opinions: 'forward',
  return: 'return',
  ask_opinion: 'external',
  approve: 'approve',
  approve_by_law: 'approve',
  reject: 'reject',
}

/** The entry of an action in the request's history, if it has one. */
export async function noteDecision(moving: Moving, action: RequestAction): Promise<void> {
  const { trx, services, actor, request, step, said = {} } = moving
  const decision = decisions[action]
  if (decision) await logDecision(trx, services, actor, request, step, { decision, ...said })
}

/** Gives the entered step to an officer. */
export async function giveStep({ trx, services, request, governorateId }: Moving, change: Change): Promise<void> {
  const { entered, prefer } = change
  if (entered && entered.scope !== 'applicant') await assignStep(trx, services, request, entered, governorateId, prefer)
}

/**
 * Moves the request that another case carries, such as a founding: entry in its history, status by the table, clock and
 * officer. That case has judged who may do it, and its row in the log tells of it.
 */
export async function moveRequest(
  moving: Moving,
  action: RequestAction,
  change: Change,
  told: Said | 'by the carrying case' = 'by the carrying case',
): Promise<void> {
  const { trx, actor, request } = moving
  await noteDecision(moving, action)
  const { to, set } = change
  await moveCase(
    trx,
    actor,
    transactionRequest,
    requestPlace,
    { id: request.id, from: request.status, action, to, set },
    told,
  )
  await giveStep(moving, change)
}
