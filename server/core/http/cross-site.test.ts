import { sql } from 'kysely'
import pino from 'pino'
import { Writable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { testApp } from '../../testing/app.ts'
import { founder, ministryUser, organisation, type MinistryUser } from '../../testing/factories.ts'
import { place, placedRequest, traceOf, type Placed } from '../../testing/placed-request.ts'

const app = await testApp()
let one: Placed
let officer: MinistryUser
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة السرو العالي')
  officer = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] })
})
const cookie = (token: string | undefined) => ({ cookie: `sijill=${token}`, host: 'localhost' })
const ours = { 'x-requested-with': 'sijill' }
const save = '/api/v2/establishment/ngo'

describe('a cookie alone', () => {
  it('changes nothing: it needs our header, and no foreign origin', async () => {
    await place(app, one, { status: 1 })
    const { token } = one.founder.client
    const before = await traceOf(app, one)
    const body = Buffer.from('{"means":"من موقع آخر"}')
    const type = { 'content-type': 'application/json' }
    for (const headers of [
      {},
      { 'x-requested-with': 'XMLHttpRequest' },
      { ...ours, origin: 'https://evil.example' },
      { ...ours, origin: 'http://localhost.evil.example' },
      { ...ours, origin: 'http://localhost:81' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-origin' },
      { ...ours, origin: 'not an address' },
    ] as Record<string, string>[])
      expect([
        headers,
        (await app.guest.request('POST', save, body, { ...type, ...cookie(token), ...headers })).status,
      ]).toEqual([headers, 403])
    for (const foreign of [form('means=x'), text('{"means":"x"}')])
      expect([401, 403, 415]).toContain(
        (await app.guest.request('POST', save, foreign.body, { ...foreign.headers, ...cookie(token) })).status,
      )
    expect(await traceOf(app, one)).toBe(before)
    expect(
      (await app.guest.request('POST', save, body, { ...type, ...cookie(token), ...ours, origin: 'http://localhost' }))
        .status,
    ).toBe(200)
  })

  it('reads, by GET and by HEAD alike', async () => {
    const headers = cookie(one.founder.client.token)
    for (const method of ['GET', 'HEAD'] as const)
      expect((await app.http.inject({ method, url: '/api/v2/establishment/main-info', headers })).statusCode).toBe(200)
  })

  it('of a bearer with a foreign origin is refused too', async () => {
    expect(
      (
        await one.founder.client.request(
          'POST',
          save,
          { means: 'x' },
          { origin: 'https://evil.example', host: 'localhost' },
        )
      ).status,
    ).toBe(403)
  })
})
const form = (body: string) => ({
  body: Buffer.from(body),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
const text = (body: string) => ({ body: Buffer.from(body), headers: { 'content-type': 'text/plain' } })

describe('the GET that changes a status', () => {
  const path = () => `/api/v2/ministry/requests/change-status/${one.id}?status=7`
  it('does nothing for a picture, a link or a prefetch of another site, nor by HEAD', async () => {
    await place(app, one, { status: 3, role: 'info_evaluator' })
    const before = await traceOf(app, one)
    const { token } = officer.client
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-purpose': 'prefetch' },
    ] as Record<string, string>[])
      expect((await app.guest.request('GET', path(), undefined, { ...cookie(token), ...headers })).status).toBe(403)
    for (const headers of [
      cookie(token),
      { ...cookie(token), 'sec-fetch-site': 'same-origin' },
      { authorization: `Bearer ${token}` },
    ])
      expect((await app.http.inject({ method: 'HEAD', url: path(), headers })).statusCode).toBe(404)
    expect(await traceOf(app, one)).toBe(before)
  })
  it('works for a bearer, and for our own page', async () => {
    for (const headers of [
      { authorization: `Bearer ${officer.client.token}` },
      { ...cookie(officer.client.token), 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[]) {
      await place(app, one, { status: 3, role: 'info_evaluator' })
      expect((await app.guest.request('GET', path(), undefined, headers)).status).toBe(200)
    }
  })
})

describe('a token in the address', () => {
  it('authenticates nobody, whatever it is called and wherever it stands', async () => {
    const token = officer.client.token as string
    for (const name of ['token', '_token', 'access_token', 'api_token', 'authorization', 'bearer', 'sijill'])
      expect((await app.guest.request('GET', `/api/v2/ministry/dashboard?${name}=${token}`)).status, name).toBe(401)
    for (const headers of [
      { authorization: `Basic ${token}` },
      { authorization: token },
      { authorization: `bearer ${token}` },
      { 'x-token': token },
      { cookie: `token=${token}` },
      { cookie: `__Host-sijill=${token}` },
    ] as Record<string, string>[])
      expect((await app.guest.request('GET', '/api/v2/ministry/dashboard', undefined, headers)).status).toBe(401)
    expect((await app.guest.request('POST', '/api/v2/ministry/pass-token', { _token: token })).status).toBe(401)
  })

  it('and a pass token opens nothing without the session it belongs to', async () => {
    const ngo = await organisation(app)
    const { token, passToken } = await app.services.sessions.open(
      app.db,
      { id: officer.id, kind: 'ministry' },
      { ip: '127.0.0.1', userAgent: 'test' },
    )
    const path = `/api/v2/profile?_token=${passToken}&_ni=${ngo.id}`
    expect((await app.guest.request('GET', path)).status).toBe(401)
    const stranger = await ministryUser(app, { role: 'CA' })
    const org = app.calls.find(
      (call) =>
        call.access !== 'open' &&
        call.access.acting === 'read' &&
        !call.access.kinds.includes('ministry') &&
        call.method === 'GET' &&
        !call.path.includes('{'),
    )
    if (!org) throw new Error('no call of an organisation is open to a visit')
    const inside = `/api/${org.path}?_token=${passToken}&_ni=${ngo.id}`
    // A pass alone opens no file: its holder must name the organisation and give a reason.
    expect((await app.client(token).request('GET', inside)).status).toBe(403)
    await sql`update sessions set ni = ${ngo.id}, acting_reason = 'متابعة شكوى' where user_id = ${officer.id}`.execute(
      app.ownerDb,
    )
    expect((await app.client(token).request('GET', inside)).status).toBe(200)
    expect((await stranger.client.request('GET', inside)).status).toBe(403)
    expect((await ngo.client.request('GET', inside)).status).toBe(200)
    await sql`update sessions set pass_token_expires_at = now() - interval '1 second' where user_id = ${officer.id}`.execute(
      app.ownerDb,
    )
    app.services.sessions.forget()
    expect((await app.client(token).request('GET', inside)).status).toBe(403)
  })
})

describe('_method', () => {
  it('works in a POST body, with the value PUT, on routes that list it, and nowhere else', async () => {
    await place(app, one, { status: 1 })
    const { client } = one.founder
    const account = '/api/v2/establishment/account'
    const member = `/api/v2/establishment/member/${one.memberId}`
    const before = await traceOf(app, one)
    const refused: [string, string, unknown, Record<string, string>?][] = [
      ['POST', account, { first_name: 'سامي' }],
      ['POST', `${account}?_method=PUT`, { first_name: 'سامي' }],
      ['POST', account, { first_name: 'سامي' }, { 'x-http-method-override': 'PUT' }],
      ['POST', account, { first_name: 'سامي' }, { 'x-method-override': 'PUT' }],
      ['POST', account, { _method: 'put', first_name: 'سامي' }],
      ['POST', account, { _method: 'PATCH', first_name: 'سامي' }],
      ['POST', account, { _method: ['PUT'], first_name: 'سامي' }],
      ['POST', member, { _method: 'DELETE' }],
      ['POST', `${member}?_method=DELETE`, {}],
      ['GET', `${member}?_method=DELETE`, undefined],
      ['POST', save, { _method: 'DELETE', means: 'x' }],
      ['POST', save, { _method: 'PUT', means: 'x' }],
      ['DELETE', `${account}?_method=PUT`, undefined],
    ]
    for (const [method, url, body, headers] of refused)
      expect([method, url, (await client.request(method, url, body, headers)).status >= 400]).toEqual([
        method,
        url,
        true,
      ])
    expect(await traceOf(app, one)).toBe(before)
    expect((await client.request('POST', account, { _method: 'PUT', first_name: 'سامي' })).status).toBe(200)
    expect(
      (
        await client.request(
          'POST',
          account,
          form('_method=PUT&first_name=%D8%B3%D8%A7%D9%85%D8%B1').body,
          form('').headers,
        )
      ).status,
    ).toBe(200)
  })
})

describe('logs', () => {
  it('hold no token, no query and one line for each event, whatever is sent', async () => {
    const lines: string[] = []
    const log = pino(
      { level: 'debug' },
      new Writable({
        write: (chunk, _encoding, done) => {
          lines.push(String(chunk))
          done()
        },
      }),
    )
    const { http } = await createApp({ ...app.services, log }, { pressure: false })
    const canary = 'CANARY0123456789CANARY0123456789CANARY01234'
    const headers = {
      authorization: `Bearer ${canary}`,
      cookie: `sijill=${canary}`,
      'user-agent': 'a\tb{"level":60}',
      'x-request-id': canary,
    }
    for (const url of [
      `/api/v2/ministry/dashboard?_token=${canary}&_ni=1`,
      `/api/v2/unknown/${canary}?_token=${canary}`,
      `/api/v2/files/1?_token=${canary}`,
      `/api/v2/guest/ngo-data?QR=${canary}`,
      `/%0d%0a{"level":60}?_token=${canary}`,
    ]) {
      const answer = await http.inject({ method: 'GET', url, headers })
      expect(answer.payload).not.toContain(canary)
      expect(JSON.stringify(answer.headers)).not.toContain(canary)
    }
    await http.inject({
      method: 'POST',
      url: '/api/v2/login',
      headers,
      payload: { username: `${canary}\r\n{"level":60}`, password: canary },
    })
    await app.services.pool.query('select 1')
    await http.close()
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines.filter((text) => !text.includes('/unknown/'))) expect(line).not.toContain(canary)
    for (const line of lines) {
      expect(() => JSON.parse(line) as unknown).not.toThrow()
      expect(line.trimEnd()).not.toContain('\n')
    }
  })
})

it('answers of errors hold no address, no SQL, no path of the machine', async () => {
  const strange = await founder(app)
  for (const [method, url, body] of [
    ['GET', '/api/v2/nothing/<script>', undefined],
    ['POST', save, { means: 5 }],
    ['PUT', '/api/v2/establishment/member/99', {}],
    ['GET', '/api/v2/guest/selects/secret-table', undefined],
  ] as const) {
    const answer = await strange.client.request(method, url, body)
    expect(JSON.stringify([answer.message, answer.data, answer.errors])).not.toMatch(
      /<script>|select |\/server\/|node_modules|at .*:\d+/i,
    )
  }
})

it.each([
  ['cannot be decoded', '/api/v2/guest/ngo/%E0%A4%A-CANARY'],
  ['names a record with far too many letters', `/api/v2/guest/ngo/${'9'.repeat(200)}-CANARY`],
])('an address that %s is unknown like any other, and is not repeated', async (_kind, url) => {
  const answer = await app.http.inject({ method: 'GET', url, headers: { 'accept-language': 'en' } })
  expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([404, 'nosniff'])
  expect(JSON.parse(answer.payload)).toMatchObject({ status: false })
  expect(answer.payload).not.toContain('CANARY')
})
