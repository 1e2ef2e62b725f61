import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { decideRefund, movePayment } from '#contract/giving/desk.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { ministryUser, type Organisation, organisation } from '../testing/factories.ts'
import { formToken, init, operatorProcess, pay, wallet, type Wish } from '../testing/giving.ts'
import { type Stop, stopsOf } from '../testing/stops.ts'
import { compareBooks } from './compare-books.ts'
import { inquireDue } from './inquire.ts'
import { refundDue } from './refunds/pursue.ts'

/**
 * A gift and a refund, stopped at each of their statements in turn: before it is done, and after it was done and before
 * anybody learned of it; by the end of the database, after which the giver tries again, and of the server, after which he
 * does not come back.
 */
const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const stops = stopsOf(app.database.pool)
const real = app.clock.now
let ahead = 0
app.clock.now = () => new Date(real().getTime() + ahead)
const never: Stop = { at: 0, isDone: false, who: 'database' }

let ngo: Organisation
let central: Client
let wish: Wish
beforeAll(async () => {
  ngo = await organisation(app)
  const rights = { ministry_accept_reject_campaigns_comm: ['S' as const, 'C' as const] }
  central = (await ministryUser(app, { rights })).client
  wish = {
    payment_method_id: await wallet(app, ngo, { percent: '0.5' }),
    campaign_id: await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000000' }),
  }
})

let serial = 0
const phone = () => `0966${String((serial += 1) * 100).padStart(6, '0')}`

/** One wish: begun with a form, confirmed by its code. */
async function gift() {
  const given = { ...wish, phone_number: phone() }
  const token = await formToken(app, wish.campaign_id)
  return async () => {
    const begun = await init(app, given, token)
    return begun.status < 300 ? pay(app, begun.data.transaction_id) : begun
  }
}
const stand = async (name: string) =>
  (
    await sql<{ id: number; status: string; updated_at: string }>`
      select id, status, updated_at from payments where transaction_id = ${name}`.execute(app.ownerDb)
  ).rows[0] as { id: number; status: string; updated_at: string }

/** What two persons and the worker do for a refund, each as the payment stands when he looks at it. */
function refund(name: string) {
  const step = async (client: Client, call: typeof movePayment | typeof decideRefund, body: object) => {
    const { id, updated_at } = await stand(name)
    return client.call(call as typeof movePayment, {
      params: { id },
      body: body as never,
      headers: { 'if-match': `"${updated_at}"` },
    })
  }
  return async () => {
    if ((await stand(name)).status === 'finalised')
      await step(ngo.client, movePayment, { action: 'ask_refund', amount: '25000', reason: 'دُفع المبلغ مرتين بالخطأ' })
    if ((await stand(name)).status === 'refund_requested')
      await step(central, decideRefund, { action: 'approve_refund' })
    return refundDue(app.services)
  }
}

/** Time goes by, and with it everything that the platform does by itself. */
async function later(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    ahead += 15 * 60_000
    while ((await inquireDue(app.services, 50)) > 0);
    while ((await refundDue(app.services, 50)) > 0);
  }
}

interface Row {
  name: string
  status: string
  told: [receipts: number, donors: number, gifts: number]
  returned: number
  waiting: number
}
const rows = async () =>
  (
    await sql<Row>`select p.transaction_id as name, p.status,
      json_build_array((select count(*) from receipts r where r.payment_id = p.id), (select count(*) from donors d where d.payment_id = p.id),
        (select count(*) from ledger_entries e where e.payment_id = p.id and e.cause = 'gift')) as told,
      (select count(*) from refunds r where r.payment_id = p.id and r.outcome = 'done')::int as returned,
      (select count(*) from refunds r where r.payment_id = p.id and r.decision = 'approved' and r.outcome is null)::int as waiting
    from payments p order by p.id`.execute(app.ownerDb)
  ).rows
/** Everything is decided that no person has to decide, and is so on both sides: what the operator took has one receipt, donor and entry, the rest none. */
async function holds(): Promise<Row[]> {
  const lines = (await operator.books('demo_cash_a')) as unknown as { id: string; kind: string }[]
  const inBooks = (name: string, kind: string) => lines.filter((one) => one.id === name && one.kind === kind).length
  const all = await rows()
  for (const { name, status, told, returned, waiting } of all) {
    const charged = inBooks(name, 'charge')
    expect([name, status], 'decided').toEqual([
      name,
      expect.stringMatching(charged > 0 ? /^(finalised|refund_requested|refunded)$/ : /^(failed|expired)$/),
    ])
    expect([name, charged, ...told], 'charged, receipts, donors, entries').toEqual([
      name,
      ...Array(4).fill(charged && 1),
    ])
    expect([name, returned, waiting], 'given back').toEqual([name, inBooks(name, 'refund'), 0])
  }
  const { differences, methods } = await compareBooks(app.services)
  expect(differences).toEqual([])
  for (const { receipts, ledger, operator: books } of methods) expect([ledger, books]).toEqual([receipts, receipts])
  return all
}

const ways = [
  { who: 'database', isDone: false },
  { who: 'database', isDone: true },
  { who: 'server', isDone: false },
  { who: 'server', isDone: true },
] as const

/** Every statement stops in two of the four ways, another two in the next run; in all of them with GIVING_STOPS=all. */
const turn = Math.floor(Math.random() * 2)
const isTried = (way: number, at: number) => process.env.GIVING_STOPS === 'all' || (way + at) % 2 === turn

/** Does the same work anew for each statement and way of stopping there; answers how many statements and stops it had. */
async function atEach(begin: () => Promise<() => Promise<unknown>>) {
  const whole = await begin()
  stops.set(never)
  await whole()
  const statements = await stops.over()
  let tried = 0
  for (const [index, way] of ways.entries())
    for (let at = 1; at <= statements; at += 1) {
      if (!isTried(index, at)) continue
      tried += 1
      const act = await begin()
      stops.set({ ...way, at })
      await act().catch(() => undefined)
      await stops.over()
      if (way.who === 'database') await act()
    }
  return { statements, tried }
}

test(
  'a gift that stops at any of its statements is charged once with everything or not at all',
  { timeout: 240_000 },
  async () => {
    const { statements, tried } = await atEach(gift)
    expect(statements).toBeGreaterThan(20)
    await later()
    const taken = (await holds()).filter(({ status }) => status === 'finalised').length
    // Whoever tries again gives; of those who do not come back some had given already.
    expect(taken).toBeGreaterThan(tried / 2)
    expect(taken).toBeLessThan(tried)
    const { rows: numbers } = await sql<{
      n: number
    }>`select substr(receipt_no, 9)::int as n from receipts order by 1`.execute(app.ownerDb)
    expect(
      numbers.map(({ n }) => n),
      'no gap',
    ).toEqual(numbers.map((_, at) => at + 1))
  },
)

test('a refund that stops at any of its statements goes back once or not at all', { timeout: 240_000 }, async () => {
  const { statements, tried } = await atEach(async () => {
    const begun = must(await init(app, { ...wish, phone_number: phone() }))
    must(await pay(app, begun.transaction_id))
    return refund(begun.transaction_id)
  })
  expect(statements).toBeGreaterThan(20)
  await later()
  const all = await holds()
  expect(all.filter(({ returned }) => returned > 0).length).toBeGreaterThan(tried / 2)
  expect(
    all.some(({ status }) => status === 'refund_requested'),
    'some wait for their second person',
  ).toBe(true)
})
