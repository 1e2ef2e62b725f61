import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  addPasskey,
  confirmOwnTotp,
  confirmTotp,
  readFactors,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startOwnTotp,
  startPasskey,
  startTotp,
} from '#contract/accounts/factors.ts'
import { latinDigits } from '#contract/core/values/arabic.ts'
import { found, invalid, Refusal } from '../../core/errors.ts'
import type { Area } from '../../core/http/route.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { decrypt, encrypt } from '../../core/identity/secrets.ts'
import { base32, findTotpStep, newTotpSecret } from '../../core/identity/totp.ts'
import { audit } from '../../core/log/audit.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { profileOf } from '../queries.ts'
import { checkRegistration, registrationOptions, storePasskey } from './passkeys.ts'
import { holdAccount, provePassword } from './prove.ts'
import { newRecoveryCodes, recoveryLeft } from './recovery.ts'
import { isRequired } from './required.ts'

const passkeysOf = async (db: Db | Trx, userId: number) =>
  (
    await sql<{
      id: number
      name: string
      created_at: string
      last_used_at: string | null
    }>`select id, name, created_at, last_used_at from passkeys where user_id = ${userId} order by id`.execute(db)
  ).rows

const hasFactor = async (trx: Trx, userId: number): Promise<boolean> =>
  (await sql<{ has: boolean }>`select has_factor(${userId}) as has`.execute(trx)).rows[0]?.has === true

/** Logs a change of one's own factors and tells their owner, by mail too: it may not have been him. */
async function told(trx: Trx, services: Services, actor: Actor, what: { ar: string; en: string }): Promise<void> {
  await audit(trx, actor, { action: 'update', entity: 'users', entity_id: actor.userId, description_ar: what.ar })
  await queueNotice(trx, services, {
    code: 'FACTOR-CHANGED',
    userIds: [actor.userId],
    entity: 'users',
    entityId: actor.userId,
    params: { what },
  })
}

/**
 * After a factor was added: the first one closes the other sessions, which were opened without, and comes with recovery
 * codes.
 */
async function added(trx: Trx, services: Services, actor: Actor, isFirst: boolean): Promise<string[] | null> {
  if (isFirst) await services.sessions.revokeOthers(trx, actor.userId, actor.sessionId)
  return (await recoveryLeft(trx, actor.userId)) > 0 ? null : newRecoveryCodes(trx, actor.userId)
}

/** After a factor was removed: one that is required stays, and codes without a factor lead nowhere. */
async function removed(trx: Trx, services: Services, actor: Actor): Promise<void> {
  if (await hasFactor(trx, actor.userId)) return
  if (isRequired(services, await requiredOf(trx, actor))) throw new Refusal(409, 'last_factor')
  await sql`delete from recovery_codes where user_id = ${actor.userId}`.execute(trx)
}

async function requiredOf(trx: Db | Trx, actor: Actor) {
  const { rows } = await sql<{
    is_main: boolean
  }>`select is_main from users where id = ${actor.userId}`.execute(trx)
  return { kind: actor.kind, is_main: rows[0]?.is_main === true, rights: actor.permissions }
}

/** One's own second factors: authenticator app, passkeys, recovery codes. */
export const factorsArea: Area = (on, services) => {
  on(readFactors, async ({ actor }) => {
    const [profile, passkeys, recovery_left, standing] = await Promise.all([
      profileOf(services.db, actor),
      passkeysOf(services.db, actor.userId),
      recoveryLeft(services.db, actor.userId),
      requiredOf(services.db, actor),
    ])
    return { required: isRequired(services, standing), totp_enabled: profile.totp_enabled, passkeys, recovery_left }
  })
  on(renewRecoveryCodes, async ({ actor, body }) => {
    await provePassword(services, actor, body.current_password)
    return services.db.transaction().execute(async (trx) => {
      await holdAccount(trx, actor.userId)
      if (!(await hasFactor(trx, actor.userId))) throw new Refusal(409, 'no_factor')
      const recovery_codes = await newRecoveryCodes(trx, actor.userId)
      await told(trx, services, actor, { ar: 'إصدار رموز استرداد جديدة', en: 'new recovery codes' })
      return { recovery_codes }
    })
  })
  appCodes(on, services)
  ownPasskeys(on, services)
}

/** The authenticator app: begun with a new secret, confirmed by a code of it. */
const appCodes: Area = (on, services) => {
  for (const start of [startTotp, startOwnTotp])
    on(start, async ({ actor, body }) => {
      await provePassword(services, actor, body.current_password)
      const profile = await profileOf(services.db, actor)
      const secret = newTotpSecret()
      await sql`update users set totp_secret_enc = ${Buffer.from(encrypt(secret.toString('base64'), services.secrets.encryptionKey))} where id = ${actor.userId} and totp_enabled_at is null`.execute(
        services.db,
      )
      const label = encodeURIComponent(`Sijill:${profile.username ?? profile.email}`)
      return { secret: base32(secret), uri: `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Sijill` }
    })

  for (const confirm of [confirmTotp, confirmOwnTotp])
    on(confirm, async ({ actor, body: { code, enabled, current_password } }) => {
      if (enabled === 0) await provePassword(services, actor, current_password ?? '')
      // A right password gives its tries back; those of the code stay spent.
      await services.limits.take('code', `totp:${actor.userId}`)
      const answer = await services.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{
          totp_secret_enc: Buffer | null
        }>`select totp_secret_enc from users where id = ${actor.userId} and erased_at is null for update`.execute(trx)
        const row = found(rows[0])
        const isFirst = !(await hasFactor(trx, actor.userId))
        const secret = row.totp_secret_enc
          ? Buffer.from(decrypt(row.totp_secret_enc.toString('utf8'), services.secrets.encryptionKey), 'base64')
          : randomBytes(20)
        const step = findTotpStep(secret, latinDigits(code), services.now())
        if (step === undefined) throw invalid({ code: ['V-CODE'] })
        await sql`update users set totp_enabled_at = case when ${enabled} = 1 then now() end, totp_last_step = ${step}, totp_secret_enc = case when ${enabled} = 1 then totp_secret_enc end where id = ${actor.userId}`.execute(
          trx,
        )
        if (enabled === 1) await told(trx, services, actor, { ar: 'تفعيل تطبيق المصادقة', en: 'authenticator app on' })
        else await told(trx, services, actor, { ar: 'إيقاف تطبيق المصادقة', en: 'authenticator app off' })
        if (enabled === 0) await removed(trx, services, actor)
        return {
          totp_enabled: enabled === 1,
          recovery_codes: enabled === 1 ? await added(trx, services, actor, isFirst) : null,
        }
      })
      services.sessions.forget()
      return answer
    })
}

const ownPasskeys: Area = (on, services) => {
  on(startPasskey, async ({ actor, body, request }) => {
    await provePassword(services, actor, body.current_password)
    const profile = await profileOf(services.db, actor)
    const login = profile.username ?? profile.email
    return registrationOptions(services, request, { id: actor.userId, name: actor.name, login })
  })

  on(addPasskey, async ({ actor, body, request }) => {
    const made = await checkRegistration(services, request, actor.userId, body.passkey)
    if (!made) throw invalid({ name: ['V-PASSKEY-WRONG'] })
    const recovery_codes = await services.db.transaction().execute(async (trx) => {
      await holdAccount(trx, actor.userId)
      const isFirst = !(await hasFactor(trx, actor.userId))
      await storePasskey(trx, actor.userId, body.name, made)
      await told(trx, services, actor, { ar: `إضافة مفتاح المرور «${body.name}»`, en: `passkey “${body.name}” added` })
      return added(trx, services, actor, isFirst)
    })
    services.sessions.forget()
    return { recovery_codes }
  })

  on(renamePasskey, async ({ actor, params, body }) => {
    await provePassword(services, actor, body.current_password)
    await services.db.transaction().execute(async (trx) => {
      await holdAccount(trx, actor.userId)
      const { rows } = await sql<{
        name: string
      }>`update passkeys p set name = ${body.name} from passkeys old where p.id = ${params.id} and p.user_id = ${actor.userId} and old.id = p.id returning old.name`.execute(
        trx,
      )
      const { name } = found(rows[0])
      if (name === body.name) return
      await told(trx, services, actor, {
        ar: `تسمية مفتاح المرور «${name}» باسم «${body.name}»`,
        en: `passkey “${name}” is now called “${body.name}”`,
      })
    })
    return null
  })

  on(removePasskey, async ({ actor, params, body }) => {
    await provePassword(services, actor, body.current_password)
    await services.db.transaction().execute(async (trx) => {
      await holdAccount(trx, actor.userId)
      const { rows } = await sql<{
        name: string
      }>`delete from passkeys where id = ${params.id} and user_id = ${actor.userId} returning name`.execute(trx)
      const { name } = found(rows[0])
      await told(trx, services, actor, { ar: `حذف مفتاح المرور «${name}»`, en: `passkey “${name}” removed` })
      await removed(trx, services, actor)
    })
    services.sessions.forget()
    return null
  })
}

/** Takes every factor of another away, with his codes and sessions; two people agreed on it. */
export async function switchFactorsOff(trx: Trx, services: Services, actor: Actor, userId: number): Promise<void> {
  await sql`update users set totp_enabled_at = null, totp_secret_enc = null, totp_last_step = null, updated_by = ${actor.userId} where id = ${userId}`.execute(
    trx,
  )
  for (const table of ['passkeys', 'recovery_codes', 'factor_challenges'])
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx)
  await services.sessions.endAll(trx, userId)
  await queueNotice(trx, services, {
    code: 'SECOND-FACTOR-RESET',
    userIds: [userId],
    entity: 'users',
    entityId: userId,
  })
}
