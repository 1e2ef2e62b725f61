import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { invalid, type FieldRefusals } from '../../core/errors.ts'
import type { Services, Trx } from '../../core/services.ts'
import { changes, moveRequest, type StepRow } from '../../transactions/index.ts'
import { carried, firstStepOf } from '../carry.ts'
import { isExamined, nextInStage, type Case } from '../case.ts'
import { documentCounts, lackingForAll } from '../completeness.ts'
import type { FoundingEffect } from '../effect.ts'
import { leftToJudge } from '../left-to-judge.ts'
import { openNotes, reviewsOf } from '../reviews.ts'
import { sectionsOf } from '../sections.ts'

export const startChecking: FoundingEffect<'start_checking'> = async (taking) => {
  await moveRequest(carried(taking, taking.input), 'start', changes.start())
  return { set: { assigned_user_id: taking.actor?.userId ?? null } }
}

/** On to the next step of the same founding stage, once the present one has judged everything; what ends a stage is a decision of its own. */
export const forward: FoundingEffect<'forward'> = async (taking) => {
  const { trx, row } = taking
  if (isExamined(row)) {
    const [sections, reviews] = [await sectionsOf(trx, row.est), await reviewsOf(trx, row.est.id)]
    const left = leftToJudge({ est: row.est, sections, reviews })
    if (left.length > 0) throw invalid(Object.fromEntries(left.map((name) => [name, ['V-REVIEW' as const]])))
  }
  const moving = carried(taking, taking.input)
  await moveRequest(moving, 'forward', changes.enter(moving, nextInStage(taking.row) as StepRow))
  return {}
}

/** Account, organisation and every founder accepted; the request goes to the head for the name. */
export const validateInfo: FoundingEffect<'validate_info'> = async (taking) => {
  const { trx, row } = taking
  const sections = await sectionsOf(trx, row.est)
  const lacking = lackingForAll({ ...sections, docs: [], required: [] })
  if (lacking.length > 0) throw invalid(Object.fromEntries(lacking.map((key) => [key, ['V-REVIEW' as const]])))
  const moving = carried(taking, taking.input)
  await moveRequest(moving, 'forward', changes.enter(moving, firstStepOf(row, 3)))
  return {
    set: { current_stage_number: 3, finished_stage_number: 2, assigned_user_id: null },
    notices: [
      {
        code: 'N-05',
        userIds: [row.est.user_id],
        entity: 'establishments',
        entityId: row.est.id,
        link: '/temp-ngo/ministry-track',
      },
    ],
  }
}

/** The day until which a returned request waits for its founder. */
export const returnDue = (services: Services): string =>
  addDays(todayIn(services.now()), services.reference.setting('founding.return_days', 30))

/** Sends the notes of this round to the founder; the ministry's clock stands still meanwhile. */
export const returnForCompletion: FoundingEffect<'return'> = async (taking) => {
  const { trx, services, row, input } = taking
  const open = openNotes(await reviewsOf(trx, row.est.id), row.est.round)
  if (open.length === 0) throw invalid({ feedback: ['V-NOTE'] })
  const words = open.map((note) => note.feedback).join('\n')
  const moving = carried(taking, { notes: input.notes ?? words.slice(0, 2000), internal_notes: input.internal_notes })
  await moveRequest(moving, 'return', changes.return(moving))
  const due = returnDue(services)
  return {
    set: { return_due_at: due },
    notices: [
      {
        code: 'N-06',
        userIds: [row.est.user_id],
        entity: 'establishments',
        entityId: row.est.id,
        params: { date: due },
        link: '/temp-ngo',
      },
    ],
  }
}

/** What still stands against G-ALL, as field errors. */
export async function refuseUnlessAll(trx: Trx, { est }: Case): Promise<void> {
  const sections = await sectionsOf(trx, est)
  const lacking = lackingForAll(sections)
  if (lacking.length === 0) return
  const counts = documentCounts(sections)
  const fields: FieldRefusals = Object.fromEntries(
    lacking.map((key) => [
      key,
      key === 'est_docs'
        ? [{ code: 'V-DOCS' as const, params: { a: counts.uploaded, b: counts.required } }]
        : ['V-REVIEW' as const],
    ]),
  )
  throw invalid(fields)
}

export const validateDocs: FoundingEffect<'validate_docs'> = async (taking) => {
  await refuseUnlessAll(taking.trx, taking.row)
  const moving = carried(taking, taking.input)
  await moveRequest(moving, 'forward', changes.enter(moving, firstStepOf(taking.row, 6)))
  return {
    set: { current_stage_number: 6, finished_stage_number: 5, assigned_user_id: null },
    log: { after: { legal_opinion: taking.input.legal_opinion } },
  }
}
