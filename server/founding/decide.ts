import { wrongState } from '../core/errors.ts'
import { type DecisionHandler } from '../transactions/index.ts'
import { foundingAct } from './act.ts'

/** A decision on the transaction that carries a founding request: it is the same machine under its other name. */
export const decideFounding: DecisionHandler = async (trx, services, actor, request, body, lang) => {
  const id = request.establishment_id as number
  const input = { ...body, files: body.files ?? body.doc, lang }
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
    case 'forward':
      return act('forward')
    default:
      throw wrongState()
  }
}
