import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { found, Refusal, wrongState } from '../../core/errors.ts'
import { networkOf } from '../../core/http/network.ts'
import { type Actor, ngoOf } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import type { Services } from '../../core/services.ts'
import { newTransactionId, phoneColumns, start } from '../begin.ts'

/** The pound, in which wallets pay. */
const pound = 1

interface Method {
  payment_method_id: number
  merchant_no: string
  status: string
  name_ar: string
  requires_otp: boolean
  amount: string
  has_open_test: boolean
}

/**
 * Begins a test payment of the least amount by a telephone that whoever tests has in his hand. It is taken from his own
 * wallet and goes back to it: nothing of it is a gift.
 */
export async function beginTest(
  services: Services,
  request: FastifyRequest,
  given: { actor: Actor; id: number; phone: string; lang: 'ar' | 'en' },
): Promise<{ transaction_id: string; amount: string; expires_at: string }> {
  const { actor, id, phone, lang } = given
  const ngoId = ngoOf(actor)
  await services.limits.take('payment_ip', networkOf(request.ip), 'payment_many')
  await services.limits.take('payment_phone', phone, 'payment_many')
  const minutes = services.reference.setting('payment.expiry_minutes', 10)
  const expires_at = new Date(services.now().getTime() + minutes * 60_000).toISOString()
  const stored = await services.db.transaction().execute(async (trx) => {
    const { rows } =
      await sql<Method>`select o.payment_method_id, o.merchant_no, o.status, m.name_ar, m.requires_otp, greatest(ceil(m.min_amount), 1)::numeric(18, 2)::text as amount,
        exists (select from payments p where p.ngo_id = o.ngo_id and p.payment_method_id = o.payment_method_id and p.purpose = 'test'
          and p.status in ('confirming', 'finalised', 'refund_requested')) as has_open_test
      from ngo_payment_methods o join payment_methods m on m.id = o.payment_method_id
      where o.id = ${id} and o.ngo_id = ${ngoId} and o.deleted_at is null for update of o`.execute(trx)
    const method = found(rows[0])
    // A test that is still on its way is not begun a second time.
    if (method.has_open_test) throw new Refusal(409, 'payment_open')
    if (!method.requires_otp || method.status !== 'draft') throw wrongState({ status: method.status })
    const transaction_id = newTransactionId()
    const sealed = phoneColumns(services, phone)
    const { rows: added } = await sql<{ id: number }>`
      insert into payments (transaction_id, payment_method_id, ngo_id, phone_number, phone_hash, phone_masked, amount, fee, fee_payer,
        currency_id, merchant_no, locale, expires_at, check_at, idempotency_key, request_hash, purpose)
      values (${transaction_id}, ${method.payment_method_id}, ${ngoId}, ${sealed.phone_number}, ${sealed.phone_hash}, ${sealed.phone_masked}, ${method.amount}, 0, 'ngo',
        ${pound}, ${method.merchant_no}, ${lang}, ${expires_at}, ${expires_at}, ${randomBytes(24).toString('hex')}, 'test', 'test') returning id`.execute(
      trx,
    )
    await audit(trx, actor, {
      action: 'create',
      entity: 'ngo_payment_methods',
      entity_id: id,
      description_ar: `دفعة تجريبية لوسيلة التبرع ${method.name_ar} ${method.merchant_no}`,
      after: { transaction_id, amount: method.amount },
    })
    return { id: found(added[0]).id, transaction_id, amount: method.amount }
  })
  await start(services, stored.id, phone)
  return { transaction_id: stored.transaction_id, amount: stored.amount, expires_at }
}
