import { sql } from 'kysely'
import { nextStatuses } from '#contract/core/machine.ts'
import { paymentMachine } from '#contract/giving/workflow.ts'
import type { Services } from '../../core/services.ts'
import { pauseAfter } from '../inquire.ts'
import type { GivenBack } from '../operator.ts'
import { ask, operatorOf } from '../operators.ts'
import { hold, shownTables, step } from '../settle.ts'

interface Stored {
  id: number
  payment_id: number
  ngo_id: number
  refund_no: string
  amount: string
  returned: string
  decision: string | null
  outcome: 'done' | 'impossible' | null
  handed_over_at: string | null
}
const columns = sql`r.id, r.payment_id, r.ngo_id, r.refund_no, r.amount, r.returned, r.decision, r.outcome, r.handed_over_at`

/**
 * Settles a refund by what its operator said, whoever heard it first. Another amount than ours settles nothing, but is
 * for a person. Answers whether it is settled.
 */
export async function settleRefund(services: Services, id: number, answer: GivenBack): Promise<boolean> {
  const isSettled = await services.db.transaction().execute(async (trx) => {
    const { rows: some } = await sql<{ payment_id: number }>`select payment_id from refunds where id = ${id}`.execute(
      trx,
    )
    const paymentId = some[0]?.payment_id
    if (paymentId === undefined) return false
    // The payment first, as everybody else holds it.
    const payment = await hold(trx, services, paymentId)
    const { rows } = await sql<Stored>`select ${columns} from refunds r where r.id = ${id} for update`.execute(trx)
    const [refund] = rows
    if (refund === undefined || refund.outcome === 'done') return true
    if (answer.result === 'refunded') {
      // What was called impossible before may have been asked for anew: the rest says whether there is room for it.
      const isRoom = refund.outcome === null || Number(payment.rest) >= Number(refund.amount)
      const isAllowed = nextStatuses(paymentMachine, payment.status, 'refund').length > 0
      if (answer.amount !== refund.returned || refund.decision !== 'approved' || !isRoom || !isAllowed) {
        await sql`update refunds set problem = 'amount_differs', check_at = null where id = ${id}`.execute(trx)
        return false
      }
      await step(trx, services, paymentId, 'refund', { refund: id, reference: answer.reference })
      return true
    }
    if (answer.result === 'refused' && refund.outcome === null && payment.refund?.id === id) {
      await step(trx, services, paymentId, 'fail_refund', { refund: id, code: answer.code })
      return true
    }
    return refund.outcome !== null
  })
  services.pages.forget(shownTables)
  return isSettled
}

/** Asks the operator for the refund, or what became of it when it was asked before; it counts one name once. */
async function pursue(services: Services, { id, checks }: { id: number; checks: number }): Promise<void> {
  const now = services.now().toISOString()
  const { rows } = await sql<Stored & { slug: string; transaction_id: string; was_handed_over: boolean }>`
    with before as (select id, handed_over_at from refunds where id = ${id})
    update refunds r set handed_over_at = coalesce(r.handed_over_at, ${now}) from before b, payments p join payment_methods m on m.id = p.payment_method_id
    where r.id = b.id and p.id = r.payment_id and r.outcome is null and r.decision = 'approved'
    returning ${columns}, m.slug, p.transaction_id, b.handed_over_at is not null as was_handed_over`.execute(
    services.db,
  )
  const [refund] = rows
  if (refund === undefined) {
    await sql`update refunds set check_at = null where id = ${id} and outcome is not null`.execute(services.db)
    return
  }
  const operator = operatorOf(services, refund.slug)
  const { transaction_id: name, refund_no, returned } = refund
  const asked = { id: refund.payment_id, ngo_id: refund.ngo_id }
  let answer = refund.was_handed_over
    ? await ask(services, asked, 'refund', () => operator.refundStatus(name, refund_no))
    : undefined
  // What never arrived is asked for again, under the same name.
  if (!refund.was_handed_over || answer?.result === 'missing')
    answer = await ask(services, asked, 'refund', () => operator.refund(name, { refund: refund_no, amount: returned }))
  if (answer && (await settleRefund(services, id, answer))) return
  const next = new Date(services.now().getTime() + pauseAfter(checks) * 1_000).toISOString()
  const minutes = services.reference.setting('payment.person_minutes', 15)
  await sql`update refunds set check_at = ${next},
      problem = case when problem is null and handed_over_at < ${now}::timestamptz - make_interval(mins => ${minutes}) then 'silent' else problem end
    where id = ${id} and outcome is null and problem is distinct from 'amount_differs'`.execute(services.db)
}

/** Pursues the approved refunds whose time has come, each by itself; answers how many. */
export async function refundDue(services: Services, limit = 20): Promise<number> {
  if (services.config.paymentUrl === undefined) return 0
  const now = services.now()
  const lease = new Date(now.getTime() + 60_000).toISOString()
  const { rows } = await sql<{ id: number; checks: number }>`
    with due as (
      select id from refunds where check_at <= ${now.toISOString()}::timestamptz order by check_at limit ${limit} for update skip locked
    )
    update refunds r set check_at = ${lease}, checks = checks + 1 from due where r.id = due.id returning r.id, r.checks`.execute(
    services.db,
  )
  await Promise.all(
    rows.map((one) =>
      pursue(services, one).catch((error: unknown) =>
        services.log.error({ err: error, refund: one.id }, 'a refund could not be pursued'),
      ),
    ),
  )
  return rows.length
}
