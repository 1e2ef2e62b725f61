import { sql } from 'kysely'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../core/errors.ts'
import type { Services } from '../../core/services.ts'

/** Minutes in which a passkey has to answer. */
const minutes = 5

/** Keeps what a passkey is asked to sign. */
export async function keepChallenge(
  services: Services,
  userId: number,
  purpose: 'sign_in' | 'enrol',
  challenge: string,
): Promise<void> {
  await sql`delete from factor_challenges where expires_at < now()`.execute(services.db)
  await sql`insert into factor_challenges (challenge, user_id, purpose, expires_at) values (${challenge}, ${userId}, ${purpose}, now() + make_interval(mins => ${minutes}))`.execute(
    services.db,
  )
}

/** Whether this user was asked to sign this, for this purpose; it is asked once. */
export async function takeChallenge(
  services: Services,
  userId: number,
  purpose: 'sign_in' | 'enrol',
  challenge: string,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from factor_challenges where challenge = ${challenge} and user_id = ${userId} and purpose = ${purpose} and expires_at > now()`.execute(
      services.db,
    )
  return numAffectedRows === 1n
}

/**
 * The site that passkeys belong to. A platform reached by https has one public address, and no other will do; one
 * without (a demonstration) is called by what the browser asked for.
 * @throws Refusal 409 at a numeric address, which the standard does not allow.
 */
export function siteOf(services: Services, request: FastifyRequest): { id: string; origin: string } {
  const { publicUrl } = services.config
  const { hostname, origin } = new URL(publicUrl.startsWith('https:') ? publicUrl : `http://${request.host}`)
  if (isIP(hostname.replace(/[[\]]/g, '')) !== 0) throw new Refusal(409, 'passkey_address')
  return { id: hostname, origin }
}
