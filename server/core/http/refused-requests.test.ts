import { sql } from 'kysely'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginMinistry } from '#contract/accounts/session.ts'
import { image, pdf } from '../files/testing/fixtures.ts'
import { hashPassword } from '../identity/passwords.ts'
import { fileFields } from './body.ts'
import { testApp } from '../../testing/app.ts'
import { founder, ministryUser, organisation } from '../../testing/factories.ts'

const app = await testApp({ env: { PUBLIC_URL: 'https://ngos.example' } })
let port = 0
beforeAll(async () => {
  port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.http.close())

/** The first line of the answer to a request that is written byte by byte. */
const raw = (lines: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      socket.destroy()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
const picture = await image('png', 900, 700)
const document = pdf()
/** A form with one file, and a field after it that no call knows. */
const form = (field: string, use: string, boundary = 'b'): Buffer => {
  const [name, type, bytes] = /image|logo|photo|avatar|cover/.test(use)
    ? ['l.png', 'image/png', picture]
    : ['l.pdf', 'application/pdf', document]
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes as Buffer,
    Buffer.from(
      `\r\n--${boundary}\r\ncontent-disposition: form-data; name="nobody_knows"\r\n\r\nx\r\n--${boundary}--\r\n`,
    ),
  ])
}
const stored = async () =>
  (await sql<{ n: number }>`select count(*) as n from attachments`.execute(app.ownerDb)).rows[0]?.n ?? -1

describe('a request that is refused', () => {
  const withFiles = app.calls.filter((call) => call.form && fileFields(call.body).some(({ path }) => path.length === 1))
  test.each(withFiles.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s leaves no file behind',
    async (_, call) => {
      const kinds = call.access === 'open' ? [] : call.access.kinds
      const { client } = kinds.includes('ministry')
        ? await ministryUser(app, { role: 'CA' })
        : kinds.includes('org')
          ? await organisation(app)
          : await founder(app)
      const field = fileFields(call.body).find(({ path }) => path.length === 1)
      const before = await stored()
      for (const method of ['POST', 'PUT'])
        for (const id of ['999999', 'abc']) {
          const url = `/api/${call.path.replace(/\{\w+\}/g, id)}`
          const body = form(field?.path[0] ?? '', field?.meta.use ?? '')
          const { status } = await client.request(method, url, body, {
            'content-type': 'multipart/form-data; boundary=b',
          })
          expect([method, id, status >= 400 && status < 500 ? 'refused' : status]).toEqual([method, id, 'refused'])
        }
      expect(await stored()).toBe(before)
    },
  )

  test('is one with two hosts, or a boundary that no program sends', async () => {
    const get = ['GET /api/health HTTP/1.1', 'Host: one.example']
    expect(await raw([...get, 'Connection: close'])).toMatch(/^HTTP\/1.1 200/)
    expect(await raw([...get, 'Host: two.example', 'Connection: close'])).toMatch(/^HTTP\/1.1 400/)
    const { client } = await organisation(app)
    const long = 'x'.repeat(253)
    const answer = await client.request('POST', '/api/v2/ngo-info', form('logo', 'image', long), {
      'content-type': `multipart/form-data; boundary=${long}`,
    })
    expect(answer.status).toBe(400)
  })
})

test('browsers are told to come by https only where the platform is reached by it', async () => {
  const { headers } = await app.guest.request('GET', '/api/health')
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
})

const nameOf = async (id: number) =>
  (await sql<{ username: string }>`select username from users where id = ${id}`.execute(app.ownerDb)).rows[0]?.username

describe('behind one address', () => {
  test('those who sign in as ever do not use up the tries of the others; strangers and failures do', async () => {
    const password = 'لوح زيتون هادئ 47'
    const { id } = await ministryUser(app)
    await sql`update users set password_hash = ${await hashPassword(password)} where id = ${id}`.execute(app.ownerDb)
    const username = (await nameOf(id)) ?? ''
    /** Signs in from a browser, which keeps the cookie of its device. */
    const kept = new Map<string, string>()
    const signIn = async (agent: string) => {
      const headers = { 'user-agent': agent, cookie: kept.get(agent) ?? '' }
      const answer = await app.guest.call(loginMinistry, { body: { username, password, code: null }, headers })
      const cookies = [answer.headers['set-cookie']].flat() as (string | undefined)[]
      const device = cookies.find((one) => one?.includes('-device='))
      if (device) kept.set(agent, device.split(';')[0] ?? '')
      return answer
    }
    const used = async () =>
      (
        await sql<{
          n: number
        }>`select coalesce(sum(points), 0) as n from rate_limits where key like 'login_ip%'`.execute(app.ownerDb)
      ).rows[0]?.n
    expect((await signIn('known')).status).toBe(200)
    const before = await used()
    for (let round = 0; round < 3; round += 1) expect((await signIn('known')).status).toBe(200)
    expect(await used()).toBe(before)
    expect((await signIn('stranger')).status).toBe(200)
    expect(await used()).toBe(Number(before) + 1)
  })
})

describe('the stream of events', () => {
  const open = (token: string) =>
    fetch(`http://127.0.0.1:${port}/api/v2/events`, { headers: { authorization: `Bearer ${token}` } })
  test('ends when its reader signed out, before anything more is sent', async () => {
    const own = await organisation(app)
    const stream = await open(own.client.token ?? '')
    const seen: string[] = []
    const over = (async () => {
      for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>)
        seen.push(Buffer.from(chunk).toString())
    })()
    await expect.poll(() => seen.join('')).toContain('refresh')
    await own.client.request('POST', '/api/v2/logout', {})
    await sql`insert into user_notifications (user_id, "group", code, title, body) values (${own.userId}, 'personal', 'N-01', 'عنوان', 'نص الإشعار')`.execute(
      app.ownerDb,
    )
    await over
    expect(seen.join('')).not.toContain('notification')
  })

  test('is open ten times for one reader at most', async () => {
    const own = await organisation(app)
    const streams = await Promise.all(Array.from({ length: 10 }, () => open(own.client.token ?? '')))
    const [first] = streams
    const over = (async () => {
      for await (const _ of (first as Response).body as unknown as AsyncIterable<Uint8Array>);
      return true
    })()
    const more = await open(own.client.token ?? '')
    expect(await over).toBe(true)
    for (const one of [...streams.slice(1), more]) await one.body?.cancel()
  })
})
