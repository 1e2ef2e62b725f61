import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { invalid, wrongState, type FieldRefusals } from '../../core/errors.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import { enterStep, logDecision, pauseClock, type RequestRow, type StepRow } from '../../transactions/index.ts'
import type { ActionHandler, ActContext } from '../act.ts'
import { nextInStage } from '../case.ts'
import { documentCounts, lackingForAll } from '../completeness.ts'
import { openNotes, reviewsOf } from '../reviews.ts'
import { sectionsOf } from '../sections.ts'

/** First step of a later founding stage. */
export const firstStepOf = ({ c }: Pick<ActContext, 'c'>, stage: number) =>
  c.steps.find((step) => step.parent_stage_number === stage) as StepRow

export const startChecking: ActionHandler = async ({ trx, services, actor, c, input }) => {
  const request = c.request as RequestRow
  await logDecision(trx, services, actor, request, c.step as StepRow, {
    decision: 'start',
    internal_notes: input.internal_notes,
    files: input.files,
  })
  await sql`update transaction_requests set status = 'in_progress' where id = ${request.id}`.execute(trx)
  return { changes: { assigned_user_id: actor.userId } }
}

/** On to the next step of the same founding stage; what ends a stage is a decision of its own. */
export const forward: ActionHandler = async ({ trx, services, actor, c, input }) => {
  const next = nextInStage(c)
  if (!next) throw wrongState()
  await logDecision(trx, services, actor, c.request as RequestRow, c.step as StepRow, {
    decision: 'forward',
    notes: input.note,
    internal_notes: input.internal_notes,
    files: input.files,
  })
  await enterStep(trx, services, c.request as RequestRow, next, c.est.governorate_id)
  return { changes: {} }
}

/** Account, organisation and every founder accepted; the request goes to the head for the name. */
export const validateInfo: ActionHandler = async ({ trx, services, actor, c, input }) => {
  const sections = await sectionsOf(trx, c.est)
  const lacking = lackingForAll({ ...sections, docs: [], required: [] })
  if (lacking.length > 0) throw invalid(Object.fromEntries(lacking.map((key) => [key, ['V-REVIEW' as const]])))
  await logDecision(trx, services, actor, c.request as RequestRow, c.step as StepRow, {
    decision: 'forward',
    notes: input.note,
    internal_notes: input.internal_notes,
    files: input.files,
  })
  await enterStep(trx, services, c.request as RequestRow, firstStepOf({ c }, 3), c.est.governorate_id)
  await queueNotice(trx, services, {
    code: 'N-05',
    userIds: [c.est.user_id],
    entity: 'establishments',
    entityId: c.est.id,
    link: '/temp-ngo/ministry-track',
  })
  return { changes: { current_stage_number: 3, finished_stage_number: 2, assigned_user_id: null } }
}

/** Sends the notes of this round to the founder; the ministry's clock stands still meanwhile. */
export const returnForCompletion: ActionHandler = async ({ trx, services, actor, c, input }) => {
  const notes = openNotes(await reviewsOf(trx, c.est.id), c.est.round)
  if (notes.length === 0) throw invalid({ feedback: ['V-NOTE'] })
  const due = addDays(todayIn(services.now()), services.reference.setting('founding.return_days', 30))
  await logDecision(trx, services, actor, c.request as RequestRow, c.step as StepRow, {
    decision: 'return',
    notes:
      input.note ??
      notes
        .map((note) => note.feedback)
        .join('\n')
        .slice(0, 2000),
    internal_notes: input.internal_notes,
  })
  await pauseForApplicant({ trx, services, c })
  await queueNotice(trx, services, {
    code: 'N-06',
    userIds: [c.est.user_id],
    entity: 'establishments',
    entityId: c.est.id,
    params: { date: due },
    link: '/temp-ngo',
  })
  return { changes: { return_due_at: due } }
}

/** The request waits for its applicant: status returned, clock paused. */
export async function pauseForApplicant({
  trx,
  services,
  c,
}: Pick<ActContext, 'trx' | 'services' | 'c'>): Promise<void> {
  await pauseClock(trx, services, c.request as RequestRow)
  await sql`update transaction_requests set status = 'returned' where id = ${(c.request as RequestRow).id}`.execute(trx)
}

/** What still stands against G-ALL, as field errors. */
export async function refuseUnlessAll({ trx, c }: Pick<ActContext, 'trx' | 'c'>): Promise<void> {
  const sections = await sectionsOf(trx, c.est)
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

export const validateDocs: ActionHandler = async ({ trx, services, actor, c, input }) => {
  await refuseUnlessAll({ trx, c })
  await logDecision(trx, services, actor, c.request as RequestRow, c.step as StepRow, {
    decision: 'forward',
    notes: input.note,
    internal_notes: input.internal_notes,
    files: input.files,
  })
  await enterStep(trx, services, c.request as RequestRow, firstStepOf({ c }, 6), c.est.governorate_id)
  return { changes: { current_stage_number: 6, finished_stage_number: 5, assigned_user_id: null } }
}
