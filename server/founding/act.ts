import { sql } from 'kysely'
import { founding, type EstStatus, type FoundingAction, type TakenAction } from '#contract/founding/workflow.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { checkAct, moveCase } from '../core/cases/act.ts'
import type { Actor } from '../core/identity/actor.ts'
import { forbidden, invalid, inWords, Refusal, wrongState } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'
import { giveTo, refuseConflict } from '../transactions/index.ts'
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
  forward: evaluationActions.forward,
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
  forward: 'إحالة الطلب إلى الإجراء التالي',
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

/** Actions that leave the present step for a later one. */
const onward: readonly TakenAction[] = [
  'forward',
  'validate_info',
  'open_documents',
  'validate_docs',
  'close_opinions',
  'approve',
]

/** Where the step asks for files, it is left only with one: beside the decision, or with a note or a letter of this step. */
async function refuseWithoutFiles(trx: Trx, c: Case, action: TakenAction, input: ActInput): Promise<void> {
  if (!c.step?.requires_files || !onward.includes(action)) return
  if ((input.files ?? []).length > 0 || input.decision_file) return
  const { rows } =
    await sql`select 1 from transaction_actions where transaction_request_id = ${c.request?.id ?? 0} and stage_number = ${c.step.stage_number}
      and started_at >= ${c.request?.stage_entered_at ?? null} and jsonb_array_length(files) > 0 limit 1`.execute(trx)
  if (rows.length === 0)
    throw invalid({
      files: [
        inWords(
          'هذه الخطوة تتطلب مرفقاً: أرفقوا ملفاً بالقرار، أو بحاشية على الخطوة قبله.',
          'This step asks for a file: attach one to the decision, or to a note on the step before it.',
        ),
      ],
    })
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
  refuseConflict(c)
  const roles = rolesIn(c, actor)
  const next = checkAct(founding, { status: c.est.status_id, action, roles, actor })
  if (c.est.is_frozen) throw wrongState({ locked: 'frozen' })
  const turn = turnOf(c, action, roles, actor)
  if (turn === 'not_now') throw wrongState()
  if (turn === 'not_here') throw new Refusal(409, 'step_forbids')
  if (turn === 'not_theirs') throw forbidden()
  await refuseWithoutFiles(trx, c, action, input)
  // Whoever acts takes the request over; its history, and whoever had it, learn so.
  if (actor.kind === 'ministry' && !anywhere.includes(action) && c.request && c.step)
    if (c.request.assigned_user_id !== actor.userId)
      await giveTo(
        trx,
        services,
        actor,
        c.request,
        c.step,
        { id: actor.userId, name: actor.name },
        'تولّى المعاملة من اتخذ الإجراء.',
      )
  const { to = next[0] as EstStatus, changes } = await handlers[action]({ trx, services, actor, c, input })
  if (!next.includes(to)) throw wrongState()
  await moveCase(
    trx,
    actor,
    {
      table: 'establishments',
      id: c.est.id,
      column: 'status_id',
      from: c.est.status_id,
      to,
      changes: { ...changes, updated_by: actor.userId },
    },
    {
      action: actor.kind === 'est' ? 'submit' : 'decide',
      establishment_id: c.est.id,
      description_ar: `${actionWords[action]}: ${c.est.tracking_no}`,
      before: { current_stage_number: c.est.current_stage_number },
      after: { current_stage_number: changes.current_stage_number ?? c.est.current_stage_number },
    },
  )
  const { est } = await getCase(trx, actor, establishmentId)
  return { status_id: est.status_id, current_stage_number: est.current_stage_number, ngo_id: est.ngo_id }
}

/** The same for a call that tells no more than where the request stands now. */
export async function foundingStep(...given: Parameters<typeof foundingAct>) {
  const { status_id, current_stage_number } = await foundingAct(...given)
  return { status_id, current_stage_number }
}
