import { estateFieldOf } from '#contract/founding/sections.ts'
import { addDays, dayOf, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import { invalid, wrongState } from '../../core/errors.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { ZodRefusal } from '../../core/http/route.ts'
import { changes, logDecision, moveRequest } from '../../transactions/index.ts'
import { carried, firstStepOf } from '../carry.ts'
import { getCase } from '../case.ts'
import { limitsOf, missingForApplication, missingForDocuments, missingForReturn } from '../completeness.ts'
import { relink } from '../docs.ts'
import type { FoundingEffect } from '../effect.ts'
import { askFounders } from '../membership.ts'
import { extendLegalTerm, legalDays } from '../legal-term.ts'
import { takeProposedName } from '../restricted-words.ts'
import { answerTo, openNotes, reviewsOf } from '../reviews.ts'
import { openRequest } from '../request.ts'
import { sectionsOf } from '../sections.ts'

/** End of stage 1: everything complete, the name free; the request gets its number, officer and clock. */
export const submit: FoundingEffect<'submit'> = async (taking) => {
  const { trx, services, row: c, lang } = taking
  const actor = taking.actor as Actor
  const sections = await sectionsOf(trx, c.est)
  const missing = missingForApplication(services, sections, lang)
  if (Object.keys(missing).length > 0) throw new ZodRefusal(missing)
  await takeProposedName(trx, String(sections.ngo.name_ar), c.est.id, 'est_ngo.name_ar')
  const [form, governorate] = [sections.ngo.legal_form_id as number, sections.ngo.governorate_id as number]
  await openRequest(trx, c.est, actor)
  const set = {
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
  // The request knows its place by now: officers are those of the organisation's governorate.
  const moving = carried({ ...taking, row: { ...opened, est: { ...opened.est, governorate_id: governorate } } })
  await moveRequest(moving, 'submit', changes.submit(moving, firstStepOf(opened, 2)))
  await askFounders(trx, services, c.est)
  return {
    set,
    notices: [
      {
        code: 'N-04',
        userIds: [actor.userId],
        entity: 'establishments',
        entityId: c.est.id,
        params: { tracking_no: c.est.tracking_no },
        link: '/temp-ngo/ministry-track',
      },
    ],
  }
}

/** Every note of this round was dealt with; the request goes back to the same officer with the days that were left. */
export const resubmit: FoundingEffect<'resubmit'> = async (taking) => {
  const { trx, services, row: c, lang } = taking
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
  const missing = missingForReturn(services, sections, lang, c.est, reviews)
  if (Object.keys(missing).length > 0) throw new ZodRefusal(missing)
  await takeProposedName(trx, String(sections.ngo.name_ar), c.est.id, 'est_ngo.name_ar')
  const moving = carried(taking)
  const { paused_at } = moving.request
  if (paused_at) await extendLegalTerm(trx, c.est.id, daysBetween(dayOf(paused_at), todayIn(services.now())))
  await moveRequest(moving, 'complete', changes.complete(moving))
  // Whoever was added or changed in this round has not been asked as he stands now.
  await askFounders(trx, services, c.est)
  const refused = c.est.name_assignment === 'refused'
  return {
    to: c.est.current_stage_number === 5 ? 5 : 3,
    set: {
      round: c.est.round + 1,
      return_due_at: null,
      ...(refused ? { name_assignment: 'pending', name_assignment_note: null } : {}),
    },
  }
}

/** Once, with a reason, before the end: the documents get thirty more calendar days [domain 3.2]. Granted by rule, kept in the request's log. */
export const extendDocuments: FoundingEffect<'extend_documents'> = async (taking) => {
  const { trx, services, actor, row: c, input } = taking
  if (c.est.docs_due_at === null || c.est.docs_due_at < todayIn(services.now())) throw wrongState()
  const { request, step } = carried(taking)
  await logDecision(trx, services, actor, request, step, { decision: 'note', notes: input.reason })
  return {
    set: {
      extended_at: services.now().toISOString(),
      docs_due_at: addDays(c.est.docs_due_at, services.reference.setting('founding.docs_extension_days', 30)),
    },
  }
}

/** End of stage 4: all documents in, headquarters known; the legal clock of 60 calendar days begins [law, article 10]. */
export const submitDocuments: FoundingEffect<'submit_documents'> = async (taking) => {
  const { trx, services, row: c, lang } = taking
  const actor = taking.actor as Actor
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
  const missing = missingForDocuments(services, await sectionsOf(trx, c.est), lang, c.est)
  if (Object.keys(missing).length > 0) throw new ZodRefusal(missing)
  const moving = carried(taking)
  await moveRequest(moving, 'hand_in', changes.enter(moving, firstStepOf(c, 5)))
  return {
    set: {
      current_stage_number: 5,
      finished_stage_number: 4,
      legal_deadline_at: addDays(todayIn(services.now()), legalDays(services)),
    },
  }
}

export const withdraw: FoundingEffect<'withdraw'> = async (taking) => {
  const moving = carried(taking)
  if (taking.row.request) await moveRequest(moving, 'withdraw', changes.close(moving))
  return {}
}
