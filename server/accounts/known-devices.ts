import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { deviceName } from '#contract/core/values/device.ts'
import { cookieName } from '../core/http/credential.ts'
import { tokenHash } from '../core/identity/sessions.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Db, Services } from '../core/services.ts'

/** Devices that are kept for one account; the one that was not used longest makes way. */
const most = 20
/** Days without a sign-in after which a device is forgotten: as long as browsers keep a cookie. */
const days = 400

const nameOf = (publicUrl: string) => `${cookieName(publicUrl)}-device`

/** The cookie that this browser got at its first sign-in. */
function cookieOf(request: FastifyRequest, publicUrl: string): string | undefined {
  const name = `${nameOf(publicUrl)}=`
  const value = (request.headers.cookie ?? '').split('; ').find((part) => part.startsWith(name))
  return value && /^[\w-]{43}$/.exec(value.slice(name.length))?.[0]
}

/** What is stored: colleagues at one computer have the same cookie and hashes that nobody can tell to be of one. */
const hashFor = (userId: number, cookie: string) => tokenHash(`${userId}:${cookie}`)

interface Known {
  known: boolean
  /** The account was signed in to before: the very first sign-in is not news. */
  used: boolean
}
async function standing(db: Db, userId: number, request: FastifyRequest, cookie: string | undefined): Promise<Known> {
  const agent = request.headers['user-agent']?.slice(0, 255) ?? null
  const hash = cookie === undefined ? '' : hashFor(userId, cookie)
  // Accounts from before there was this cookie have no device yet: once more the name of the browser decides.
  const { rows } = await sql<Known>`select
      exists (select from known_devices where user_id = ${userId} and token_hash = ${hash})
        or (not exists (select from known_devices where user_id = ${userId})
          and exists (select from sessions where user_id = ${userId} and user_agent is not distinct from ${agent})) as known,
      exists (select from known_devices where user_id = ${userId}) or exists (select from sessions where user_id = ${userId}) as used`.execute(
    db,
  )
  return rows[0] ?? { known: false, used: false }
}

/**
 * Notes the device of a sign-in that succeeded, and tells the owner of the account about one that it never was used
 * from. The answer says whether it is known, and sets its cookie: no script reads it and no other site sends it.
 */
export async function meetDevice(services: Services, userId: number, request: FastifyRequest) {
  const { publicUrl } = services.config
  const given = cookieOf(request, publicUrl)
  const { known, used } = await standing(services.db, userId, request, given)
  const cookie = given ?? randomBytes(32).toString('base64url')
  await services.db.transaction().execute(async (trx) => {
    await sql`insert into known_devices (user_id, token_hash) values (${userId}, ${hashFor(userId, cookie)})
      on conflict (user_id, token_hash) do update set last_used_at = now()`.execute(trx)
    await sql`delete from known_devices where user_id = ${userId} and id not in (
      select id from known_devices where user_id = ${userId} order by last_used_at desc, id desc limit ${most})`.execute(
      trx,
    )
    if (known || !used) return
    const device = deviceName(request.headers['user-agent']) ?? { ar: 'متصفح غير معروف', en: 'an unknown browser' }
    const params = { device, address: request.ip }
    const about = { userIds: [userId], entity: 'users', entityId: userId }
    await queueNotice(trx, services, { code: 'NEW-DEVICE', params, ...about })
  })
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = days * 24 * 60 * 60
  return {
    known,
    /** After the session's own cookie, which takes the place of others. */
    remember: (reply: FastifyReply) =>
      reply.header(
        'set-cookie',
        `${nameOf(publicUrl)}=${cookie}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${age}`,
      ),
  }
}

/** Forgets devices that were not used as long as their cookie lasts. */
export async function forgetDevices(db: Db): Promise<void> {
  await sql`delete from known_devices where last_used_at < now() - make_interval(days => ${days})`.execute(db)
}
