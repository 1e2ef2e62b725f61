import { sql } from 'kysely'
import type { PaymentAction, PaymentStatus } from '#contract/giving/workflow.ts'
import { nextStatuses } from '#contract/core/machine.ts'
import { paymentMachine } from '#contract/giving/workflow.ts'
import { act } from '../core/cases/act.ts'
import type { Services, Trx } from '../core/services.ts'
import { type HeldPayment, paymentKind } from './kind.ts'
import type { Confirmed, Known } from './operator.ts'

/** What readers see of a gift. */
export const shownTables = ['campaigns', 'donors']

/** Takes a step of a payment by the system. */
export const step = <A extends PaymentAction>(trx: Trx, services: Services, id: number, action: A, input?: object) =>
  act(trx, services, paymentKind(services), {
    actor: undefined,
    id,
    action,
    input: input as never,
  })

/** Holds a payment as it stands now. */
export const hold = (trx: Trx, services: Services, id: number): Promise<HeldPayment> =>
  paymentKind(services).hold(trx, undefined, id)

const mayFollow = (status: PaymentStatus, action: PaymentAction) =>
  nextStatuses(paymentMachine, status, action).length > 0

/**
 * Settles a payment by what its operator said, whoever heard it first: the page that waited, the call-back, the questions
 * or the books. They meet at the row; who comes later finds it settled. Another amount than ours settles nothing, but is
 * for a person.
 */
export async function settle(services: Services, id: number, answer: Confirmed | Known): Promise<PaymentStatus> {
  const status = await services.db.transaction().execute(async (trx) => {
    const row = await hold(trx, services, id)
    const { result } = answer
    if (result === 'taken') {
      // What two persons called untaken is for them again.
      if (!mayFollow(row.status, 'finalise') || row.annulled_by !== null) return row.status
      if (answer.amount !== row.charged) {
        await sql`update payments set problem = 'amount_differs', check_at = null where id = ${id}`.execute(trx)
        return row.status
      }
      return (await step(trx, services, id, 'finalise', { reference: answer.reference })).to
    }
    if (result === 'refused' && mayFollow(row.status, 'refuse'))
      return (await step(trx, services, id, 'refuse', { code: answer.code })).to
    if (result === 'refused' && row.status === 'expired') {
      await sql`update payments set check_at = null where id = ${id}`.execute(trx)
      return row.status
    }
    if (result === 'wrong_code' && mayFollow(row.status, 'wrong_code'))
      return (await step(trx, services, id, 'wrong_code')).to
    return row.status
  })
  services.pages.forget(shownTables)
  return status
}
