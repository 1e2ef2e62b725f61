import { sql } from 'kysely'
import {
  changeMinistryPassword,
  changePassword,
  loginEstablishment,
  loginMinistry,
  loginOrganisation,
  renewPassToken,
} from '#contract/accounts/session.ts'
import type { BodyOf, Kind } from '#contract/core/calls/call.ts'
import { logoutEstablishment, logoutMinistry, logoutOrganisation, readSession } from '#contract/core/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '#contract/core/values/device.ts'
import { audit } from '../core/log/audit.ts'
import { networkOf } from '../core/http/network.ts'
import { invalid, Refusal } from '../core/errors.ts'
import { decoyHash, hashPassword, verifyPassword } from '../core/identity/passwords.ts'
import type { Area } from '../core/http/route.ts'
import { followSession, setSessionCookie } from '../core/http/credential.ts'
import type { Services } from '../core/services.ts'
import { ownPassword } from '../core/identity/second-person.ts'
import { firstSeconds, idleMinutes } from '../core/identity/sessions.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { secondStep } from './factors/second-step.ts'
import { meetDevice } from './known-devices.ts'
import { refusePassword, storePassword } from './new-password.ts'
import { type AccountRow, findAccount, sessionEnd, sessionUser } from './queries.ts'

const tt = { org: 'none', est: 't', ministry: 'm' } as const

/** Opens a session and answers what the specification names: token, pass_token, user, transactions_need_review. */
export async function openSession(
  services: Services,
  account: { id: number; kind: Kind; password_must_change: 0 | 1 },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const limited = account.password_must_change === 1
  const { token, passToken } = await services.sessions.open(
    services.db,
    account,
    { ip: request.ip, userAgent: request.headers['user-agent'] },
    limited ? 'change-password' : 'full',
  )
  if (!limited) setSessionCookie(reply, services.config.publicUrl, { token, seconds: firstSeconds(account.kind) })
  const { user, need_review } = await sessionUser(services.db, account.id)
  return { token, pass_token: passToken ?? null, tt: tt[account.kind], user, transactions_need_review: need_review }
}

/**
 * Counts a wrong password and logs it; the fifth locks the account. An unknown name takes the same statements, so that the
 * time of the answer does not tell it from a known one.
 */
async function countFailure(services: Services, account: AccountRow | undefined, ip: string): Promise<void> {
  const lockedNow = await services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ failed_logins: number }>`update users u set failed_logins = f.count,
        first_failed_at = case when f.count = 1 then now() else u.first_failed_at end,
        locked_until = case when f.count = 5 then now() + interval '15 minutes' else u.locked_until end
      from (select id, case when first_failed_at > now() - interval '15 minutes' then failed_logins + 1 else 1 end as count
        from users where id = ${account?.id ?? 0} for update) f
      where u.id = f.id returning u.failed_logins`.execute(trx)
    await audit(trx, account && { userId: account.id, ip, ngoId: undefined, establishmentId: undefined }, {
      action: 'login_failed',
      entity: 'users',
      entity_id: account?.id ?? null,
      description_ar: account ? 'محاولة دخول فاشلة' : 'محاولة دخول فاشلة باسم غير معروف',
    })
    return rows[0]?.failed_logins === 5
  })
  if (lockedNow && account) tellLocked(services, account.id)
}

/** Tells the owner of a locked account. The answer does not wait for it: its time would tell that there is an owner. */
function tellLocked(services: Services, userId: number): void {
  services.db
    .transaction()
    .execute((trx) =>
      queueNotice(trx, services, { code: 'N-02', userIds: [userId], entity: 'users', entityId: userId }),
    )
    .catch((error: unknown) => services.log.error({ err: error, userId }, 'a locked account was not told'))
}

async function signIn(
  services: Services,
  kind: Kind,
  request: FastifyRequest,
  reply: FastifyReply,
  body: BodyOf<typeof loginMinistry>,
) {
  const name = body.username.toLowerCase()
  const key = `${kind}:${name}`
  const network = networkOf(request.ip)
  await services.limits.take('login_ip', network)
  await services.limits.take('login_name', key, 'locked')
  const account = await findAccount(services.db, kind, name)
  const right = await verifyPassword(body.password, account?.password_hash ?? decoyHash)
  if (!account || !right || !account.is_active || account.locked) {
    if (!account || !right) await countFailure(services, account, request.ip)
    // Only who knows the password learns that the account is locked or closed: by its other name it looks like an unknown one.
    if (account?.locked && right) throw new Refusal(429, 'locked')
    throw new Refusal(400, account?.kind === 'est' && right ? 'disabled' : 'sign_in_failed')
  }
  if (!account.verified) {
    await services.limits.reset('login_name', key)
    throw new Refusal(400, 'unverified', { data: { unverified: true, id: account.id } })
  }
  await secondStep(services, account, request, body)
  await services.limits.reset('login_name', key)
  await sql`update users set failed_logins = 0, first_failed_at = null, locked_until = null, last_login_at = now() where id = ${account.id}`.execute(
    services.db,
  )
  // Those who sign in as ever do not use up what an office behind one address may try.
  const device = await meetDevice(services, account.id, request)
  if (device.known) await services.limits.giveBack('login_ip', network)
  const opened = await openSession(services, account, request, reply)
  device.remember(reply)
  await audit(
    services.db,
    { userId: account.id, ip: request.ip, ngoId: opened.user.ngo?.id, establishmentId: opened.user.establishment?.id },
    {
      action: 'login',
      entity: 'users',
      entity_id: account.id,
      description_ar: 'تسجيل دخول',
      device: deviceName(request.headers['user-agent']),
    },
  )
  return opened
}

/** Sign-in and sign-out of the four kinds of user, the forced change of password, the present session. */
export const signInArea: Area = (on, services) => {
  on(loginOrganisation, ({ body, request, reply }) => signIn(services, 'org', request, reply, body))
  on(loginEstablishment, ({ body, request, reply }) => signIn(services, 'est', request, reply, body))
  on(loginMinistry, ({ body, request, reply }) => signIn(services, 'ministry', request, reply, body))

  for (const logout of [logoutOrganisation, logoutEstablishment, logoutMinistry])
    on(logout, async ({ actor, reply }) => {
      await services.sessions.revoke(services.db, actor.sessionId)
      setSessionCookie(reply, services.config.publicUrl)
      await audit(services.db, actor, {
        action: 'logout',
        entity: 'users',
        entity_id: actor.userId,
        description_ar: 'تسجيل خروج',
      })
      return null
    })

  on(readSession, async ({ actor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    if (!actor) return null
    followSession(request, reply, services.config.publicUrl, actor)
    const [{ user, need_review }, ends_at] = await Promise.all([
      sessionUser(services.db, actor.userId),
      sessionEnd(services.db, actor.sessionId),
    ])
    const idle_minutes = idleMinutes(actor.kind)
    return { user, tt: tt[actor.kind], transactions_need_review: need_review, idle_minutes, ends_at }
  })

  on(renewPassToken, async ({ actor }) => ({
    pass_token: await services.sessions.renewPassToken(services.db, actor.sessionId),
  }))

  ownPasswords(on, services)
}

/** One's own password, by will or because it has to be changed. */
const ownPasswords: Area = (on, services) => {
  for (const change of [changePassword, changeMinistryPassword])
    on(change, async ({ actor, body, request, reply }) => {
      const { rows } = await sql<{
        password_hash: string
        username: string | null
        email: string
        kind: Kind
      }>`select password_hash, username, email, kind from users where id = ${actor.userId} and erased_at is null`.execute(
        services.db,
      )
      const user = rows[0]
      if (!user) throw new Refusal(401, 'signed_out')
      if (actor.scope === 'full') {
        await services.limits.take('login_name', `password:${actor.userId}`, 'locked')
        if (!(await verifyPassword(body.current_password ?? '', user.password_hash)))
          throw invalid({
            current_password: [
              { text: { ar: 'كلمة المرور الحالية غير صحيحة.', en: 'The present password is wrong.' } },
            ],
          })
        await services.limits.reset('login_name', `password:${actor.userId}`)
      }
      await refusePassword(services.db, { ...user, id: actor.userId }, body)
      const hash = await hashPassword(body.password)
      await services.db.transaction().execute(async (trx) => {
        await storePassword(trx, actor.userId, hash, actor.userId)
        if (actor.scope !== 'full') await ownPassword(trx, actor.userId, false)
        await services.sessions.revokeOthers(trx, actor.userId)
        await audit(trx, actor, {
          action: 'update',
          entity: 'users',
          entity_id: actor.userId,
          description_ar: 'تغيير كلمة المرور',
        })
        await queueNotice(trx, services, {
          code: 'PASSWORD-CHANGED',
          userIds: [actor.userId],
          entity: 'users',
          entityId: actor.userId,
        })
      })
      services.sessions.forget()
      return openSession(services, { id: actor.userId, kind: user.kind, password_must_change: 0 }, request, reply)
    })
}
