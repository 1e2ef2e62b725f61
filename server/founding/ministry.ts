import { doneBy } from '#contract/core/refusals/sentences-done.ts'
import { sql } from 'kysely'
import { dayOf, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import { assignName, changeStatus, freezeRequest, readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { finishStage } from '#contract/founding/calls.ts'
import { type TakenAction } from '#contract/founding/workflow.ts'
import { establishmentOf } from '../core/identity/actor.ts'
import { refuseConflict } from '../core/identity/interest.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { forbidden, invalid, wrongState } from '../core/errors.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { type Area } from '../core/http/route.ts'
import { pausedColumns, resumedColumns, setClock, waitsOutside } from '../transactions/index.ts'
import { accountArea } from './account.ts'
import { foundingAct, foundingStep } from './act.ts'
import { draftDecisionArea } from './draft-decision.ts'
import { getCase } from './case.ts'
import { extendLegalTerm } from './legal-term.ts'
import { verdictsArea } from './verdicts.ts'
import { reviewDesk } from './review-desk.ts'

/** Which action a requested status means; 6 is the end of the documents' evaluation. */
const byStatus: Partial<Record<number, TakenAction>> = {
  3: 'start_checking',
  4: 'validate_info',
  6: 'validate_docs',
  7: 'return',
  9: 'approve',
  10: 'reject',
}

/** Which action ends a stage. */
const byStage: Partial<Record<number, TakenAction>> = {
  1: 'submit',
  3: 'open_documents',
  4: 'submit_documents',
  5: 'validate_docs',
  6: 'close_opinions',
}

/** Freezing stops every clock of a request, and its release starts again those that ran. */
const freezeArea: Area = (on, services) => {
  on(freezeRequest, ({ actor, params, body, says, write }) =>
    write(async (trx) => {
      const c = await getCase(trx, actor, params.id, 'update')
      const freeze = body.frozen === 1
      if (freeze && !body.reason) throw invalid({ reason: ['V-REQ'] })
      if (!actor.central) throw forbidden()
      refuseConflict(c)
      if (c.est.is_frozen === freeze || c.est.status_id >= 9) throw wrongState()
      // The founder could do nothing meanwhile: his own terms are longer by the calendar days of the freezing [domain 3.2].
      const still =
        freeze || c.est.frozen_at === null ? 0 : daysBetween(dayOf(c.est.frozen_at), todayIn(services.now()))
      await sql`update establishments set is_frozen = ${freeze}, frozen_at = ${freeze ? services.now().toISOString() : null}, freeze_reason = ${freeze ? body.reason : null}, docs_due_at = docs_due_at + ${still}::int, return_due_at = return_due_at + ${still}::int, version = version + 1 where id = ${c.est.id}`.execute(
        trx,
      )
      // What was asked for and not answered is asked for as many days later.
      if (still > 0 && c.request)
        await sql`update return_extensions set asked_until = asked_until + ${still}::int where transaction_request_id = ${c.request.id} and outcome is null`.execute(
          trx,
        )
      // Returned: the law's clock stands still already, until the founder answers.
      if (c.est.status_id !== 7) await extendLegalTerm(trx, c.est.id, still)
      // A returned request waits for its founder: its clock starts again when he answers, not when the file is released.
      // One that waits for a body goes on waiting.
      const waits = c.request !== undefined && !freeze && (await waitsOutside(trx, services, c.request.id))
      if (c.request && (freeze || (c.est.status_id !== 7 && !waits)))
        await setClock(trx, c.request.id, (freeze ? pausedColumns : resumedColumns)(services, c.request))
      await queueNotice(trx, services, {
        code: freeze ? 'N-14' : 'FILE-RELEASED',
        userIds: [c.est.user_id],
        entity: 'establishments',
        entityId: c.est.id,
        params: { tracking_no: c.est.tracking_no },
        link: '/temp-ngo/ministry-track',
      })
      await audit(trx, actor, {
        action: 'freeze',
        entity: 'establishments',
        entity_id: c.est.id,
        establishment_id: c.est.id,
        description_ar: freeze ? `تجميد ملف الطلب ${c.est.tracking_no}` : `إلغاء تجميد ملف الطلب ${c.est.tracking_no}`,
        before: { is_frozen: !freeze },
        after: { is_frozen: freeze, freeze_reason: body.reason },
      })
      says(freeze ? 'founding_frozen' : 'founding_released')
      return { is_frozen: freeze }
    }),
  )
}

/** Ministry calls of founding: the review desk, verdicts, name, status, freezing. */
export const ministryArea: Area = (on, services) => {
  verdictsArea(on, services)
  draftDecisionArea(on, services)
  accountArea(on, services)

  on(changeStatus, ({ actor, params, query, lang, says, write }) => {
    const { status, ...input } = query
    const action = byStatus[status]
    if (!action) throw wrongState()
    says(doneBy('founding', action))
    return write(async (trx) => {
      const party = { establishment_id: params.id }
      await claimFiles(trx, actor, changeStatus.query, query, 'establishments', params.id, party)
      return foundingAct(trx, services, actor, params.id, action, { ...input, lang })
    })
  })
  on(assignName, ({ actor, params, body: { accepted, ...decision }, lang, says, write }) =>
    write(async (trx) => {
      const action = accepted === 1 ? 'accept_name' : 'refuse_name'
      says(doneBy('founding', action))
      const moved = await foundingStep(trx, services, actor, params.id, action, { ...decision, lang })
      const { est } = await getCase(trx, actor, params.id)
      return { ...moved, name_assignment: est.name_assignment }
    }),
  )
  on(finishStage, ({ actor, body, lang, says, write }) => {
    const action = byStage[body.finished_stage_number]
    if (!action) throw wrongState()
    if (actor.kind === 'ministry' && body.establishment_id === undefined) throw invalid({ establishment_id: ['V-REQ'] })
    const id = actor.kind === 'est' ? establishmentOf(actor) : (body.establishment_id as number)
    says(doneBy('founding', action))
    return write((trx) => foundingStep(trx, services, actor, id, action, { legal_opinion: body.legal_opinion, lang }))
  })
  freezeArea(on, services)
  on(readCreationRequest, async ({ actor, params, lang }) => reviewDesk(services, actor, params.id, lang))
}
