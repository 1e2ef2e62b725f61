import type { CarriedType } from '../transactions/index.ts'
import { foundingAct } from './act.ts'
import { caseActions, getCase } from './case.ts'

/** The request that carries a founding: decided by the machine of the founding, which calls its start by another name. */
export const foundingRequests: CarriedType = {
  act: (trx, services, actor, request, action, bag) =>
    foundingAct(
      trx,
      services,
      actor,
      request.establishment_id as number,
      action === 'start' ? 'start_checking' : action,
      bag,
    ),
  actions: async (db, actor, { establishment_id }) =>
    caseActions(await getCase(db, actor, establishment_id as number), actor).map((action) =>
      action === 'start_checking' ? 'start' : action,
    ),
}
