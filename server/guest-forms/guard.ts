import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { HeldReason } from '#contract/guest-forms/letters.ts'
import { invalid } from '../core/errors.ts'
import { networkOf } from '../core/http/network.ts'
import type { Services } from '../core/services.ts'

/** Nobody reads and fills in a form faster. */
const fastest = 3_000
const longest = 24 * 3_600_000

const sealOf = (key: Buffer, purpose: string, rest: string) =>
  createHmac('sha256', key).update(`guest-form ${purpose} ${rest}`).digest('base64url').slice(0, 32)

/** A token that says when a form was asked for; good for that form alone and for a day. */
export function issueToken(services: Services, purpose: string): string {
  const rest = `${services.now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${rest}.${sealOf(services.secrets.hmacKey[0], purpose, rest)}`
}

/** Milliseconds since a token was issued; undefined when it is not ours, not for this form or too old. */
export function ageOf(services: Services, purpose: string, token: string | undefined): number | undefined {
  const [time = '', nonce = '', seal = ''] = token?.split('.') ?? []
  // A form that was opened before the keys changed is still ours.
  const ours = services.secrets.hmacKey.some((key) => {
    const expected = sealOf(key, purpose, `${time}.${nonce}`)
    return seal.length === expected.length && timingSafeEqual(Buffer.from(seal), Buffer.from(expected))
  })
  if (!ours) return undefined
  const age = services.now().getTime() - Number.parseInt(time, 36)
  return age <= longest ? age : undefined
}

/**
 * Judges who sent a form; undefined when nothing speaks against a person.
 * @throws 429 when too many came from the network just now, 422 when the page of the form is too old.
 */
export async function judgeSender(
  services: Services,
  request: FastifyRequest,
  purpose: string,
  sent: { form_token?: string | undefined; website?: string | undefined },
): Promise<HeldReason | undefined> {
  const network = networkOf(request.ip)
  await services.limits.take('guest_form', network)
  const age = ageOf(services, purpose, sent.form_token)
  if (age === undefined) throw invalid({ form_token: ['V-FORM'] })
  const few = await services.limits.allows('guest_form_day', network)
  if (sent.website) return 'hidden_field'
  if (age < fastest) return 'too_fast'
  return few ? undefined : 'too_many'
}
