import type { addPasskey, PasskeyAnswer } from '#contract/accounts/factors.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { m } from '#web/generated/paraglide/messages.js'

type Options = Readonly<Record<string, unknown>>
type Made = SentBody<typeof addPasskey>['passkey']

/** The library of passkeys, loaded when somebody uses one. */
const library = () => import('@simplewebauthn/browser')

/** Why the browser made or found no passkey, in words: most often the person closed its window. */
export const passkeyFailed = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError' ? m.passkey_known() : m.passkey_failed()

/** Lets the browser make a passkey. @throws the browser's error; `passkeyFailed` has its words. */
export async function makePasskey(options: Options): Promise<Made> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON: options as never })
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/** Lets a passkey sign what the server asks. @throws the browser's error; `passkeyFailed` has its words. */
export async function signWithPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({ optionsJSON: options as never })
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  }
}
