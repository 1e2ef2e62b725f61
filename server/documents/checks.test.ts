import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Call } from '#contract/core/calls/call.ts'
import {
  checkDocument,
  checkHash,
  fileQrLogs,
  freezeFile,
  listFileQrs,
  revokeFile,
  type CheckedDocument,
} from '#contract/documents/calls.ts'
import { newQrCode, printedCode, qrUrl } from '../core/papers/qr.ts'
import { urlOf } from '../core/http/route.ts'
import { must, testApp } from '../testing/app.ts'
import { issued, ministryUser, organisation, type Organisation } from '../testing/factories.ts'

const app = await testApp({ limitFactor: 1 })
const db = app.ownerDb
const reason = 'بلاغ عن تزوير في النسخة المتداولة'
const article = 'المادة 14'
let ngo: Organisation
let networks = 0

beforeAll(async () => {
  ngo = await organisation(app, { governorate: 1 })
})

/** Every question from a network of its own, so that only the test of the limit meets it. */
async function ask(call: Call, asked: Record<string, string>, from = `198.51.${(networks += 1)}.7`) {
  const response = await app.http.inject({
    method: 'GET',
    url: `${urlOf(call.path)}?${new URLSearchParams(asked).toString()}`,
    remoteAddress: from,
  })
  const { data } = response.json<{ data: CheckedDocument }>()
  return { status: response.statusCode, data, headers: response.headers }
}
const check = (code: string, s?: string, from?: string) =>
  ask(checkDocument, { QR: code, ...(s === undefined ? {} : { s }) }, from)
const signatureOf = (code: string) =>
  new URL(qrUrl('http://localhost', code, app.services.secrets.qrKey)).searchParams.get('s') as string
const scans = async () =>
  (
    await sql<{
      file_qr_id: number | null
      result: string
      ip_hash: string
    }>`select file_qr_id, result, ip_hash from file_qr_logs order by id`.execute(db)
  ).rows
const freeze = (id: number, client: Organisation['client'], frozen: 0 | 1, why: string | null = reason) =>
  client.call(freezeFile, { params: { id }, body: { frozen, reason: why, article } })

const today = () => new Date(app.services.now()).toLocaleDateString('sv-SE', { timeZone: 'Asia/Damascus' })

describe('a code is answered in one of six ways, and each leaves its row', () => {
  it('in every mixture of what was decided, what came later and what day it is: revoked, frozen, replaced, expired, valid', async () => {
    const later = await issued(app, ngo)
    for (const status of ['active', 'frozen', 'revoked'])
      for (const replaced of [true, false])
        for (const until of ['past', 'today', 'none']) {
          const { id, code } = await issued(app, ngo)
          // The order of ids is that of issuing: what replaces stands behind.
          const next = replaced ? (await issued(app, ngo)).id : null
          const day = until === 'none' ? null : until === 'today' ? today() : '2020-01-31'
          await sql`update files_qrs set status = ${status}, replaced_by_id = ${next}, valid_until = ${day}::date,
            frozen_at = now(), freeze_reason = ${reason}, revoked_at = case when ${status} = 'revoked' then now() end,
            revoke_reason = case when ${status} = 'revoked' then ${reason} end where id = ${id}`.execute(db)
          const expected = status !== 'active' ? status : replaced ? 'replaced' : until === 'past' ? 'expired' : 'valid'
          const { data } = await check(code)
          expect([data.result, data.document?.valid_until], `${status} ${replaced} ${until}`).toEqual([expected, day])
          const { rows } = await sql<{
            result: string
          }>`select result from file_qr_logs where file_qr_id = ${id}`.execute(db)
          expect(rows).toEqual([{ result: expected }])
        }
    expect((await check(later.code)).data.result).toBe('valid')
  })

  it('typed by its short code, in any case and with dashes; the database makes the same code as the paper', async () => {
    const { id, code } = await issued(app, ngo)
    const printed = printedCode(code)
    const { rows } = await sql<{ typed_code: string }>`select typed_code from files_qrs where id = ${id}`.execute(db)
    expect(rows).toEqual([{ typed_code: printed.replaceAll('-', '') }])
    for (const typed of [printed, printed.toLowerCase(), printed.replaceAll('-', '')]) {
      const { data } = await check(typed)
      expect([data.result, data.document?.title]).toEqual(['valid', 'شهادة تسجيل'])
    }
    const wrong = printed.replace(/.$/, (last) => (last === 'A' ? 'C' : 'A'))
    expect((await check(wrong)).data.document).toBeNull()
    const many = await sql<{
      code: string
      typed: string
    }>`select c.code, typed_code(c.code) as typed from unnest(${Array.from({ length: 500 }, newQrCode)}::text[]) as c (code)`.execute(
      db,
    )
    expect(many.rows.filter((row) => row.typed !== printedCode(row.code).replaceAll('-', ''))).toEqual([])
  })

  it('valid: with and without its signature, the document and the present state of its organisation, counted', async () => {
    const { id, code } = await issued(app, ngo)
    await sql`update ngos set status_id = 2 where id = ${ngo.id}`.execute(db)
    const before = (await scans()).length
    for (const s of [signatureOf(code), undefined]) {
      const { data } = await check(code, s)
      expect(data).toMatchObject({
        result: 'valid',
        document: { title: 'شهادة تسجيل', destination: 'من يهمه الأمر', ngo: { id: ngo.id, status_id: 2 } },
      })
      expect(data.document?.sha256_short).toHaveLength(16)
    }
    await sql`update ngos set status_id = 1 where id = ${ngo.id}`.execute(db)
    const rows = (await scans()).slice(before)
    expect(rows.map(({ file_qr_id, result }) => [file_qr_id, result])).toEqual([
      [id, 'valid'],
      [id, 'valid'],
    ])
    // The network is kept as a keyed hash alone.
    expect(rows.every((row) => !row.ip_hash.includes('198.51'))).toBe(true)
    expect(
      (await sql<{ n: number }>`select scans_count as n from files_qrs where id = ${id}`.execute(db)).rows,
    ).toEqual([{ n: 2 }])
  })

  it('frozen, unknown, forged: a forged code tells nothing of the document that it names', async () => {
    const { id, code } = await issued(app, ngo)
    must(await freeze(id, (await ministryUser(app, { role: 'CA' })).client, 1))
    const before = (await scans()).length
    const cases = [
      [code, signatureOf(code), 'frozen', id],
      [newQrCode(), undefined, 'unknown', null],
      [code, 'AAAAAAAAAAA', 'forged', null],
      [code, signatureOf(newQrCode()), 'forged', null],
      ['not-a-code', undefined, 'forged', null],
    ] as const
    for (const [given, s, result] of cases) {
      const { status, data, headers } = await check(given, s)
      expect([status, data.result, data.document === null]).toEqual([200, result, result !== 'frozen'])
      expect(headers['cache-control']).toBe('no-store')
    }
    expect((await scans()).slice(before).map(({ file_qr_id, result }) => [file_qr_id, result])).toEqual(
      cases.map(([, , result, of]) => [of, result === 'frozen' ? 'frozen' : 'unknown']),
    )
  })

  it('the file itself: by its print, with the state of the code', async () => {
    const { id } = await issued(app, ngo)
    const { rows } = await sql<{ sha256: string }>`select sha256 from files_qrs where id = ${id}`.execute(db)
    const of = async (sha256: string) => (await ask(checkHash, { sha256 })).data.result
    expect(await of(rows[0]?.sha256 as string)).toBe('valid')
    expect(await of('0'.repeat(64))).toBe('unknown')
    must(await freeze(id, (await ministryUser(app, { role: 'CA' })).client, 1))
    expect(await of(rows[0]?.sha256 as string)).toBe('frozen')
  })
})

test.each([
  ['forged', 'AAAAAAAAAAA'],
  ['unknown', undefined],
])(
  'the 31st guess of a minute from one network is refused, also of %s codes [security 1.5 row 9]',
  async (result, s) => {
    const from = result === 'forged' ? '203.0.113.9' : '203.0.113.77'
    const answers = []
    for (let guess = 1; guess <= 31; guess += 1) answers.push(await check(newQrCode(), s, from))
    expect(answers.slice(0, 30).map((answer) => [answer.status, answer.data.result])).toEqual(
      Array.from({ length: 30 }, () => [200, result]),
    )
    expect(answers[30]?.status).toBe(429)
    // Nor does another question of the same kind help, while another network is answered.
    expect((await ask(checkHash, { sha256: '0'.repeat(64) }, from)).status).toBe(429)
    expect((await check(newQrCode(), s)).status).toBe(200)
  },
)

test('revoking is for the centre alone, with a reason, for good; the organisation is told why', async () => {
  const { id, code } = await issued(app, ngo)
  await sql`update users set is_main = true where id = ${ngo.userId}`.execute(db)
  const rights = { ministry_mediation_request: ['S', 'Z'] as ('S' | 'Z')[] }
  const [near, central] = [await ministryUser(app, { governorate: 1, rights }), await ministryUser(app, { rights })]
  const reader = await ministryUser(app, { rights: { ministry_mediation_request: ['S'] } })
  const revoke = (client: Organisation['client'], why = reason) =>
    client.call(revokeFile, { params: { id }, body: { reason: why, article } })
  expect((await revoke(near.client)).status).toBe(403)
  expect((await revoke(reader.client)).status).toBe(403)
  expect((await revoke(ngo.client)).status).toBe(403)
  expect(Object.keys((await revoke(central.client, '')).errors)).toEqual(['reason'])
  expect((await check(code)).data.result).toBe('valid')
  expect((await revoke(central.client)).data).toEqual({ status: 'revoked' })
  const after = await check(code)
  expect([after.data.result, after.data.document?.revoked_at === null]).toEqual(['revoked', false])
  // Nothing leads back.
  expect([(await revoke(central.client)).status, (await freeze(id, central.client, 0)).status]).toEqual([409, 409])
  expect((await freeze(id, central.client, 1)).status).toBe(409)
  const told = await sql<{
    code: string
    body: string
  }>`select code, body from user_notifications where entity = 'files_qrs' and entity_id = ${id}`.execute(db)
  expect(told.rows.map((row) => [row.code, row.body.includes(reason)])).toEqual([['DOCUMENT-REVOKED', true]])
  const log =
    await sql`select user_id, changes -> 'status' ->> 'after' as status from logs where entity = 'files_qrs' and entity_id = ${id} order by id desc limit 1`.execute(
      db,
    )
  expect(log.rows).toEqual([{ user_id: central.id, status: 'revoked' }])
})

describe('freezing', () => {
  it('asks for a reason, tells the organisation’s main user (N-73) and is written; a second time it is refused', async () => {
    const { id, code } = await issued(app, ngo)
    await sql`update users set is_main = true where id = ${ngo.userId}`.execute(db)
    const officer = await ministryUser(app, { rights: { ministry_mediation_request: ['S', 'Z'] } })
    expect(Object.keys((await freeze(id, officer.client, 1, null)).errors)).toEqual(['reason'])
    expect(must(await freeze(id, officer.client, 1))).toEqual({ status: 'frozen' })
    expect((await freeze(id, officer.client, 1)).status).toBe(409)
    expect((await check(code)).data.result).toBe('frozen')
    const told =
      await sql`select user_id, code from user_notifications where entity = 'files_qrs' and entity_id = ${id}`.execute(
        db,
      )
    expect(told.rows).toEqual([{ user_id: ngo.userId, code: 'N-73' }])
    const log =
      await sql`select user_id, ngo_id, changes -> 'status' ->> 'after' as status from logs where action = 'freeze' and entity = 'files_qrs' and entity_id = ${id}`.execute(
        db,
      )
    expect(log.rows).toEqual([{ user_id: officer.id, ngo_id: ngo.id, status: 'frozen' }])
  })

  it('is lifted by a central user alone, and leaves the organisation untold', async () => {
    const { id, code } = await issued(app, ngo)
    const rights = { ministry_creation_requests: ['S', 'Z'] as ('S' | 'Z')[] }
    const near = await ministryUser(app, { governorate: 1, rights })
    const far = await ministryUser(app, { governorate: 2, rights })
    const central = await ministryUser(app, { rights })
    const reader = await ministryUser(app, { rights: { ministry_creation_requests: ['S', 'V'] } })
    expect((await freeze(id, far.client, 1)).status).toBe(404)
    expect((await freeze(id, reader.client, 1)).status).toBe(403)
    expect((await freeze(id, near.client, 1)).status).toBe(200)
    expect((await freeze(id, near.client, 0)).status).toBe(403)
    expect((await check(code)).data.result).toBe('frozen')
    expect((await freeze(id, central.client, 0)).data).toEqual({ status: 'active' })
    expect((await check(code)).data.result).toBe('valid')
    const { rows } = await sql<{
      frozen_at: unknown
      freeze_reason: unknown
    }>`select frozen_at, freeze_reason from files_qrs where id = ${id}`.execute(db)
    expect(rows).toEqual([{ frozen_at: null, freeze_reason: null }])
    expect((await far.client.call(fileQrLogs, { params: { id } })).status).toBe(404)
    expect((await near.client.call(fileQrLogs, { params: { id } })).data.map((row) => row.result)).toEqual([
      'valid',
      'frozen',
    ])
    expect((await far.client.call(listFileQrs, { query: { per_page: 100 } })).data).toEqual([])
    expect((await near.client.call(listFileQrs, { query: { per_page: 100 } })).data.map((row) => row.id)).toContain(id)
  })
})
