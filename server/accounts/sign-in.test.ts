import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../core/identity/passwords.ts'
import { testApp } from '../testing/app.ts'
import { founder, ministryUser, organisation } from '../testing/factories.ts'
import { personData } from '../testing/founding-data.ts'

const app = await testApp({ limitFactor: 1 })
const password = 'ياسمين-قديمة-2026'
let hash = ''
beforeAll(async () => {
  hash = await hashPassword(password)
})

let serial = 0
/** An account of an organisation that can sign in. */
async function account(): Promise<{ id: number; username: string; email: string }> {
  const ngo = await organisation(app)
  const [username, email] = [`signer${(serial += 1)}`, `signer${serial}@test.example`]
  await sql`update users set username = ${username}, email = ${email}, password_hash = ${hash} where id = ${ngo.userId}`.execute(
    app.ownerDb,
  )
  return { id: ngo.userId, username, email }
}
const from = (address: string) => ({ remoteAddress: address })
let address = 0
/** Signs in from an address of its own, so that only the limits of the name count. */
async function signIn(username: string, secret: string, path = 'login') {
  address += 1
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/v2/${path}`,
    payload: { username, password: secret },
    ...from(`10.0.${Math.floor(address / 250)}.${address % 250}`),
  })
  const { message, data, errors } = response.json<{ message: string; data: unknown; errors?: unknown }>()
  return {
    status: response.statusCode,
    answer: { message, data, errors },
    token: (data as { token?: string } | null)?.token,
    cookie: response.headers['set-cookie'],
  }
}
const open = (token: string | undefined) => app.client(token).request('GET', '/api/v2/profile')

describe('signing in', () => {
  it('says the same of a known and an unknown name, attempt by attempt, and locks both after five', async () => {
    const known = await account()
    const seen = async (name: string) => {
      const answers = []
      for (let n = 0; n < 8; n += 1) {
        const { status, answer } = await signIn(name, 'wrong-password-1')
        answers.push({ status, answer })
      }
      return answers
    }
    const [real, invented] = [await seen(known.username), await seen('nobody-of-that-name')]
    expect(real).toEqual(invented)
    expect(real.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
    expect((await signIn(known.username, password)).status, 'the right password opens nothing while locked').toBe(429)
  })

  it('does not tell by its other name that an account is locked', async () => {
    const known = await account()
    for (let n = 0; n < 5; n += 1) await signIn(known.username, 'wrong-password-1')
    const [locked, unknown] = [
      await signIn(known.email, 'wrong-password-1'),
      await signIn('nobody@test.example', 'wrong-password-1'),
    ]
    expect([locked.status, locked.answer]).toEqual([unknown.status, unknown.answer])
    expect((await signIn(known.email, password)).status, 'the owner is told').toBe(429)
  })

  it('counts guesses that come at once', async () => {
    const known = await account()
    app.makeRoom(5)
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(known.username, 'wrong-password-1')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    const counts = async () =>
      (
        await sql<{
          failed: number
          told: number
        }>`select failed_logins as failed, (select count(*) from outbox where template_code = 'N-02' and to_address = ${known.email}) as told from users where id = ${known.id}`.execute(
          app.ownerDb,
        )
      ).rows[0]
    // The letter is written after the answer.
    await expect.poll(counts).toEqual({ failed: 5, told: 1 })
  })

  it('gives the attempts back after a success', async () => {
    const known = await account()
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) expect((await signIn(known.username, 'wrong-password-1')).status).toBe(400)
      expect((await signIn(known.username, password)).status).toBe(200)
    }
  })

  it('does not open one kind of account at the door of another', async () => {
    const known = await account()
    for (const path of ['ministry/login', 'establishment/login'])
      expect((await signIn(known.username, password, path)).status).toBe(400)
    expect((await signIn(known.username.toUpperCase(), password)).status).toBe(200)
    expect((await signIn(known.email, password)).status).toBe(200)
  })

  it('limits one address over all names', async () => {
    const statuses = []
    for (let n = 0; n < 64; n += 1)
      statuses.push(
        (
          await app.http.inject({
            method: 'POST',
            url: '/api/v2/login',
            payload: { username: `stuffing${n}`, password: 'x' },
            ...from('10.9.9.9'),
          })
        ).statusCode,
      )
    expect(statuses.filter((status) => status === 400)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual([429, 429, 429, 429])
  }, 120_000)

  it('gives a new token each time, never the one that was sent along, in a cookie that no script reads', async () => {
    const known = await account()
    const first = await signIn(known.username, password)
    const planted = await app.http.inject({
      method: 'POST',
      url: '/api/v2/login',
      payload: { username: known.username, password },
      headers: { cookie: `sijill=${first.token}`, 'x-requested-with': 'sijill' },
      ...from('10.8.0.1'),
    })
    const second = planted.json<{ data: { token: string } }>().data.token
    expect(second).not.toBe(first.token)
    expect([first.cookie].flat()[0]).toMatch(/^sijill=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
  })
})

describe('a session ends', () => {
  it('by signing out, at once and only that one', async () => {
    const known = await account()
    const [one, other] = [await signIn(known.username, password), await signIn(known.username, password)]
    expect((await app.client(one.token).request('POST', '/api/v2/logout', {})).status).toBe(200)
    expect([(await open(one.token)).status, (await open(other.token)).status]).toEqual([401, 200])
  })

  it('by a new password: every other one, and the token that asked', async () => {
    const known = await account()
    const [one, other] = [await signIn(known.username, password), await signIn(known.username, password)]
    const fresh = 'ياسمين-جديدة-2027'
    const changed = await app.client(one.token).request<{ token: string }>('POST', '/api/v2/profile/change-password', {
      current_password: password,
      password: fresh,
      password_confirmation: fresh,
    })
    expect(changed.status).toBe(200)
    expect([
      (await open(one.token)).status,
      (await open(other.token)).status,
      (await open(changed.data.token)).status,
    ]).toEqual([401, 401, 200])
    expect((await signIn(known.username, password)).status).toBe(400)
    expect((await signIn(known.username, fresh)).status).toBe(200)
    const again = await app.client(changed.data.token).request('POST', '/api/v2/profile/change-password', {
      current_password: fresh,
      password,
      password_confirmation: password,
    })
    expect(again).toMatchObject({ status: 422, errors: { password: [expect.any(String)] } })
  })

  it('by its owner’s list of sessions, and by nobody else’s', async () => {
    const [known, stranger] = [await account(), await account()]
    const [one, other] = [await signIn(known.username, password), await signIn(known.username, password)]
    const thief = await signIn(stranger.username, password)
    const list = (await app.client(one.token).request('GET', '/api/v2/sessions')).data as {
      id: number
      is_current: boolean
    }[]
    const target = list.find((row) => !row.is_current) as { id: number }
    expect((await app.client(thief.token).request('DELETE', `/api/v2/sessions/${target.id}`)).status).toBe(404)
    expect((await open(other.token)).status).toBe(200)
    const kept = (
      await Promise.all(
        list.map(async (row) =>
          row.is_current ? 0 : (await app.client(one.token).request('DELETE', `/api/v2/sessions/${row.id}`)).status,
        ),
      )
    ).filter(Boolean)
    expect(new Set(kept)).toEqual(new Set([200]))
    expect([(await open(other.token)).status, (await open(one.token)).status]).toEqual([401, 200])
  })

  it('for a ministry user after his account is closed, though the cookie lives', async () => {
    const user = await ministryUser(app, { role: 'CA' })
    await sql`update users set is_active = false where id = ${user.id}`.execute(app.ownerDb)
    app.services.sessions.forget()
    expect((await user.client.request('GET', '/api/v2/ministry/profile')).status).toBe(401)
  })
})

describe('the code of the sign-up', () => {
  const person = () => ({
    ...(({ first_name, last_name, father_name, mother_name, id_number, nationality_id, gender, birth_date }) => ({
      first_name,
      last_name,
      father_name,
      mother_name,
      id_number,
      nationality_id,
      gender,
      birth_date,
    }))(personData()),
    mobile: '0900000123',
    password,
    password_confirmation: password,
  })
  async function signUp(email: string) {
    const { data, status, errors } = await app.guest.request<{ id: number }>(
      'POST',
      '/api/v2/establishment/signup-account',
      {
        ...person(),
        email,
      },
    )
    expect({ status, errors }).toEqual({ status: 200, errors: {} })
    const { rows } = await sql<{
      body_text: string
    }>`select body_text from outbox where to_address = ${email} order by id desc limit 1`.execute(app.ownerDb)
    return { id: data.id, code: /\d{6}/.exec(rows[0]?.body_text ?? '')?.[0] as string }
  }
  const verify = async (id: number, code: string, ip: string) =>
    (
      await app.http.inject({
        method: 'POST',
        url: `/api/v2/establishment/email/verify/${id}`,
        payload: { code },
        ...from(ip),
      })
    ).json<{ status: boolean; errors?: { code?: string[] } }>()

  it('is tried five times at most, though two hundred guesses come at once', async () => {
    const { id, code } = await signUp('brute@test.example')
    // Different ones: the same code sent again is the same try.
    const wrong = (n: number) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0')
    app.makeRoom(5)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => verify(id, wrong(n), `10.7.${Math.floor(n / 100)}.${n % 100}`)),
    )
    expect(answers.filter((one) => one.errors?.code?.[0] === 'رمز التحقق غير صحيح.')).toHaveLength(5)
    const { rows } = await sql<{
      attempts: number
    }>`select attempts from verification_codes where user_id = ${id}`.execute(app.ownerDb)
    expect(rows[0]?.attempts).toBe(5)
    expect((await verify(id, code, '10.7.9.9')).status, 'the right code comes too late').toBe(false)
  })

  it('opens one session, however often the right one is sent at once', async () => {
    const { id, code } = await signUp('twice@test.example')
    app.makeRoom(5)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => verify(id, code, `10.6.0.${n}`)))
    expect(answers.filter((one) => one.status)).toHaveLength(1)
  })

  it('is not sent again within a minute, nor to somebody without the password, and an unknown account answers the same', async () => {
    const { id } = await signUp('again@test.example')
    const ask = (of: number, secret: string) =>
      app.guest.request('POST', `/api/v2/establishment/signup-account/${of}`, { password: secret })
    expect((await ask(id, password)).status).toBe(429)
    const [wrong, unknown] = [await ask(id, 'wrong-password-1'), await ask(99_999_999, 'wrong-password-1')]
    expect([wrong.status, wrong.message, wrong.data]).toEqual([unknown.status, unknown.message, unknown.data])
    const verified = await founder(app)
    expect((await ask(verified.id, password)).status, 'a verified account gets no code').toBe(404)
  })
})
