import { addDays } from '#contract/core/values/dates.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { wrongState } from '../../core/errors.ts'
import { changes, moveRequest } from '../../transactions/index.ts'
import { carried } from '../carry.ts'
import type { FoundingEffect } from '../effect.ts'
import { sectionsOf } from '../sections.ts'
import { registerOrganisation } from './decision-actions.ts'

/** Its time ran out: draft, documents or return [domain 3.2]. */
export const expire: FoundingEffect<'expire'> = async (taking) => {
  const { est, request } = taking.row
  const moving = carried(taking)
  if (request) await moveRequest(moving, 'expire', changes.close(moving))
  return {
    notices: [
      {
        code: 'N-12',
        userIds: [est.user_id],
        entity: 'establishments',
        entityId: est.id,
        params: { tracking_no: est.tracking_no },
        link: '/temp-ngo/ministry-track',
      },
    ],
  }
}

/** Nobody is told: the address was never anybody's. */
export const expireUnverified: FoundingEffect<'expire_unverified'> = async () => ({})

/** Nobody numbered this decision: the digits of the request with a letter of its own («بحكم القانون») in the place of the ministry's. */
const numberByLaw = (trackingNo: string) => `${trackingNo.replace(/\D/g, '')}/ح`

/** The ministry's silence counts as its decision on the day after the legal term [law, article 10]. */
export const registerByLaw: FoundingEffect<'register_by_law'> = async (taking) => {
  const { trx, row } = taking
  const ended = row.est.legal_deadline_at
  if (ended === null) throw wrongState()
  const { set, notices } = await registerOrganisation(
    taking,
    await sectionsOf(trx, row.est),
    { no: numberByLaw(row.est.tracking_no), date: addDays(ended, 1), file: null, byLaw: ended },
    {
      notes: `أُشهرت المنظمة بحكم القانون لانقضاء الأجل القانوني للبت في الطلب بتاريخ ${dayInWords(ended, 'ar')} دون صدور قرار.`,
      internal_notes: null,
    },
  )
  return {
    set: { ...set, current_stage_number: 7 },
    log: { action: 'decide', after: { legal_deadline_at: ended } },
    notices,
  }
}
