import { doneBy } from '#contract/core/refusals/sentences-done.ts'
import { type BodyOf } from '#contract/core/calls/call.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import type { Decision } from '#contract/transactions/decision-body.ts'
import { rightsOfType } from '#contract/transactions/type-rights.ts'
import { type RequestAction, transactionRequest } from '#contract/transactions/workflow.ts'
import { act, actionsOf } from '../core/cases/act.ts'
import { inputFor } from '../core/cases/input.ts'
import { forbidden, found, invalid, wrongState } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { refuseConflict } from '../core/identity/interest.ts'
import type { RequestKinds } from './cases/kind.ts'
import { requestOf } from './cases/request.ts'
import { findRequest } from './queue.ts'
import { logDecision, requestRow, type RequestRow, type StepRow, stepsOf } from './steps.ts'

/** Actions that officers take by `decideRequest`, with the decision of that call. */
const decisionOf = {
  start: 'start',
  forward: 'forward',
  return: 'return',
  ask_opinion: 'external',
  record_opinion: 'external',
  approve: 'approve',
  reject: 'reject',
  grant_more_time: 'grant_more_time',
  refuse_more_time: 'refuse_more_time',
} as const satisfies Partial<Record<RequestAction, Decision>>
type DecidedAction = keyof typeof decisionOf

type Body = BodyOf<typeof decideRequest>

/** A type of request that carries a case of another area: the machine of that case says what may be done. */
export interface CarriedType {
  /** Takes an action; `bag` holds its input among fields of other actions. */
  readonly act: (
    trx: Trx,
    services: Services,
    actor: Actor,
    request: RequestRow,
    action: DecidedAction,
    bag: { lang: Lang } & Readonly<Record<string, unknown>>,
  ) => Promise<{ status_id: number | null; current_stage_number: number; ngo_id: number | null }>
  /** What the officer could do now, under the request's own names where it has the same action. */
  readonly actions: (
    db: Db,
    actor: Actor,
    request: { id: number; establishment_id: number | null },
    services: Services,
  ) => Promise<readonly string[]>
}
export type CarriedTypes = Readonly<Record<string, CarriedType>>

/** The action that a decision means. A reply names its letter; without one a body is asked. */
const actionOf = ({ decision, action_id }: Body & { decision: Exclude<Decision, 'note'> }): DecidedAction =>
  decision === 'external' ? (action_id == null ? 'ask_opinion' : 'record_opinion') : decision

/** The decisions that the officer could take now. Who has something to do may also write a note to colleagues. */
export async function decisionsNow(
  db: Db,
  actor: Actor,
  request: { id: number; slug: string; establishment_id: number | null; erased_at: string | null },
  { kinds, carried }: Deciding,
  services: Services,
): Promise<Decision[]> {
  if (request.erased_at !== null) return []
  const type = carried[request.slug]
  const ownActions = async () => {
    const row = await requestOf(db, actor, request.id)
    const kind = kinds.of(request.slug)
    return actionsOf(kind, row, actor, await kind.partsOf(row, actor, db as Trx))
  }
  const actions = type ? await type.actions(db, actor, request, services) : await ownActions()
  const decisions = Object.entries(decisionOf).flatMap(([action, decision]) =>
    actions.includes(action) ? [decision] : [],
  )
  return actions.length === 0 ? [] : [...new Set<Decision>(decisions), 'note']
}

/** A note to colleagues stays in the ministry, with its files; every other decision is told to the applicant. */
async function writeNote(trx: Trx, services: Services, actor: Actor, request: RequestRow, body: Body) {
  await claimFiles(trx, actor, decideRequest.body, body, 'transaction_requests', request.id, {})
  const internal_notes = body.internal_notes ?? body.notes
  if (!internal_notes) throw invalid({ internal_notes: ['V-REQ'] })
  const steps = await stepsOf(trx, request)
  const step = steps.find((one) => one.stage_number === request.current_stage_number) as StepRow
  await logDecision(trx, services, actor, request, step, { decision: 'note', internal_notes, files: body.files })
  const { id, establishment_id, ngo_id, status, current_stage_number } = request
  await audit(trx, actor, {
    action: 'update',
    entity: 'transaction_requests',
    entity_id: id,
    establishment_id,
    ngo_id,
    description_ar: `حاشية على المعاملة ${request.request_no}`,
  })
  return { status, current_stage_number, status_id: null, ngo_id: null }
}

/** How requests are decided: the machine of organisations' requests, and the types that bring their own. */
export interface Deciding {
  readonly kinds: RequestKinds
  readonly carried: CarriedTypes
}
interface Given {
  readonly actor: Actor
  readonly id: number
  readonly body: Body
  readonly lang: Lang
}
const actionIn = ({ decision, ...rest }: Body) => (decision === 'note' ? decision : actionOf({ ...rest, decision }))

/** The call is open to the rights of several types: each request asks for that of its own, also for a note. */
function refuseWithoutRight(actor: Actor, slug: string): void {
  const { ministry, decides = 'U' } = rightsOfType(slug)
  if (!may(actor, ministry, decides)) throw forbidden()
}

/** Takes a decision on one request, whatever its type, in the caller's transaction. */
export async function decide(trx: Trx, services: Services, { kinds, carried }: Deciding, given: Given) {
  const { actor, id, body, lang } = given
  // Nothing is written any more into what was emptied of its people.
  const seen = found(await findRequest(trx, services, actor, id))
  if (seen.erased_at !== null) throw wrongState()
  refuseConflict(seen)
  refuseWithoutRight(actor, seen.slug)
  const request = await requestRow(trx, id)
  const action = actionIn(body)
  if (action === 'note') return writeNote(trx, services, actor, request, body)
  const bag = { ...body, files: body.files ?? body.doc, lang }
  const type = carried[request.slug]
  if (type) {
    await claimFiles(trx, actor, decideRequest.body, body, 'transaction_requests', id, request)
    const moved = await type.act(trx, services, actor, request, action, bag)
    return { ...moved, status: (await requestRow(trx, id)).status }
  }
  // Its files are tied by the action.
  const input = () => inputFor(transactionRequest, action, bag, lang)
  await act(trx, services, kinds.of(request.slug), { actor, id, action, input, lang })
  const { status, current_stage_number, ngo_id } = await requestRow(trx, id)
  return { status, current_stage_number, status_id: null, ngo_id }
}

/** The decision of an officer on a request, whatever its type. */
export const decisionsArea =
  (kinds: RequestKinds, carried: CarriedTypes): Area =>
  (on, services) => {
    on(decideRequest, ({ actor, params: { id }, body, lang, says, write }) => {
      says(doneBy('request', actionIn(body)))
      return write((trx) => decide(trx, services, { kinds, carried }, { actor, id, body, lang }))
    })
  }
