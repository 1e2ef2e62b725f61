import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../../testing/factories.ts'
import { place, placedRequest, traceOf, type Placed } from '../../testing/placed-request.ts'

const app = await testApp()
let one: Placed
let officer: MinistryUser
let ngo: Awaited<ReturnType<typeof organisation>>
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة الزيزفون')
  officer = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] })
  ngo = await organisation(app)
})

const by = (token: string | undefined, person?: string) => ({
  cookie: `sijill=${token}`,
  host: 'localhost',
  'x-requested-with': 'sijill',
  'content-type': 'application/json',
  ...(person === undefined ? {} : { 'x-person': person }),
})
const save = '/api/v2/establishment/ngo'
const means = (words: string) => Buffer.from(JSON.stringify({ means: words }))

describe('a page that was opened for another person than who is signed in now', () => {
  it('changes nothing, whoever the two are', async () => {
    await place(app, one, { status: 1 })
    const { token } = one.founder.client
    const before = await traceOf(app, one)
    for (const person of [
      String(officer.id),
      String(ngo.userId),
      '0',
      '',
      'x',
      `${one.founder.id} `,
      `0${one.founder.id}`,
    ])
      expect([person, (await app.guest.request('POST', save, means('باسم غيره'), by(token, person))).status]).toEqual([
        person,
        412,
      ])
    expect(await traceOf(app, one)).toBe(before)
    const own = await app.guest.request('POST', save, means('باسمه'), by(token, String(one.founder.id)))
    expect(own.status).toBe(200)
    expect(await traceOf(app, one)).not.toBe(before)
  })

  it('reads nothing, on closed and on open calls alike, and sends no file', async () => {
    const session = async (method: 'GET' | 'HEAD' | 'POST', url: string, person: string) =>
      (
        await app.http.inject({
          method,
          url,
          headers: {
            ...by(ngo.client.token, person),
            ...(method === 'POST' ? { 'tus-resumable': '1.0.0', 'upload-length': '10' } : {}),
          },
        })
      ).statusCode
    for (const [method, url] of [
      ['GET', '/api/v2/session'],
      ['GET', '/api/v2/employees'],
      ['HEAD', '/api/v2/employees'],
      ['GET', '/api/v2/files/1'],
      ['POST', '/api/v2/uploads'],
    ] as const)
      expect([method, url, await session(method, url, String(officer.id))]).toEqual([method, url, 412])
    expect(await session('GET', '/api/v2/session', String(ngo.userId))).toBe(200)
    expect(await session('GET', '/api/v2/employees', String(ngo.userId))).toBe(200)
  })

  it('says it in the language of the page, and does not end the session of the person who is signed in', async () => {
    const answer = await app.http.inject({
      method: 'GET',
      url: '/api/v2/session',
      headers: { ...by(ngo.client.token, String(officer.id)), 'accept-language': 'ar' },
    })
    expect(answer.json()).toMatchObject({
      status: false,
      message: 'سجّل مستخدم آخر الدخول في هذا المتصفح، فلم يُنفَّذ الطلب باسمه.',
      data: { other_person: true },
    })
    expect((await ngo.client.request('GET', '/api/v2/session')).status).toBe(200)
  })
})
