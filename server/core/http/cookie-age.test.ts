import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loginEstablishment, loginMinistry, loginOrganisation } from '#contract/accounts/session.ts'
import type { Kind } from '#contract/core/calls/call.ts'
import { listSessions } from '#contract/accounts/session.ts'
import { logoutOrganisation, readSession } from '#contract/core/session.ts'
import { testApp } from '../../testing/app.ts'
import { founder, ministryUser, organisation } from '../../testing/factories.ts'
import { hashPassword } from '../identity/passwords.ts'

const app = await testApp()
const password = 'لوح زيتون هادئ 47'
const hash = await hashPassword(password)
const users: Record<Kind, number> = {
  ministry: (await ministryUser(app)).id,
  org: (await organisation(app)).userId,
  est: (await founder(app)).id,
}
const logins = { ministry: loginMinistry, org: loginOrganisation, est: loginEstablishment } as const
const kinds = fc.constantFrom<Kind>('ministry', 'org', 'est')
await sql`update users set password_hash = ${hash}, email_verified_at = now(), password_must_change = 0`.execute(
  app.ownerDb,
)

const cookieOf = (headers: Record<string, unknown>, name: string) =>
  ([headers['set-cookie']].flat() as (string | undefined)[]).find((one) => one?.startsWith(`${name}=`))
/**
 * The age (s) that an answer gives the session cookie; undefined when it leaves the cookie alone. The one that scripts
 * read lives exactly as long, and says nothing but that there is a session.
 */
function ageOf(headers: Record<string, unknown>): number | undefined {
  const cookie = cookieOf(headers, 'sijill')
  const age = cookie === undefined ? undefined : Number(/Max-Age=(\d+)/.exec(cookie)?.[1])
  const mark = `signed-in=${age === 0 ? '' : 1}; Path=/; SameSite=Lax; Max-Age=${age}`
  expect(cookieOf(headers, 'signed-in')).toBe(age === undefined ? undefined : mark)
  return age
}
/** What is left of a session (s) now, by the database. */
async function leftOf(userId: number): Promise<number> {
  const { rows } = await sql<{
    left: number
  }>`select extract(epoch from least(expires_at, absolute_expires_at) - now())::float8 as left from sessions where user_id = ${userId} order by id desc limit 1`.execute(
    app.ownerDb,
  )
  return rows[0]?.left ?? 0
}

async function signedIn(kind: Kind) {
  const { rows } = await sql<{
    name: string
  }>`select coalesce(username, email) as name from users where id = ${users[kind]}`.execute(app.ownerDb)
  return app.guest.call(logins[kind], { body: { username: rows[0]?.name ?? '', password, code: null } })
}

describe('the session cookie', () => {
  it.each(['ministry', 'org', 'est'] as const)(
    'of a sign-in (%s) ends with the idle time of its kind',
    async (kind) => {
      const { headers } = await signedIn(kind)
      const [age, left] = [ageOf(headers) ?? 0, await leftOf(users[kind])]
      expect(age).toBeLessThanOrEqual(left)
      expect(age).toBeGreaterThan(left - 20)
    },
  )

  it('never outlives what is left of the session, however it was used, and follows a use that prolongs it', async () => {
    const use = fc.record({
      kind: kinds,
      /** Minutes since the last use, until the idle end and until the absolute end. */
      ago: fc.integer({ min: 2, max: 100 }),
      idle: fc.integer({ min: 1, max: 600 }),
      absolute: fc.integer({ min: 1, max: 10_000 }),
      call: fc.constantFrom(readSession, listSessions),
    })
    await fc.assert(
      fc.asyncProperty(use, async ({ kind, ago, idle, absolute, call }) => {
        await sql`delete from sessions where user_id = ${users[kind]}`.execute(app.ownerDb)
        const { token } = (await signedIn(kind)).data
        await sql`update sessions set last_used_at = now() - make_interval(mins => ${ago}),
            absolute_expires_at = now() + make_interval(mins => ${absolute}), expires_at = now() + make_interval(mins => ${Math.min(idle, absolute)})
          where user_id = ${users[kind]}`.execute(app.ownerDb)
        app.services.sessions.forget()
        const { headers } = await app.guest.call(call, { headers: { cookie: `sijill=${token}` } })
        const [age, left] = [ageOf(headers), await leftOf(users[kind])]
        expect(age).toBeLessThanOrEqual(left)
        expect(age).toBeGreaterThan(left - 20)
      }),
      { numRuns: 30 },
    )
  })

  it('is left alone by a bearer, by a use within the minute and by an answer that a cache may keep', async () => {
    const { token } = (await signedIn('org')).data
    const age = async (path: string, headers: Record<string, string>) =>
      ageOf((await app.guest.request('GET', `/api/${path}`, undefined, headers)).headers)
    expect(await age(listSessions.path, { cookie: `sijill=${token}` })).toBeUndefined()
    const idle = async () => {
      await sql`update sessions set last_used_at = now() - interval '5 minutes' where user_id = ${users.org}`.execute(
        app.ownerDb,
      )
      app.services.sessions.forget()
    }
    await idle()
    expect(await age(listSessions.path, { authorization: `Bearer ${token}` })).toBeUndefined()
    await idle()
    expect(await age('v2/login-sliders', { cookie: `sijill=${token}` })).toBeUndefined()
    await idle()
    expect(await age(listSessions.path, { cookie: `sijill=${token}` })).toBeGreaterThan(0)
  })

  it('is deleted with the end of the session', async () => {
    const { token } = (await signedIn('org')).data
    const headers = { cookie: `sijill=${token}`, 'x-requested-with': 'sijill' }
    expect(ageOf((await app.guest.call(logoutOrganisation, { body: {}, headers })).headers)).toBe(0)
  })
})
