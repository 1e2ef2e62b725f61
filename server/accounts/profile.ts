import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  confirmTotp,
  listSessions,
  readMinistryProfile,
  readProfile,
  revokeSession,
  startTotp,
  updateMinistryProfile,
  updateProfile,
} from '#contract/accounts/session.ts'
import { latinDigits } from '#contract/core/values/arabic.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, invalid } from '../core/errors.ts'
import { nationalMobile, storedMobile } from '../core/identity/mobile.ts'
import { verifyPassword } from '../core/identity/passwords.ts'
import type { Area } from '../core/http/route.ts'
import { decrypt, encrypt } from '../core/identity/secrets.ts'
import { refuseStale } from '../core/http/stale.ts'
import { base32, findTotpStep, newTotpSecret } from '../core/identity/totp.ts'
import { tellOldAddress } from './changed-address.ts'
import { profileOf, type ProfileRow } from './queries.ts'

const wrongPassword = () =>
  invalid({
    current_password: [{ text: { ar: 'كلمة المرور الحالية غير صحيحة.', en: 'The present password is wrong.' } }],
  })
const shown = ({ password_hash: _, ...row }: ProfileRow) => ({ data: { ...row, mobile: nationalMobile(row.mobile) } })

/** Own profile, own sessions, second factor, slides of the sign-in page. */
export const profileArea: Area = (on, services) => {
  for (const call of [readProfile, readMinistryProfile])
    on(call, async ({ actor }) => shown(await profileOf(services.db, actor)))

  for (const call of [updateProfile, updateMinistryProfile])
    on(call, async ({ actor, body, request, write }) =>
      write(async (trx) => {
        const before = await profileOf(trx, actor, true)
        refuseStale(request, before.updated_at, () => shown(before).data)
        if (body.email !== before.email && !(await verifyPassword(body.current_password ?? '', before.password_hash)))
          throw wrongPassword()
        await claimFiles(trx, actor, call.body, body, 'users', actor.userId, { before })
        await sql`update users set email = ${body.email}, mobile = ${storedMobile(body.mobile)}, first_name = ${body.first_name}, last_name = ${body.last_name}, job_title_id = ${body.job_title_id}, locale = ${body.locale}, avatar = ${body.avatar}, updated_by = ${actor.userId} where id = ${actor.userId}`.execute(
          trx,
        )
        const after = await profileOf(trx, actor)
        await tellOldAddress(trx, before, { username: after.username ?? after.email, email: after.email })
        await audit(trx, actor, {
          action: 'update',
          entity: 'users',
          entity_id: actor.userId,
          description_ar: 'تعديل الملف الشخصي',
          before: { ...before, password_hash: undefined },
          after: { ...after, password_hash: undefined },
        })
        return shown(after)
      }),
    )

  ownSessions(on, services)
  secondStep(on, services)
}

/** Where one is signed in. */
const ownSessions: Area = (on, services) => {
  on(listSessions, async ({ actor }) => {
    const { rows } = await sql<{
      id: number
      ip_address: string
      user_agent: string | null
      created_at: string
      last_used_at: string
    }>`select id, ip_address, user_agent, created_at, last_used_at from sessions where user_id = ${actor.userId} and revoked_at is null and expires_at > now() order by last_used_at desc`.execute(
      services.db,
    )
    return rows.map((row) => ({ ...row, is_current: row.id === actor.sessionId }))
  })
  on(revokeSession, async ({ actor, params, write }) =>
    write(async (trx) => {
      const { rows } = await sql<{
        id: number
      }>`select id from sessions where id = ${params.id} and user_id = ${actor.userId} and revoked_at is null`.execute(
        trx,
      )
      await services.sessions.revoke(trx, found(rows[0]).id)
      await audit(trx, actor, {
        action: 'logout',
        entity: 'sessions',
        entity_id: params.id,
        description_ar: 'إغلاق جلسة',
      })
      return null
    }),
  )
}

/** The second step of signing in: begun with a new secret, confirmed by a code of it. */
const secondStep: Area = (on, services) => {
  on(startTotp, async ({ actor, body }) => {
    const profile = await profileOf(services.db, actor)
    if (!(await verifyPassword(body.current_password, profile.password_hash))) throw wrongPassword()
    const secret = newTotpSecret()
    await sql`update users set totp_secret_enc = ${Buffer.from(encrypt(secret.toString('base64'), services.secrets.encryptionKey))} where id = ${actor.userId} and totp_enabled_at is null`.execute(
      services.db,
    )
    const label = encodeURIComponent(`Sijill:${profile.username ?? profile.email}`)
    return { secret: base32(secret), uri: `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Sijill` }
  })
  on(confirmTotp, async ({ actor, body, write }) =>
    write(async (trx) => {
      const { rows } = await sql<{
        totp_secret_enc: Buffer | null
        password_hash: string
      }>`select totp_secret_enc, password_hash from users where id = ${actor.userId} and erased_at is null for update`.execute(
        trx,
      )
      const row = found(rows[0])
      if (body.enabled === 0 && !(await verifyPassword(body.current_password ?? '', row.password_hash)))
        throw wrongPassword()
      const secret = row.totp_secret_enc
        ? Buffer.from(decrypt(row.totp_secret_enc.toString('utf8'), services.secrets.encryptionKey), 'base64')
        : randomBytes(20)
      const step = findTotpStep(secret, latinDigits(body.code), services.now())
      if (step === undefined) throw invalid({ code: ['V-CODE'] })
      await sql`update users set totp_enabled_at = case when ${body.enabled} = 1 then now() end, totp_last_step = ${step}, totp_secret_enc = case when ${body.enabled} = 1 then totp_secret_enc end where id = ${actor.userId}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'users',
        entity_id: actor.userId,
        description_ar: body.enabled === 1 ? 'تفعيل التحقق بخطوتين' : 'إيقاف التحقق بخطوتين',
      })
      return { totp_enabled: body.enabled === 1 }
    }),
  )
}
