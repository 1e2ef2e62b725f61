import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { setPasswordByLink } from '#contract/accounts/password-links.ts'
import { loginMinistry } from '#contract/accounts/session.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import { testApp } from '../testing/app.ts'
import { founder, ministryUser } from '../testing/factories.ts'
import { announce } from '../seed.ts'
import { firstAdministrator, openAdministrator } from './first-administrator.ts'
import { makePasswordLink } from './password-links.ts'

const app = await testApp({ env: { SEED: 'reference', PUBLIC_URL: 'https://ngos.example' } })
const password = 'زيتونة-الجبل-2026'
const start = Date.parse('2026-06-01T09:00:00Z')
const at = (minutes: number) => {
  app.clock.now = () => new Date(start + minutes * 60_000)
}
const secretOf = (link: { path: string } | undefined) => link?.path.split('#')[1] ?? ''
const set = (token: string, chosen = password, again = chosen) =>
  app.guest.call(setPasswordByLink, { body: { token, password: chosen, password_confirmation: again } })
const signIn = (secret: string) =>
  app.guest.call(loginMinistry, { body: { username: 'admin', password: secret, code: null } })
const refused = { status: 422, errors: { token: [expect.any(String)] } }

beforeEach(async () => {
  at(0)
  await sql`update users set is_active = false, username = username || '-' || id, email = id || '-' || email where kind = 'ministry'`.execute(
    app.ownerDb,
  )
})

describe('the link of the first administrator', () => {
  it('sets his password once; he signs in with it and holds every right', async () => {
    const token = secretOf(await firstAdministrator(app.services))
    expect(token).toMatch(/^\d+\.[\w-]{43}$/)
    const { rows } = await sql<{
      stored: string
    }>`select string_agg(v::text, ' ') || (select string_agg(u::text, ' ') from users u) as stored from verification_codes v`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.stored).not.toContain(token.split('.')[1])
    expect(await set(token)).toMatchObject({ status: 200, data: { kind: 'ministry', username: 'admin' } })
    const { status, data } = await signIn(password)
    expect(status).toBe(200)
    expect(data.user.password_must_change).toBe(0)
    expect(data.user.permissions.length).toBeGreaterThan(20)
    expect(await set(token, 'زيتونة-السهل-2027')).toMatchObject(refused)
    expect((await signIn('زيتونة-السهل-2027')).status).toBe(400)
  })

  it('is used by one of many who send it at once', async () => {
    const token = secretOf(await firstAdministrator(app.services))
    app.makeRoom(5)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => set(token, `زيتونة-الجبل-${2030 + n}`)))
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  it('ends after twenty-four hours, and with every later one', async () => {
    const first = secretOf(await firstAdministrator(app.services))
    at(24 * 60)
    expect(await set(first)).toMatchObject(refused)
    at(30)
    const second = secretOf(await firstAdministrator(app.services))
    expect(second).not.toBe(first)
    expect(await set(first)).toMatchObject(refused)
    at(30 + 24 * 60 - 1)
    expect((await set(second)).status).toBe(200)
  })

  it('is not guessed: another secret, another number or no secret open nothing', async () => {
    const token = secretOf(await firstAdministrator(app.services))
    const [number, secret] = token.split('.') as [string, string]
    for (const wrong of [`${number}.${'A'.repeat(43)}`, `${Number(number) + 1}.${secret}`, secret, `${number}.`, 'x'])
      expect(await set(wrong), wrong).toMatchObject(refused)
    expect((await set(token)).status).toBe(200)
  })

  it('keeps the policy of passwords and stays valid when the first choice is refused', async () => {
    const token = secretOf(await firstAdministrator(app.services))
    for (const [chosen, again] of [
      ['short1', 'short1'],
      ['password123', 'password123'],
      [password, `${password}x`],
    ] as const)
      expect(await set(token, chosen, again)).toMatchObject({ status: 422, errors: { password: [expect.any(String)] } })
    expect((await set(token)).status).toBe(200)
  })

  it('is made at each start as long as no administrator has a password, and by one of the processes that start together', async () => {
    const together = await Promise.all([1, 2, 3].map(() => firstAdministrator(app.services)))
    expect(together.filter(Boolean)).toHaveLength(1)
    at(5)
    const next = await firstAdministrator(app.services)
    expect(next).toBeDefined()
    expect((await set(secretOf(next))).status).toBe(200)
    at(10)
    expect(await firstAdministrator(app.services)).toBeUndefined()
  })

  it('is not made where an administrator works already, nor for an officer or a founder', async () => {
    await ministryUser(app, { role: 'EV' })
    expect(await firstAdministrator(app.services)).toBeDefined()
    at(5)
    await ministryUser(app, { role: 'CA' })
    expect(await firstAdministrator(app.services)).toBeUndefined()
  })

  it('is printed with the secret behind #, where no server and no log sees it', async () => {
    const lines: string[] = []
    const write = process.stdout.write.bind(process.stdout)
    process.stdout.write = ((text: string) => lines.push(text) > 0) as typeof process.stdout.write
    try {
      await announce(app.services, app.http)
      at(5)
      await ministryUser(app, { role: 'CA' })
      await announce(app.services, app.http)
    } finally {
      process.stdout.write = write
    }
    expect(lines[0]).toMatch(/^ {2}https:\/\/ngos\.example\/auth\/first-administrator#\d+\.[\w-]{43}$/m)
    expect(lines[1]).not.toContain('administrator')
  })
})

it('serves any account: a founder sets a new password, his sessions end, and a closed account opens nothing', async () => {
  const one = await founder(app)
  await sql`update users set password_hash = ${await hashPassword('قديمة-السهل-2026')} where id = ${one.id}`.execute(
    app.ownerDb,
  )
  const link = () =>
    app.db.transaction().execute((trx) => makePasswordLink(trx, one.id, { now: app.services.now(), hours: 1 }))
  expect((await set(await link())).data).toMatchObject({ kind: 'est' })
  app.services.sessions.forget()
  expect((await one.client.request('GET', '/api/v2/establishment/main-info')).status).toBe(401)
  const token = await link()
  await sql`update users set is_active = false where id = ${one.id}`.execute(app.ownerDb)
  expect(await set(token, 'زيتونة-الوادي-2028')).toMatchObject(refused)
})

it('the operator opens another administrator on the server: the link works, the log keeps it, the others are told', async () => {
  const first = await ministryUser(app, { role: 'CA' })
  const person = {
    username: 'second.admin',
    email: 'second.admin@test.example',
    firstName: 'سوسن',
    lastName: 'المرجاني',
  }
  const opened = await openAdministrator(app.services, person)
  expect((await set(secretOf(opened))).status).toBe(200)
  expect(await openAdministrator(app.services, person)).toBeUndefined()
  const { rows } = await sql<{ n: number }>`select count(*) as n from user_notifications
    where user_id = ${first.id} and code = 'ADMINISTRATOR-OPENED'`.execute(app.ownerDb)
  expect(rows[0]?.n).toBe(1)
  const { rows: log } = await sql<{ user_id: number | null }>`select user_id from logs
    where entity = 'users' and description_ar like 'فتح مشغّل المنصة%'`.execute(app.ownerDb)
  expect(log).toEqual([{ user_id: null }])
})
