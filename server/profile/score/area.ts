import { computeScore, readScore } from '#contract/profile/score.ts'
import { ngoOf } from '../../core/identity/actor.ts'
import { found } from '../../core/errors.ts'
import type { Area } from '../../core/http/route.ts'
import { findScore, storeScores } from './store.ts'

/** Score of the own file [domain 4]. */
export const scoreArea: Area = (on, services) => {
  on(readScore, async ({ actor }) => found(await findScore(services.db, services, ngoOf(actor))))
  on(computeScore, ({ actor, write }) =>
    write(async (trx) => {
      await storeScores(trx, services, [ngoOf(actor)])
      return found(await findScore(trx, services, ngoOf(actor)))
    }),
  )
}
