import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { expenseRegister, readOwnBooks } from '#contract/campaigns/expenses.ts'
import { decideRefund, movePayment } from '#contract/giving/desk.ts'
import { listDonationStatement } from '#contract/giving/own-statement.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { type Client, must, testApp } from '../../testing/app.ts'
import { campaign } from '../../testing/campaigns.ts'
import { ministryUser, type Organisation, organisation, organisationUser, uploaded } from '../../testing/factories.ts'
import { init, operatorProcess, pay, wallet } from '../../testing/giving.ts'
import { whileHeld } from '../../testing/held.ts'
import { recordsOf } from '../../testing/workbook.ts'
import { refundDue } from './pursue.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
let ngo: Organisation
let method: number
let cashier: Client
let central: Client
beforeAll(async () => {
  ngo = await organisation(app)
  method = await wallet(app, ngo, { percent: '0.5' })
  cashier = (await organisationUser(app, ngo.id, { ngo_payments: ['S', 'U'] })).client
  central = (await ministryUser(app, { rights: { ministry_accept_reject_campaigns_comm: ['S', 'C'] } })).client
})

const collecting = () => campaign(app, ngo, { means: ['platform_payment'], amount: '900000000' })
/** A gift to a campaign, by the id of its payment. */
async function given(campaign_id: number, amount = '25000'): Promise<number> {
  const { transaction_id } = must(await init(app, { payment_method_id: method, campaign_id, amount }))
  expect(must(await pay(app, transaction_id)).status).toBe('finalised')
  const { rows } = await sql<{ id: number }>`select id from payments where transaction_id = ${transaction_id}`.execute(
    app.ownerDb,
  )
  return rows[0]?.id ?? 0
}
async function seen(id: number) {
  const { rows } = await sql<{ updated_at: string }>`select updated_at from payments where id = ${id}`.execute(
    app.ownerDb,
  )
  return { 'if-match': `"${rows[0]?.updated_at}"` }
}
const ask = async (id: number, amount = '25000') =>
  cashier.call(movePayment, {
    params: { id },
    body: { action: 'ask_refund', amount, reason: 'دُفع المبلغ مرتين بالخطأ' },
    headers: await seen(id),
  })
const approve = async (id: number) =>
  central.call(decideRefund, { params: { id }, body: { action: 'approve_refund' }, headers: await seen(id) })
async function enter(campaign_id: number, kind: 'expense' | 'handover', amount: string) {
  return ngo.client.call(expenseRegister.create, {
    body: {
      campaign_id,
      kind,
      type_ar: kind === 'expense' ? 'حقائب مدرسية' : null,
      payment_method_id: kind === 'expense' ? null : method,
      amount,
      place: 'in_account',
      spent_on: todayIn(app.services.now()),
      payee: null,
      paper_no: null,
      document_file: await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }),
    },
  })
}
const books = async (id: number) => must(await ngo.client.call(readOwnBooks, { params: { id } }))

test('the workbook of donors says in what currency, and what was given back, so that it adds up to what was raised', async () => {
  const id = await collecting()
  const [one] = [await given(id), await given(id, '3000')]
  must(await ask(one, '10000'))
  must(await approve(one))
  await refundDue(app.services)
  const donors = await ngo.client.request('GET', `/api/v2/donors?campaign_id=${id}`, undefined, { 'to-excel': '1' })
  const rows = recordsOf(donors.data as never)
  expect(rows.map((row) => [row['المبلغ'], row['المبلغ المردود'], row['العملة']]).toSorted()).toEqual([
    ['25000.00', '10000.00', 'ليرة سورية'],
    ['3000.00', '0.00', 'ليرة سورية'],
  ])
  expect((await books(id)).books?.raised).toBe('18000.00')
})
describe('money that goes back', () => {
  test('is promised to one donor: not to a second one, and not to the campaign', async () => {
    const id = await collecting()
    const [one, two] = [await given(id), await given(id)]
    must(await enter(id, 'handover', '49750'))
    must(await enter(id, 'expense', '24000'))
    must(await ask(one))
    must(await ask(two))
    must(await approve(one))
    expect((await approve(two)).status, 'there is money for one of them').toBe(409)
    expect((await enter(id, 'expense', '20000')).status, 'what was promised back is spent no more').toBe(409)
    must(await enter(id, 'expense', '800'))
    await refundDue(app.services)
    expect((await books(id)).books).toMatchObject({ raised: '25000.00', spent: '24800.00' })
  })
  test('goes to one of two donors also where both are approved in one moment', async () => {
    const id = await collecting()
    const both = [await given(id), await given(id)]
    must(await enter(id, 'handover', '49750'))
    must(await enter(id, 'expense', '24000'))
    for (const one of both) must(await ask(one))
    const answers = await whileHeld(app, sql`select 1 from campaigns where id = ${id} for update`, 2, () =>
      both.map(approve),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('leaves the place where it is, so that the books can be closed', async () => {
    const id = await collecting()
    const [one] = [await given(id), await given(id)]
    must(await enter(id, 'handover', '49750'))
    must(await ask(one))
    must(await approve(one))
    await refundDue(app.services)
    expect((await books(id)).books).toMatchObject({
      raised: '25000.00',
      held: '24875.00',
      at_operator: '0.00',
      fees: '125.00',
    })
    const day = todayIn(app.services.now())
    const lines = must(await cashier.call(listDonationStatement, { query: { first_day: day, last_day: day } }))
    const { rows: names } = await sql<{ name_ar: string }>`select name_ar from campaigns where id = ${id}`.execute(
      app.ownerDb,
    )
    const own = lines.filter(({ campaign_name }) => campaign_name === names[0]?.name_ar)
    for (const { opening, given: came, fees, returned, moved, spent, settled, closing } of own)
      expect(
        Number(opening) +
          Number(came) -
          Number(fees) -
          Number(returned) +
          Number(moved) -
          Number(spent) +
          Number(settled),
      ).toBe(Number(closing))
    const sum = (name: 'given' | 'fees' | 'returned' | 'closing') =>
      own.reduce((all, line) => all + Number(line[name]), 0)
    expect([sum('given'), sum('fees'), sum('returned'), sum('closing')]).toEqual([50_000, 125, 25_000, 24_875])
    await sql`update campaigns set stopped_at = now(), stop_reason = 'انتهى الجمع' where id = ${id}`.execute(
      app.ownerDb,
    )
    expect((await books(id)).may_report).toBe(true)
  })
})
