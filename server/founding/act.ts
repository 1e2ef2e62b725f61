import { sql } from 'kysely'
import { founding, type EstStatus, type FoundingAction, type TakenAction } from '#contract/founding/workflow.ts'
import type { Lang } from '#contract/core/messages.ts'
import { checkAct, moveCase } from '../core/act.ts'
import type { Actor } from '../core/actor.ts'
import { audit } from '../core/audit.ts'
import { forbidden, wrongState } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'
import * as founderActions from './actions/founder-actions.ts'
import * as decisionActions from './actions/decision-actions.ts'
import * as evaluationActions from './actions/evaluation-actions.ts'
import * as nameActions from './actions/name-actions.ts'
import * as opinionActions from './actions/opinion-actions.ts'
import { anywhere, getCase, rolesIn, turnOf, type Case } from './case.ts'

/** What a decision brings along, beside who and what. */
export interface ActInput {
  lang: Lang
  note?: string | null | undefined
  internal_notes?: string | null | undefined
  files?: { title: string; file: number }[] | undefined
  name_ar?: string | null | undefined
  article?: string | null | undefined
  external_body_id?: number | null | undefined
  external_letter_no?: string | null | undefined
  external_letter_date?: string | null | undefined
  action_id?: number | null | undefined
  external_opinion?: string | null | undefined
  external_reply_no?: string | null | undefined
  external_reply_date?: string | null | undefined
  decision_no?: string | null | undefined
  decision_date?: string | null | undefined
  decision_file?: number | null | undefined
  reject_reason_id?: number | null | undefined
  reject_text?: string | null | undefined
}
export interface ActContext {
  trx: Trx
  services: Services
  actor: Actor
  c: Case
  input: ActInput
}
/** Checks an action's guards, does its effects and answers the columns that change with the status. */
export type ActionHandler = (context: ActContext) => Promise<{ to?: EstStatus; changes: Record<string, unknown> }>

const handlers: Record<TakenAction, ActionHandler> = {
  submit: founderActions.submit,
  resubmit: founderActions.resubmit,
  extend_documents: founderActions.extendDocuments,
  submit_documents: founderActions.submitDocuments,
  withdraw: founderActions.withdraw,
  start_checking: evaluationActions.startChecking,
  validate_info: evaluationActions.validateInfo,
  return: evaluationActions.returnForCompletion,
  validate_docs: evaluationActions.validateDocs,
  accept_name: nameActions.acceptName,
  refuse_name: nameActions.refuseName,
  open_documents: nameActions.openDocuments,
  ask_opinion: opinionActions.askOpinion,
  record_opinion: opinionActions.recordOpinion,
  close_opinions: opinionActions.closeOpinions,
  approve: decisionActions.approve,
  reject: decisionActions.reject,
}
/** Actions in the words of the log. */
export const actionWords: Record<FoundingAction, string> = {
  submit: 'تقديم طلب التأسيس',
  resubmit: 'إكمال المطلوب وإعادة التقديم',
  extend_documents: 'تمديد مهلة وثائق التأسيس',
  submit_documents: 'تقديم وثائق التأسيس',
  withdraw: 'سحب الطلب',
  start_checking: 'بدء دراسة الطلب',
  validate_info: 'اعتماد البيانات',
  return: 'إعادة الطلب للاستكمال',
  validate_docs: 'اعتماد الوثائق',
  accept_name: 'قبول الاسم',
  refuse_name: 'رفض الاسم',
  open_documents: 'الموافقة الأولية',
  ask_opinion: 'استطلاع رأي جهة',
  record_opinion: 'تسجيل رأي جهة',
  close_opinions: 'إغلاق استطلاع الرأي',
  approve: 'صدور قرار الإشهار',
  reject: 'رفض طلب التأسيس',
  expire: 'انتهاء المهلة',
  register_by_law: 'الإشهار بحكم القانون لانقضاء الأجل',
}

/** Takes one action on a founding request: locks it, checks table, stage, role and guards, writes effects, log and the new status in one transaction. */
export async function foundingAct(
  trx: Trx,
  services: Services,
  actor: Actor,
  establishmentId: number,
  action: TakenAction,
  input: ActInput,
): Promise<{ status_id: number; current_stage_number: number; ngo_id: number | null }> {
  const c = await getCase(trx, actor, establishmentId, 'update')
  const roles = rolesIn(c, actor)
  const next = checkAct(founding, { status: c.est.status_id, action, roles, actor })
  if (c.est.is_frozen) throw wrongState({ locked: 'frozen' })
  const turn = turnOf(c, action, roles, actor)
  if (turn === 'not_now') throw wrongState()
  if (turn === 'not_theirs') throw forbidden()
  if (actor.kind === 'ministry' && !anywhere.includes(action))
    await sql`update transaction_requests set assigned_user_id = ${actor.userId} where id = ${c.request?.id ?? 0}`.execute(
      trx,
    )
  const { to = next[0] as EstStatus, changes } = await handlers[action]({ trx, services, actor, c, input })
  if (!next.includes(to)) throw wrongState()
  await moveCase(trx, 'establishments', c.est.id, c.est.status_id, to, 'status_id', {
    ...changes,
    updated_by: actor.userId,
  })
  await audit(trx, actor, {
    action: actor.kind === 'est' ? 'submit' : 'decide',
    entity: 'establishments',
    entity_id: c.est.id,
    establishment_id: c.est.id,
    description_ar: `${actionWords[action]}: ${c.est.tracking_no}`,
    before: { status_id: c.est.status_id, current_stage_number: c.est.current_stage_number },
    after: { status_id: to, current_stage_number: changes.current_stage_number ?? c.est.current_stage_number },
  })
  const { est } = await getCase(trx, actor, establishmentId)
  return { status_id: est.status_id, current_stage_number: est.current_stage_number, ngo_id: est.ngo_id }
}

/** The same for a call that tells no more than where the request stands now. */
export async function foundingStep(...given: Parameters<typeof foundingAct>) {
  const { status_id, current_stage_number } = await foundingAct(...given)
  return { status_id, current_stage_number }
}
