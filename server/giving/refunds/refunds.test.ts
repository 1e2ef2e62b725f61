import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCampaign } from '#contract/campaigns/calls.ts'
import { checkDocument } from '#contract/documents/calls.ts'
import { decideRefund, listOwnPayments, listSupervisedPayments, movePayment } from '#contract/giving/desk.ts'
import { readPayment, readReceipt } from '#contract/giving/payment.ts'
import { type Client, must, testApp } from '../../testing/app.ts'
import { campaign } from '../../testing/campaigns.ts'
import { ministryUser, type Organisation, organisation, organisationUser } from '../../testing/factories.ts'
import { init, operatorProcess, pay, setting, wallet, type Wish } from '../../testing/giving.ts'
import { whileHeld } from '../../testing/held.ts'
import { compareBooks } from '../compare-books.ts'
import { repairBooks } from '../jobs.ts'
import type { Behaviour } from '../sandbox/behaviour.ts'
import { refundDue } from './pursue.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const real = app.clock.now
const slug = 'ministry_accept_reject_campaigns_comm'
const reason = 'دُفع المبلغ مرتين بالخطأ'
const article = 'القانون رقم 93 لعام 1958، المادة 14'
let ngo: Organisation
let wish: Wish
let cashier: Client
let central: Client
let near: Client
beforeAll(async () => {
  ngo = await organisation(app)
  wish = {
    payment_method_id: await wallet(app, ngo, { percent: '0.5' }),
    campaign_id: await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000' }),
  }
  cashier = (await organisationUser(app, ngo.id, { ngo_payments: ['S', 'U'] })).client
  central = (await ministryUser(app, { rights: { [slug]: ['S', 'C'] } })).client
  near = (await ministryUser(app, { governorate: 1, rights: { [slug]: ['S', 'C'] } })).client
})
beforeEach(() => {
  app.clock.now = real
})
afterEach(() => operator.behave({ queue: [], always: 'fair' }))
const later = (seconds: number) => {
  app.clock.now = () => new Date(real().getTime() + seconds * 1_000)
}

interface Stand {
  id: number
  status: string
  updated_at: string
  outcome: string | null
  refunded: string
  donor: string
}
const standOf = async (name: string) =>
  (
    await sql<Stand>`select p.id, p.status, p.updated_at, d.refunded_amount as refunded, d.status as donor,
      (select outcome from refunds r where r.payment_id = p.id order by id desc limit 1) as outcome
    from payments p join donors d on d.payment_id = p.id where p.transaction_id = ${name}`.execute(app.ownerDb)
  ).rows[0] as Stand
async function given(amount = '25000', more: Partial<Wish> = {}): Promise<string> {
  const { transaction_id } = must(await init(app, { ...wish, amount, ...more }))
  expect(must(await pay(app, transaction_id)).status).toBe('finalised')
  return transaction_id
}
async function move(client: Client, name: string, body: object) {
  const { id, updated_at } = await standOf(name)
  const call = client === cashier || client === ngo.client ? movePayment : decideRefund
  return client.call(call, { params: { id }, body: body as never, headers: { 'if-match': `"${updated_at}"` } })
}
const ask = (name: string, amount = '25000', client = cashier) =>
  move(client, name, { action: 'ask_refund', amount, reason })
const approve = (name: string, client = central) => move(client, name, { action: 'approve_refund' })
const approved = async (name: string, amount = '25000') => {
  must(await ask(name, amount))
  must(await approve(name))
}
const backOf = async (name: string) =>
  ((await operator.books('demo_cash_a')) as { id: string; kind: string; amount: string }[])
    .filter(({ id, kind }) => id === name && kind === 'refund')
    .map(({ amount }) => amount)
const nothingDiffers = async () => {
  const { differences, methods } = await compareBooks(app.services)
  expect(differences).toEqual([])
  for (const { receipts, ledger, operator: books } of methods) expect([ledger, books]).toEqual([receipts, receipts])
}

describe('a refund of two persons', () => {
  test('goes back to the wallet, out of every figure, onto the receipt and to the donor', async () => {
    const name = await given('75000', { donor_name: 'سلمى الحداد', email: 'donor@test.example' })
    await app.guest.call(readReceipt, { params: { transaction_id: name } })
    const before = must(await app.guest.call(readCampaign, { params: { id: wish.campaign_id } }))
    must(await ask(name, '75000'))
    expect(await standOf(name)).toMatchObject({ status: 'refund_requested', refunded: '0.00' })
    expect(await backOf(name), 'nothing moves before the second person').toEqual([])
    await refundDue(app.services)
    expect(await backOf(name)).toEqual([])
    must(await approve(name))
    expect(await standOf(name)).toMatchObject({ status: 'refund_requested' })
    await refundDue(app.services)
    expect(await standOf(name)).toMatchObject({ status: 'refunded', refunded: '75000.00', donor: 'reversed' })
    expect(await backOf(name)).toEqual(['75000.00'])
    const after = must(await app.guest.call(readCampaign, { params: { id: wish.campaign_id } }))
    expect(Number(before.collected_amount) - Number(after.collected_amount)).toBe(75_000)
    expect(before.donors - after.donors).toBe(1)
    expect(must(await app.guest.call(readPayment, { params: { transaction_id: name } }))).toMatchObject({
      money: 'returned',
      refunded_amount: '75000.00',
    })
    const { rows } = await sql<{
      code: string
      phone: string
      sms: number
      mails: number
      ledger: number
    }>`select q.code,
        (select count(*) from outbox o where o.template_code = 'GIFT-REFUNDED' and o.entity_id = p.id and o.channel = 'sms') as sms,
        (select count(*) from outbox o where o.template_code = 'GIFT-REFUNDED' and o.entity_id = p.id and o.channel = 'mail') as mails,
        (select count(*) from ledger_entries e where e.payment_id = p.id and e.cause = 'refund') as ledger
      from payments p join receipts r on r.payment_id = p.id join files_qrs q on q.id = r.file_qr_id where p.transaction_id = ${name}`.execute(
      app.ownerDb,
    )
    expect(rows[0]).toMatchObject({ sms: 1, mails: 1, ledger: 1 })
    const checked = must(await app.guest.call(checkDocument, { query: { QR: rows[0]?.code as string } }))
    expect([checked.result, checked.document?.refund]).toEqual([
      'refunded',
      { amount: '75000.00', refunded: '75000.00', rest: '0.00', currency_id: 1 },
    ])
    const { rows: log } = await sql<{
      action: string
      user_id: number | null
    }>`select changes -> 'status' ->> 'after' as action, user_id from logs l
      join payments p on p.id = l.entity_id where l.entity = 'payments' and p.transaction_id = ${name} and changes -> 'status' ->> 'after' like 'refund%' order by l.id`.execute(
      app.ownerDb,
    )
    expect(log.map(({ action }) => action)).toEqual(['refund_requested', 'refunded'])
    await nothingDiffers()
  })
  test('in parts leaves the rest given; never more than was paid', async () => {
    const name = await given('30000')
    await approved(name, '10000')
    await refundDue(app.services)
    expect(await standOf(name)).toMatchObject({ status: 'finalised', refunded: '10000.00', donor: 'received' })
    expect(Object.keys((await ask(name, '20001')).errors)).toEqual(['amount'])
    await approved(name, '20000')
    await refundDue(app.services)
    expect(await standOf(name)).toMatchObject({ status: 'refunded', refunded: '30000.00', donor: 'reversed' })
    expect((await ask(name, '1')).status).toBe(409)
    expect(await backOf(name)).toEqual(['10000.00', '20000.00'])
    await nothingDiffers()
  })
  test('is refused by the centre with a reason, or withdrawn before it is approved, and never afterwards', async () => {
    const name = await given()
    must(await ask(name))
    expect((await ask(name)).status).toBe(409)
    expect(Object.keys((await move(central, name, { action: 'refuse_refund', note: '', article })).errors)).toEqual([
      'note',
    ])
    must(await move(central, name, { action: 'refuse_refund', note: 'التبرع صحيح', article }))
    must(await ask(name))
    must(await move(cashier, name, { action: 'withdraw_refund' }))
    expect(await standOf(name)).toMatchObject({ status: 'finalised', refunded: '0.00' })
    await approved(name)
    expect((await move(cashier, name, { action: 'withdraw_refund' })).status).toBe(409)
    expect((await move(central, name, { action: 'refuse_refund', note: 'بعد الاعتماد', article })).status).toBe(409)
    expect((await approve(name)).status).toBe(409)
    await refundDue(app.services)
    expect(await backOf(name)).toEqual(['25000.00'])
  })
})

describe('insiders', () => {
  test('neither the directorate nor who asked, nor an account that he made, approves', async () => {
    const name = await given()
    const both = await ministryUser(app, { rights: { [slug]: ['S', 'C'] } })
    const asker = await organisationUser(app, ngo.id, { ngo_payments: ['S', 'U'] })
    const { id, updated_at } = await standOf(name)
    const headers = { 'if-match': `"${updated_at}"` }
    must(
      await asker.client.call(movePayment, {
        params: { id },
        body: { action: 'ask_refund', amount: '25000', reason },
        headers,
      }),
    )
    // The asker had a hand in the ministry's account: it may be his own.
    await sql`insert into account_touches (user_id, by_id, kind) values (${both.id}, ${asker.userId}, 'password')`.execute(
      app.ownerDb,
    )
    const row = (await both.client.call(listSupervisedPayments)).data.find((one) => one.transaction_id === name)
    expect(row?.actions).toEqual(['refuse_refund'])
    expect((await approve(name, both.client)).status).toBe(403)
    expect((await approve(name, near)).status).toBe(403)
    expect((await move(asker.client, name, { action: 'approve_refund' })).status).toBe(403)
    expect((await approve(name, ngo.client)).status).toBe(422)
    // An account whose password was set after the request is no second person either.
    const fresh = await ministryUser(app, { rights: { [slug]: ['S', 'C'] } })
    await sql`update users set own_since = now() + interval '1 minute' where id = ${fresh.id}`.execute(app.ownerDb)
    expect((await approve(name, fresh.client)).status).toBe(403)
    await expect(
      sql`update refunds set decision = 'approved', decided_at = now(), decided_by = asked_by where payment_id = ${id}`.execute(
        app.ownerDb,
      ),
    ).rejects.toThrow('refunds_two_persons')
    must(await approve(name))
  })
  test('neither another organisation, nor readers, nor visitors ask; money goes to no other wallet', async () => {
    const name = await given()
    const { id, updated_at } = await standOf(name)
    const headers = { 'if-match': `"${updated_at}"` }
    const body = { action: 'ask_refund' as const, amount: '25000', reason }
    const foreign = await organisation(app)
    const reader = await organisationUser(app, ngo.id, { ngo_payments: ['S'] })
    const asked = async (client: Client, sent: object = body) =>
      (await client.call(movePayment, { params: { id }, body: sent as never, headers })).status
    expect([
      await asked(foreign.client),
      await asked(reader.client),
      await asked(central),
      await asked(app.guest),
    ]).toEqual([404, 403, 403, 401])
    expect(await asked(cashier, { ...body, phone_number: '0955000000' })).toBe(422)
    expect((await foreign.client.call(listOwnPayments)).data).toEqual([])
    expect(JSON.stringify((await cashier.call(listOwnPayments)).data)).not.toMatch(/0955\d{6}/)
  })
  test('after thirty days, and when the money of the campaign was spent, nobody gives back', async () => {
    const other = await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000' })
    const name = await given('40000', { campaign_id: other })
    later(31 * 86_400)
    expect((await ask(name, '40000')).status).toBe(409)
    app.clock.now = real
    await sql`with e as (insert into ledger_entries (ngo_id, cause, donor_id, happened_on) select ngo_id, 'expense', id, donation_date from donors where campaign_id = ${other} returning id, ngo_id)
      insert into ledger_postings (ngo_id, entry_id, account_id, currency_id, amount) select e.ngo_id, e.id, ledger_account(e.ngo_id, ${other}, x.kind, x.method, 1), 1, x.amount
      from e, (values ('spent', null::bigint, 15000), ('at_operator', ${wish.payment_method_id}::bigint, -15000)) x (kind, method, amount)`.execute(
      app.ownerDb,
    )
    expect((await ask(name, '40000')).message).toContain('لم يبق')
    expect((await ask(name, '24801')).status).toBe(409)
    must(await ask(name, '24800'))
  })
  test('two who approve in one moment approve once; two refunds at once are one', async () => {
    // Made before the request: a newer account is no second person.
    const second = (await ministryUser(app, { rights: { [slug]: ['S', 'C'] } })).client
    const name = await given()
    const { id } = await standOf(name)
    const asks = await whileHeld(app, sql`select 1 from payments where id = ${id} for update`, 2, () => [
      ask(name),
      ask(name, '25000', ngo.client),
    ])
    expect(asks.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { updated_at } = await standOf(name)
    const one = (client: Client) =>
      client.call(decideRefund, {
        params: { id },
        body: { action: 'approve_refund' },
        headers: { 'if-match': `"${updated_at}"` },
      })
    const answers = await whileHeld(app, sql`select 1 from payments where id = ${id} for update`, 2, () => [
      one(central),
      one(second),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await Promise.all([refundDue(app.services), refundDue(app.services), refundDue(app.services)])
    expect(await backOf(name)).toEqual(['25000.00'])
  })
})

describe('an operator that', () => {
  // Only the refund is asked for in haste: what is paid before has time to arrive on a machine that does much else.
  afterEach(() => setting(app, 'payment.patience_seconds', 10))
  test.each<[Behaviour, string]>([
    ['done_then_cut', 'refunded'],
    ['never', 'refunded'],
    ['done_then_502', 'refunded'],
    ['cut', 'refunded'],
    ['error', 'refunded'],
    ['garbage', 'refunded'],
    ['other_payment', 'refunded'],
    ['later', 'refunded'],
    ['calls_back_first', 'refunded'],
  ])('%s gives back once, and it becomes known', async (behaviour, status) => {
    const name = await given()
    await approved(name)
    await setting(app, 'payment.patience_seconds', 0.15)
    await operator.behave({ queue: [behaviour] })
    await refundDue(app.services)
    await new Promise((done) => void setTimeout(done, 150))
    for (const seconds of [60, 400, 900]) {
      later(seconds)
      await refundDue(app.services)
    }
    expect(await standOf(name)).toMatchObject({ status, outcome: 'done' })
    expect(await backOf(name)).toEqual(['25000.00'])
  })
  test('denies what it gave back is found out by its books; what it only claimed is told', async () => {
    const [denied, claimed] = [await given(), await given()]
    await approved(denied)
    await operator.behave({ queue: ['says_refused'] })
    await refundDue(app.services)
    expect(await standOf(denied)).toMatchObject({ status: 'finalised', outcome: 'impossible', refunded: '0.00' })
    await repairBooks(app.services)
    expect(await standOf(denied)).toMatchObject({ status: 'refunded', refunded: '25000.00' })
    await approved(claimed)
    await operator.behave({ queue: ['says_taken'] })
    await refundDue(app.services)
    const { differences } = await repairBooks(app.services)
    expect(differences.map(({ kind }) => kind)).toEqual(['refund_not_in_books'])
    expect(await backOf(claimed)).toEqual([])
  })
  test('names another amount, or gives back twice, is for a person', async () => {
    const [other, twice] = [await given(), await given()]
    await approved(other)
    await operator.behave({ queue: ['other_amount'] })
    await refundDue(app.services)
    expect(await standOf(other)).toMatchObject({ status: 'refund_requested', refunded: '0.00' })
    await approved(twice)
    await operator.behave({ queue: ['gives_twice'] })
    await refundDue(app.services)
    const { differences } = await repairBooks(app.services)
    expect(differences.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['refunded_twice']))
    // Its books name the right amount: that settles the other.
    expect(await standOf(other)).toMatchObject({ status: 'refunded' })
  })
})
