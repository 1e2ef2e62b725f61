import { forbidden, wrongState } from '../core/errors.ts'
import { enterStep, logDecision, type DecisionHandler } from '../transactions/index.ts'
import { foundingAct } from './act.ts'
import { getCase, rolesIn } from './case.ts'

/** A decision on the transaction that carries a founding request: it is the same machine under its other name. */
export const decideFounding: DecisionHandler = async (trx, services, actor, request, body, lang) => {
  const id = request.establishment_id as number
  const input = { ...body, note: body.notes, lang }
  const c = await getCase(trx, actor, id, 'update')
  const act = (action: Parameters<typeof foundingAct>[4]) => foundingAct(trx, services, actor, id, action, input)
  switch (body.decision) {
    case 'start':
      return act('start_checking')
    case 'return':
      return act('return')
    case 'approve':
      return act('approve')
    case 'reject':
      return act('reject')
    case 'external':
      return act(body.action_id === null || body.action_id === undefined ? 'ask_opinion' : 'record_opinion')
    case 'forward': {
      const next = c.steps.find((step) => step.stage_number === (c.step?.stage_number ?? 0) + 1)
      if (
        !c.step ||
        !c.request ||
        c.est.is_frozen ||
        next?.parent_stage_number !== c.step.parent_stage_number ||
        [2, 7, 8].includes(c.est.status_id) ||
        c.est.status_id >= 9
      )
        throw wrongState()
      if (!rolesIn(c, actor).includes(c.step.role_slug as 'receiver')) throw forbidden()
      await logDecision(trx, services, actor, c.request, c.step, {
        decision: 'forward',
        notes: body.notes,
        internal_notes: body.internal_notes,
        files: body.files ?? body.doc,
      })
      await enterStep(trx, services, c.request, next, c.est.governorate_id)
      return { status_id: c.est.status_id, current_stage_number: c.est.current_stage_number, ngo_id: null }
    }
    default:
      throw wrongState()
  }
}
