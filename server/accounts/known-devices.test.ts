import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { loginOrganisation } from '#contract/accounts/session.ts'
import { endUserSessions } from '#contract/users/people.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'
import { forgetDevices } from './known-devices.ts'

const app = await testApp()
const secure = await testApp({ env: { PUBLIC_URL: 'https://sijill.example' } })
const password = 'Qamh-wa-zaytun-77'
const hash = await hashPassword(password)
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** An account that nobody signed in to yet. */
async function account(of = app) {
  const { userId: id } = await organisation(of)
  await sql`delete from sessions where user_id = ${id}`.execute(of.ownerDb)
  const { rows } = await sql<{
    name: string
  }>`update users set password_hash = ${hash} where id = ${id} returning username as name`.execute(of.ownerDb)
  return { id, name: rows[0]?.name ?? '' }
}
type Account = Awaited<ReturnType<typeof account>>

/** Signs in with what a browser kept, and answers what it keeps now. */
async function signIn({ name }: Account, agent: string, kept?: string, of = app): Promise<string> {
  const answer = await of.guest.call(loginOrganisation, {
    body: { username: name, password, code: null },
    headers: { 'user-agent': agent, ...(kept ? { cookie: kept } : {}) },
  })
  expect(answer.status).toBe(200)
  const cookies = [answer.headers['set-cookie']].flat() as string[]
  // Of the session, for the scripts of open pages, and of the device.
  expect(cookies).toHaveLength(3)
  return cookies.find((one) => one.includes('-device=')) ?? ''
}
const valueOf = (cookie: string) => cookie.split(';')[0] ?? ''
/** What the owner was told in the platform and, word for word, by mail. */
const told = async ({ id }: Account) =>
  (
    await sql<{
      text: string
    }>`select n.body as text from user_notifications n join outbox o on o.entity = 'users' and o.entity_id = n.user_id and o.template_code = n.code and o.body_text like n.body || '%'
      where n.user_id = ${id} and n.code = 'NEW-DEVICE' group by n.id order by n.id`.execute(app.ownerDb)
  ).rows.map(({ text }) => text)

it('a sign-in from another device is told: from what, from where and what to do; the first one and those of known ones are not', async () => {
  const who = await account()
  const own = valueOf(await signIn(who, chrome))
  expect(await told(who)).toEqual([])
  expect(valueOf(await signIn(who, chrome, own))).toBe(own)
  // A newer version of the same browser is the same device.
  await signIn(who, chrome.replace('140', '141'), own)
  expect(await told(who)).toEqual([])
  await signIn(who, firefox)
  expect(await told(who)).toEqual([expect.stringMatching(/Firefox.*127\.0\.0\.1.*غيّروا كلمة المرور/s)])
})

it('a thief whose browser gives itself the same name is told of all the same', async () => {
  const who = await account()
  await signIn(who, chrome)
  await signIn(who, chrome)
  await signIn(who, chrome, 'sijill-device=short; other=1')
  expect(await told(who)).toHaveLength(2)
})

it('a cookie is known for the accounts that used it only, and what is stored tells neither it nor who shares a browser', async () => {
  const [who, other] = [await account(), await account()]
  const own = valueOf(await signIn(who, chrome))
  await signIn(other, firefox)
  expect(valueOf(await signIn(other, chrome, own))).toBe(own)
  expect(await told(other)).toHaveLength(1)
  await signIn(other, chrome, own)
  expect([await told(who), await told(other)]).toEqual([[], [expect.any(String)]])
  const { rows } = await sql<{
    hash: string
    users: number
  }>`select token_hash as hash, count(*) as users from known_devices group by 1`.execute(app.ownerDb)
  for (const row of rows) expect([row.users, own.includes(row.hash)]).toEqual([1, false])
})

it('after somebody else ended the sessions of an account each of its browsers is told of once more; who signs out himself is not', async () => {
  const [who, other] = [await account(), await account()]
  const [own, theirs] = [valueOf(await signIn(who, chrome)), valueOf(await signIn(other, chrome))]
  const support = await ministryUser(app, { role: 'CA' })
  expect((await support.client.call(endUserSessions, { params: { id: who.id }, body: {} })).status).toBe(200)
  await signIn(who, chrome, own)
  await signIn(other, chrome, theirs)
  expect([await told(who), await told(other)]).toEqual([[expect.any(String)], []])
  await signIn(who, chrome, own)
  expect(await told(who)).toHaveLength(1)
})

it('no script reads the cookie, no other site sends it, it lasts, and over https it goes nowhere else', async () => {
  const flags = (cookie: string) => cookie.split('; ').slice(1).sort()
  const plain = await signIn(await account(), chrome)
  expect(plain).toMatch(/^sijill-device=[\w-]{43};/)
  expect(flags(plain)).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax'])
  const closed = await signIn(await account(secure), chrome, undefined, secure)
  expect(closed).toMatch(/^__Host-sijill-device=[\w-]{43};/)
  expect(flags(closed)).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax', 'Secure'])
})

it('of many devices of one account the ones that were not used longest are forgotten, and so is one after its cookie', async () => {
  const [who, other] = [await account(), await account()]
  await signIn(other, chrome)
  const first = valueOf(await signIn(who, chrome))
  await sql`insert into known_devices (user_id, token_hash, last_used_at) select ${who.id}, lpad(to_hex(n), 64, '0'), now() - make_interval(days => 2) from generate_series(1, 19) n`.execute(
    app.ownerDb,
  )
  const kept = async ({ id }: Account) =>
    (await sql`select from known_devices where user_id = ${id}`.execute(app.ownerDb)).rows.length
  const second = valueOf(await signIn(who, firefox))
  expect(await kept(who)).toBe(20)
  await sql`update known_devices set last_used_at = now() - interval '401 days' where user_id = ${who.id} and token_hash like '000%'`.execute(
    app.ownerDb,
  )
  await forgetDevices(app.db)
  expect([await kept(who), await kept(other)]).toEqual([2, 1])
  for (const cookie of [first, second]) await signIn(who, chrome, cookie)
  expect(await told(who)).toHaveLength(1)
})

it('of an account from before there were cookies the name of the browser is taken once more', async () => {
  const [who, other] = [await account(), await account()]
  for (const { id } of [who, other])
    await app.services.sessions.open(app.db, { id, kind: 'org' }, { ip: '127.0.0.1', userAgent: chrome })
  await signIn(who, chrome)
  await signIn(other, firefox)
  expect([await told(who), await told(other)]).toEqual([[], [expect.any(String)]])
  await signIn(who, chrome)
  expect(await told(who)).toHaveLength(1)
})
