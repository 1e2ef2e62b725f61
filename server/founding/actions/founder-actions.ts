import { sql } from 'kysely'
import { estateFieldOf } from '#contract/founding/sections.ts'
import { addDays, dayOf, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import { invalid, wrongState } from '../../core/errors.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import { ZodRefusal } from '../../core/http/route.ts'
import {
  assignStep,
  enterStep,
  logDecision,
  resumeClock,
  type RequestRow,
  type StepRow,
} from '../../transactions/index.ts'
import type { ActionHandler } from '../act.ts'
import { getCase } from '../case.ts'
import { limitsOf, missingForApplication, missingForDocuments, missingForReturn } from '../completeness.ts'
import { relink } from '../docs.ts'
import { extendLegalTerm, legalDays } from '../legal-term.ts'
import { takeProposedName } from '../restricted-words.ts'
import { answerTo, openNotes, reviewsOf } from '../reviews.ts'
import { openRequest } from '../request.ts'
import { sectionsOf } from '../sections.ts'

/** End of stage 1: everything complete, the name free; the request gets its number, officer and clock. */
export const submit: ActionHandler = async ({ trx, services, actor, c, input }) => {
  const sections = await sectionsOf(trx, c.est)
  const missing = missingForApplication(services, sections, input.lang)
  if (Object.keys(missing).length > 0) throw new ZodRefusal(missing)
  await takeProposedName(trx, String(sections.ngo.name_ar), c.est.id, 'est_ngo.name_ar')
  const [form, governorate] = [sections.ngo.legal_form_id as number, sections.ngo.governorate_id as number]
  await openRequest(trx, c.est, actor)
  const changes = {
    legal_form_id: form,
    governorate_id: governorate,
    current_stage_number: 2,
    finished_stage_number: 1,
    submitted_at: services.now().toISOString(),
    founding_limits: JSON.stringify(limitsOf(services)),
  }
  await relink(
    trx,
    { ...c.est, legal_form_id: form },
    { est_account: [sections.account], est_ngo: [sections.ngo], est_members: sections.members, est_real_estates: [] },
    actor.userId,
  )
  const opened = await getCase(trx, actor, c.est.id, 'update')
  await enterStep(
    trx,
    services,
    opened.request as RequestRow,
    opened.steps.find((step) => step.parent_stage_number === 2) as StepRow,
    governorate,
  )
  await queueNotice(trx, services, {
    code: 'N-04',
    userIds: [actor.userId],
    entity: 'establishments',
    entityId: c.est.id,
    params: { tracking_no: c.est.tracking_no },
    link: '/temp-ngo/ministry-track',
  })
  return { changes }
}

/** Every note of this round was dealt with; the request goes back to the same officer with the days that were left. */
export const resubmit: ActionHandler = async ({ trx, services, c, input }) => {
  const reviews = await reviewsOf(trx, c.est.id)
  const open = openNotes(reviews, c.est.round).filter((note) => !answerTo(note, reviews))
  if (open.length > 0)
    throw invalid(
      Object.fromEntries(
        open.map((note) => [
          note.field !== null && estateFieldOf(note.field) !== undefined
            ? note.field
            : [note.section, note.item_id, note.field].filter((part) => part !== null).join('.'),
          ['V-ASKED' as const],
        ]),
      ),
    )
  const sections = await sectionsOf(trx, c.est)
  const missing = missingForReturn(services, sections, input.lang, c.est, reviews)
  if (Object.keys(missing).length > 0) throw new ZodRefusal(missing)
  await takeProposedName(trx, String(sections.ngo.name_ar), c.est.id, 'est_ngo.name_ar')
  const request = c.request as RequestRow
  const step = c.step as StepRow
  if (request.paused_at)
    await extendLegalTerm(trx, c.est.id, daysBetween(dayOf(request.paused_at), todayIn(services.now())))
  await resumeClock(trx, services, request)
  await sql`update transaction_requests set status = 'in_progress', return_due_at = null where id = ${request.id}`.execute(
    trx,
  )
  await assignStep(trx, services, request, step, c.est.governorate_id, request.assigned_user_id)
  const refused = c.est.name_assignment === 'refused'
  return {
    to: c.est.current_stage_number === 5 ? 5 : 3,
    changes: {
      round: c.est.round + 1,
      return_due_at: null,
      ...(refused ? { name_assignment: 'pending', name_assignment_note: null } : {}),
    },
  }
}

/** Once, with a reason, before the end: the documents get thirty more calendar days [domain 3.2]. Granted by rule, kept in the request's log. */
export const extendDocuments: ActionHandler = async ({ trx, services, actor, c, input }) => {
  if (c.est.docs_due_at === null || c.est.docs_due_at < todayIn(services.now())) throw wrongState()
  if (!input.note) throw invalid({ reason: ['V-REQ'] })
  await logDecision(trx, services, actor, c.request as RequestRow, c.step as StepRow, {
    decision: 'note',
    notes: input.note,
  })
  return {
    changes: {
      extended_at: services.now().toISOString(),
      docs_due_at: addDays(c.est.docs_due_at, services.reference.setting('founding.docs_extension_days', 30)),
    },
  }
}

/** End of stage 4: all documents in, headquarters known; the legal clock of 60 calendar days begins [law, article 10]. */
export const submitDocuments: ActionHandler = async ({ trx, services, actor, c, input }) => {
  const sections = await sectionsOf(trx, c.est)
  await relink(
    trx,
    c.est,
    {
      est_account: [sections.account],
      est_ngo: [sections.ngo],
      est_members: sections.members,
      est_real_estates: sections.realEstate ? [sections.realEstate] : [],
    },
    actor.userId,
  )
  const missing = missingForDocuments(services, await sectionsOf(trx, c.est), input.lang, c.est)
  if (Object.keys(missing).length > 0) throw new ZodRefusal(missing)
  await enterStep(
    trx,
    services,
    c.request as RequestRow,
    c.steps.find((step) => step.parent_stage_number === 5) as StepRow,
    c.est.governorate_id,
  )
  return {
    changes: {
      current_stage_number: 5,
      finished_stage_number: 4,
      legal_deadline_at: addDays(todayIn(services.now()), legalDays(services)),
    },
  }
}

export const withdraw: ActionHandler = async ({ trx, services, c }) => {
  if (c.request)
    await sql`update transaction_requests set status = 'withdrawn', closed_at = ${services.now().toISOString()}, paused_at = null, stage_due_at = null where id = ${c.request.id}`.execute(
      trx,
    )
  return { changes: {} }
}
