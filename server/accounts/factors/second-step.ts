import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { loginMinistry } from '#contract/accounts/session.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import type { FieldErrorCode } from '#contract/core/refusals/messages.ts'
import { latinDigits } from '#contract/core/values/arabic.ts'
import { Refusal } from '../../core/errors.ts'
import { decrypt } from '../../core/identity/secrets.ts'
import { findTotpStep } from '../../core/identity/totp.ts'
import type { Services } from '../../core/services.ts'
import type { AccountRow } from '../queries.ts'
import { passkeySigned, signInOptions } from './passkeys.ts'
import { recoveryLeft, spendRecoveryCode } from './recovery.ts'

type Given = BodyOf<typeof loginMinistry>

const wrong = (field: 'code' | 'recovery_code' | 'passkey', code: FieldErrorCode) =>
  new Refusal(400, 'sign_in_failed', { fields: { [field]: [code] } })

/** Whether a code of the app is right; each one works once. */
async function codeFits(services: Services, account: AccountRow, code: string): Promise<boolean> {
  if (!account.totp_enabled_at || !account.totp_secret_enc) return false
  const secret = Buffer.from(
    decrypt(account.totp_secret_enc.toString('utf8'), services.secrets.encryptionKey),
    'base64',
  )
  const step = findTotpStep(secret, latinDigits(code), services.now())
  if (step === undefined) return false
  const used =
    await sql`update users set totp_last_step = ${step} where id = ${account.id} and coalesce(totp_last_step, 0) < ${step}`.execute(
      services.db,
    )
  return used.numAffectedRows === 1n
}

/** Asks for a second factor: which ways there are, and what a passkey has to sign. */
async function ask(services: Services, account: AccountRow, request: FastifyRequest): Promise<never> {
  const totp = account.totp_enabled_at !== null
  // At an address where no passkey can work, the other ways are left.
  const passkey = await signInOptions(services, request, account.id).catch(() => null)
  const recovery = (await recoveryLeft(services.db, account.id)) > 0
  throw new Refusal(400, 'code_needed', {
    fields: totp ? { code: ['V-TOTP'] } : { passkey: ['V-PASSKEY'] },
    data: { code_needed: true, ways: { totp, recovery, passkey } },
  })
}

/** The second step of a sign-in whose password was right: the app's code, a recovery code or a passkey. */
export async function secondStep(
  services: Services,
  account: AccountRow,
  request: FastifyRequest,
  { code, recovery_code, passkey }: Given,
): Promise<void> {
  if (!account.has_factor) return
  if (code !== null) {
    if (!(await codeFits(services, account, code))) throw wrong('code', 'V-CODE')
  } else if (passkey !== null) {
    if (!(await passkeySigned(services, request, account.id, passkey))) throw wrong('passkey', 'V-PASSKEY-WRONG')
  } else if (recovery_code !== null) {
    if (!(await spendRecoveryCode(services, account.id, recovery_code))) throw wrong('recovery_code', 'V-RECOVERY')
  } else await ask(services, account, request)
}
