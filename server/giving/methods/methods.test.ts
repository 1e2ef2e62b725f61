import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNgoPayments } from '#contract/campaigns/calls.ts'
import {
  donationMethods,
  listMethodChoices,
  listSupervisedMethods,
  superviseMethod,
  testMethod,
} from '#contract/giving/methods.ts'
import { listOwnPayments } from '#contract/giving/desk.ts'
import { readPaymentForm } from '#contract/giving/payment.ts'
import { donationMethodMachine } from '#contract/giving/workflow.ts'
import { type Client, must, testApp } from '../../testing/app.ts'
import { account, campaign } from '../../testing/campaigns.ts'
import { ministryUser, type Organisation, organisation, organisationUser, uploaded } from '../../testing/factories.ts'
import { init, operatorProcess, pay, wallet } from '../../testing/giving.ts'
import { allowed } from '../../testing/transitions.ts'
import { compareBooks } from '../compare-books.ts'
import { refundDue } from '../refunds/pursue.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const slug = 'ministry_accept_reject_campaigns_comm'
const suspend_reason = 'عقد التحصيل منتهي المدة'
const article = 'القانون رقم 93 لعام 1958، المادة 14'
let platform: number
let central: Client
let near: Client
beforeAll(async () => {
  platform = await wallet(app, await organisation(app))
  central = (await ministryUser(app, { rights: { [slug]: ['S', 'C'] } })).client
  near = (await ministryUser(app, { governorate: 1, rights: { [slug]: ['S', 'C'] } })).client
})
beforeEach(() => operator.behave({ queue: [], always: 'fair' }))

interface Own extends Organisation {
  campaign: number
}
async function owner(): Promise<Own> {
  const one = await organisation(app)
  return { ...one, campaign: await campaign(app, one, { means: ['platform_payment'], amount: '900000000' }) }
}
const body = async (of: Organisation, more: object = {}) => ({
  payment_method_id: platform,
  merchant_no: '700200',
  bank_account_id: await account(app, of.id),
  agreement_file: await uploaded(app, { userId: of.userId, ngoId: of.id }),
  is_active: true,
  ...more,
})
const read = async (of: Organisation, id: number) =>
  must(await of.client.call(donationMethods.read, { params: { id } }))
async function edit(of: Organisation, id: number, more: object) {
  const {
    updated_at,
    status: _s,
    method: _m,
    test: _t,
    proved_at: _p,
    verified_at: _v,
    suspend_reason: _r,
    reply: _reply,
    id: _i,
    ...input
  } = await read(of, id)
  return of.client.call(donationMethods.update, {
    params: { id },
    body: { ...input, ...more },
    headers: { 'if-match': `"${updated_at}"` },
  })
}
async function decide(client: Client, id: number, sent: object) {
  const { rows } = await sql<{
    updated_at: string
  }>`select updated_at from ngo_payment_methods where id = ${id}`.execute(app.ownerDb)
  return client.call(superviseMethod, {
    params: { id },
    body: sent as never,
    headers: { 'if-match': `"${rows[0]?.updated_at}"` },
  })
}
async function prove(of: Organisation, id: number, phone = '0966123456') {
  const { transaction_id } = must(await of.client.call(testMethod, { params: { id }, body: { phone_number: phone } }))
  must(await pay(app, transaction_id))
  await refundDue(app.services)
  return transaction_id
}
const isOffered = async (of: Own) => {
  const form = must(await app.guest.call(readPaymentForm, { query: { campaign_id: of.campaign, amount: '25000' } }))
  const page = must(await app.guest.call(listNgoPayments, { params: { id: of.id } }))
  expect(page.length > 0, 'page and form say the same').toBe(form.wallets.length > 0)
  return form.wallets.length > 0
}

describe('a donation method', () => {
  test('is offered to nobody before a test payment went back and the centre has checked it', async () => {
    const of = await owner()
    const { id } = must(await of.client.call(donationMethods.create, { body: await body(of) }))
    expect(await isOffered(of)).toBe(false)
    expect((await init(app, { payment_method_id: platform, campaign_id: of.campaign })).status).toBe(422)
    expect((await decide(central, id, { action: 'verify' })).message).toContain('تجريبية')
    const name = await prove(of, id)
    expect(await read(of, id)).toMatchObject({ status: 'draft', test: null })
    expect((await read(of, id)).proved_at).not.toBeNull()
    expect(await isOffered(of)).toBe(false)
    must(await decide(central, id, { action: 'verify' }))
    expect(await isOffered(of)).toBe(true)
    // A test is no gift: no donor, no receipt, in no list and no sum, and its books agree.
    const { rows } = await sql<{
      status: string
      receipts: number
      donors: number
      left: string
      back: number
    }>`select p.status,
        (select count(*) from receipts r where r.payment_id = p.id) as receipts, (select count(*) from donors d where d.payment_id = p.id) as donors,
        (select sum(o.amount)::text from ledger_entries e join ledger_postings o on o.entry_id = e.id join ledger_accounts a on a.id = o.account_id and a.kind = 'at_operator' where e.payment_id = p.id) as left,
        (select count(*) from refunds r where r.payment_id = p.id and r.outcome = 'done') as back
      from payments p where p.transaction_id = ${name}`.execute(app.ownerDb)
    expect(rows[0]).toEqual({ status: 'refunded', receipts: 0, donors: 0, left: '0.00', back: 1 })
    expect((await of.client.call(listOwnPayments)).data).toEqual([])
    expect((await compareBooks(app.services)).differences).toEqual([])
    must(await edit(of, id, { is_active: false }))
    expect(await isOffered(of)).toBe(false)
    expect((await read(of, id)).status).toBe('verified')
  })
  test('is a draft again when the merchant number changes, and needs a new test; a suspended one is not changed', async () => {
    const of = await owner()
    const { id } = must(await of.client.call(donationMethods.create, { body: await body(of) }))
    await prove(of, id)
    must(await decide(central, id, { action: 'verify' }))
    must(await edit(of, id, { merchant_no: '999999' }))
    expect(await read(of, id)).toMatchObject({ status: 'draft', proved_at: null, verified_at: null })
    expect(await isOffered(of)).toBe(false)
    expect((await decide(central, id, { action: 'verify' })).status).toBe(409)
    await prove(of, id)
    must(await decide(central, id, { action: 'verify' }))
    expect(
      Object.keys((await decide(central, id, { action: 'suspend', suspend_reason: 'قصير', article })).errors),
    ).toEqual(['suspend_reason'])
    must(await decide(central, id, { action: 'suspend', suspend_reason, article }))
    expect(await isOffered(of)).toBe(false)
    expect(await read(of, id)).toMatchObject({ status: 'suspended', suspend_reason })
    expect((await edit(of, id, { merchant_no: '888888' })).status).toBe(409)
    must(await decide(central, id, { action: 'resume' }))
    expect(await isOffered(of)).toBe(true)
    await expect(
      sql`update ngo_payment_methods set merchant_no = '666666' where id = ${id}`.execute(app.ownerDb),
    ).rejects.toThrow('is verified')
    const { rows } = await sql<{
      code: string
    }>`select distinct code from user_notifications where entity = 'ngo_payment_methods' and entity_id = ${id}`.execute(
      app.ownerDb,
    )
    expect(rows).toEqual([{ code: 'METHOD-STATE' }])
  })
  test('is not proved by a refused code, nor while the operator is silent; one test at a time', async () => {
    const of = await owner()
    const { id } = must(await of.client.call(donationMethods.create, { body: await body(of) }))
    const begin = () => of.client.call(testMethod, { params: { id }, body: { phone_number: '0966999888' } })
    const first = must(await begin())
    expect(must(await pay(app, first.transaction_id, '000000')).status).toBe('failed')
    expect(await read(of, id)).toMatchObject({
      proved_at: null,
      test: { status: 'failed', failure_code: 'insufficient_funds' },
    })
    const second = must(await begin())
    must(await pay(app, second.transaction_id))
    expect((await begin()).status).toBe(409)
    await operator.behave({ queue: ['says_refused'] })
    await refundDue(app.services)
    expect(await read(of, id)).toMatchObject({ proved_at: null, test: { status: 'finalised' } })
  })
})

test.each(
  (['draft', 'verified', 'suspended'] as const).flatMap((status) =>
    (['verify', 'suspend', 'resume'] as const).map((action) => [status, action] as const),
  ),
)('%s, %s: as the table says', async (status, action) => {
  const of = await owner()
  const { id } = must(await of.client.call(donationMethods.create, { body: await body(of) }))
  await sql`update ngo_payment_methods set proved_at = now(), status = ${status}, verified_at = case when ${status} <> 'draft' then now() end,
    suspend_reason = case when ${status} = 'suspended' then ${suspend_reason} end where id = ${id}`.execute(app.ownerDb)
  const expected = allowed(donationMethodMachine.name, status, action)
  const row = (await central.call(listSupervisedMethods, { query: { per_page: 100 } })).data.find(
    (one) => one.id === id,
  )
  expect(row?.actions.includes(action)).toBe(expected !== undefined)
  const sent = action === 'suspend' ? { action, suspend_reason, article } : { action }
  expect((await decide(central, id, sent)).status).toBe(expected ? 200 : 409)
})

test('is for its own organisation and the centre alone', async () => {
  const [of, foreign] = [await owner(), await organisation(app)]
  const { id } = must(await of.client.call(donationMethods.create, { body: await body(of) }))
  const reader = (await organisationUser(app, of.id, { ngo_payments: ['S'] })).client
  const begin = async (client: Client) =>
    (await client.call(testMethod, { params: { id }, body: { phone_number: '0966999777' } })).status
  expect([await begin(foreign.client), await begin(reader), await begin(central), await begin(app.guest)]).toEqual([
    404, 403, 403, 401,
  ])
  expect((await foreign.client.call(donationMethods.read, { params: { id } })).status).toBe(404)
  expect([
    (await decide(near, id, { action: 'verify' })).status,
    (await decide(of.client, id, { action: 'verify' })).status,
  ]).toEqual([403, 403])
  expect(Object.keys((await foreign.client.call(donationMethods.create, { body: await body(of) })).errors)).toContain(
    'bank_account_id',
  )
  expect(Object.keys((await of.client.call(donationMethods.create, { body: await body(of) })).errors)).toEqual([
    'payment_method_id',
  ])
  expect(must(await of.client.call(listMethodChoices)).accounts.length).toBeGreaterThan(0)
  expect((await of.client.call(donationMethods.remove, { params: { id } })).status).toBe(404)
})
