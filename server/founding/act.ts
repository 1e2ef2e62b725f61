import type { Lang } from '#contract/core/refusals/messages.ts'
import type { ActionOf, InputOf } from '#contract/core/machine.ts'
import { type EstStatus } from '#contract/founding/statuses.ts'
import { founding, type FoundingAction, type TakenAction } from '#contract/founding/workflow.ts'
import { act, type CaseKind, type Effect, type Taking } from '../core/cases/act.ts'
import { inputFor } from '../core/cases/input.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Services, Trx } from '../core/services.ts'
import { giveTo, refuseWithoutFiles } from '../transactions/index.ts'
import * as decisionActions from './actions/decision-actions.ts'
import * as endings from './actions/endings.ts'
import * as evaluationActions from './actions/evaluation-actions.ts'
import * as founderActions from './actions/founder-actions.ts'
import * as moreTime from './actions/more-time.ts'
import * as nameActions from './actions/name-actions.ts'
import * as opinionActions from './actions/opinion-actions.ts'
import { anywhere, barTo, type Case, everywhere, getCase, hasConflict, partsOf } from './case.ts'

type Founding = typeof founding
type Effects = { readonly [A in ActionOf<Founding>]: Effect<Case, InputOf<Founding, A>, EstStatus> }
const effects: Effects = {
  submit: founderActions.submit,
  resubmit: founderActions.resubmit,
  ask_more_time: moreTime.ask,
  grant_more_time: moreTime.grant,
  refuse_more_time: moreTime.refuse,
  extend_documents: founderActions.extendDocuments,
  submit_documents: founderActions.submitDocuments,
  withdraw: founderActions.withdraw,
  start_checking: evaluationActions.startChecking,
  validate_info: evaluationActions.validateInfo,
  return: evaluationActions.returnForCompletion,
  validate_docs: evaluationActions.validateDocs,
  forward: evaluationActions.forward,
  accept_name: nameActions.acceptName,
  refuse_name: nameActions.refuseName,
  open_documents: nameActions.openDocuments,
  ask_opinion: opinionActions.askOpinion,
  record_opinion: opinionActions.recordOpinion,
  close_opinions: opinionActions.closeOpinions,
  approve: decisionActions.approve,
  reject: decisionActions.reject,
  expire: endings.expire,
  expire_unverified: endings.expireUnverified,
  register_by_law: endings.registerByLaw,
}

/** Actions that leave the present step for a later one. */
const onward: readonly FoundingAction[] = [
  'forward',
  'validate_info',
  'open_documents',
  'validate_docs',
  'close_opinions',
  'approve',
]

/** Whoever acts takes the request over; its history, and whoever had it, learn so. */
async function takeOver({ trx, services, actor, row }: Taking<Case, unknown>, action: FoundingAction): Promise<void> {
  const { request, step } = row
  if (actor?.kind !== 'ministry' || anywhere.includes(action) || !request || !step) return
  if (request.assigned_user_id === actor.userId) return
  const target = { id: actor.userId, name: actor.name }
  await giveTo(trx, services, actor, request, step, target, 'تولّى المعاملة من اتخذ الإجراء.')
}

/** What every decision on a founding request begins and ends with. */
const around: CaseKind<Founding, Case>['around'] = async (taking, action, effect) => {
  if (onward.includes(action))
    await refuseWithoutFiles(taking.trx, taking.row.request, taking.row.step, taking.input ?? {})
  await takeOver(taking, action)
  const { set, log, ...outcome } = await effect()
  const { actor, row } = taking
  const stage = row.est.current_stage_number
  return {
    ...outcome,
    set: { ...set, ...(actor ? { updated_by: actor.userId } : {}) },
    log: {
      ...(actor?.kind === 'est' ? { action: 'submit' } : {}),
      ...log,
      before: { current_stage_number: stage, ...log?.before },
      after: { current_stage_number: set?.current_stage_number ?? stage, ...log?.after },
    },
  }
}

/** A founding request, with the transaction that carries it [domain 3.2]. */
export const foundingKind: CaseKind<Founding, Case> = {
  machine: founding,
  table: 'establishments',
  column: 'status_id',
  // A decision comes by two calls; each ties its files to the record that its screen shows.
  files: 'by-effect',
  hold: (trx, actor, id) => getCase(trx, actor ?? everywhere, id, 'update'),
  partsOf,
  hasConflict,
  bar: barTo,
  told: ({ est }) => ({ name: est.tracking_no, establishment_id: est.id }),
  around,
  effects,
}

/** Takes one action on a founding request; `bag` holds its input among fields of other actions. */
export async function foundingAct(
  trx: Trx,
  services: Services,
  actor: Actor,
  id: number,
  action: TakenAction,
  { lang, ...bag }: { lang: Lang } & Readonly<Record<string, unknown>>,
): Promise<{ status_id: number; current_stage_number: number; ngo_id: number | null }> {
  const input = () => inputFor(founding, action, bag, lang)
  await act(trx, services, foundingKind, { actor, id, action, input, lang })
  const { est } = await getCase(trx, actor, id)
  return { status_id: est.status_id, current_stage_number: est.current_stage_number, ngo_id: est.ngo_id }
}

/** The same for a call that tells no more than where the request stands now. */
export async function foundingStep(...given: Parameters<typeof foundingAct>) {
  const { status_id, current_stage_number } = await foundingAct(...given)
  return { status_id, current_stage_number }
}
