import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { addPasskey, PasskeyAnswer } from '#contract/accounts/factors.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { Refusal } from '../../core/errors.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { keepChallenge, siteOf, takeChallenge } from './challenges.ts'

/** Loaded when the first person uses a passkey: two hundred modules would make every start longer. */
const library = () => import('@simplewebauthn/server')

/** Passkeys that one person may have. */
export const mostPasskeys = 10
/** EdDSA, ES256 and RS256: what every authenticator of today knows. */
const algorithms = [-8, -7, -257]
type Options = Record<string, unknown>
interface Stored {
  id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

const storedOf = async (db: Db | Trx, userId: number): Promise<Stored[]> =>
  (
    await sql<Stored>`select id, credential_id, public_key, counter, transports from passkeys where user_id = ${userId} order by id`.execute(
      db,
    )
  ).rows
const named = ({ credential_id, transports }: Stored) => ({ id: credential_id, transports })

/** What the browser needs to make a passkey for this person. */
export async function registrationOptions(
  services: Services,
  request: FastifyRequest,
  user: { id: number; name: string; login: string },
): Promise<Options> {
  const site = siteOf(services, request)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'سِجِلّ',
    rpID: site.id,
    userName: user.login,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(`sijill-${user.id}`),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: (await storedOf(services.db, user.id)).map(named),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge(services, user.id, 'enrol', options.challenge)
  return { ...options }
}

/** Checks what the browser made; undefined when it is not what was asked for. */
export async function checkRegistration(
  services: Services,
  request: FastifyRequest,
  userId: number,
  { id, client_data, attestation, transports }: BodyOf<typeof addPasskey>['passkey'],
) {
  const site = siteOf(services, request)
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation },
    },
    expectedChallenge: (challenge) => takeChallenge(services, userId, 'enrol', challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  return checked?.registrationInfo && { ...checked.registrationInfo.credential, transports }
}

/** Stores a passkey. @throws Refusal 409 when there are too many. */
export async function storePasskey(
  trx: Trx,
  userId: number,
  name: string,
  { id, publicKey, counter, transports }: NonNullable<Awaited<ReturnType<typeof checkRegistration>>>,
): Promise<void> {
  if ((await storedOf(trx, userId)).length >= mostPasskeys) throw new Refusal(409, 'passkeys_full')
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${userId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name})`.execute(trx)
}

/** What a passkey of this account has to sign to sign in; null when it has none, or none can work at this address. */
export async function signInOptions(
  services: Services,
  request: FastifyRequest,
  userId: number,
): Promise<Options | null> {
  const own = await storedOf(services.db, userId)
  if (own.length === 0) return null
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services, request).id,
    allowCredentials: own.map(named),
    userVerification: 'preferred',
  })
  await keepChallenge(services, userId, 'sign_in', options.challenge)
  return { ...options }
}

/** Whether one of the account's passkeys signed what it was asked to, here and now. */
export async function passkeySigned(
  services: Services,
  request: FastifyRequest,
  userId: number,
  { id, client_data, authenticator_data, signature }: PasskeyAnswer,
): Promise<boolean> {
  const site = siteOf(services, request)
  const key = (await storedOf(services.db, userId)).find((one) => one.credential_id === id)
  if (!key) return false
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
    },
    expectedChallenge: (challenge) => takeChallenge(services, userId, 'sign_in', challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!checked?.verified) return false
  // Two answers with the same count come from two copies: the second one changes nothing.
  const { newCounter } = checked.authenticationInfo
  const { numAffectedRows } =
    await sql`update passkeys set counter = ${newCounter}, last_used_at = now() where id = ${key.id} and user_id = ${userId} and (counter = 0 or counter < ${newCounter})`.execute(
      services.db,
    )
  return numAffectedRows === 1n
}
