import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { invalid, wrongState } from '../../core/errors.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import { enterStep, logDecision, type RequestRow, type StepRow } from '../../transactions/index.ts'
import type { ActionHandler } from '../act.ts'
import { takeProposedName } from '../restricted-words.ts'
import { addReview } from '../reviews.ts'
import { sectionRows, type SectionRow } from '../values.ts'
import { firstStepOf, pauseForApplicant } from './evaluation-actions.ts'

/** The head accepts the proposed name, or takes one of the founder's alternatives in its place; the old one stays in the history. */
export const acceptName: ActionHandler = async ({ trx, actor, c, input }) => {
  const ngo = (await sectionRows(trx, 'est_ngo', c.est.id))[0] as SectionRow
  const name = input.name_ar ?? String(ngo.name_ar)
  if (input.name_ar && ![ngo.name_ar, ngo.alternative_name_1_ar, ngo.alternative_name_2_ar].includes(input.name_ar))
    throw invalid({ name_ar: ['V-CHOICE'] })
  await takeProposedName(trx, name, c.est.id, 'name_ar')
  if (name !== ngo.name_ar) {
    await sql`update est_ngo set name_ar = ${name}, version = version + 1 where id = ${ngo.id}`.execute(trx)
    await addReview(trx, c.est.id, actor.userId, c.est.round, {
      section: 'est_ngo',
      item_id: null,
      action: 'changed',
      field: 'name_ar',
      changes: { name_ar: { before: ngo.name_ar, after: name } },
    })
  }
  return { changes: { name_assignment: 'accepted', name_assignment_note: input.note ?? null } }
}

/** Back to the founder with one thing to do: another name. */
export const refuseName: ActionHandler = async ({ trx, services, actor, c, input }) => {
  if (!input.note) throw invalid({ note: ['V-REQ'] })
  const due = addDays(todayIn(services.now()), services.reference.setting('founding.return_days', 30))
  await sql`update est_ngo set validated = 0 where establishment_id = ${c.est.id}`.execute(trx)
  await addReview(trx, c.est.id, actor.userId, c.est.round, {
    section: 'est_ngo',
    item_id: null,
    action: 'feedback',
    field: 'name_ar',
    feedback: input.note,
    reject_reason_id: input.reject_reason_id ?? null,
    article: input.article ?? null,
  })
  await logDecision(trx, services, actor, c.request as RequestRow, c.step as StepRow, {
    decision: 'return',
    notes: input.note,
    internal_notes: input.internal_notes,
  })
  const evaluation = c.steps.findLast((step) => step.parent_stage_number === 2) as StepRow
  await enterStep(trx, services, c.request as RequestRow, evaluation, c.est.governorate_id)
  const request = (
    await sql<RequestRow>`select * from transaction_requests where id = ${(c.request as RequestRow).id}`.execute(trx)
  ).rows[0] as RequestRow
  await pauseForApplicant({ trx, services, c: { ...c, request } })
  await queueNotice(trx, services, {
    code: 'N-08',
    userIds: [c.est.user_id],
    entity: 'establishments',
    entityId: c.est.id,
    params: { note: input.note },
    link: '/temp-ngo',
  })
  return {
    changes: {
      name_assignment: 'refused',
      name_assignment_note: input.note,
      current_stage_number: 2,
      finished_stage_number: 1,
      return_due_at: due,
    },
  }
}

/** Initial approval: the founder is asked for documents, 90 calendar days. */
export const openDocuments: ActionHandler = async ({ trx, services, actor, c, input }) => {
  if (c.est.name_assignment !== 'accepted') throw wrongState()
  const ngo = (await sectionRows(trx, 'est_ngo', c.est.id))[0] as SectionRow
  await takeProposedName(trx, String(ngo.name_ar), c.est.id, 'name_ar')
  await logDecision(trx, services, actor, c.request as RequestRow, c.step as StepRow, {
    decision: 'forward',
    notes: input.note,
    internal_notes: input.internal_notes,
  })
  await enterStep(trx, services, c.request as RequestRow, firstStepOf({ c }, 4), c.est.governorate_id)
  await queueNotice(trx, services, {
    code: 'N-07',
    userIds: [c.est.user_id],
    entity: 'establishments',
    entityId: c.est.id,
    params: { name_ar: String(ngo.name_ar) },
    link: '/temp-ngo/docs-upload',
  })
  return {
    changes: {
      current_stage_number: 4,
      finished_stage_number: 3,
      docs_due_at: addDays(todayIn(services.now()), services.reference.setting('founding.docs_days', 90)),
    },
  }
}
