import { sql } from 'kysely'
import type { Actor } from '../../core/identity/actor.ts'
import { inWords, invalid, type FieldRefusals } from '../../core/errors.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import { logDecision, type RequestRow, type StepRow } from '../../transactions/index.ts'
import type { ActContext, ActInput, ActionHandler } from '../act.ts'
import type { Sections } from '../completeness.ts'
import { createOrganisation, isMainAddressTaken, type DecisionGiven } from '../create-organisation.ts'
import { findNameConflicts, lockNames } from '../names.ts'
import { sectionsOf } from '../sections.ts'
import { refuseUnlessAll } from './evaluation-actions.ts'

const required = (input: Record<string, unknown>, names: readonly string[]) => {
  const wrong: FieldRefusals = Object.fromEntries(
    names.filter((name) => !input[name]).map((name) => [name, ['V-REQ' as const]]),
  )
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** The decision: G-ALL still holds, the name is still free; from this moment the organisation exists. */
export const approve: ActionHandler = async ({ trx, services, actor, c, input }) => {
  required({ ...input }, ['decision_no', 'decision_date'])
  if (!(c.step as StepRow).is_last_action)
    throw invalid({
      decision_no: [
        { text: { ar: 'لم تبلغ المعاملة إجراءها الأخير.', en: 'The request has not reached its last action.' } },
      ],
    })
  await refuseUnlessAll({ trx, c })
  const sections = await sectionsOf(trx, c.est)
  await lockNames(trx)
  if ((await findNameConflicts(trx, String(sections.ngo.name_ar), c.est.id, 1)).some((one) => one.exact))
    throw invalid({ name_ar: ['V-NAME'] })
  if (await isMainAddressTaken(trx, c))
    throw invalid({
      decision_no: [
        inWords(
          'بريد صاحب الطلب هو عنوان حساب في منظمة أخرى، ولا يُفتح به حساب المنظمة الجديدة. يُغيَّر البريد في ذلك الحساب أولاً.',
          'The applicant’s e-mail address belongs to an account of another organisation; change it in that account first, so that the new organisation’s account can be opened.',
        ),
      ],
    })
  const decision = {
    no: input.decision_no as string,
    date: input.decision_date as string,
    file: input.decision_file ?? null,
  }
  return { changes: await registerOrganisation({ trx, services, actor, c, sections }, decision, input) }
}

interface Registering extends Pick<ActContext, 'trx' | 'services' | 'c'> {
  /** Nobody when the law decides. */
  actor: Actor | undefined
  sections: Sections
}

/** All effects of an approval: organisation, entry in the request's log, closed transaction, notice; answers the columns of the request that change. */
export async function registerOrganisation(
  { trx, services, actor, c, sections }: Registering,
  decision: DecisionGiven,
  said: Pick<ActInput, 'note' | 'internal_notes'>,
): Promise<Record<string, unknown>> {
  const request = c.request as RequestRow
  const created = await createOrganisation(trx, services, actor, c, sections, decision)
  await logDecision(trx, services, actor, request, c.step as StepRow, {
    decision: 'approve',
    notes: said.note,
    internal_notes: said.internal_notes,
  })
  await sql`update transaction_requests set status = 'approved', closed_at = ${services.now().toISOString()}, stage_due_at = null, decision_no = ${decision.no}, decision_date = ${decision.date}, result_file_qr_id = ${created.fileQrId} where id = ${request.id}`.execute(
    trx,
  )
  await queueNotice(trx, services, {
    code: 'N-10',
    userIds: [c.est.user_id, created.userId],
    entity: 'ngos',
    entityId: created.ngoId,
    params: { decision_no: decision.no, decision_date: decision.date },
    link: '/auth/login',
  })
  return {
    ngo_id: created.ngoId,
    decision_no: decision.no,
    decision_date: decision.date,
    decision_file: created.decisionFile,
    finished_stage_number: 7,
    legal_deadline_at: c.est.legal_deadline_at,
  }
}

/** A reasoned refusal; the founder learns of his right to appeal within sixty days [law, article 11]. */
export const reject: ActionHandler = async ({ trx, services, actor, c, input }) => {
  required({ ...input }, ['reject_reason_id', 'reject_text'])
  const request = c.request as RequestRow
  await logDecision(trx, services, actor, request, c.step as StepRow, {
    decision: 'reject',
    notes: input.reject_text,
    internal_notes: input.internal_notes,
  })
  await sql`update transaction_requests set status = 'rejected', closed_at = ${services.now().toISOString()}, stage_due_at = null, paused_at = null, reject_reason_id = ${input.reject_reason_id}, reject_text = ${input.reject_text} where id = ${request.id}`.execute(
    trx,
  )
  await queueNotice(trx, services, {
    code: 'N-11',
    userIds: [c.est.user_id],
    entity: 'establishments',
    entityId: c.est.id,
    link: '/temp-ngo/ministry-track',
  })
  return {
    changes: {
      reject_reason_id: input.reject_reason_id,
      reject_text: input.reject_text,
      decision_no: input.decision_no ?? null,
      decision_date: input.decision_date ?? null,
    },
  }
}
