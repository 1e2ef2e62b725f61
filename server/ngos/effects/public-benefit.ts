import { z } from 'zod'
import { todayIn } from '#contract/core/values/dates.ts'
import { longText } from '#contract/core/calls/fields.ts'
import { wrongState } from '../../core/errors.ts'
import { typeOfRequest } from '../../transactions/index.ts'
import { changeEntry, entryOf } from './entry.ts'

const grounds = z.strictObject({ grounds: longText(2000, 20) })

/** Public-benefit status, once [domain 6.3]; it is given by the decision that the approval issues. */
export const publicBenefitType = typeOfRequest<z.output<typeof grounds>>({
  slug: 'public_benefit_status',
  payload: grounds,
  guard: async (turn) => {
    if ((await entryOf(turn)).has_public_benefit) throw wrongState({ has_public_benefit: true })
  },
  onApprove: async (turn, issued) => {
    const { services, row } = turn
    await changeEntry(turn, 'منح صفة النفع العام', () => ({
      has_public_benefit: true,
      public_benefit_decision_no: issued.decision_no ?? row.request.request_no,
      public_benefit_decision_date: issued.decision_date ?? todayIn(services.now()),
    }))
  },
})
