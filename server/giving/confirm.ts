import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { found, inWords, Refusal } from '../core/errors.ts'
import { networkOf } from '../core/http/network.ts'
import type { Services } from '../core/services.ts'
import { type HeldPayment, maxAttempts } from './kind.ts'
import { ask, operatorOf } from './operators.ts'
import { hold, settle, step } from './settle.ts'
import { refuseStopped } from './ways.ts'

export async function idOf(services: Services, transactionId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from payments where transaction_id = ${transactionId}`.execute(
    services.db,
  )
  return found(rows[0]).id
}

/** Counts the attempt and marks the code as handed over, before it is: whatever happens then, it is known that it may have been. */
const handOver = (services: Services, id: number): Promise<HeldPayment | undefined> =>
  services.db.transaction().execute(async (trx) => {
    const row = await hold(trx, services, id)
    if (row.status !== 'otp_sent') return undefined
    if (row.is_over) {
      await step(trx, services, id, 'expire')
      return undefined
    }
    if (row.campaign_id !== null) await refuseStopped(trx, services, row.campaign_id)
    await step(trx, services, id, 'hand_over')
    return { ...row, otp_attempts: row.otp_attempts + 1 }
  })

const left = (count: number) =>
  inWords(
    count === 1 ? 'رمز التأكيد غير صحيح. بقيت لكم محاولة واحدة.' : `رمز التأكيد غير صحيح. المحاولات الباقية: ${count}.`,
    count === 1 ? 'The code is wrong. You have one attempt left.' : `The code is wrong. Attempts left: ${count}.`,
  )

/**
 * Hands the code to the operator, once for each time that it is typed; answers the id of the payment. What is settled or
 * on its way is not done again. A wrong code is 400 with the attempts left.
 */
export async function confirm(
  services: Services,
  request: FastifyRequest,
  { transaction_id, otp }: { transaction_id: string; otp: string },
): Promise<number> {
  const id = await idOf(services, transaction_id)
  const handed = await handOver(services, id)
  if (handed === undefined) {
    const { status } = await services.db.transaction().execute((trx) => hold(trx, services, id))
    if (status === 'failed' || status === 'expired') throw new Refusal(409, 'payment_over')
    return id
  }
  const answer = await ask(services, handed, 'confirm', () =>
    operatorOf(services, handed.slug).confirm(transaction_id, otp),
  )
  if (answer === undefined) return id
  const status = await settle(services, id, answer)
  if (answer.result === 'wrong_code') {
    await services.limits.take('payment_wrong', networkOf(request.ip), 'payment_many')
    // Who guesses codes is asked sooner.
    await services.limits.allows('payment_question', networkOf(request.ip))
    if (status === 'otp_sent') {
      const attempts_left = maxAttempts(services) - handed.otp_attempts
      throw new Refusal(400, 'payment_wrong_code', { fields: { otp: [left(attempts_left)] }, data: { attempts_left } })
    }
  }
  return id
}
