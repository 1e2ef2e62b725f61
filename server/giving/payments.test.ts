import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkDocument } from '#contract/documents/calls.ts'
import { hearOperator, initPayment, readPayment, readPaymentForm, readReceipt } from '#contract/giving/payment.ts'
import { readCampaign } from '#contract/campaigns/calls.ts'
import { handInReport } from '#contract/campaigns/expenses.ts'
import { must, testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { uploaded, type Organisation, organisation } from '../testing/factories.ts'
import { formToken, init, operatorProcess, pay, setting, wallet, type Wish } from '../testing/giving.ts'
import { whileHeld } from '../testing/held.ts'
import { compareBooks } from './compare-books.ts'
import { repairBooks } from './jobs.ts'
import { inquireDue } from './inquire.ts'
import { drawReceipts } from './receipts.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const real = app.clock.now
let ngo: Organisation
let wish: Wish
beforeAll(async () => {
  ngo = await organisation(app)
  const payment_method_id = await wallet(app, ngo, { percent: '0.5' })
  wish = {
    payment_method_id,
    campaign_id: await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000' }),
  }
})
beforeEach(async () => {
  app.clock.now = real
  await operator.behave({ queue: [], always: 'fair' })
})
const begun = async (more: Partial<Wish> = {}) => must(await init(app, { ...wish, ...more }))
const read = async (transaction_id: string) => must(await app.guest.call(readPayment, { params: { transaction_id } }))
const later = (seconds: number) => {
  app.clock.now = () => new Date(real().getTime() + seconds * 1_000)
}
const rowOf = async (transaction_id: string) =>
  (
    await sql<{ id: number; status: string; receipts: number; donors: number; gifts: number; problem: string | null }>`
    select p.id, p.status, p.problem, (select count(*) from receipts r where r.payment_id = p.id) as receipts,
      (select count(*) from donors d where d.payment_id = p.id) as donors,
      (select count(*) from ledger_entries e where e.payment_id = p.id and e.cause = 'gift') as gifts
    from payments p where p.transaction_id = ${transaction_id}`.execute(app.ownerDb)
  ).rows[0]
const whole = { status: 'finalised', receipts: 1, donors: 1, gifts: 1 }
const charges = async (transaction_id: string) =>
  (await operator.books('demo_cash_a')).filter(({ id }) => id === transaction_id).length

describe('a gift', () => {
  test('is begun, confirmed by the code and finalised, with receipt, donor, figures and an entry that balances', async () => {
    const before = must(await app.guest.call(readCampaign, { params: { id: wish.campaign_id } }))
    const one = await begun({ amount: '٧٥٠٠٠', donor_name: 'سلمى الحداد' })
    expect(one).toMatchObject({
      status: 'otp_sent',
      money: 'no',
      amount: '75000.00',
      fee: '375.00',
      net: '74625.00',
      attempts_left: 3,
    })
    expect(one.phone_number).toMatch(/^09\*{5}\d{3}$/)
    const done = must(await pay(app, one.transaction_id))
    expect(done).toMatchObject({ status: 'finalised', money: 'yes', late: false })
    expect(done.receipt_no).toMatch(/^RC-\d{4}-\d{6}$/)
    const after = must(await app.guest.call(readCampaign, { params: { id: wish.campaign_id } }))
    expect(Number(after.collected_amount) - Number(before.collected_amount)).toBe(75_000)
    expect(after.donors - before.donors).toBe(1)
    const { rows } = await sql<{
      kind: string
      amount: string
    }>`select a.kind, o.amount from payments p join ledger_entries e on e.payment_id = p.id
      join ledger_postings o on o.entry_id = e.id join ledger_accounts a on a.id = o.account_id where p.transaction_id = ${one.transaction_id} order by a.kind`.execute(
      app.ownerDb,
    )
    expect(rows).toEqual([
      { kind: 'at_operator', amount: '74625.00' },
      { kind: 'fees', amount: '375.00' },
      { kind: 'gifts', amount: '-75000.00' },
    ])
  })
  test('has a receipt that is drawn once, is checked by its code, and shows neither name nor telephone there', async () => {
    const { transaction_id } = await begun({ donor_name: 'سلمى الحداد' })
    expect((await app.guest.call(readReceipt, { params: { transaction_id } })).status).toBe(409)
    must(await pay(app, transaction_id))
    const [pdf] = await Promise.all([
      app.guest.call(readReceipt, { params: { transaction_id } }),
      app.guest.call(readReceipt, { params: { transaction_id } }),
      drawReceipts(app.services, 100),
    ])
    expect(pdf?.headers['content-type']).toBe('application/pdf')
    const { rows } = await sql<{
      code: string
      files: number
      currency: string[]
    }>`select q.code, json_build_array(r.content ->> 'currency_ar', r.content ->> 'currency_en') as currency, (select count(*) from attachments a where a.owner_type = 'receipts' and a.owner_id = r.id) as files
      from receipts r join payments p on p.id = r.payment_id join files_qrs q on q.id = r.file_qr_id where p.transaction_id = ${transaction_id}`.execute(
      app.ownerDb,
    )
    // In English beside an amount «Syrian pound» would want a plural.
    expect(rows).toMatchObject([{ files: 1, currency: ['ليرة سورية', 'SYP'] }])
    const checked = must(await app.guest.call(checkDocument, { query: { QR: rows[0]?.code as string } }))
    expect(checked.result).toBe('valid')
    expect(JSON.stringify(checked)).not.toMatch(/سلمى|09\*|0955/)
    await expect(sql`update receipts set amount = 1`.execute(app.ownerDb)).rejects.toThrow('frozen')
  })
  test('has numbers without gaps, also when many are finalised in one moment', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => begun()))
    await Promise.all(many.map(({ transaction_id }) => pay(app, transaction_id)))
    const { rows } = await sql<{
      receipt_no: string
    }>`select receipt_no from receipts where ngo_id = ${ngo.id} order by receipt_no`.execute(app.ownerDb)
    expect(rows.map(({ receipt_no }) => Number(receipt_no.slice(-6)))).toEqual(rows.map((_, at) => at + 1))
  })
  test('leaves neither telephone nor code in log, notices of staff, answers or notes', async () => {
    const phone = '0977123987'
    const { transaction_id } = await begun({ phone_number: phone })
    must(await pay(app, transaction_id))
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ' '), '') as text from (select l::text from logs l union all select a::text from payment_answers a
        union all select n::text from user_notifications n union all select p::text from payments p union all select r::text from receipts r union all select d::text from donors d) t`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.text).toContain(transaction_id)
    for (const hidden of [phone, phone.slice(1), '123456']) expect(rows[0]?.text.includes(hidden), hidden).toBe(false)
  })
})

describe('beginning', () => {
  test('with the same form is the same payment, and with something else in it is refused', async () => {
    const token = await formToken(app, wish.campaign_id)
    const given = { ...wish, phone_number: '0955777001' }
    const answers = await Promise.all([init(app, given, token), init(app, given, token), init(app, given, token)])
    expect(new Set(answers.map((one) => must(one).transaction_id)).size).toBe(1)
    expect((await init(app, { ...given, amount: '26000' }, token)).status).toBe(422)
    const { rows } = await sql`select from payments where idempotency_key = ${token}`.execute(app.ownerDb)
    expect(rows).toHaveLength(1)
  })
  test.each([
    ['999', 422],
    ['1000', 200],
    ['5000000', 200],
    ['5000001', 422],
    ['1500.5', 422],
    ['-1500', 422],
    ['1e6', 422],
    ['0', 422],
    ['Infinity', 422],
  ])('of %s pounds answers %i [domain 2.7: between the limits, whole pounds]', async (amount, status) => {
    const answer = await init(app, { ...wish, amount })
    expect(answer.status).toBe(status)
    if (status === 422) expect(Object.keys(answer.errors)).toEqual(['amount'])
  })
  test('is for running campaigns that take wallets, and for methods of their organisation alone', async () => {
    const other = await organisation(app)
    const closed = [
      await campaign(app, ngo, { means: ['platform_payment'], days: [-20, -1] }),
      await campaign(app, ngo, { means: ['platform_payment'], days: [2, 20] }),
      await campaign(app, ngo, { means: ['platform_payment'], stopped: true }),
      await campaign(app, ngo, { means: ['bank_transfer'] }),
      await campaign(app, ngo, { number: 5, means: ['platform_payment'] }),
    ]
    for (const campaign_id of closed) expect((await init(app, { ...wish, campaign_id })).status).toBe(409)
    const unknown = [await campaign(app, ngo, { confirmed: 'P', means: ['platform_payment'] }), 999_999]
    for (const campaign_id of unknown) expect((await init(app, { ...wish, campaign_id })).status).toBe(404)
    const foreign = await init(app, {
      ...wish,
      campaign_id: await campaign(app, other, { means: ['platform_payment'] }),
    })
    expect([foreign.status, Object.keys(foreign.errors)]).toEqual([422, ['payment_method_id']])
  })
  test('asks for a form of ours that somebody had time to read', async () => {
    const { form_token } = must(
      await app.guest.call(readPaymentForm, { query: { campaign_id: wish.campaign_id, amount: '5000' } }),
    )
    const body = { ...wish, phone_number: '0955777002', amount: '5000' }
    const fast = await app.guest.call(initPayment, { body: { ...body, form_token } })
    expect(fast.errors).toEqual({ form_token: [expect.stringContaining('قبل أن تُقرأ')] })
    expect((await app.guest.call(initPayment, { body })).status).toBe(422)
    expect(
      (await app.guest.call(initPayment, { body: { ...body, form_token: `${form_token.slice(0, -2)}xx` } })).status,
    ).toBe(422)
  })
  test('that the operator refuses is a failed payment, of which nothing was taken', async () => {
    await operator.behave({ queue: ['says_refused'] })
    const answer = await init(app, { ...wish, phone_number: '0955777003' })
    expect([answer.status, answer.message]).toEqual([409, 'رفض مشغّل الدفع العملية. لم يُسحب أي مبلغ من رصيدكم.'])
  })
  test('that the operator does not answer can be sent again and is one payment', async () => {
    const token = await formToken(app, wish.campaign_id)
    const given = { ...wish, phone_number: '0955777004' }
    await operator.behave({ queue: ['done_then_cut'] })
    expect((await init(app, given, token)).status).toBe(503)
    const again = must(await init(app, given, token))
    must(await pay(app, again.transaction_id))
    expect(await charges(again.transaction_id)).toBe(1)
  })
})

describe('the code', () => {
  test('that is wrong leaves attempts, and the third ends the attempt [domain 3.8]', async () => {
    const { transaction_id } = await begun()
    const answers = []
    for (let turn = 0; turn < 4; turn += 1) answers.push(await pay(app, transaction_id, '111111'))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 200, 409])
    expect(answers[0]?.data).toMatchObject({ attempts_left: 2 })
    expect(answers[1]?.errors.otp?.[0]).toContain('محاولة واحدة')
    expect(must(answers[2] as (typeof answers)[0])).toMatchObject({
      status: 'failed',
      money: 'no',
      failure_code: 'wrong_codes',
    })
    expect((await pay(app, transaction_id)).status).toBe(409)
    expect(await charges(transaction_id)).toBe(0)
  })
  test('is taken once however often it is sent, one after the other and all at once', async () => {
    const { transaction_id } = await begun()
    app.makeRoom(5)
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(app, transaction_id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const first = must(await pay(app, transaction_id))
    expect(must(await pay(app, transaction_id))).toEqual(first)
    expect([await rowOf(transaction_id), await charges(transaction_id)]).toMatchObject([whole, 1])
  })
  test('of two browsers waits at the row: one hands it over', async () => {
    const { transaction_id } = await begun()
    await whileHeld(app, sql`select 1 from payments where transaction_id = ${transaction_id} for update`, 2, () => [
      pay(app, transaction_id),
      pay(app, transaction_id),
    ])
    const { rows } =
      await sql`select from payment_answers a join payments p on p.id = a.payment_id where p.transaction_id = ${transaction_id} and a.question = 'confirm'`.execute(
        app.ownerDb,
      )
    expect([rows.length, await charges(transaction_id)]).toEqual([1, 1])
  })
  test('after its time is over takes nothing, and says so', async () => {
    const { transaction_id } = await begun()
    later(601)
    const answer = await pay(app, transaction_id)
    expect([answer.status, await charges(transaction_id)]).toEqual([409, 0])
    expect(await read(transaction_id)).toMatchObject({ status: 'expired', money: 'no' })
  })
})

describe('an answer that did not come', () => {
  beforeAll(() => setting(app, 'payment.patience_seconds', 0.5))
  afterAll(() => setting(app, 'payment.patience_seconds', 8))
  test.each(['done_then_cut', 'done_then_502', 'never', 'garbage', 'other_payment'] as const)(
    'though the money was taken (%s): nobody is told that it failed, and asking finds it',
    async (how) => {
      const { transaction_id } = await begun()
      await operator.behave({ queue: [how] })
      expect(must(await pay(app, transaction_id))).toMatchObject({ status: 'confirming', money: 'unknown' })
      const second = await init(app, { ...wish, phone_number: '0955888001' })
      expect(second.status).toBe(200)
      later(20)
      await inquireDue(app.services)
      expect([await rowOf(transaction_id), await charges(transaction_id)]).toMatchObject([whole, 1])
    },
  )
  test('and was never to come: it is taken back before anybody says that nothing was taken', async () => {
    const { transaction_id } = await begun()
    await operator.behave({ queue: ['cut'] })
    must(await pay(app, transaction_id))
    later(20)
    await inquireDue(app.services)
    expect((await read(transaction_id)).status).toBe('confirming')
    later(120)
    await inquireDue(app.services)
    expect(await read(transaction_id)).toMatchObject({ status: 'failed', money: 'no', failure_code: 'cancelled' })
    // The code that arrives now is refused there.
    expect((await pay(app, transaction_id)).status).toBe(409)
    expect(await charges(transaction_id)).toBe(0)
  })
  test('keeps the same telephone from paying the same gift again meanwhile', async () => {
    const phone_number = '0955888002'
    const { transaction_id } = await begun({ phone_number })
    await operator.behave({ queue: ['never'] })
    must(await pay(app, transaction_id))
    expect((await init(app, { ...wish, phone_number })).status).toBe(409)
    later(20)
    await inquireDue(app.services)
    expect((await init(app, { ...wish, phone_number })).status).toBe(200)
  })
  test('of a call-back makes nothing true, but is asked about at once; the unknown is answered alike', async () => {
    const { transaction_id } = await begun()
    await operator.behave({ queue: ['done_then_cut'] })
    must(await pay(app, transaction_id))
    const tell = (name: string) =>
      app.guest.call(hearOperator, { params: { slug: 'demo_cash_a' }, body: { transaction_id: name } })
    expect([(await tell(transaction_id)).status, (await tell('A'.repeat(20))).status]).toEqual([200, 200])
    expect((await read(transaction_id)).status).toBe('confirming')
    await inquireDue(app.services)
    expect(await rowOf(transaction_id)).toMatchObject(whole)
  })
  test('for the minutes of the settings is shown to a person, and is asked about on', async () => {
    const { transaction_id } = await begun()
    await operator.behave({ always: 'never' })
    must(await pay(app, transaction_id))
    later(16 * 60)
    await inquireDue(app.services)
    expect(await read(transaction_id)).toMatchObject({ status: 'confirming', with_person: true })
    await operator.behave({ always: 'fair' })
    later(30 * 60)
    await inquireDue(app.services)
    expect(await rowOf(transaction_id)).toMatchObject(whole)
  })
  test('with another amount settles nothing, and is for a person', async () => {
    const { transaction_id } = await begun()
    await operator.behave({ queue: ['other_amount'] })
    expect(must(await pay(app, transaction_id))).toMatchObject({ status: 'confirming', with_person: true })
    expect(await rowOf(transaction_id)).toMatchObject({ problem: 'amount_differs', receipts: 0, donors: 0 })
    expect((await repairBooks(app.services)).methods[0]?.found).toContain(transaction_id)
  })
  test('that comes when the time is over makes receipt and notice all the same [amendments]', async () => {
    const { transaction_id } = await begun()
    await operator.behave({ queue: ['later'] })
    must(await pay(app, transaction_id))
    await new Promise((done) => void setTimeout(done, 300))
    later(700)
    await inquireDue(app.services)
    expect(await read(transaction_id)).toMatchObject({ status: 'finalised', late: true })
  })
})

describe('the books of the operator', () => {
  test('find what it took and denied', async () => {
    const { transaction_id } = await begun()
    await operator.behave({ queue: ['says_refused'] })
    expect(must(await pay(app, transaction_id))).toMatchObject({ status: 'failed' })
    const told = await compareBooks(app.services)
    expect(told.differences).toContainEqual(expect.objectContaining({ kind: 'not_settled', name: transaction_id }))
    await repairBooks(app.services)
    expect([await rowOf(transaction_id), await charges(transaction_id)]).toMatchObject([whole, 1])
  })
  test('lack what it only said that it took', async () => {
    const { transaction_id } = await begun({ amount: '31000' })
    await operator.behave({ queue: ['says_taken'] })
    expect(must(await pay(app, transaction_id))).toMatchObject({ status: 'finalised' })
    const { differences } = await repairBooks(app.services)
    expect(differences).toEqual([
      { kind: 'not_in_books', method: 'demo_cash_a', name: transaction_id, ours: '31000.00', theirs: null },
    ])
  })
})

test('the ledger refuses what does not balance, and every change of what stands there', async () => {
  const [{ rows: donors }, { rows: accounts }] = await Promise.all([
    sql<{ id: number }>`select id from donors where ngo_id = ${ngo.id} limit 1`.execute(app.ownerDb),
    sql<{ id: number }>`select id from ledger_accounts where ngo_id = ${ngo.id} order by id limit 2`.execute(
      app.ownerDb,
    ),
  ])
  const book = (...amounts: string[]) =>
    app.ownerDb.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        id: number
      }>`insert into ledger_entries (ngo_id, cause, donor_id, happened_on) values (${ngo.id}, 'gift', ${donors[0]?.id}, '2026-01-01') returning id`.execute(
        trx,
      )
      for (const [at, amount] of amounts.entries())
        await sql`insert into ledger_postings (ngo_id, entry_id, account_id, currency_id, amount) values (${ngo.id}, ${rows[0]?.id}, ${accounts[at % 2]?.id}, 1, ${amount})`.execute(
          trx,
        )
    })
  for (const wrong of [[], ['10'], ['10', '-9.99'], ['10', '10']])
    await expect(book(...wrong), wrong.join()).rejects.toThrow('does not balance')
  for (const table of ['ledger_entries', 'ledger_postings', 'ledger_accounts', 'payment_answers'])
    for (const statement of [
      `update ${table} set created_at = now()`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(sql.raw(statement).execute(app.ownerDb), statement).rejects.toThrow()
})

test('limits: five payments of a telephone in an hour, and not many telephones of one network', async () => {
  const few = await testApp({ env: { PAYMENT_URL: operator.url }, limitFactor: 1 })
  await setting(few, 'payment.captcha', false)
  const own = await organisation(few)
  const given = {
    payment_method_id: await wallet(few, own),
    campaign_id: await campaign(few, own, { means: ['platform_payment'] }),
  }
  const of = async (phone_number: string) => (await init(few, { ...given, phone_number })).status
  const answers = []
  for (let turn = 0; turn < 6; turn += 1) answers.push(await of('0944000001'))
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  const phones = []
  for (let turn = 2; turn <= 10; turn += 1) phones.push(await of(`09440000${String(turn).padStart(2, '0')}`))
  expect(phones).toEqual([200, 200, 200, 200, 200, 200, 200, 429, 429])
})

test('where many payments begin or codes are guessed from one network, each answers a question of its own form', async () => {
  const few = await testApp({ env: { PAYMENT_URL: operator.url }, limitFactor: 1 })
  const own = await organisation(few)
  const given = {
    payment_method_id: await wallet(few, own),
    campaign_id: await campaign(few, own, { means: ['platform_payment'] }),
  }
  let phones = 0
  const begin = (token: string, proof?: number, phone = `09440001${String((phones += 1)).padStart(2, '0')}`) =>
    few.guest.call(initPayment, {
      body: { ...given, amount: '25000', phone_number: phone, form_token: token, proof } as never,
    })
  const formOf = () => formToken(few, given.campaign_id)
  const [first, ...others] = [await begin(await formOf()), await begin(await formOf()), await begin(await formOf())]
  expect([first, ...others].map(({ status }) => status)).toEqual([200, 200, 200])
  // Guessed codes count as begun payments do.
  for (const otp of ['111111', '222222']) expect((await pay(few, must(first).transaction_id, otp)).status).toBe(400)
  const token = await formOf()
  const asked = await begin(token)
  expect([asked.status, Object.keys(asked.errors)]).toEqual([422, ['proof']])
  const sumIn = ({ errors }: { errors: object }) => {
    const [, a, b] = /(\d) \+ (\d)/.exec(JSON.stringify(errors)) ?? []
    return Number(a) + Number(b)
  }
  const answer = sumIn(asked)
  const wrong = await begin(token, answer + 1)
  expect([wrong.status, sumIn(wrong), JSON.stringify(wrong.errors).includes('غير صحيح')]).toEqual([422, answer, true])
  let other = ''
  do other = await formOf()
  while (sumIn(await begin(other)) === answer)
  expect((await begin(other, answer)).status, 'the answer of another form').toBe(422)
  expect((await begin(token, answer)).status).toBe(200)
  // The answer is no part of the wish: the same form is the same payment.
  await setting(few, 'payment.captcha', false)
  expect((await begin(await formOf())).status).toBe(200)
})

test('a campaign is not closed by its report while an operator has money of it', async () => {
  const own = await organisation(app)
  const wallets = await wallet(app, own)
  const id = await campaign(app, own, { means: ['platform_payment'] })
  const { transaction_id } = must(await init(app, { payment_method_id: wallets, campaign_id: id }))
  must(await pay(app, transaction_id))
  await sql`update campaigns set stopped_at = now(), stop_reason = 'اكتملت الحاجة' where id = ${id}`.execute(
    app.ownerDb,
  )
  const report = () =>
    own.client.call(handInReport, {
      params: { id },
      body: { achieved_ar: 'وصلت الكسوة إلى ألف أسرة مسجّلة.', surplus_ar: 'يبقى لحملة الشتاء القادمة.' },
    })
  const early = await report()
  expect([early.status, early.message]).toEqual([409, expect.stringContaining('مشغّل')])
  await sql`insert into campaign_expenses (ngo_id, campaign_id, kind, payment_method_id, amount, place, spent_on, document_file, status, writers)
    select ${own.id}, ${id}, 'handover', ${wallets}, sum(o.amount), 'in_account', current_date, ${await uploaded(app, { userId: own.userId, ngoId: own.id })}, 'booked', '{1}'
    from ledger_accounts a join ledger_postings o on o.account_id = a.id where a.campaign_id = ${id} and a.kind = 'at_operator'`.execute(
    app.ownerDb,
  )
  must(await report())
})

test.each([
  [
    'the campaign',
    (id: number) => sql`update campaigns set stopped_at = now(), stop_reason = 'قرار إيقاف' where id = ${id}`,
  ],
  [
    'its organisation',
    (id: number) => sql`update ngos set status_id = 2 where id = (select ngo_id from campaigns where id = ${id})`,
  ],
])('when %s is stopped while the code is typed, nothing is taken', async (_, stop) => {
  const own = await organisation(app)
  const campaign_id = await campaign(app, own, { means: ['platform_payment'] })
  const { transaction_id } = must(await init(app, { payment_method_id: await wallet(app, own), campaign_id }))
  await stop(campaign_id).execute(app.ownerDb)
  expect((await pay(app, transaction_id)).status).toBe(409)
  expect([await charges(transaction_id), (await rowOf(transaction_id))?.status]).toEqual([0, 'otp_sent'])
})
test('who begins in the last minutes of the last day by Damascus time gives; who comes after midnight does not', async () => {
  const own = await organisation(app)
  const given = { payment_method_id: await wallet(app, own), campaign_id: 0 }
  const at = (time: string) => {
    app.clock.now = () => new Date(`${real().toISOString().slice(0, 10)}T${time}:00Z`)
  }
  at('20:58')
  given.campaign_id = await campaign(app, own, { means: ['platform_payment'], days: [-10, 0] })
  const { transaction_id } = must(await init(app, given))
  at('21:01')
  expect(must(await pay(app, transaction_id)).status).toBe('finalised')
  expect((await init(app, given)).status).toBe(409)
})
