import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import type { initPayment } from '#contract/giving/payment.ts'
import { invalid, Refusal } from '../core/errors.ts'
import { networkOf } from '../core/http/network.ts'
import { requestHash } from '../core/http/write.ts'
import { encrypt, hmac, hmacs } from '../core/identity/secrets.ts'
import type { Services } from '../core/services.ts'
import { ageOf } from '../guest-forms/index.ts'
import { sealedEmail, sealedPhone } from './finalise.ts'
import { ask, operatorOf } from './operators.ts'
import { proofOf } from './proof.ts'
import { hold, settle, step } from './settle.ts'
import { type Way, wayOf } from './ways.ts'

type Wish = BodyOf<typeof initPayment>
export const formPurpose = 'payment'
/** Nobody reads the page and types a number faster, in milliseconds. */
const fastest = 1_500

/** Begun before with this key: the same payment, or a refusal where something else was sent with it. */
async function begunWith(services: Services, key: string, hash: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
    request_hash: string
  }>`select id, request_hash from payments where idempotency_key = ${key}`.execute(services.db)
  if (rows[0] && rows[0].request_hash !== hash) throw new Refusal(422, 'key_reused')
  return rows[0]?.id
}

/** Limits by telephone and network, and for many telephones of one network [security 1.5]. */
async function refuseMany(services: Services, request: FastifyRequest, phone: string) {
  const { limits } = services
  const network = networkOf(request.ip)
  await limits.take('payment_ip', network, 'payment_many')
  if (await limits.allows('payment_pair', `${network} ${phone}`))
    await limits.take('payment_phones', network, 'payment_many')
  await limits.take('payment_phone', phone, 'payment_many')
}

/** Where many payments begin from one network, each shows that a person begins it [card testing]. */
async function refuseMachine(services: Services, request: FastifyRequest, token: string, answer: number | null) {
  const proof = proofOf(services)
  if (await services.limits.allows('payment_question', networkOf(request.ip))) return
  if (proof && !proof.isRight(token, answer)) throw invalid({ proof: [proof.question(token, answer !== null)] })
}

/** A code for the same gift is with the operator, which has not said what came of it: nobody pays twice meanwhile. */
async function refuseTwice(services: Services, wish: Wish) {
  const phones = hmacs(wish.phone_number, services.secrets.hmacKey)
  const { rows } =
    await sql`select 1 from payments where phone_hash = any(${phones}) and campaign_id = ${wish.campaign_id}
    and amount = ${wish.amount} and status = 'confirming'`.execute(services.db)
  if (rows.length > 0) throw new Refusal(409, 'payment_open')
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The name of a payment, with 125 random bits and without letters that look alike. */
export const newTransactionId = () => `TX${Array.from(randomBytes(25), (byte) => letters[byte % 32]).join('')}`

/** A telephone as it is stored: sealed, searched by its keyed hash, shown in parts. */
export const phoneColumns = ({ secrets }: Services, phone: string) => ({
  phone_number: encrypt(phone, secrets.encryptionKey, sealedPhone),
  phone_hash: hmac(phone, secrets.hmacKey),
  phone_masked: `${phone.slice(0, 2)}*****${phone.slice(-3)}`,
})

async function store(services: Services, wish: Wish, way: Way, given: { key: string; hash: string; lang: string }) {
  const { secrets, now } = services
  const minutes = services.reference.setting('payment.expiry_minutes', 10)
  const expires = new Date(now().getTime() + minutes * 60_000).toISOString()
  const sealed = phoneColumns(services, wish.phone_number)
  const { rows } = await sql<{ id: number }>`
    insert into payments (transaction_id, payment_method_id, ngo_id, campaign_id, phone_number, phone_hash, phone_masked, email, amount, fee, fee_payer,
      currency_id, merchant_no, locale, donor_name, expires_at, check_at, idempotency_key, request_hash, wants_updates)
    values (${newTransactionId()}, ${wish.payment_method_id}, ${way.ngo_id}, ${wish.campaign_id}, ${sealed.phone_number},
      ${sealed.phone_hash}, ${sealed.phone_masked},
      ${wish.email && encrypt(wish.email, secrets.encryptionKey, sealedEmail)}, ${wish.amount}, ${way.fee}, ${way.fee_payer},
      ${way.currency_id}, ${way.merchant_no}, ${given.lang}, ${wish.donor_name}, ${expires}, ${expires}, ${given.key}, ${given.hash}, ${wish.wants_updates})
    on conflict (idempotency_key) do nothing returning id`.execute(services.db)
  return rows[0]?.id
}

/**
 * Begins a payment and asks its operator for the code; answers its id. The intent is stored before anybody is asked, and
 * is asked about under one name for ever, so that a repeated request is the same payment.
 */
export async function begin(services: Services, request: FastifyRequest, wish: Wish): Promise<number> {
  const age = ageOf(services, formPurpose, wish.form_token)
  if (age === undefined || wish.form_token === undefined) throw invalid({ form_token: ['V-FORM'] })
  if (wish.website) throw new Refusal(429, 'payment_many')
  if (age < fastest) throw invalid({ form_token: ['V-FORM-FAST'] })
  const { form_token: key, website: _, proof, ...asked } = wish
  const hash = requestHash('POST', 'init-payment', asked)
  let id = await begunWith(services, key, hash)
  if (id === undefined) {
    await refuseTwice(services, wish)
    const way = await wayOf(services, wish)
    await refuseMachine(services, request, key, proof)
    await refuseMany(services, request, wish.phone_number)
    id = (await store(services, wish, way, { key, hash, lang: request.lang })) ?? (await begunWith(services, key, hash))
  }
  if (id === undefined) throw new Error('a payment was neither stored nor found')
  await start(services, id, wish.phone_number)
  return id
}

/** Asks for the code, unless that was done; the operator counts one name once. */
export async function start(services: Services, id: number, phone: string): Promise<void> {
  const row = await services.db.transaction().execute((trx) => hold(trx, services, id))
  if (row.status !== 'initiated' || row.is_over) return
  const { rows } = await sql<{
    merchant: string
  }>`select merchant_no as merchant from payments where id = ${id}`.execute(services.db)
  const charge = { id: row.transaction_id, merchant: rows[0]?.merchant ?? '', phone, amount: row.charged }
  const answer = await ask(services, row, 'start', () => operatorOf(services, row.slug).start(charge))
  if (answer === undefined) throw new Refusal(503, 'payment_silent')
  if (answer.result === 'refused') {
    await settle(services, id, answer)
    throw new Refusal(409, 'payment_refused')
  }
  await services.db.transaction().execute(async (trx) => {
    const { status } = await hold(trx, services, id)
    if (status === 'initiated') await step(trx, services, id, 'accept')
  })
}
