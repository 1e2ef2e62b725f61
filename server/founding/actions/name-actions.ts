import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { invalid, wrongState } from '../../core/errors.ts'
import { changes, moveRequest, type StepRow } from '../../transactions/index.ts'
import { basisOf } from '../basis.ts'
import { carried, firstStepOf } from '../carry.ts'
import type { FoundingEffect } from '../effect.ts'
import { takeProposedName } from '../restricted-words.ts'
import { addReview } from '../reviews.ts'
import { sectionRows, type SectionRow } from '../values.ts'
import { returnDue } from './evaluation-actions.ts'

/** The head accepts the proposed name, or takes one of the founder's alternatives in its place; the old one stays in the history. */
export const acceptName: FoundingEffect<'accept_name'> = async ({ trx, actor, row: { est }, input }) => {
  const ngo = (await sectionRows(trx, 'est_ngo', est.id))[0] as SectionRow
  const name = input.name_ar ?? String(ngo.name_ar)
  if (input.name_ar && ![ngo.name_ar, ngo.alternative_name_1_ar, ngo.alternative_name_2_ar].includes(input.name_ar))
    throw invalid({ name_ar: ['V-CHOICE'] })
  await takeProposedName(trx, name, est.id, 'name_ar')
  if (name !== ngo.name_ar) {
    await sql`update est_ngo set name_ar = ${name}, version = version + 1 where id = ${ngo.id}`.execute(trx)
    await addReview(trx, est.id, actor?.userId ?? 0, est.round, {
      section: 'est_ngo',
      item_id: null,
      action: 'changed',
      field: 'name_ar',
      changes: { name_ar: { before: ngo.name_ar, after: name } },
    })
  }
  return { set: { name_assignment: 'accepted', name_assignment_note: input.note } }
}

/** Back to the founder with one thing to do: another name. */
export const refuseName: FoundingEffect<'refuse_name'> = async (taking) => {
  const { trx, services, actor, row, input } = taking
  const { est, steps } = row
  await sql`update est_ngo set validated = 0 where establishment_id = ${est.id}`.execute(trx)
  await addReview(trx, est.id, actor?.userId ?? 0, est.round, {
    section: 'est_ngo',
    item_id: null,
    action: 'feedback',
    field: 'name_ar',
    feedback: input.note,
    reject_reason_id: input.reject_reason_id,
    article: input.article,
  })
  const moving = carried(taking, { notes: input.note })
  const evaluation = steps.findLast((step) => step.parent_stage_number === 2) as StepRow
  await moveRequest(moving, 'return', changes.return(moving, evaluation))
  return {
    set: {
      name_assignment: 'refused',
      name_assignment_note: input.note,
      current_stage_number: 2,
      finished_stage_number: 1,
      return_due_at: returnDue(services),
    },
    notices: [
      {
        code: 'N-08',
        userIds: [est.user_id],
        entity: 'establishments',
        entityId: est.id,
        params: { note: input.note, basis: basisOf(input.article) },
        link: '/temp-ngo',
      },
    ],
  }
}

/** Initial approval: the founder is asked for documents, 90 calendar days. */
export const openDocuments: FoundingEffect<'open_documents'> = async (taking) => {
  const { trx, services, row } = taking
  const { est } = row
  if (est.name_assignment !== 'accepted') throw wrongState()
  const ngo = (await sectionRows(trx, 'est_ngo', est.id))[0] as SectionRow
  await takeProposedName(trx, String(ngo.name_ar), est.id, 'name_ar')
  const moving = carried(taking, taking.input)
  await moveRequest(moving, 'forward', changes.enter(moving, firstStepOf(row, 4)))
  return {
    set: {
      current_stage_number: 4,
      finished_stage_number: 3,
      docs_due_at: addDays(todayIn(services.now()), services.reference.setting('founding.docs_days', 90)),
    },
    notices: [
      {
        code: 'N-07',
        userIds: [est.user_id],
        entity: 'establishments',
        entityId: est.id,
        params: { name_ar: String(ngo.name_ar) },
        link: '/temp-ngo/docs-upload',
      },
    ],
  }
}
