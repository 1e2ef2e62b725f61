import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { decideAccountChange, listAccountChanges } from '#contract/profile/account-changes.ts'
import { type Driver, listAccountDrivers } from '#contract/profile/manager-accounts.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { readOwnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp, type Client } from '../../testing/app.ts'
import { account } from '../../testing/campaigns.ts'
import { organisation, organisationUser, type Organisation, uploaded } from '../../testing/factories.ts'
import { walkers } from '../../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
const path = '/api/v2/manager-accounts'
const [chair, viceChair, treasurer] = [1, 2, 4] as const

let own: Organisation
let second: Client
let bank: number
beforeEach(async () => {
  own = await organisation(app)
  second = (await organisationUser(app, own.id)).client
  bank = await account(app, own.id)
})

let serial = 100
const bodyOf = async (position_id: number, more: object = {}) => ({
  bank_account_id: bank,
  full_name: 'نادر سليم الخيزران',
  id_number: `77000000${(serial += 1)}`,
  director_id: null,
  position_id,
  operate_rule: position_id === viceChair ? 'substitute' : 'joint',
  assign_date: '2024-02-01',
  end_date: null as string | null,
  assign_file: await uploaded(app, { userId: own.userId, ngoId: own.id }),
  ...more,
})
const confirm = async () => {
  for (const { id } of must(await second.call(listAccountChanges)))
    must(await second.call(decideAccountChange, { params: { id }, body: { action: 'confirm' } }))
}
/** A driver whom a second user confirmed. */
async function driver(position: number, more: object = {}) {
  const body = await bodyOf(position, more)
  const { id } = must(await own.client.request<{ id: number }>('POST', path, body))
  await confirm()
  return { id, body }
}
const ask = (joining: number[], leaving: number[], bank_account_id = bank) =>
  apply(own, 'account_drivers_change', {
    bank_account_id: String(bank_account_id),
    joining: joining.map(String),
    leaving: leaving.map(String),
  })
const drivers = async () => {
  const rows = must(await own.client.call(listAccountDrivers, { params: { id: bank } }))
  return new Map<number, Driver>(rows.map((row) => [row.id, row]))
}

it('the approval ends who leaves with its day and is told beside who joins; nobody else changes', async () => {
  const [old, stays] = [await driver(chair), await driver(treasurer)]
  const joins = await driver(chair, { end_date: '2030-01-01' })
  const { id } = must(await ask([joins.id], [old.id]))
  expect((await drivers()).get(old.id)).toMatchObject({ end_date: null })
  must(await decide(await toLastStep(id), id, 'approve'))
  const now = await drivers()
  expect(now.get(old.id)).toMatchObject({ end_date: todayIn(), approved_by_request: null })
  expect(now.get(joins.id)).toMatchObject({ end_date: '2030-01-01', approved_by_request: id })
  expect(now.get(stays.id)).toMatchObject({ end_date: null, approved_by_request: null })
  const { rows } = await sql<{ description: string }>`
    select description_ar as description from logs where entity = 'manager_accounts' and ngo_id = ${own.id} and description_ar like '%بالمعاملة%' order by id`.execute(
    app.ownerDb,
  )
  expect(rows).toHaveLength(2)
})

it('an ended mandate that was to end later ends with the day of the approval', async () => {
  const old = await driver(chair, { end_date: '2030-01-01' })
  await driver(treasurer)
  await driver(viceChair)
  const { id } = must(await ask([], [old.id]))
  must(await decide(await toLastStep(id), id, 'approve'))
  expect((await drivers()).get(old.id)).toMatchObject({ end_date: todayIn() })
})

it('names at the field who cannot join or leave', async () => {
  const [head, money] = [await driver(chair), await driver(treasurer)]
  const waiting = must(await own.client.request<{ id: number }>('POST', path, await bodyOf(chair))).id
  const elsewhere = await account(app, own.id)
  const stranger = await organisation(app)
  for (const [answer, field] of [
    [await ask([], []), 'payload.leaving'],
    [await apply(own, 'account_drivers_change', {}), 'payload.bank_account_id'],
    [
      await apply(own, 'account_drivers_change', { bank_account_id: null, joining: [], leaving: [] }),
      'payload.bank_account_id',
    ],
    // Confirmed by nobody.
    [await ask([waiting], []), 'payload.joining'],
    // Nobody could sign jointly any more.
    [await ask([], [money.id]), 'payload.leaving'],
    [await ask([head.id], [head.id]), 'payload.joining'],
    [await ask([head.id], [], elsewhere), 'payload.joining'],
    [await ask([], [], await account(app, stranger.id)), 'payload.bank_account_id'],
  ] as const)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, expect.arrayContaining([field])])
})

it('who was changed after the request was handed in is not approved unseen', async () => {
  await driver(chair)
  await driver(treasurer)
  const joins = await driver(viceChair)
  const { id } = must(await ask([joins.id], []))
  const officer = await toLastStep(id)
  must(await own.client.request('PUT', `${path}/${joins.id}`, { ...joins.body, full_name: 'رجل آخر تماماً' }))
  await confirm()
  expect((await decide(officer, id, 'approve')).errors).toHaveProperty('payload.joining')
  expect(must(await own.client.call(readOwnRequest, { params: { id } })).status).toBe('in_progress')
  expect((await drivers()).get(joins.id)).toMatchObject({ approved_by_request: null })
})

it('an approved driver who becomes somebody else is approved no more', async () => {
  await driver(chair)
  await driver(treasurer)
  const joins = await driver(viceChair)
  const { id } = must(await ask([joins.id], []))
  must(await decide(await toLastStep(id), id, 'approve'))
  expect((await ask([joins.id], [])).errors).toHaveProperty('payload.joining')
  must(await own.client.request('PUT', `${path}/${joins.id}`, { ...joins.body, full_name: 'رجل آخر تماماً' }))
  expect((await drivers()).get(joins.id)).toMatchObject({ approved_by_request: id })
  await confirm()
  expect((await drivers()).get(joins.id)).toMatchObject({ approved_by_request: null })
})
