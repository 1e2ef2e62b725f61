import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { askPasswordLink, setPasswordByLink } from '#contract/accounts/password-links.ts'
import type { Kind } from '#contract/core/calls/call.ts'
import { audit } from '../core/log/audit.ts'
import { networkOf } from '../core/http/network.ts'
import { invalid } from '../core/errors.ts'
import { type Notice, queueNotice } from '../core/notices/notify.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { ownPassword } from '../core/identity/second-person.ts'
import { tokenHash } from '../core/identity/sessions.ts'
import { refusePassword, storePassword } from './new-password.ts'

interface LinkOptions {
  now: Date
  /** Life of the link. */
  hours: number
}

/** A new link to set a password: answers its secret, 256 bits, of which the database keeps only the hash; an older link of the account is dead. */
export async function makePasswordLink(trx: Trx, userId: number, { now, hours }: LinkOptions): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await sql`update verification_codes set voided_at = ${now.toISOString()} where user_id = ${userId} and purpose = 'password_reset' and used_at is null and voided_at is null`.execute(
    trx,
  )
  const expires = new Date(now.getTime() + hours * 3_600_000).toISOString()
  const { rows } = await sql<{
    id: number
  }>`insert into verification_codes (user_id, purpose, code_hash, expires_at, created_at) values (${userId}, 'password_reset', ${tokenHash(secret)}, ${expires}, ${now.toISOString()}) returning id`.execute(
    trx,
  )
  return `${(rows[0] as { id: number }).id}.${secret}`
}

interface LinkLetter {
  code: 'USER-INVITED' | 'PASSWORD-LINK' | 'PASSWORD-ASKED' | 'ACCOUNT-LINK'
  hours: number
  /** What the letter says beside the user name and the hours. */
  params?: Notice['params']
}

/** Sends a person the link by which he sets his password; an older one is dead with it. The secret stands behind #, where no server and no log sees it. */
export async function sendPasswordLink(
  trx: Trx,
  services: Services,
  user: { id: number; username: string },
  { code, hours, params }: LinkLetter,
): Promise<void> {
  const secret = await makePasswordLink(trx, user.id, { now: services.now(), hours })
  await queueNotice(trx, services, {
    code,
    userIds: [user.id],
    entity: 'users',
    entityId: user.id,
    params: { username: user.username, hours, ...params },
    link: `/auth/set-password#${secret}`,
    mailOnly: true,
  })
}

interface Linked {
  id: number
  kind: Kind
  username: string | null
  email: string
}
const dead = {
  ar: 'الرابط غير صالح: انتهت مدته أو استُعمل من قبل. اطلبوا رابطاً جديداً.',
  en: 'The link is not valid: it has expired or was used. Ask for a new one.',
}
const refuseLink = () => invalid({ token: [{ text: dead }] })

/** Which open link a token names: its number and the hash of its secret. */
function open(token: string, now: Date) {
  const [, number = '0', secret = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  return sql`v.id = ${Number(number)} and v.code_hash = ${tokenHash(secret)} and v.purpose = 'password_reset' and v.used_at is null and v.voided_at is null and v.expires_at > ${now.toISOString()}`
}

async function accountOf(db: Db, token: string, now: Date): Promise<Linked> {
  const { rows } =
    await sql<Linked>`select u.id, u.kind, u.username, u.email from verification_codes v join users u on u.id = v.user_id where ${open(token, now)} and u.is_active and u.deleted_at is null and u.erased_at is null`.execute(
      db,
    )
  if (!rows[0]) throw refuseLink()
  return rows[0]
}

/** Hours for which a link lives that its owner asked for himself. */
const askedHours = 1

/** The account that an address may ask a link for: open, and its address proved by a code or by those who gave it. */
async function accountAt(trx: Trx, kind: Kind, email: string) {
  const { rows } = await sql<{
    id: number
    username: string
  }>`select id, coalesce(username, email) as username from users where kind = ${kind} and email = ${email} and is_active and deleted_at is null and expired_at is null and (kind <> 'est' or email_verified_at is not null)`.execute(
    trx,
  )
  return rows[0]
}

/** Sends the link that somebody asked for, if the address has an account. */
export const passwordLinkJobs: readonly JobDefinition[] = [
  {
    name: 'password-link',
    run: async (services, { kind, email }) => {
      await services.db.transaction().execute(async (trx) => {
        const user = await accountAt(trx, kind as Kind, email as string)
        if (user) await sendPasswordLink(trx, services, user, { code: 'PASSWORD-ASKED', hours: askedHours })
      })
    },
  },
]

/** Asking for a link, and setting a password by one. It opens no session: who holds the link still has to sign in, with a second factor where one is set. */
export const passwordLinksArea: Area = (on, services) => {
  on(askPasswordLink, async ({ body: { kind, email }, request, write }) => {
    await services.limits.take('code', `${networkOf(request.ip)}:password-ask`)
    // Silently: a refusal would tell that the address has an account.
    if (!(await services.limits.allows('password_mail', `${kind}:${email}`))) return null
    // A job looks for the account: the time of this answer must not tell whether there is one.
    return write(async (trx) => {
      await services.jobs.enqueue(trx, 'password-link', { kind, email })
      return null
    })
  })
  on(setPasswordByLink, async ({ body, request, write }) => {
    await services.limits.take('code', `${networkOf(request.ip)}:password-link`)
    const now = services.now()
    const user = await accountOf(services.db, body.token, now)
    await refusePassword(services.db, user, body)
    const hash = await hashPassword(body.password)
    const answer = await write(async (trx) => {
      const used =
        await sql`update verification_codes v set used_at = ${now.toISOString()} where ${open(body.token, now)}`.execute(
          trx,
        )
      if (used.numAffectedRows !== 1n) throw refuseLink()
      await storePassword(trx, user.id, hash, user.id)
      await ownPassword(trx, user.id, true)
      await services.sessions.revokeOthers(trx, user.id)
      await audit(
        trx,
        { userId: user.id, ip: request.ip, ngoId: undefined, establishmentId: undefined },
        { action: 'update', entity: 'users', entity_id: user.id, description_ar: 'تعيين كلمة المرور برابط' },
      )
      await queueNotice(trx, services, {
        code: 'PASSWORD-CHANGED',
        userIds: [user.id],
        entity: 'users',
        entityId: user.id,
      })
      return { kind: user.kind, username: user.username ?? user.email }
    })
    services.sessions.forget()
    for (const name of [user.username, user.email])
      if (name) await services.limits.reset('login_name', `${user.kind}:${name.toLowerCase()}`)
    return answer
  })
}

/** Whether an account was given a link within the last minute: another process that starts at the same time has told it. */
export async function linkedJustNow(trx: Trx, services: Services, userId: number): Promise<boolean> {
  const since = new Date(services.now().getTime() - 60_000).toISOString()
  const { rows } =
    await sql`select 1 from verification_codes where user_id = ${userId} and purpose = 'password_reset' and used_at is null and voided_at is null and created_at > ${since}`.execute(
      trx,
    )
  return rows.length > 0
}
