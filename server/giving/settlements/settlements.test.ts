import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCampaign } from '#contract/campaigns/calls.ts'
import { places } from '#contract/campaigns/places.ts'
import { checkDocument } from '#contract/documents/calls.ts'
import { decideRefund, movePayment } from '#contract/giving/desk.ts'
import {
  actOnDifference,
  type BookDifference,
  listDifferences,
  listOwnDifferences,
} from '#contract/giving/differences.ts'
import { readPayment, readReceipt } from '#contract/giving/payment.ts'
import { noteTouch } from '../../core/identity/second-person.ts'
import { type Client, must, testApp } from '../../testing/app.ts'
import { campaign } from '../../testing/campaigns.ts'
import { ministryUser, type Organisation, organisation, organisationUser, uploaded } from '../../testing/factories.ts'
import { init, operatorProcess, pay, wallet, type Wish } from '../../testing/giving.ts'
import { whileHeld } from '../../testing/held.ts'
import { compareBooks } from '../compare-books.ts'
import { keepDifferences } from '../differences.ts'
import { compareAndKeep } from '../jobs.ts'
import { refundDue } from '../refunds/pursue.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const slug = 'ministry_accept_reject_campaigns_comm'
type Person = Awaited<ReturnType<typeof ministryUser>>
let ngo: Organisation
let wish: Wish
let cashier: Client
let one: Person
let two: Person
beforeAll(async () => {
  const rights = { [slug]: ['S' as const, 'C' as const] }
  one = await ministryUser(app, { rights })
  two = await ministryUser(app, { rights })
})
/** Each test has an organisation and a campaign of its own, so that its places are known. */
beforeEach(async () => {
  ngo = await organisation(app)
  wish = {
    payment_method_id: await wallet(app, ngo, { percent: '0.5' }),
    campaign_id: await campaign(app, ngo, { means: ['platform_payment', 'bank_transfer'], amount: '900000000' }),
  }
  cashier = (await organisationUser(app, ngo.id, { ngo_payments: ['S', 'U'] })).client
})
afterEach(() => operator.behave({ queue: [], always: 'fair' }))

const evidence = () => uploaded(app, { userId: one.id })
async function given(queue: Parameters<typeof operator.behave>[0]['queue'] = []): Promise<string> {
  const { transaction_id } = must(await init(app, { ...wish }))
  await operator.behave({ queue })
  expect(must(await pay(app, transaction_id)).status).toBe('finalised')
  await operator.behave({ queue: [], always: 'fair' })
  return transaction_id
}
async function refunded(name: string, queue: Parameters<typeof operator.behave>[0]['queue']) {
  for (const [client, call, body] of [
    [cashier, movePayment, { action: 'ask_refund', amount: '25000', reason: 'دُفع المبلغ مرتين بالخطأ' }],
    [one.client, decideRefund, { action: 'approve_refund' }],
  ] as const) {
    const { rows } = await sql<{
      id: number
      updated_at: string
    }>`select id, updated_at from payments where transaction_id = ${name}`.execute(app.ownerDb)
    const [row] = rows
    must(
      await client.call(call as typeof movePayment, {
        params: { id: row?.id ?? 0 },
        body: body as never,
        headers: { 'if-match': `"${row?.updated_at}"` },
      }),
    )
  }
  await operator.behave({ queue })
  await refundDue(app.services)
  await operator.behave({ queue: [], always: 'fair' })
  const { rows } = await sql<{
    name: string
  }>`select r.refund_no as name from refunds r join payments p on p.id = r.payment_id where p.transaction_id = ${name}`.execute(
    app.ownerDb,
  )
  return rows[0]?.name ?? ''
}
/** The differences of the organisation of this test. */
const found = async (): Promise<BookDifference[]> => {
  await compareAndKeep(app.services)
  const { data } = await one.client.call(listDifferences, { query: { per_page: 100 } })
  return data.filter((row) => row.ngo?.id === ngo.id && row.gone_at === null)
}
const again = async (id: number) =>
  (await one.client.call(listDifferences, { query: { per_page: 100 } })).data.find(
    (row) => row.id === id,
  ) as BookDifference
const act = (client: Client, row: Pick<BookDifference, 'id' | 'updated_at'>, body: object) =>
  client.call(actOnDifference, {
    params: { id: row.id },
    body: body as never,
    headers: { 'if-match': `"${row.updated_at}"` },
  })
const reason = 'كتاب المشغّل رقم 114: لم تُنفَّذ الحركة لديه'
const propose = async (row: BookDifference, way: string, client = one.client) =>
  act(client, row, { action: 'propose', way, reason, evidence_file: await evidence() })
async function settled(row: BookDifference, way: string) {
  must(await propose(row, way))
  return act(two.client, await again(row.id), { action: 'settle' })
}
const placesOf = async () => {
  const { rows } = await sql<{
    kind: string
    sum: string
  }>`select a.kind, sum(o.amount)::numeric(18, 2)::text as sum from ledger_accounts a
    join ledger_postings o on o.account_id = a.id where a.campaign_id = ${wish.campaign_id} group by a.kind`.execute(
    app.ownerDb,
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}
/** Whatever happened: the sums of receipts and ledger agree, and the ledger with itself. */
const agrees = async () => {
  const { methods, differences, settled: explained } = await compareBooks(app.services)
  for (const { receipts, ledger } of methods) expect(ledger).toBe(receipts)
  return { differences: differences.map(({ kind }) => kind), explained: explained.map(({ kind }) => kind) }
}

describe('what an operator claimed and never took', () => {
  test('is annulled by two: out of every figure, the receipt revoked, the payer told, the cause in the ledger', async () => {
    const real = await given()
    const name = await given(['says_taken'])
    await app.guest.call(readReceipt, { params: { transaction_id: name } })
    const [row] = await found()
    expect(row).toMatchObject({
      kind: 'not_in_books',
      name,
      status: 'open',
      ways: ['annul', 'borne'],
      actions: ['propose'],
    })
    must(await propose(row as BookDifference, 'annul'))
    const waiting = await again(row?.id ?? 0)
    expect(waiting).toMatchObject({
      status: 'proposed',
      settlement: { way: 'annul', amount: '25000.00', decision: null },
    })
    expect(await placesOf(), 'nothing moves before the second person').toMatchObject({ gifts: '-50000.00' })
    expect((await act(one.client, waiting, { action: 'settle' })).status, 'not who proposed it').toBe(403)
    must(await act(two.client, waiting, { action: 'settle' }))
    expect(await placesOf()).toEqual({ gifts: '-25000.00', at_operator: '24875.00', fees: '125.00' })
    expect(must(await app.guest.call(readPayment, { params: { transaction_id: name } }))).toMatchObject({
      status: 'failed',
      money: 'no',
      failure_code: 'not_taken',
    })
    const { rows } = await sql<{ cause: string; settlement: number | null; donor: string; code: string; sms: number }>`
      select e.cause, e.settlement_id as settlement, d.status as donor, q.code, (select count(*) from outbox o where o.template_code = 'GIFT-ANNULLED' and o.entity_id = p.id) as sms
      from payments p join ledger_entries e on e.payment_id = p.id join donors d on d.payment_id = p.id join receipts r on r.payment_id = p.id join files_qrs q on q.id = r.file_qr_id
      where p.transaction_id = ${name} order by e.id desc limit 1`.execute(app.ownerDb)
    expect(rows[0]).toMatchObject({
      cause: 'difference',
      settlement: expect.any(Number) as number,
      donor: 'reversed',
      sms: 1,
    })
    expect((await app.guest.call(checkDocument, { query: { QR: rows[0]?.code ?? '' } })).data.result).toBe('revoked')
    const page = must(await app.guest.call(readCampaign, { params: { id: wish.campaign_id } }))
    expect(page.collected_amount).toBe('25000.00')
    expect(
      (await found()).map((one) => [one.kind, one.status]),
      'the next comparison, which does not see it any more, leaves it settled',
    ).toEqual([['not_in_books', 'settled']])
    expect(await agrees()).toEqual({ differences: [], explained: [] })
    expect((await app.guest.call(readPayment, { params: { transaction_id: real } })).data.status).toBe('finalised')
    // Should the operator's books have it after all, no second receipt is made: two persons look again.
    await operatorTakes(name)
    const [late] = await found()
    expect(late).toMatchObject({ kind: 'annulled_in_books', ways: ['borne'] })
    expect((await app.guest.call(readPayment, { params: { transaction_id: name } })).data.status).toBe('failed')
    must(await settled(late as BookDifference, 'borne'))
    expect((await agrees()).explained).toEqual(['annulled_in_books'])
  })

  test('or is the operator’s own affair: it stands, and asks for nothing more', async () => {
    await given(['says_taken'])
    const [row] = await found()
    must(await settled(row as BookDifference, 'borne'))
    expect(await agrees()).toMatchObject({
      differences: [],
      explained: expect.arrayContaining(['not_in_books']) as string[],
    })
    expect(await placesOf()).toMatchObject({ gifts: '-25000.00' })
    await compareAndKeep(app.services)
    const { rows } = await sql<{
      problem: string | null
    }>`select problem from payments where ngo_id = ${ngo.id}`.execute(app.ownerDb)
    expect(rows).toEqual([{ problem: null }])
  })

  test('is not annulled when the operator has handed the money over', async () => {
    await given(['says_taken'])
    const [row] = await found()
    await sql`insert into campaign_expenses (ngo_id, campaign_id, kind, payment_method_id, amount, place, spent_on, document_file, status, writers)
      values (${ngo.id}, ${wish.campaign_id}, 'handover', ${wish.payment_method_id}, 24875, 'in_account', current_date, ${await evidence()}, 'booked', '{1}')`.execute(
      app.ownerDb,
    )
    const answer = await propose(row as BookDifference, 'annul')
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('ليس في المكان') as string])
  })
})

/** The operator takes what it was asked for before, as if it had been so all the time. */
async function operatorTakes(name: string) {
  await fetch(`${operator.url}/demo_cash_a/charges/${name}/confirm`, {
    method: 'POST',
    body: JSON.stringify({ otp: '123456' }),
  })
}

test('a refund that was only claimed: the organisation paid the donor itself, and the operator still has the money', async () => {
  await given()
  const refund = await refunded(await given(), ['says_taken'])
  const [row] = await found()
  expect(row).toMatchObject({ kind: 'refund_not_in_books', name: refund, ways: ['paid_by_ngo', 'borne'] })
  expect((await propose(row as BookDifference, 'paid_by_ngo')).status, 'nothing is in the account').toBe(409)
  await sql`insert into donors (ngo_id, campaign_id, donor_kind, name, amount, donation_date, receipt_no, means)
    values (${ngo.id}, ${wish.campaign_id}, 'person', 'سليم', 60000, current_date, 'RC-2020-000001', 'bank_transfer')`.execute(
    app.ownerDb,
  )
  const before = await placesOf()
  expect(before).toEqual({ gifts: '-85000.00', at_operator: '24875.00', fees: '125.00', in_account: '60000.00' })
  must(await settled(await again(row?.id ?? 0), 'paid_by_ngo'))
  expect(await placesOf()).toEqual({
    gifts: '-85000.00',
    at_operator: '49750.00',
    fees: '250.00',
    in_account: '35000.00',
  })
  expect(await agrees()).toMatchObject({ explained: expect.arrayContaining(['refund_not_in_books']) as string[] })
  const own = must(await cashier.call(listOwnDifferences, { query: {} }))
  expect(own).toMatchObject([
    { name: refund, status: 'settled', settlement: { way: 'paid_by_ngo', amount: '25000.00' } },
  ])
})

test('what was given back twice is a loss of the campaign, told on its page with the other places', async () => {
  await given()
  await given()
  await refunded(await given(), ['gives_twice'])
  const [row] = await found()
  expect(row).toMatchObject({ kind: 'refunded_twice', theirs: '25000.00', ways: ['lost', 'borne'] })
  must(await settled(row as BookDifference, 'lost'))
  expect(await placesOf()).toEqual({ gifts: '-50000.00', at_operator: '24750.00', fees: '250.00', lost: '25000.00' })
  const page = must(await app.guest.call(readCampaign, { params: { id: wish.campaign_id } }))
  const { books } = page
  expect(books?.lost).toBe('25000.00')
  expect(Number(books?.raised)).toBe(places.reduce((all, place) => all + Number(books?.[place]), 0))
  expect((await agrees()).explained).toContain('refunded_twice')
  // With another figure it is another difference, which nobody has settled.
  const raw = (await compareBooks(app.services)).settled.map((one) =>
    one.kind === 'refunded_twice' && one.name === row?.name ? { ...one, theirs: '50000.00' } : one,
  )
  await keepDifferences(app.services, raw)
  const { rows } = await sql<{
    status: string
    theirs: string
    gone: boolean
  }>`select status, theirs, gone_at is not null as gone from book_differences
    where name = ${row?.name ?? ''} order by id`.execute(app.ownerDb)
  expect(rows).toEqual([
    { status: 'settled', theirs: '25000.00', gone: true },
    { status: 'open', theirs: '50000.00', gone: false },
  ])
})

test('another amount than ours is returned by the operator: the payment ends, and nothing was given', async () => {
  const { transaction_id: name } = must(await init(app, { ...wish }))
  await operator.behave({ queue: ['never'] })
  await sql`update payments set amount = 26000 where transaction_id = ${name}`.execute(app.ownerDb)
  await operator.behave({ queue: [], always: 'fair' })
  const answer = await pay(app, name)
  expect(answer.data.status).toBe('confirming')
  const [row] = await found()
  expect(row).toMatchObject({ kind: 'amount_differs', ours: '26000.00', theirs: '25000.00', ways: ['borne'] })
  must(await settled(row as BookDifference, 'borne'))
  expect((await app.guest.call(readPayment, { params: { transaction_id: name } })).data).toMatchObject({
    status: 'failed',
    failure_code: 'amount_differs',
  })
  expect(await placesOf()).toEqual({})
})

describe('two persons', () => {
  test('who proposed, opened his account, or came later confirms nothing; a directorate and an organisation do not see it', async () => {
    await given(['says_taken'])
    const [row] = await found()
    const rights = { [slug]: ['S' as const, 'C' as const] }
    const puppet = await ministryUser(app, { rights })
    await app.services.db
      .transaction()
      .execute((trx) => noteTouch(trx, { userId: one.id, kind: 'ministry' }, puppet.id, 'opened'))
    must(await propose(row as BookDifference, 'annul'))
    const later = await ministryUser(app, { rights })
    await sql`update users set own_since = now() + interval '1 minute' where id = ${later.id}`.execute(app.ownerDb)
    const near = await ministryUser(app, { governorate: 1, rights })
    const reader = await ministryUser(app, { rights: { [slug]: ['S'] } })
    const waiting = await again(row?.id ?? 0)
    for (const client of [one.client, puppet.client, later.client, near.client, reader.client, cashier])
      expect((await act(client, waiting, { action: 'settle' })).status).toBe(403)
    expect((await act(two.client, waiting, { action: 'withdraw' })).status, 'somebody else’s').toBe(409)
    expect((await act(one.client, waiting, { action: 'refuse', note: 'لا يكفي' })).status).toBe(403)
    must(await act(two.client, waiting, { action: 'refuse', note: 'الكتاب لا يذكر العملية' }))
    expect(await again(waiting.id)).toMatchObject({
      status: 'open',
      settlement: { decision: 'refused', note: 'الكتاب لا يذكر العملية' },
    })
    must(await propose(await again(waiting.id), 'annul'))
    must(await act(one.client, await again(waiting.id), { action: 'withdraw' }))
    expect((await again(waiting.id)).status).toBe('open')
  })

  test('two confirmations at once book once', async () => {
    await given(['says_taken'])
    const [row] = await found()
    must(await propose(row as BookDifference, 'annul'))
    const waiting = await again(row?.id ?? 0)
    const answers = await whileHeld(
      app,
      sql`select 1 from book_differences where id = ${waiting.id} for update`,
      2,
      () => [1, 2].map(() => act(two.client, waiting, { action: 'settle' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } =
      await sql`select 1 from ledger_entries e join difference_settlements s on s.id = e.settlement_id where s.difference_id = ${waiting.id}`.execute(
        app.ownerDb,
      )
    expect(rows).toHaveLength(1)
  })

  test('a way that its kind does not have, a lack of evidence, and what is over are refused', async () => {
    await given(['says_taken'])
    const [row] = await found()
    const difference = row as BookDifference
    expect(Object.keys((await propose(difference, 'lost')).errors)).toEqual(['way'])
    const bare = await act(one.client, difference, { action: 'propose', way: 'annul', reason, evidence_file: null })
    expect(Object.keys(bare.errors)).toEqual(['evidence_file'])
    must(await propose(difference, 'annul'))
    await operatorTakes(difference.name)
    await compareAndKeep(app.services)
    const over = await again(difference.id)
    expect([over.gone_at === null, over.actions]).toEqual([false, ['withdraw']])
    expect((await act(two.client, over, { action: 'settle' })).status).toBe(409)
  })

  test('the database keeps what was proposed and decided, and books no settlement of one person', async () => {
    await given(['says_taken'])
    const [row] = await found()
    must(await propose(row as BookDifference, 'annul'))
    const { rows } = await sql<{ id: number }>`select id from difference_settlements order by id desc limit 1`.execute(
      app.ownerDb,
    )
    const id = rows[0]?.id ?? 0
    for (const change of [
      sql`update difference_settlements set amount = 1 where id = ${id}`,
      sql`update difference_settlements set decision = 'settled', decided_by = proposed_by, decided_at = now() where id = ${id}`,
      sql`delete from difference_settlements where id = ${id}`,
      sql`insert into ledger_entries (ngo_id, cause, payment_id, happened_on) select ngo_id, 'difference', id, current_date from payments limit 1`,
    ])
      await expect(change.execute(app.ownerDb)).rejects.toThrow()
  })
})

test('the evidence is for the centre alone', async () => {
  await given(['says_taken'])
  const [row] = await found()
  must(await propose(row as BookDifference, 'annul'))
  const file = (await again(row?.id ?? 0)).settlement?.evidence_file ?? 0
  const near = await ministryUser(app, { governorate: 1, rights: { [slug]: ['S'] } })
  const read = async (client: Client) => (await client.request('GET', `/api/v2/files/${file}`)).status
  expect([
    await read(one.client),
    await read(two.client),
    await read(near.client),
    await read(cashier),
    await read(app.guest),
  ]).toEqual([200, 200, 404, 404, 404])
})

describe('a settlement that was entered wrongly', () => {
  const wrong = 'كتاب المشغّل رقم 120: نُفذت الحركة لديه في يومها'
  const askReversal = async (row: BookDifference, client = one.client) =>
    act(client, row, { action: 'ask_reversal', reason: wrong, evidence_file: await evidence() })
  /** A loss of 25,000 that two persons have settled. */
  async function lost(): Promise<BookDifference> {
    await given()
    await given()
    await refunded(await given(), ['gives_twice'])
    const [row] = await found()
    must(await settled(row as BookDifference, 'lost'))
    return again(row?.id ?? 0)
  }
  const whole = { gifts: '-50000.00', at_operator: '24750.00', fees: '250.00', lost: '25000.00' }
  /** What check:ledger tells of one name, or of the ledger with itself. */
  const differing = async (name: string) => {
    await agrees()
    const { differences } = await compareBooks(app.services)
    return differences.filter((each) => each.name === name || each.kind === 'ledger_differs').map(({ kind }) => kind)
  }
  const entries = async () => {
    const { rows } = await sql<{
      settlement: boolean
      reversal: boolean
      sum: string
    }>`select e.settlement_id is not null as settlement, e.reversal_id is not null as reversal, sum(abs(o.amount))::text as sum
      from ledger_entries e join ledger_postings o on o.entry_id = e.id where e.ngo_id = ${ngo.id} and e.cause = 'difference' group by e.id order by e.id`.execute(
      app.ownerDb,
    )
    return rows
  }

  test('is reversed by two, by an entry of its own, and can be settled anew; sums and check agree at every step', async () => {
    const row = await lost()
    expect(row.actions).toEqual(['ask_reversal'])
    must(await askReversal(row))
    const asked = await again(row.id)
    expect(asked).toMatchObject({ status: 'reversing', settlement: { reversal: { reason: wrong, decision: null } } })
    expect(await placesOf(), 'nothing moves before the second person').toEqual(whole)
    for (const action of [{ action: 'reverse' }, { action: 'keep', note: 'لا يصح' }])
      expect((await act(one.client, asked, action)).status, 'not who asked for it').toBe(403)
    const rights = { [slug]: ['S' as const, 'C' as const] }
    const [puppet, later] = [await ministryUser(app, { rights }), await ministryUser(app, { rights })]
    await app.services.db
      .transaction()
      .execute((trx) => noteTouch(trx, { userId: one.id, kind: 'ministry' }, puppet.id, 'opened'))
    await sql`update users set own_since = now() + interval '1 minute' where id = ${later.id}`.execute(app.ownerDb)
    for (const { client } of [puppet, later])
      expect((await act(client, asked, { action: 'reverse' })).status, 'an account of who asked, or a newer one').toBe(
        403,
      )
    must(await act(two.client, asked, { action: 'reverse' }))
    expect(await placesOf()).toEqual({ gifts: '-50000.00', at_operator: '49750.00', fees: '250.00', lost: '0.00' })
    expect(await entries()).toEqual([
      { settlement: true, reversal: false, sum: '50000.00' },
      { settlement: true, reversal: true, sum: '50000.00' },
    ])
    const open = await again(row.id)
    expect(open).toMatchObject({
      status: 'open',
      actions: ['propose'],
      settlement: { way: 'lost', reversal: { decision: 'reversed' } },
    })
    expect(await differing(row.name), 'it differs again').toEqual(['refunded_twice'])
    expect(must(await cashier.call(listOwnDifferences, { query: {} }))).toMatchObject([
      { status: 'open', settlement: null },
    ])
    const { rows } =
      await sql`select from user_notifications where code = 'DIFFERENCE-REVERSED' and entity_id = ${row.id}`.execute(
        app.ownerDb,
      )
    expect(rows, 'the main account and the cashier').toHaveLength(2)
    must(await settled(open, 'borne'))
    expect(await differing(row.name)).toEqual([])
    expect((await again(row.id)).settlement).toMatchObject({ way: 'borne', reversal: null })
  })

  test('stays when the reversal is refused with a reason or withdrawn; only who asked withdraws', async () => {
    const row = await lost()
    must(await askReversal(row))
    expect((await act(two.client, await again(row.id), { action: 'drop_reversal' })).status).toBe(409)
    must(await act(one.client, await again(row.id), { action: 'drop_reversal' }))
    must(await askReversal(await again(row.id)))
    must(await act(two.client, await again(row.id), { action: 'keep', note: 'التسوية صحيحة بكتاب المشغّل' }))
    expect(await again(row.id)).toMatchObject({
      status: 'settled',
      settlement: { reversal: { decision: 'refused', note: 'التسوية صحيحة بكتاب المشغّل' } },
    })
    expect(await placesOf()).toEqual(whole)
    expect(await differing(row.name)).toEqual([])
  })

  test('two confirmations at once book one reversal', async () => {
    const row = await lost()
    must(await askReversal(row))
    const asked = await again(row.id)
    const answers = await whileHeld(app, sql`select from book_differences where id = ${row.id} for update`, 2, () =>
      [two, two].map(({ client }) => act(client, asked, { action: 'reverse' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await entries()).toHaveLength(2)
  })

  test('moves nothing that is not there any more, nor in closed books', async () => {
    const row = await lost()
    await sql`update campaigns set final_report_at = now() where id = ${wish.campaign_id}`.execute(app.ownerDb)
    const closed = await askReversal(row)
    expect([closed.status, closed.message]).toEqual([409, expect.any(String) as string])
    await sql`update campaigns set final_report_at = null where id = ${wish.campaign_id}`.execute(app.ownerDb)
    must(await askReversal(row))
    await sql`update campaigns set final_report_at = now() where id = ${wish.campaign_id}`.execute(app.ownerDb)
    expect((await act(two.client, await again(row.id), { action: 'reverse' })).status).toBe(409)
    expect(await placesOf()).toEqual(whole)
  })

  test('takes nothing back from an operator that has handed the money over', async () => {
    await given()
    await refunded(await given(), ['says_taken'])
    const [row] = await found()
    await sql`insert into donors (ngo_id, campaign_id, donor_kind, name, amount, donation_date, receipt_no, means)
      values (${ngo.id}, ${wish.campaign_id}, 'person', 'سليم', 60000, current_date, 'RC-2020-000002', 'bank_transfer')`.execute(
      app.ownerDb,
    )
    must(await settled(row as BookDifference, 'paid_by_ngo'))
    expect(await placesOf()).toMatchObject({ at_operator: '49750.00', in_account: '35000.00' })
    must(await askReversal(await again(row?.id ?? 0)))
    await sql`insert into campaign_expenses (ngo_id, campaign_id, kind, payment_method_id, amount, place, spent_on, document_file, status, writers)
      values (${ngo.id}, ${wish.campaign_id}, 'handover', ${wish.payment_method_id}, 30000, 'in_account', current_date, ${await evidence()}, 'booked', '{1}')`.execute(
      app.ownerDb,
    )
    const asked = await again(row?.id ?? 0)
    expect((await act(two.client, asked, { action: 'reverse' })).status).toBe(409)
    await sql`update campaign_expenses set status = 'reversed', reversal_reason = 'عاد المبلغ إلى المشغّل' where campaign_id = ${wish.campaign_id}`.execute(
      app.ownerDb,
    )
    must(await act(two.client, asked, { action: 'reverse' }))
    expect(await placesOf()).toEqual({
      gifts: '-85000.00',
      at_operator: '24875.00',
      fees: '125.00',
      in_account: '60000.00',
    })
  })

  test('an annulled gift is not revived, and the database reverses nothing by one person or twice', async () => {
    const name = await given(['says_taken'])
    const [annulled] = await found()
    expect(annulled?.name).toBe(name)
    must(await settled(annulled as BookDifference, 'annul'))
    const row = await again(annulled?.id ?? 0)
    expect(row.actions).toEqual([])
    expect((await askReversal(row)).status).toBe(409)
    for (const broken of [
      sql`update difference_settlements set reversed_by = (select max(id) from settlement_reversals) where difference_id = ${row.id}`,
      sql`insert into settlement_reversals (ngo_id, settlement_id, reason, evidence_file, proposed_by, proposed_at, decision, decided_by, decided_at)
        select ngo_id, id, reason, evidence_file, proposed_by, proposed_at, 'reversed', proposed_by, now() from difference_settlements where difference_id = ${row.id}`,
      sql`delete from settlement_reversals`,
    ])
      await expect(broken.execute(app.ownerDb)).rejects.toThrow()
  })
})
