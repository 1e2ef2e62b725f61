import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { askPasswordLink, setPasswordByLink } from '#contract/accounts/password-links.ts'
import { loginEstablishment } from '#contract/accounts/session.ts'
import { readMainInfo } from '#contract/founding/calls.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import { testApp } from '../testing/app.ts'
import { founder, organisation } from '../testing/factories.ts'

const app = await testApp({ env: { PUBLIC_URL: 'https://ngos.example' }, limitFactor: 1 })
const password = 'زيتونة-الجبل-2026'
const addressOf = async (id: number) =>
  (await sql<{ email: string }>`select email from users where id = ${id}`.execute(app.ownerDb)).rows[0]?.email as string
const lettersTo = async (email: string) =>
  (
    await sql<{
      body_text: string
    }>`select body_text from outbox where to_address = ${email} and template_code = 'PASSWORD-ASKED' order by id`.execute(
      app.ownerDb,
    )
  ).rows.map((row) => row.body_text)
/** Asks for a link, and lets the worker write the letter. */
async function ask(email: string, kind: 'org' | 'est' = 'est') {
  const answer = await app.guest.call(askPasswordLink, { body: { kind, email } })
  await app.runQueued('password-link')
  return answer
}
const tokenIn = (letter: string | undefined) => /set-password#(\S+)/.exec(letter ?? '')?.[1] ?? ''
const set = (token: string) =>
  app.guest.call(setPasswordByLink, { body: { token, password, password_confirmation: password } })
const signIn = (email: string, secret: string) =>
  app.guest.call(loginEstablishment, { body: { username: email, password: secret, code: null } })

describe('a forgotten password', () => {
  it('is replaced by the link that goes to the address of the account: once, within the hour, and the lock of wrong attempts goes with it', async () => {
    const one = await founder(app)
    const email = await addressOf(one.id)
    await sql`update users set password_hash = ${await hashPassword('شجرة-الكينا-2025')} where id = ${one.id}`.execute(
      app.ownerDb,
    )
    for (let attempt = 0; attempt < 6; attempt += 1) await signIn(email, 'نسيتها-2026')
    expect((await signIn(email, 'نسيتها-2026')).status).toBe(429)
    expect((await ask(email)).status).toBe(200)
    const [letter] = await lettersTo(email)
    expect(letter).toContain('https://ngos.example/auth/set-password#')
    expect(await set(tokenIn(letter))).toMatchObject({ status: 200, data: { kind: 'est', username: email } })
    expect((await one.client.call(readMainInfo)).status, 'sessions of the old password end').toBe(401)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await set(tokenIn(letter))).status).toBe(422)

    await ask(email)
    app.clock.now = () => new Date(Date.now() + 61 * 60_000)
    expect((await set(tokenIn((await lettersTo(email)).at(-1)))).status).toBe(422)
    app.clock.now = () => new Date()
  })

  it('answers the same for an address without an account, and writes to nobody who must not sign in', async () => {
    const known = await ask(await addressOf((await founder(app)).id))
    const unknown = await ask('nobody@test.example')
    expect([unknown.status, unknown.message, unknown.data]).toEqual([known.status, known.message, known.data])
    expect(await lettersTo('nobody@test.example')).toEqual([])
    for (const closed of ['is_active = false', 'email_verified_at = null', 'expired_at = now()']) {
      const { id } = await founder(app)
      await sql`update users set ${sql.raw(closed)} where id = ${id}`.execute(app.ownerDb)
      expect((await ask(await addressOf(id))).status).toBe(200)
      expect(await lettersTo(await addressOf(id)), closed).toEqual([])
    }
  })

  it('goes to the account of the kind that was asked for, and not more than three times an hour', async () => {
    const { userId } = await organisation(app)
    const email = await addressOf(userId)
    await ask(email, 'est')
    expect(await lettersTo(email)).toEqual([])
    for (let time = 0; time < 5; time += 1) expect((await ask(email, 'org')).status).toBe(200)
    expect(await lettersTo(email)).toHaveLength(3)
  })
})

it('counts the addresses of one IPv6 household as one against guessing', async () => {
  const tries = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      app.http.inject({
        method: 'POST',
        url: '/api/v2/password-link/ask',
        remoteAddress: `2001:db8:1:2::${(i + 1).toString(16)}`,
        payload: { kind: 'est', email: `nobody${i}@test.example` },
      }),
    ),
  )
  expect(tries.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
})
