import { Client } from 'pg'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { askPasswordLink } from '#contract/accounts/password-links.ts'
import { loginEstablishment } from '#contract/accounts/session.ts'
import { signupAccount, signupAgain, verifyEmail } from '#contract/founding/signup-calls.ts'
import { matchCode, useCode } from '../core/identity/one-time-codes.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import { testApp } from '../testing/app.ts'
import { founder, organisation } from '../testing/factories.ts'
import { personData } from '../testing/founding-data.ts'

// Before the first connection, which keeps the function that it finds.
const sent = vi.spyOn(Client.prototype, 'query')
afterAll(() => sent.mockRestore())
const app = await testApp()
const password = 'ياسمين-دمشق-2026'
const addressOf = async (id: number) =>
  (await sql<{ email: string }>`select email from users where id = ${id}`.execute(app.ownerDb)).rows[0]?.email as string
const withAccount = async () => ({
  'a founding account': await addressOf((await founder(app)).id),
  'an account of an organisation': await addressOf((await organisation(app)).userId),
})
function signUp(email: string, person = personData()) {
  const { residence_governorate_id: _r, residence_address: _a, ...rest } = person
  return app.guest.call(signupAccount, { body: { ...rest, email, password, password_confirmation: password } })
}
const lettersTo = async (email: string) =>
  (
    await sql<{
      code: string
      body: string
    }>`select template_code as code, body_text as body from outbox where to_address = ${email} and template_code in ('N-01', 'ADDRESS-HAS-ACCOUNT') order by id`.execute(
      app.ownerDb,
    )
  ).rows
const codeIn = async (email: string) => /\d{6}/.exec((await lettersTo(email)).at(-1)?.body ?? '')?.[0] ?? '000000'
const later = () =>
  sql`update verification_codes set created_at = created_at - interval '2 minutes'`.execute(app.ownerDb)
/** What a request says to the database, in words and order. */
async function statements(request: () => Promise<unknown>): Promise<string[]> {
  sent.mockClear()
  await request()
  const texts = sent.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
  // The watch over the connections asks by its own clock.
  return texts.filter((text) => text !== 'select 1')
}

describe('signing up with an address that has an account', () => {
  it('is answered like any other, and tells only the owner of the address, without a code', async () => {
    const fresh = await signUp('fresh@test.example')
    expect((await lettersTo('fresh@test.example')).map(({ code }) => code)).toEqual(['N-01'])
    for (const [what, email] of Object.entries(await withAccount())) {
      const answer = await signUp(email)
      expect([answer.status, answer.message, Object.keys(answer.data)], what).toEqual([
        fresh.status,
        fresh.message,
        Object.keys(fresh.data),
      ])
      const [letter] = await lettersTo(email)
      expect(letter?.code, what).toBe('ADDRESS-HAS-ACCOUNT')
      expect(letter?.body, what).not.toMatch(/\d{6}/)
    }
  })

  it('sends the same statements to the database as with a free address', async () => {
    const free = await statements(() => signUp('free@test.example'))
    expect(free.length).toBeGreaterThan(8)
    for (const [what, email] of Object.entries(await withAccount()))
      expect(await statements(() => signUp(email)), what).toEqual(free)
  })

  it('goes on with another address, as after a mistyped one', async () => {
    for (const [what, email] of Object.entries(await withAccount())) {
      const { data } = await signUp(email)
      await later()
      const right = `right${data.id}@test.example`
      const again = await app.guest.call(signupAgain, { params: { id: data.id }, body: { email: right, password } })
      expect(again.status, what).toBe(200)
      const verified = await app.guest.call(verifyEmail, {
        params: { id: data.id },
        body: { code: await codeIn(right) },
      })
      expect(verified.status, what).toBe(200)
    }
  })

  it('answers the request for another code, and a guessed code, as it answers anybody', async () => {
    const fresh = (await signUp('fresh2@test.example')).data.id
    for (const [what, email] of Object.entries(await withAccount())) {
      const { id } = (await signUp(email)).data
      const answers = (one: number) =>
        Promise.all([
          app.guest.call(verifyEmail, { params: { id: one }, body: { code: 'abcdef' } }),
          app.guest.call(signupAgain, { params: { id: one }, body: { password } }),
        ])
      const told = (list: Awaited<ReturnType<typeof answers>>) =>
        list.map(({ status, message, errors }) => [status, message, errors])
      expect(told(await answers(id)), what).toEqual(told(await answers(fresh)))
    }
  })
})

describe('an address or a national number that nobody has proved', () => {
  /** Does something in the moment in which a request takes a point of this limit. */
  const during = (limit: string, work: () => Promise<unknown>) => {
    const { limits } = app.services
    const take = limits.take.bind(limits)
    return vi.spyOn(app.services.limits, 'take').mockImplementation(async (name, key, refusal) => {
      await take(name, key, refusal)
      if (name === limit) await work()
    })
  }
  const isVerified = async (id: number) =>
    (
      await sql<{
        email: string
        verified: boolean
      }>`select email, email_verified_at is not null as verified from users where id = ${id}`.execute(app.ownerDb)
    ).rows[0]

  it('is not proved by the code of another address that was entered while this one was typed', async () => {
    const email = 'mine@test.example'
    const { id } = (await signUp(email)).data
    await later()
    const code = await codeIn(email)
    const spy = during('signup_mail', () => app.guest.call(verifyEmail, { params: { id }, body: { code } }))
    const again = await app.guest.call(signupAgain, { params: { id }, body: { email: 'yours@test.example', password } })
    spy.mockRestore()
    expect([again.status, await isVerified(id)]).toEqual([404, { email, verified: true }])
    expect(await lettersTo('yours@test.example')).toEqual([])
  })

  it('is held by nobody: the first who enters his code has it, and the other is told in words', async () => {
    const [one, other] = [(await signUp('shared@test.example')).data, (await signUp('shared@test.example')).data]
    const letters = (await lettersTo('shared@test.example')).map(({ body }) => /\d{6}/.exec(body)?.[0] ?? '')
    const enter = (id: number, code = '') => app.guest.call(verifyEmail, { params: { id }, body: { code } })
    expect((await enter(other.id, letters[1])).status).toBe(200)
    expect(await enter(one.id, letters[0])).toMatchObject({
      status: 422,
      errors: { code: [expect.stringContaining('فُتح حساب بهذا العنوان')] },
    })
    // The address opens the proved account, whatever was typed since.
    await signUp('shared@test.example')
    const signedIn = await app.guest.call(loginEstablishment, {
      body: { username: 'shared@test.example', password, code: null },
    })
    expect(signedIn).toMatchObject({ status: 200, data: { user: { id: other.id } } })
  })

  it('stops nobody from signing up with the number, until a request with it is open', async () => {
    const person = personData()
    const one = (await signUp('number1@test.example', person)).data
    const other = (await signUp('number2@test.example', person)).data
    const enter = async (id: number, email: string) =>
      app.guest.call(verifyEmail, { params: { id }, body: { code: await codeIn(email) } })
    expect((await enter(one.id, 'number1@test.example')).status).toBe(200)
    expect((await enter(other.id, 'number2@test.example')).errors).toHaveProperty('code')
    expect((await signUp('number3@test.example', person)).errors).toHaveProperty('id_number')
  })
})

it('a code that was replaced while it was compared proves nothing', async () => {
  const email = 'replaced@test.example'
  const { id } = (await signUp(email)).data
  const matched = await matchCode(
    app.services,
    { userId: id, purpose: 'est_email', proves: String(id) },
    await codeIn(email),
  )
  await later()
  const body = { email: 'replacing@test.example', password }
  expect((await app.guest.call(signupAgain, { params: { id }, body })).status).toBe(200)
  const using = app.services.db.transaction().execute((trx) => useCode(trx, app.services, matched))
  await expect(using).rejects.toMatchObject({ status: 422 })
})

describe('a code that is sent twice', () => {
  const begun = async (email: string) => {
    const { id } = (await signUp(email)).data
    const code = await codeIn(email)
    const enter = (typed = code) => app.guest.call(verifyEmail, { params: { id }, body: { code: typed } })
    const wrong = (count: number) => String((Number(code) + count) % 1_000_000).padStart(6, '0')
    return { id, code, enter, wrong }
  }
  const attempts = async (id: number) =>
    (
      await sql<{ attempts: number }>`select attempts from verification_codes where user_id = ${id}`.execute(
        app.ownerDb,
      )
    ).rows[0]?.attempts
  const proofs = async (id: number) =>
    (
      await sql`select from logs where entity = 'users' and entity_id = ${id} and description_ar = 'تفعيل البريد الإلكتروني للحساب'`.execute(
        app.ownerDb,
      )
    ).rows.length

  it('opens the account once and answers both, also while the first is being verified', async () => {
    const { id, enter } = await begun('twice@test.example')
    const held = await app.ownerDb.startTransaction().execute()
    await sql`select from users where id = ${id} for update`.execute(held)
    const both = [enter(), enter()]
    await expect.poll(() => attempts(id)).toBe(1)
    await held.commit().execute()
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect((await enter()).status).toBe(200)
    expect([await attempts(id), await proofs(id)]).toEqual([1, 1])
  })

  it('is worth nothing from another network, and nothing half a minute later', async () => {
    const { id, code, enter } = await begun('elsewhere@test.example')
    expect((await enter()).status).toBe(200)
    const there = await app.http.inject({
      method: 'POST',
      url: `/api/v2/establishment/email/verify/${id}`,
      remoteAddress: '203.0.113.9',
      headers: { 'x-requested-with': 'sijill' },
      payload: { code },
    })
    expect(there.statusCode).toBe(422)
    await sql`update verification_codes set used_at = used_at - interval '31 seconds' where user_id = ${id}`.execute(
      app.ownerDb,
    )
    expect(await enter()).toMatchObject({ status: 422, errors: { code: [expect.stringContaining('المحاولات')] } })
  })

  it('counts once when it is wrong, and five different ones are still the end', async () => {
    const { id, enter, wrong } = await begun('wrong@test.example')
    const answers = []
    for (const count of [1, 1, 1, 2, 3, 4, 2]) answers.push(await enter(wrong(count)))
    expect(new Set(answers.map(({ message, errors }) => JSON.stringify([message, errors]))).size).toBe(1)
    expect(await attempts(id)).toBe(4)
    await Promise.all([enter(wrong(5)), enter(wrong(5)), enter(wrong(6))])
    expect(await attempts(id)).toBe(5)
    expect(await enter()).toMatchObject({ status: 422, errors: { code: [expect.stringContaining('المحاولات')] } })
  })
})

it('a wrong password and a request for a new one send the same statements for a known and an unknown name', async () => {
  const { id } = await founder(app)
  await sql`update users set password_hash = ${await hashPassword(password)} where id = ${id}`.execute(app.ownerDb)
  const email = await addressOf(id)
  const wrong = (name: string) =>
    statements(() =>
      app.guest.call(loginEstablishment, { body: { username: name, password: 'ليست-كلمتي-2026', code: null } }),
    )
  const ask = (name: string) =>
    statements(() => app.guest.call(askPasswordLink, { body: { kind: 'est', email: name } }))
  expect(await wrong(email)).toEqual(await wrong('nobody@test.example'))
  expect((await wrong(email)).length).toBeGreaterThan(4)
  await ask('first@test.example') // The queue is looked up once.
  expect(await ask(email)).toEqual(await ask('nobody@test.example'))
})
