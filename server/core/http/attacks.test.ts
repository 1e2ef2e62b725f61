import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readMainInfo, saveMember, saveNgo } from '#contract/founding/calls.ts'
import { testApp, type Client } from '../../testing/app.ts'
import { ministryUser, organisation, type Founder, type MinistryUser } from '../../testing/factories.ts'
import { place, placedRequest, traceOf, type Placed } from '../../testing/placed-request.ts'

const app = await testApp()
let one: Placed
let who: Founder
let officer: MinistryUser
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة الأرز الشامخ')
  who = one.founder
  officer = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] })
})
const form = 'application/x-www-form-urlencoded'
const json = (client: Client, method: string, url: string, raw: string, headers: Record<string, string> = {}) =>
  client.request(method, url, Buffer.from(raw), { 'content-type': 'application/json', ...headers })

describe('mass assignment', () => {
  const forbidden = {
    validated: 1,
    status_id: 9,
    current_stage_number: 7,
    establishment_id: 1,
    ngo_id: 1,
    id: 1,
    user_id: 1,
    is_frozen: false,
    name_assignment: 'accepted',
    field_versions: {},
    created_by: 1,
    deleted_at: null,
    id_number_hash: 'x',
    round: 9,
    decision_no: '1',
    confirmed: 1,
    role: 'CA',
    permissions: [],
    completed_by_ministry: '2026-01-01',
  }
  it.each(Object.entries(forbidden))(
    '%s is refused in every section and the row stays as it was',
    async (field, value) => {
      await place(app, one, { status: 1 })
      const before = await traceOf(app, one)
      const bodies: [string, string, Record<string, unknown>][] = [
        ['PUT', '/api/v2/establishment/account', {}],
        ['POST', '/api/v2/establishment/ngo', {}],
        ['POST', '/api/v2/establishment/signup-ngo', {}],
        ['POST', '/api/v2/establishment/member', {}],
        ['PUT', `/api/v2/establishment/member/${one.memberId}`, {}],
        ['POST', '/api/v2/establishment/create-real-estate', {}],
        ['POST', '/api/v2/establishment/change-current-stage-number', { finished_stage_number: 1 }],
        [
          'PUT',
          `/api/v2/establishment/transaction-requests/${one.requestId}`,
          { slug: 'establishing_ngo', status: 'submitted' },
        ],
      ]
      for (const [method, url, body] of bodies) {
        if (field === 'establishment_id' && url.endsWith('number')) continue
        const answer = await who.client.request(method, url, { ...body, means: 'وسائل', [field]: value })
        expect([url, answer.status, Object.keys(answer.errors).includes(field)]).toEqual([url, 422, true])
      }
      expect(await traceOf(app, one)).toBe(before)
    },
  )

  it('of a profile gives no rank: kind, role, organisation and password stay', async () => {
    const ngo = await organisation(app)
    const rowOf = async () =>
      (await sql<{ row: string }>`select u::text as row from users u where id = ${ngo.userId}`.execute(app.ownerDb))
        .rows[0]?.row
    const before = await rowOf()
    const profile = {
      email: 'new@test.example',
      mobile: '0912345678',
      first_name: 'رنا',
      last_name: 'البستاني',
      job_title_id: null,
      locale: 'ar',
      avatar: null,
    }
    for (const extra of [
      { kind: 'ministry' },
      { is_main: true },
      { ngo_id: 1 },
      { password_hash: 'x' },
      { password_must_change: 0 },
      { ministry_user_type: 'central' },
      { roles: ['CA'] },
      { locked_until: null },
    ])
      expect((await ngo.client.request('PUT', '/api/v2/profile', { ...profile, ...extra })).status).toBe(422)
    expect(await rowOf()).toBe(before)
  })
})

describe('prototypes and strange shapes', () => {
  it('never reach an object: names of every object are unknown fields or nothing at all, in bodies, forms, brackets and queries', async () => {
    await place(app, one, { status: 1 })
    const before = await traceOf(app, one)
    for (const raw of [
      '{"__proto__":{"validated":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"means":"وسائل","__proto__":null}',
      '{"toString":1}',
      '{"hasOwnProperty":1}',
    ])
      expect([400, 422]).toContain((await json(who.client, 'POST', '/api/v2/establishment/ngo', raw)).status)
    for (const raw of [
      '__proto__[validated]=1',
      'constructor[prototype][x]=1',
      'a[__proto__][x]=1',
      '__proto__=1',
      'objectives[__proto__]=x',
    ])
      expect(
        (await who.client.request('POST', '/api/v2/establishment/ngo', Buffer.from(raw), { 'content-type': form }))
          .status,
      ).toBeLessThan(500)
    for (const query of [
      '__proto__=1',
      '__proto__[x]=1',
      'constructor=1',
      'toString=1',
      'sort=__proto__',
      'sort=constructor',
      'status=__proto__',
      'search=__proto__',
    ])
      expect(
        (await officer.client.request('GET', `/api/v2/ministry/transaction-requests?${query}`)).status,
      ).toBeLessThan(500)
    expect(({} as Record<string, unknown>).validated).toBeUndefined()
    expect(await traceOf(app, one)).toBe(before)
  })

  it('are refused without a fault: scalars where objects belong, lists of lists, fields of fields that are texts', async () => {
    for (const raw of [
      '1',
      '"x"',
      '[]',
      '[[]]',
      'true',
      '{"means":{}}',
      '{"means":[]}',
      '{"objectives":{"0":"x"}}',
      '{"objectives":[["x"]]}',
      '{"version":1e309}',
      '{"board_members_number":"1e309"}',
      '{"board_members_number":true}',
      '{"capital_amount":1e309}',
      '{"means":"\\u0000"}',
      '{"means":"\\ud800"}',
      '{"email":"a\\u0000@b.example"}',
      '{',
      '',
    ]) {
      const { status } = await json(who.client, 'POST', '/api/v2/establishment/ngo', raw)
      expect(status, raw).toBeLessThan(500)
      if (raw !== '{"means":[]}' && !raw.includes('\\u')) expect(status, raw).toBeGreaterThanOrEqual(400)
    }
    for (const raw of [
      'a=1&a[b]=2',
      'a[0]=1&a[0][b]=2',
      'objectives[]=x&objectives[a]=y',
      'means=x&means[y][z]=1',
      'a[b]=1&a[b][c][d]=2',
      '%00=1',
      'means=%00',
      'means=%ff%fe',
      '[]=1',
      '=1',
      'a[500][500]=1',
      `${'a[b]'.repeat(50)}=1`,
    ])
      expect(
        (await who.client.request('POST', '/api/v2/establishment/ngo', Buffer.from(raw), { 'content-type': form }))
          .status,
        raw,
      ).toBeLessThan(500)
    for (const path of [
      'member/0',
      'member/-1',
      'member/1e3',
      'member/%00',
      'member/999999999999999999999',
      'member/1;drop',
      'member/../ngo',
    ])
      expect((await who.client.request('PUT', `/api/v2/establishment/${path}`, {})).status, path).toBeLessThan(500)
  })

  it('too deep are refused, with a key for repeating as well as without', async () => {
    for (const depth of [40, 30_000])
      for (const headers of [{}, { 'idempotency-key': `deep-${depth}-000` }] as Record<string, string>[])
        expect(
          (
            await json(
              who.client,
              'POST',
              '/api/v2/establishment/ngo',
              `{"means":${'['.repeat(depth)}${']'.repeat(depth)}}`,
              headers,
            )
          ).status,
        ).toBe(400)
  })

  it('too large are refused: a megabyte of JSON, more than sixty parts, endless names', async () => {
    expect(
      (await json(who.client, 'POST', '/api/v2/establishment/ngo', JSON.stringify({ means: 'x'.repeat(1_100_000) })))
        .status,
    ).toBe(413)
    const parts = Array.from(
      { length: 70 },
      (_, index) => `--b\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\nx\r\n`,
    ).join('')
    expect(
      (
        await who.client.request('POST', '/api/v2/establishment/ngo', Buffer.from(`${parts}--b--\r\n`), {
          'content-type': 'multipart/form-data; boundary=b',
        })
      ).status,
    ).toBe(413)
    expect(
      (await who.client.request('POST', '/api/v2/establishment/ngo', Buffer.from('x'), { 'content-type': 'text/xml' }))
        .status,
    ).toBe(415)
    expect(
      (
        await who.client.request('POST', '/api/v2/establishment/ngo', Buffer.from('--b\r\n'), {
          'content-type': 'multipart/form-data; boundary=b',
        })
      ).status,
    ).toBeLessThan(500)
  })
})

describe('names', () => {
  it('are stored without marks that turn the reading direction, hide or control', async () => {
    await place(app, one, { status: 1 })
    expect(
      (
        await who.client.call(saveMember, {
          params: { id: one.memberId },
          body: { last_name: 'الزي\u202eتوني\u2066\u200b', work_place: 'مكتب\u0007\u001b[31m' },
        })
      ).status,
    ).toBe(200)
    expect((await who.client.call(saveNgo, { body: { means: 'وسائل\u202e مقلوبة\r\nسطر' } })).status).toBe(200)
    const { data } = await who.client.call(readMainInfo)
    expect(JSON.stringify(data)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]|\\u00(?:0[0-8b-f]|1)/)
    expect(data.est_ngo.values.means).toBe('وسائل مقلوبة\nسطر')
  })
})
