import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { accountNumber, bankAccounts } from '#contract/profile/bank-accounts.ts'
import {
  listAccountDrivers,
  listDriverChoices,
  managerAccounts,
  type Driver,
} from '#contract/profile/manager-accounts.ts'
import { readScore } from '#contract/profile/score.ts'
import { accountInput, boardMember } from '#server/testing/account-cases.ts'
import { testApp } from '#server/testing/app.ts'
import { campaign } from '#server/testing/campaigns.ts'
import { organisation, uploaded, type Organisation } from '#server/testing/factories.ts'
import { hmac } from '../core/identity/secrets.ts'
import { endDrivers } from './driver-terms.ts'
import { storeScores } from './score/store.ts'

const app = await testApp()
let serial = 0
type Body = Record<string, unknown>
const ownerOf = (own: Organisation) => ({ ...own, ngoId: own.id })
const bodyFor = async (own: Organisation, more: Body = {}) => ({
  ...(await accountInput(app, ownerOf(own), `t${(serial += 1)}`)),
  status: 'active',
  ...more,
})
const add = (own: Organisation, body: Body) => own.client.request('POST', '/api/v2/bank-accounts', body)
const added = async (own: Organisation, more: Body = {}): Promise<number> => {
  const { data, errors } = await add(own, await bodyFor(own, more))
  expect(errors).toEqual({})
  return (data as { id: number }).id
}
const driverFor = async (own: Organisation, account: number, more: Body = {}) => ({
  bank_account_id: account,
  full_name: 'نادر سليم الخيزران',
  id_number: `77${String((serial += 1)).padStart(9, '0')}`,
  position_id: 1,
  operate_rule: 'joint',
  assign_date: '2024-02-01',
  assign_file: await uploaded(app, { userId: own.userId, ngoId: own.id }),
  ...more,
})
const drive = (own: Organisation, body: Body) => own.client.request('POST', '/api/v2/manager-accounts', body)
const state = async (table: string) =>
  (
    await sql<{
      s: string
    }>`select coalesce(md5(string_agg(t::text, '|' order by t.id)), '') as s from ${sql.table(table)} t`.execute(
      app.ownerDb,
    )
  ).rows[0]?.s

describe('account numbers', () => {
  const valid = ['GB82WEST12345698765432', 'DE89370400440532013000', 'FR1420041010050500013M02606']
  test.each(valid)('%s passes, with one character changed or two neighbours swapped it does not', (iban) => {
    expect(accountNumber.parse(iban)).toBe(iban)
    expect(accountNumber.parse(` ${iban.toLowerCase().replace(/(.{4})/g, '$1 ')}`)).toBe(iban)
    expect(accountNumber.parse(iban.replace(/(.{4})/g, '$1-').replace(/-$/, ''))).toBe(iban)
    const refused = (text: string) =>
      accountNumber.safeParse(text).error?.issues.map((issue) => (issue as { params?: { code: string } }).params?.code)
    for (let at = 4; at < iban.length; at += 1) {
      const digit = iban[at] === '7' ? '3' : '7'
      expect(refused(iban.slice(0, at) + digit + iban.slice(at + 1))).toEqual(['V-IBAN'])
      const [a = '', b = ''] = [iban[at], iban[at + 1]]
      if (a !== b && b !== '') expect(refused(iban.slice(0, at) + b + a + iban.slice(at + 2))).toEqual(['V-IBAN'])
    }
  })
  test('plain numbers are kept as they are, Arabic digits as Latin ones', () => {
    expect(accountNumber.parse('DEMO-0001-01')).toBe('DEMO-0001-01')
    expect(accountNumber.parse('٠١٢٣٤٥٦')).toBe('0123456')
    for (const wrong of ['1234', 'رقم12345', 'A'.repeat(35), 'AB_12345'])
      expect(accountNumber.safeParse(wrong).success).toBe(false)
  })
})

describe('bank accounts', () => {
  test.each<[string, Body, string]>([
    ['the name of somebody else', { account_name: 'جمعية أخرى لا صلة لها' }, 'account_name'],
    ['opened before the registration', { opened_at: '2019-12-31', approval_date: '2019-12-30' }, 'opened_at'],
    ['a letter later than the opening', { approval_date: '2021-03-11' }, 'approval_date'],
    ['offered while frozen', { status: 'frozen', is_available: true }, 'is_available'],
    ['opened tomorrow', { opened_at: '2999-01-01' }, 'opened_at'],
    ['a wrong IBAN', { account_no: 'GB83WEST12345698765432' }, 'account_no'],
  ])('refuses %s at its field', async (_, more, field) => {
    const own = await organisation(app)
    const { status, errors } = await add(own, await bodyFor(own, more))
    expect({ status, fields: Object.keys(errors) }).toEqual({ status: 422, fields: [field] })
  })

  test('a number is taken once in a bank, whoever has it, and free in another bank', async () => {
    const [own, other] = [await organisation(app), await organisation(app)]
    const account_no = `TWICE-${own.id}`
    await added(other, { account_no })
    expect(Object.keys((await add(own, await bodyFor(own, { account_no }))).errors)).toEqual(['account_no'])
    expect((await add(own, await bodyFor(own, { account_no, bank_id: 2 }))).errors).toEqual({})
  })

  test('a second account has its own letter, a fourth open one is refused, even when all come at once', async () => {
    const own = await organisation(app)
    const first = await bodyFor(own)
    await add(own, first)
    expect(Object.keys((await add(own, await bodyFor(own, { approval_no: first.approval_no }))).errors)).toEqual([
      'approval_no',
    ])
    const bodies = await Promise.all(Array.from({ length: 5 }, () => bodyFor(own)))
    app.makeRoom(5)
    const answers = await Promise.all(bodies.map((body) => add(own, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422])
    expect((await add(own, await bodyFor(own, { status: 'closed' }))).errors).toEqual({})
  })

  test('an account with a campaign is not deleted and nothing changes; without one its drivers go with it', async () => {
    const own = await organisation(app)
    const used = await campaign(app, own)
    const account =
      (await sql<{ id: number }>`select bank_account_id as id from campaigns where id = ${used}`.execute(app.ownerDb))
        .rows[0]?.id ?? 0
    await drive(own, await driverFor(own, account))
    const before = [await state('bank_accounts'), await state('manager_accounts')]
    const refused = await own.client.call(bankAccounts.remove, { params: { id: account } })
    expect({ status: refused.status, message: refused.message }).toMatchObject({
      status: 409,
      message: expect.stringContaining('مستعمل'),
    })
    expect([await state('bank_accounts'), await state('manager_accounts')]).toEqual(before)
    const free = await added(own)
    await drive(own, await driverFor(own, free))
    expect((await own.client.call(bankAccounts.remove, { params: { id: free } })).status).toBe(200)
    expect((await own.client.call(managerAccounts.list, { query: { bank_account_id: free } })).data).toEqual([])
  })

  test('closing an account ends its drivers and takes no further one', async () => {
    const own = await organisation(app)
    const body = await bodyFor(own)
    const account = ((await add(own, body)).data as { id: number }).id
    await drive(own, await driverFor(own, account))
    await own.client.request('PUT', `/api/v2/bank-accounts/${account}`, { ...body, status: 'closed' })
    const { data } = await own.client.call(listAccountDrivers, { params: { id: account } })
    expect(data[0]?.end_date).not.toBeNull()
    expect(Object.keys((await drive(own, await driverFor(own, account))).errors)).toEqual(['bank_account_id'])
  })
})

describe('account drivers', () => {
  test('files and ids of another organisation are refused at their field and nothing is written', async () => {
    const [own, other] = [await organisation(app), await organisation(app)]
    const [mine, theirs] = [await added(own), await added(other)]
    const member = await boardMember(app, other.id)
    const file = await uploaded(app, { userId: other.userId, ngoId: other.id })
    const before = await state('manager_accounts')
    for (const [field, value] of Object.entries({ bank_account_id: theirs, director_id: member, assign_file: file })) {
      const { status, errors } = await drive(own, await driverFor(own, mine, { [field]: value }))
      expect({ status, fields: Object.keys(errors) }).toEqual({ status: 422, fields: [field] })
    }
    expect(Object.keys((await add(own, await bodyFor(own, { approval_file: file }))).errors)).toEqual(['approval_file'])
    expect(await state('manager_accounts')).toBe(before)
    expect((await own.client.call(listAccountDrivers, { params: { id: theirs } })).status).toBe(404)
  })

  test('a linked member sits on the present board, in this position, with this number', async () => {
    const own = await organisation(app)
    const account = await added(own)
    const idHash = hmac('77111111111', app.services.secrets.hmacKey)
    const past = await boardMember(app, own.id, { status: 'expired', position: 1 })
    const chair = await boardMember(app, own.id, { position: 1, idHash })
    const fields = async (more: Body) => Object.keys((await drive(own, await driverFor(own, account, more))).errors)
    expect(await fields({ director_id: past })).toEqual(['director_id'])
    expect(await fields({ director_id: chair, position_id: 4, id_number: '77111111111' })).toEqual(['position_id'])
    expect(await fields({ director_id: chair })).toEqual(['id_number'])
    expect(await fields({ director_id: chair, id_number: '77111111111' })).toEqual([])
    expect(await fields({ id_number: '77111111111' })).toEqual(['id_number'])
  })

  test.each<[number, string, boolean]>([
    [1, 'joint', true],
    [1, 'substitute', false],
    [4, 'joint', true],
    [4, 'substitute', false],
    [2, 'substitute', true],
    [8, 'joint', false],
    [5, 'joint', true],
    [5, 'substitute', true],
  ])('position %i signing %s: accepted is %s', async (position_id, operate_rule, accepted) => {
    const own = await organisation(app)
    const { errors } = await drive(own, await driverFor(own, await added(own), { position_id, operate_rule }))
    expect(Object.keys(errors)).toEqual(accepted ? [] : ['operate_rule'])
  })

  test('the national number is stored unreadable, answered in clear, and stays out of the log', async () => {
    const own = await organisation(app)
    const body = await driverFor(own, await added(own))
    const { data } = (await drive(own, body)) as { data: { id: number; id_number: string } }
    expect(data.id_number).toBe(body.id_number)
    const { rows } = await sql<{
      id_number: string
    }>`select id_number from manager_accounts where id = ${data.id}`.execute(app.ownerDb)
    expect(rows[0]?.id_number).not.toContain(body.id_number)
    await own.client.request('PUT', `/api/v2/manager-accounts/${data.id}`, { ...body, full_name: 'نادر سليم الزعرور' })
    const logs = await sql<{
      changes: object
    }>`select changes from logs where entity = 'manager_accounts' and entity_id = ${data.id} order by id`.execute(
      app.ownerDb,
    )
    expect(JSON.stringify(logs.rows)).not.toContain(body.id_number)
    expect(Object.keys(logs.rows[1]?.changes ?? {})).toEqual(['full_name'])
  })

  test('a driver ends with the term of the board, once, on its last day', async () => {
    const own = await organisation(app)
    const account = await added(own)
    const member = await boardMember(app, own.id, { position: 1 })
    await drive(own, await driverFor(own, account, { director_id: member }))
    await drive(own, await driverFor(own, account, { position_id: 4 }))
    expect(await endDrivers(app.services)).toBe(0)
    expect((await own.client.call(listDriverChoices)).data.length).toBe(0)
    await sql`update director_boards set end_date = '2025-06-30' where ngo_id = ${own.id}`.execute(app.ownerDb)
    expect(await endDrivers(app.services)).toBe(1)
    expect(await endDrivers(app.services)).toBe(0)
    const { data } = await own.client.call(listAccountDrivers, { params: { id: account } })
    expect(data.map(({ position_id, end_date }: Driver) => [position_id, end_date])).toEqual([
      [4, null],
      [1, '2025-06-30'],
    ])
  })

  test('the score counts an active account with two current drivers, each once it is confirmed', async () => {
    const own = await organisation(app)
    const account = await added(own)
    const section = async () => {
      await app.services.db.transaction().execute((trx) => storeScores(trx, app.services, [own.id]))
      const { data } = await own.client.call(readScore)
      return (data as AnswerOf<typeof readScore>).sections.find((one) => one.key === 'bank_accounts')?.ratio
    }
    const confirm = (table: string) =>
      sql`update ${sql.table(table)} set in_force = true where ngo_id = ${own.id}`.execute(app.ownerDb)
    expect(await section()).toBe(0)
    await confirm('bank_accounts')
    expect(await section()).toBe(0.5)
    await drive(own, await driverFor(own, account))
    await drive(own, await driverFor(own, account, { position_id: 4 }))
    expect(await section()).toBe(0.5)
    await confirm('manager_accounts')
    expect(await section()).toBe(1)
  })
})
