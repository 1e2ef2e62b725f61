import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeActions,
  decideAccountChange,
  listAccountChanges,
  type AccountChange,
  type ChangeAction,
} from '#contract/profile/account-changes.ts'
import { bankAccounts } from '#contract/profile/bank-accounts.ts'
import { managerAccounts } from '#contract/profile/manager-accounts.ts'
import { accountInput, boardMember } from '#server/testing/account-cases.ts'
import { testApp, type Client } from '#server/testing/app.ts'
import { ministryUser, organisation, organisationUser, uploaded, type Organisation } from '#server/testing/factories.ts'
import { allowed, sayingOf, statusesIn } from '#server/testing/transitions.ts'
import { settleDueChanges } from './area.ts'

const app = await testApp()
const day = 24 * 60 * 60 * 1000
let own: Organisation
let second: { userId: number; client: Client }
beforeEach(async () => {
  own = await organisation(app)
  second = await organisationUser(app, own.id)
})

const changes = async (client: Client) => (await client.call(listAccountChanges)).data as AccountChange[]
const decide = (client: Client, id: number, action: ChangeAction) =>
  client.call(decideAccountChange, { params: { id }, body: { action } })
type Body = Awaited<ReturnType<typeof accountInput>>
const bodyOf = async (of: Organisation, more: Partial<Body> = {}): Promise<Body> => ({
  ...(await accountInput(app, { ...of, ngoId: of.id }, 'A')),
  status: 'active',
  ...more,
})
const add = async (of: Organisation, body: Body) => {
  const { data, errors } = await of.client.request('POST', '/api/v2/bank-accounts', body)
  expect(errors).toEqual({})
  return data as { id: number; in_force: boolean }
}
/** An account that counts already. */
async function account(of: Organisation): Promise<{ id: number; body: Body }> {
  const body = await bodyOf(of)
  const { id } = await add(of, body)
  await sql`update bank_accounts set in_force = true where id = ${id}`.execute(app.ownerDb)
  await sql`update account_changes set state = 'withdrawn', decided_at = now() where bank_account_id = ${id}`.execute(
    app.ownerDb,
  )
  return { id, body }
}
const edit = (client: Client, id: number, body: Body) => client.request('PUT', `/api/v2/bank-accounts/${id}`, body)
const rowOf = async (table: 'bank_accounts' | 'manager_accounts', id: number) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(app.ownerDb))
    .rows[0] as Record<string, unknown>
const driverBody = async (of: Organisation, accountId: number, more: object = {}) => ({
  bank_account_id: accountId,
  full_name: 'نادر سليم الخيزران',
  id_number: '77000000001',
  position_id: 1,
  operate_rule: 'joint',
  assign_date: '2024-02-01',
  end_date: null,
  assign_file: await uploaded(app, { userId: of.userId, ngoId: of.id }),
  ...more,
})

describe('what gives power over the money waits for a second person', () => {
  test('a new number stays out of the account until somebody else confirms it; the rest is saved at once', async () => {
    const { id, body } = await account(own)
    const answer = await edit(own.client, id, { ...body, account_no: 'NEW-0001', branch_name: 'فرع آخر' })
    expect(answer.data).toMatchObject({ account_no: body.account_no, branch_name: 'فرع آخر' })
    const [change] = await changes(second.client)
    expect(change).toMatchObject({
      kind: 'edit',
      fields: [{ name: 'account_no', before: body.account_no, after: 'NEW-0001' }],
      effective_at: null,
      actions: ['confirm', 'refuse'],
    })
    expect((await decide(own.client, change?.id ?? 0, 'confirm')).status).toBe(403)
    expect((await decide(second.client, change?.id ?? 0, 'confirm')).status).toBe(200)
    expect((await rowOf('bank_accounts', id)).account_no).toBe('NEW-0001')
    expect(await changes(own.client)).toEqual([])
  })

  test('a refused and a withdrawn number change nothing', async () => {
    const { id, body } = await account(own)
    for (const [client, action] of [
      [second.client, 'refuse'],
      [own.client, 'withdraw'],
    ] as const) {
      await edit(own.client, id, { ...body, account_no: 'NEW-0002' })
      const [change] = await changes(own.client)
      expect((await decide(client, change?.id ?? 0, action)).status).toBe(200)
      expect((await rowOf('bank_accounts', id)).account_no).toBe(body.account_no)
    }
  })

  test('a new account and a new driver count nowhere until they are confirmed, and leave when they are refused', async () => {
    const { id, in_force } = await add(own, await bodyOf(own))
    expect(in_force).toBe(false)
    const { data } = await own.client.request('POST', '/api/v2/manager-accounts', await driverBody(own, id))
    const driver = (data as { id: number }).id
    const waiting = await changes(second.client)
    expect(waiting.map((one) => [one.kind, one.manager_account_id])).toEqual([
      ['new', null],
      ['new', driver],
    ])
    await decide(second.client, waiting[1]?.id ?? 0, 'refuse')
    expect((await rowOf('manager_accounts', driver)).deleted_at).not.toBeNull()
    await decide(second.client, waiting[0]?.id ?? 0, 'confirm')
    const list = (await own.client.call(bankAccounts.list)).data as { id: number; in_force: boolean }[]
    expect(list.map((one) => one.in_force)).toEqual([true])
  })

  test('who edits a new account is the one who asks: another confirms it', async () => {
    const body = await bodyOf(own)
    const { id } = await add(own, body)
    await edit(second.client, id, { ...body, account_no: 'SECOND-1' })
    const [change] = await changes(own.client)
    expect((await decide(second.client, change?.id ?? 0, 'confirm')).status).toBe(403)
    expect((await decide(own.client, change?.id ?? 0, 'confirm')).status).toBe(200)
    expect(await rowOf('bank_accounts', id)).toMatchObject({ account_no: 'SECOND-1', in_force: true })
  })

  test.each([
    ['another name', { full_name: 'نادر سليم الزعرور' }],
    ['another national number', { id_number: '77000000002' }],
    ['another position and rule', { position_id: 2, operate_rule: 'substitute' }],
    ['no end any more', { end_date: null }],
    ['a later end', { end_date: '2040-01-01' }],
  ])('of a driver waits %s', async (_, more) => {
    const { id } = await account(own)
    const body = await driverBody(own, id, { end_date: '2030-01-01' })
    const { data } = await own.client.request('POST', '/api/v2/manager-accounts', body)
    const driver = (data as { id: number }).id
    await decide(second.client, (await changes(second.client))[0]?.id ?? 0, 'confirm')
    const before = await rowOf('manager_accounts', driver)
    const answer = await own.client.request('PUT', `/api/v2/manager-accounts/${driver}`, { ...body, ...more })
    expect(answer.data).toMatchObject({ ...body })
    const [change] = await changes(second.client)
    expect(change?.fields).toEqual(
      Object.entries(more).map(([name, after]) => ({ name, before: (body as Record<string, unknown>)[name], after })),
    )
    await decide(second.client, change?.id ?? 0, 'confirm')
    const after = await rowOf('manager_accounts', driver)
    expect(Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))).toEqual(
      expect.arrayContaining(Object.keys(more)),
    )
    expect(await changes(own.client)).toEqual([])
  })

  test('what takes power away is at once: an end, a deletion, a closed account', async () => {
    const { id, body } = await account(own)
    const driver = async () => {
      const made = await own.client.request('POST', '/api/v2/manager-accounts', await driverBody(own, id))
      expect(made.errors).toEqual({})
      return (made.data as { id: number }).id
    }
    const first = await driver()
    await decide(second.client, (await changes(second.client))[0]?.id ?? 0, 'confirm')
    await own.client.request('PUT', `/api/v2/manager-accounts/${first}`, {
      ...(await driverBody(own, id)),
      end_date: '2026-01-31',
    })
    expect((await rowOf('manager_accounts', first)).end_date).toBe('2026-01-31')
    const gone = await driver()
    expect((await own.client.call(managerAccounts.remove, { params: { id: gone } })).status).toBe(200)
    await edit(own.client, id, { ...body, account_no: 'NEW-0003' })
    await edit(own.client, id, { ...body, status: 'closed' })
    expect(await changes(own.client)).toEqual([])
  })
})

describe('who decides', () => {
  test('decision 0017 is followed for every state, action and person', async () => {
    const { id, body } = await account(own)
    for (const state of statusesIn('account-change'))
      for (const action of changeActions)
        for (const [who, client] of [
          ['asker', own.client],
          ['second', second.client],
        ] as const) {
          await sql`update account_changes set state = 'withdrawn', decided_at = now() where bank_account_id = ${id} and state = 'waiting'`.execute(
            app.ownerDb,
          )
          await sql`update bank_accounts set account_no = ${body.account_no} where id = ${id}`.execute(app.ownerDb)
          await edit(own.client, id, { ...body, account_no: 'MATRIX-1' })
          const [change] = await changes(own.client)
          await sql`update account_changes set state = ${state}, decided_at = case when ${state} = 'waiting' then null else now() end where id = ${change?.id}`.execute(
            app.ownerDb,
          )
          const isNamed = sayingOf('account-change', action).who.includes(who)
          const next = allowed('account-change', state, action)?.to
          const { status } = await decide(client, change?.id ?? 0, action)
          expect({ state, action, who, status }).toEqual({
            state,
            action,
            who,
            status: isNamed ? (next ? 200 : 409) : 403,
          })
          const { rows } = await sql<{
            state: string
          }>`select state from account_changes where id = ${change?.id}`.execute(app.ownerDb)
          expect(rows[0]?.state).toBe(isNamed && next ? next[0] : state)
          expect((await rowOf('bank_accounts', id)).account_no).toBe(
            isNamed && next?.[0] === 'done' ? 'MATRIX-1' : body.account_no,
          )
        }
  })

  test('nobody without the right, of another organisation or of the ministry', async () => {
    const { id, body } = await account(own)
    await edit(own.client, id, { ...body, account_no: 'NEW-0004' })
    const [change] = await changes(own.client)
    const reader = await organisationUser(app, own.id, { ngo_bank_accounts: ['S', 'A', 'D'] })
    const stranger = await organisation(app)
    const ministry = await ministryUser(app, { role: 'CA' })
    expect((await changes(reader.client))[0]?.actions).toEqual([])
    for (const [client, status] of [
      [reader.client, 403],
      [stranger.client, 404],
      [ministry.client, 403],
      [app.guest, 401],
    ] as const)
      expect((await decide(client, change?.id ?? 0, 'confirm')).status).toBe(status)
    expect(await changes(stranger.client)).toEqual([])
  })

  test('two that confirm at once bring it about once', async () => {
    const { id, body } = await account(own)
    const third = await organisationUser(app, own.id)
    await edit(own.client, id, { ...body, account_no: 'NEW-0005' })
    const [change] = await changes(own.client)
    const both = await Promise.all([second, third].map(({ client }) => decide(client, change?.id ?? 0, 'confirm')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a number that another organisation took meanwhile is refused with words, and the change goes on waiting', async () => {
    const { id, body } = await account(own)
    await edit(own.client, id, { ...body, account_no: 'SHARED-1' })
    const other = await organisation(app)
    await add(other, await bodyOf(other, { account_no: 'SHARED-1' }))
    const [change] = await changes(own.client)
    expect((await decide(second.client, change?.id ?? 0, 'confirm')).errors).toHaveProperty('account_no')
    expect(await changes(own.client)).toHaveLength(1)
    await decide(own.client, change?.id ?? 0, 'withdraw')
    expect((await edit(own.client, id, { ...body, account_no: 'SHARED-1' })).errors).toHaveProperty('account_no')
  })

  test('a second change of the same account waits for the first', async () => {
    const { id, body } = await account(own)
    await edit(own.client, id, { ...body, account_no: 'NEW-0006' })
    expect((await edit(second.client, id, { ...body, account_no: 'NEW-0007' })).errors).toHaveProperty('account_no')
    expect(await changes(own.client)).toHaveLength(1)
  })
})

describe('where nobody else holds the right', () => {
  test('a change takes effect when its waiting time is over, not before, and it may be withdrawn until then', async () => {
    const alone = await organisation(app)
    const { id, body } = await account(alone)
    await edit(alone.client, id, { ...body, account_no: 'ALONE-1' })
    const [change] = await changes(alone.client)
    const due = Date.parse(change?.effective_at ?? '')
    expect(due - app.services.now().getTime()).toBeGreaterThan(2.9 * day)
    expect(change?.actions).toEqual(['withdraw'])
    await settleDueChanges(app.services)
    expect((await rowOf('bank_accounts', id)).account_no).toBe(body.account_no)
    await sql`update account_changes set effective_at = now() - interval '1 minute' where id = ${change?.id}`.execute(
      app.ownerDb,
    )
    await settleDueChanges(app.services)
    expect((await rowOf('bank_accounts', id)).account_no).toBe('ALONE-1')
  })

  test('taking a colleague’s rights after asking does not hasten it', async () => {
    const { id, body } = await account(own)
    await edit(own.client, id, { ...body, account_no: 'HASTE-1' })
    await sql`update users set is_active = false where id = ${second.userId}`.execute(app.ownerDb)
    const [change] = await changes(own.client)
    expect(change?.effective_at).toBeNull()
    await settleDueChanges(app.services)
    expect((await rowOf('bank_accounts', id)).account_no).toBe(body.account_no)
  })
})

test('those who may decide are told in the platform, the board by mail or message, nobody with the whole number', async () => {
  const mailed = await boardMember(app, own.id, { position: 1 })
  const messaged = await boardMember(app, own.id, { position: 4 })
  const former = await boardMember(app, own.id, { position: 2 })
  await sql`update directors set email = 'chair@board.example', mobile = '0900000301' where id = ${mailed}`.execute(
    app.ownerDb,
  )
  await sql`update directors set mobile = '0900000302' where id = ${messaged}`.execute(app.ownerDb)
  await sql`update directors set email = 'former@board.example', is_current = false where id = ${former}`.execute(
    app.ownerDb,
  )
  const { id, body } = await account(own)
  await sql`delete from outbox where entity = 'bank_accounts' and entity_id = ${id}`.execute(app.ownerDb)
  await edit(own.client, id, { ...body, account_no: 'BOARD-12345678' })
  const { rows } = await sql<{
    to_address: string
    body_text: string
  }>`select to_address, body_text from outbox where entity = 'bank_accounts' and entity_id = ${id} and template_code like 'ACCOUNT-CHANGE-BOARD%' order by to_address`.execute(
    app.ownerDb,
  )
  expect(rows.map(({ to_address }) => to_address)).toEqual(['+963900000302', 'chair@board.example'])
  const told = await sql<{
    user_id: number
  }>`select user_id from user_notifications where code = 'ACCOUNT-CHANGE' and entity_id = ${id}`.execute(app.ownerDb)
  expect(new Set(told.rows.map(({ user_id }) => user_id))).toEqual(new Set([second.userId]))
  const said = JSON.stringify([
    rows,
    (await sql`select description_ar, changes from logs where ngo_id = ${own.id}`.execute(app.ownerDb)).rows,
  ])
  expect(said).not.toContain('BOARD-12345678')
})
