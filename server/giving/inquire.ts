import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/giving/workflow.ts'
import type { Services } from '../core/services.ts'
import { ask, operatorOf } from './operators.ts'
import { hold, settle, step } from './settle.ts'

/** Seconds until the operator is asked again: soon at first, then ever more seldom. */
export const pauseAfter = (checks: number): number => Math.min(15 * 2 ** Math.min(checks, 5), 300)
/** Seconds after which a code that the operator does not know of is taken back: it will not be taken when it arrives late. */
const takeBackAfter = 60

interface Due {
  id: number
  checks: number
}
/** Takes the payments whose time has come, so that no other process asks about them meanwhile. */
async function claim(services: Services, limit: number): Promise<Due[]> {
  const now = services.now()
  const lease = new Date(now.getTime() + 60_000).toISOString()
  const { rows } = await sql<Due>`
    with due as (
      select id from payments where check_at <= ${now.toISOString()}::timestamptz order by check_at limit ${limit} for update skip locked
    )
    update payments p set check_at = ${lease}, checks = checks + 1 from due where p.id = due.id returning p.id, p.checks`.execute(
    services.db,
  )
  return rows
}

/** When it is asked next, unless it was settled; after the minutes of the settings it is shown to a person, and asked on. */
async function askLater(services: Services, { id, checks }: Due): Promise<void> {
  const now = services.now()
  const next = new Date(now.getTime() + pauseAfter(checks) * 1_000).toISOString()
  const minutes = services.reference.setting('payment.person_minutes', 15)
  await sql`update payments set check_at = ${next},
      problem = case when problem is null and status = 'confirming' and handed_over_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${minutes}) then 'silent' else problem end
    where id = ${id} and status in ('confirming', 'expired') and problem is distinct from 'amount_differs'`.execute(
    services.db,
  )
}

const settled = (status: PaymentStatus) => status !== 'confirming' && status !== 'otp_sent' && status !== 'initiated'

/** Asks about one payment: ends it where its time is over, and asks the operator until it is known what was taken. */
async function inquire(services: Services, due: Due): Promise<void> {
  const { id } = due
  const row = await services.db.transaction().execute(async (trx) => {
    const held = await hold(trx, services, id)
    const waits = held.status === 'initiated' || held.status === 'otp_sent'
    if (waits && held.is_over) await step(trx, services, id, 'expire')
    return { ...held, status: waits && held.is_over ? ('expired' as const) : held.status }
  })
  if (row.status !== 'confirming' && row.status !== 'expired') {
    await sql`update payments set check_at = case when status in ('initiated', 'otp_sent') then expires_at end where id = ${id}`.execute(
      services.db,
    )
    return
  }
  const operator = operatorOf(services, row.slug)
  const known =
    row.status === 'confirming'
      ? await ask(services, row, 'status', () => operator.status(row.transaction_id))
      : undefined
  if (known && settled(await settle(services, id, known))) return
  const age = row.handed_over_at === null ? Infinity : services.now().getTime() - Date.parse(row.handed_over_at)
  // Only when nothing can be taken any more is it safe to say that nothing was.
  if (row.status === 'expired' || age >= takeBackAfter * 1_000) {
    const last = await ask(services, row, 'cancel', () => operator.cancel(row.transaction_id))
    if (last && (last.result === 'taken' || last.result === 'refused')) {
      const status = await settle(services, id, last)
      if (settled(status) && (status !== 'expired' || last.result === 'refused')) return
    }
  }
  await askLater(services, due)
}

/** Asks the operators about every payment whose time has come, each by itself: a failure stops no other. Answers how many were asked about. */
export async function inquireDue(services: Services, limit = 20): Promise<number> {
  if (services.config.paymentUrl === undefined) return 0
  const due = await claim(services, limit)
  await Promise.all(
    due.map((one) =>
      inquire(services, one).catch((error: unknown) =>
        services.log.error({ err: error, payment: one.id }, 'a payment could not be asked about'),
      ),
    ),
  )
  return due.length
}
