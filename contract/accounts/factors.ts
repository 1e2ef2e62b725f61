import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { flag, id, list, text } from '../core/calls/fields.ts'

/** Whose own factors: founders have none, their account ends with the request. */
const own = { kinds: ['org', 'ministry'], enrolling: true } as const

/** Base64url as browsers give it; the longest holds an attestation. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
/** What an authenticator signed to sign in. */
export const passkeyAnswer = z.strictObject({
  id: bytes(1400),
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(4000),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>
/** What an authenticator made to be known by. */
const newPasskey = z.strictObject({
  id: bytes(1400),
  client_data: bytes(4000),
  attestation: bytes(20_000),
  transports: list(text(1, 30), 0, 10),
})

const password = z.string().min(1).max(400)
const proof = z.strictObject({ current_password: password })
/** Shown once; null when earlier codes still hold. */
const recoveryCodes = z.array(z.string()).nullable()
/** By which its owner tells it from his others. */
const passkeyName = text(1, 60)
const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
/** Options for the browser, as the WebAuthn standard writes them. */
const options = z.record(z.string(), z.unknown())

export const readFactors = call({
  method: 'GET',
  path: 'v2/profile/factors',
  summary: 'Own second factors',
  access: own,
  answer: z.object({
    /** A setting asks this user for one. */
    required: z.boolean(),
    totp_enabled: z.boolean(),
    passkeys: z.array(passkey),
    /** Recovery codes that are not used yet. */
    recovery_left: z.int(),
  }),
})
export type Factors = z.output<typeof readFactors.answer>

const totpStart = {
  method: 'POST',
  summary: 'Begin switching on the authenticator app',
  body: proof,
  answer: z.object({ secret: z.string(), uri: z.string() }),
} as const
const totpConfirm = {
  method: 'PUT',
  summary: 'Switch the authenticator app on (code) or off (password and code)',
  body: z.strictObject({ code: text(6, 6), enabled: flag, current_password: z.string().max(400).optional() }),
  answer: z.object({ totp_enabled: z.boolean(), recovery_codes: recoveryCodes }),
  says: 'edited',
} as const
export const startTotp = call({
  ...totpStart,
  path: 'v2/ministry/profile/totp',
  access: { kinds: ['ministry'], enrolling: true },
})
export const confirmTotp = call({
  ...totpConfirm,
  path: 'v2/ministry/profile/totp',
  access: { kinds: ['ministry'], enrolling: true },
})
export const startOwnTotp = call({ ...totpStart, path: 'v2/profile/totp', access: { kinds: ['org'], enrolling: true } })
export const confirmOwnTotp = call({
  ...totpConfirm,
  path: 'v2/profile/totp',
  access: { kinds: ['org'], enrolling: true },
})

export const startPasskey = call({
  method: 'POST',
  path: 'v2/profile/passkeys/options',
  summary: 'Begin adding a passkey',
  access: own,
  body: proof,
  answer: options,
})
export const addPasskey = call({
  method: 'PUT',
  path: 'v2/profile/passkeys',
  summary: 'Add the passkey that the browser made',
  access: own,
  body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
  answer: z.object({ recovery_codes: recoveryCodes }),
  says: 'saved',
})
export const renamePasskey = call({
  method: 'PUT',
  path: 'v2/profile/passkeys/{id}',
  summary: 'Give a passkey another name',
  access: own,
  params: z.strictObject({ id }),
  body: z.strictObject({ name: passkeyName, current_password: password }),
  answer: z.null(),
  says: 'edited',
})
export const removePasskey = call({
  method: 'POST',
  path: 'v2/profile/passkeys/{id}/remove',
  summary: 'Remove a passkey',
  access: own,
  params: z.strictObject({ id }),
  body: proof,
  answer: z.null(),
  says: 'deleted',
})
/** PUT: answers of a POST are kept for a repeated request, and codes are shown once. */
export const renewRecoveryCodes = call({
  method: 'PUT',
  path: 'v2/profile/recovery-codes',
  summary: 'New recovery codes in place of the old ones',
  access: own,
  body: proof,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  says: 'saved',
})
