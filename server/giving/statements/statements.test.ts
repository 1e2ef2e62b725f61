import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { donorRegister } from '#contract/campaigns/donors.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { checkDocument, freezeFile } from '#contract/documents/calls.ts'
import { decideRefund, movePayment } from '#contract/giving/desk.ts'
import {
  askDonorCode,
  closeDonorStatement,
  openDonorStatement,
  readDonorPaper,
  readDonorStatement,
  readGiftReceipt,
} from '#contract/giving/donor-statement.ts'
import { issueDonationStatement, listDonationStatement } from '#contract/giving/own-statement.ts'
import { issueToken } from '../../guest-forms/index.ts'
import { type Answer, type Client, must, testApp } from '../../testing/app.ts'
import { campaign } from '../../testing/campaigns.ts'
import { ministryUser, type Organisation, organisation, organisationUser, uploaded } from '../../testing/factories.ts'
import { init, operatorProcess, pay, wallet } from '../../testing/giving.ts'
import { compareBooks } from '../compare-books.ts'
import { refundDue } from '../refunds/pursue.ts'
import { statementForm } from './session.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const real = app.clock.now
const today = () => todayIn(app.services.now())
let ngo: Organisation
let other: Organisation
let cashier: Client
let central: Client
let money: number
let wish: { payment_method_id: number; campaign_id: number }
beforeAll(async () => {
  ngo = await organisation(app)
  other = await organisation(app)
  money = await campaign(app, ngo, { means: ['platform_payment', 'bank_transfer'], amount: '900000000' })
  wish = { payment_method_id: await wallet(app, ngo, { percent: '0.5' }), campaign_id: money }
  cashier = (await organisationUser(app, ngo.id, { ngo_payments: ['S', 'U', 'E'], campaigns: ['S', 'A', 'U'] })).client
  const rights = { ministry_accept_reject_campaigns_comm: ['S' as const, 'C' as const] }
  central = (await ministryUser(app, { rights })).client
})
beforeEach(async () => {
  app.clock.now = real
  await sql`delete from rate_limits`.execute(app.ownerDb)
})

const token = (seconds = 10) =>
  issueToken({ ...app.services, now: () => new Date(real().getTime() - seconds * 1_000) }, statementForm)
const ask = (phone_number: string, form_token = token(), website?: string) =>
  app.guest.call(askDonorCode, { body: { phone_number, form_token, ...(website && { website }) } })
const cookieOf = (answer: Answer<unknown>) => {
  const [cookie] = [answer.headers['set-cookie']].flat()
  return { cookie: String(cookie).split(';', 1)[0] ?? '' }
}
interface Sent {
  to_address: string
  body_text: string
}
const messages = async (phone: string) =>
  (
    await sql<Sent>`select to_address, body_text from outbox where template_code = 'GIFTS-CODE' and to_address like ${`%${phone.slice(1)}`} order by id`.execute(
      app.ownerDb,
    )
  ).rows
const codeTo = async (phone: string) => /\d{6}/.exec((await messages(phone)).at(-1)?.body_text ?? '')?.[0] ?? ''
/** A browser that proved to have a telephone. */
async function opened(phone: string) {
  const asked = cookieOf(await ask(phone))
  const code = await codeTo(phone)
  const answer = await app.guest.call(openDonorStatement, { body: { code }, headers: asked })
  must(answer)
  return cookieOf(answer)
}
const giftsOf = async (headers: Record<string, string>, query = {}) =>
  must(await app.guest.call(readDonorStatement, { query, headers }))
async function given(phone_number: string, amount = '25000', to = wish) {
  const { transaction_id } = must(await init(app, { ...to, amount, phone_number, donor_name: 'سلمى الحداد' }))
  expect(must(await pay(app, transaction_id)).status).toBe('finalised')
  return transaction_id
}
const rowOf = async (name: string) =>
  (
    await sql<{
      id: number
      updated_at: string
    }>`select id, updated_at from payments where transaction_id = ${name}`.execute(app.ownerDb)
  ).rows[0] as { id: number; updated_at: string }
async function refunded(name: string, amount: string) {
  const step = async (client: Client, call: typeof movePayment | typeof decideRefund, body: object) => {
    const { id, updated_at } = await rowOf(name)
    must(
      await client.call(call as typeof movePayment, {
        params: { id },
        body: body as never,
        headers: { 'if-match': `"${updated_at}"` },
      }),
    )
  }
  await step(cashier, movePayment, { action: 'ask_refund', amount, reason: 'دُفع المبلغ مرتين بالخطأ' })
  await step(central, decideRefund, { action: 'approve_refund' })
  await refundDue(app.services)
}
const paper = (headers: Record<string, string>, ngo_id: number, query = {}) =>
  app.guest.call(readDonorPaper, { params: { ngo_id }, query, headers })
const papers = async () =>
  (
    await sql<{
      id: number
      code: string
      content: Record<string, unknown>
    }>`select s.id, q.code, s.content from donor_statements s join files_qrs q on q.id = s.file_qr_id order by s.id`.execute(
      app.ownerDb,
    )
  ).rows
const checked = async (code: string) => must(await app.guest.call(checkDocument, { query: { QR: code } }))

describe('a donor without an account', () => {
  test('reads his gifts by a code to his telephone, and nobody else does', async () => {
    const phone = '0955700001'
    const first = await given(phone, '75000')
    await given(phone, '30000')
    const asked = await ask(phone)
    expect(must(asked)).toEqual({ stage: 'code' })
    const cookie = cookieOf(asked)
    expect(await giftsOf(cookie)).toMatchObject({
      stage: 'code',
      phone_number: '09*****001',
      attempts_left: 5,
      given: [],
      years: [],
    })
    expect(await giftsOf({}), 'another browser').toMatchObject({ stage: 'phone', phone_number: null })
    const code = await codeTo(phone)
    const headers = cookieOf(await app.guest.call(openDonorStatement, { body: { code }, headers: cookie }))
    const { stage, years, given: groups } = await giftsOf(headers)
    expect([stage, years]).toEqual(['open', [Number(today().slice(0, 4))]])
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({
      ngo: { id: ngo.id },
      sums: [{ given: '105000.00', returned: '0.00', kept: '105000.00', currency: { id: 1, name_en: 'SYP' } }],
    })
    expect(groups[0]?.gifts.map(({ amount }) => amount)).toEqual(['30000.00', '75000.00'])
    expect((await giftsOf(headers, { first_day: '2020-01-01', last_day: '2020-12-31' })).given).toEqual([])
    const receipt = await app.guest.call(readGiftReceipt, { params: { id: groups[0]?.gifts[1]?.id ?? 0 }, headers })
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
    // Others' receipts and papers are not found, not even by a browser that proved another telephone.
    const stranger = '0955700002'
    await given(stranger)
    const theirs = await opened(stranger)
    expect(
      (await app.guest.call(readGiftReceipt, { params: { id: groups[0]?.gifts[0]?.id ?? 0 }, headers: theirs })).status,
    ).toBe(404)
    expect((await paper(theirs, other.id)).status).toBe(404)
    expect((await paper({}, ngo.id)).status).toBe(409)
    expect((await paper(cookie, ngo.id)).status, 'a code that was asked for proves nothing').toBe(409)
    expect(first).toMatch(/^TX/)
  })

  test('a number that never gave is answered alike at every step, and gets no message', async () => {
    const known = '0955700003'
    await given(known)
    const never = '0955700004'
    const steps = async (phone: string) => {
      const asked = await ask(phone)
      const headers = cookieOf(asked)
      const shown = await giftsOf(headers)
      const wrong = await app.guest.call(openDonorStatement, { body: { code: '000000' }, headers })
      const after = await giftsOf(headers)
      return {
        status: asked.status,
        body: { data: asked.data, message: asked.message },
        stage: shown.stage,
        left: [shown.attempts_left, after.attempts_left],
        wrong: [wrong.status, wrong.errors],
      }
    }
    expect(await steps(never)).toEqual(await steps(known))
    expect([(await messages(known)).length, (await messages(never)).length]).toEqual([1, 0])
  })

  test('five guesses are counted also when they come at once, and the sixth is refused with the right code', async () => {
    const phone = '0955700005'
    await given(phone)
    const headers = cookieOf(await ask(phone))
    const code = await codeTo(phone)
    const wrong = code === '111111' ? '222222' : '111111'
    app.makeRoom(5)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => app.guest.call(openDonorStatement, { body: { code: wrong }, headers })),
    )
    expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 422))
    expect((await app.guest.call(openDonorStatement, { body: { code }, headers })).status).toBe(422)
    expect((await giftsOf(headers)).attempts_left).toBe(0)
  })

  test('a code ends after ten minutes, the sight of the gifts after twenty or by leaving; a second click is no error', async () => {
    const phone = '0955700006'
    await given(phone)
    const asked = cookieOf(await ask(phone))
    const code = await codeTo(phone)
    app.clock.now = () => new Date(real().getTime() + 10 * 60_000 + 1_000)
    expect((await app.guest.call(openDonorStatement, { body: { code }, headers: asked })).status).toBe(422)
    app.clock.now = real
    const [one, two] = await Promise.all(
      [1, 2].map(() => app.guest.call(openDonorStatement, { body: { code }, headers: asked })),
    )
    expect([one?.status, two?.status]).toEqual([200, 200])
    app.clock.now = () => new Date(real().getTime() + 60_000)
    expect((await app.guest.call(openDonorStatement, { body: { code }, headers: asked })).status, 'used up').toBe(422)
    const headers = cookieOf(one as Answer<unknown>)
    app.clock.now = () => new Date(real().getTime() + 20 * 60_000 + 1_000)
    expect((await giftsOf(headers)).stage).toBe('phone')
    app.clock.now = real
    expect((await giftsOf(headers)).stage).toBe('open')
    const left = await app.guest.call(closeDonorStatement, { body: { leave: '1' }, headers })
    expect([left.headers['set-cookie']].flat()[0]).toMatch(/^gifts=; .*Max-Age=0/)
    expect((await giftsOf({ cookie: `${headers.cookie.slice(0, -3)}AAA` })).stage, 'a changed cookie').toBe('phone')
  })

  test('machines, strange forms and many tries are refused before anything is looked up', async () => {
    const phone = '0955700007'
    expect((await ask(phone, token(0))).errors).toEqual({ form_token: [expect.stringContaining('قبل أن تُقرأ')] })
    expect((await ask(phone, token(), 'http://spam')).status).toBe(429)
    expect((await ask(phone, 'made.up.token')).status).toBe(422)
    const few = await testApp({ env: { PAYMENT_URL: operator.url }, limitFactor: 1 })
    const answers: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const form_token = issueToken({ ...few.services, now: () => new Date(real().getTime() - 10_000) }, statementForm)
      answers.push((await few.guest.call(askDonorCode, { body: { phone_number: phone, form_token } })).status)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  test('neither number nor code stands in the log, the stored answers, or the table of codes', async () => {
    const phone = '0955700008'
    await given(phone)
    await opened(phone)
    const code = await codeTo(phone)
    const { rows } = await sql<{ n: number }>`select
        (select count(*) from logs l where to_jsonb(l)::text like ${`%${phone}%`} or to_jsonb(l)::text like ${`%${code}%`})
        + (select count(*) from idempotency_keys k where to_jsonb(k)::text like ${`%${phone}%`})
        + (select count(*) from donor_codes c where to_jsonb(c)::text like ${`%${phone}%`} or to_jsonb(c)::text like ${`%"${code}"%`})
        + (select count(*) from donor_statements s where to_jsonb(s)::text like ${`%${phone}%`}) as n`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.n).toBe(0)
  })
})

describe('the paper of a donor', () => {
  const phone = '0955700010'
  test('is one for the same gifts, says them as they were, and its check tells what went back since', async () => {
    const name = await given(phone, '75000')
    await given(phone, '25000')
    const headers = await opened(phone)
    const before = (await papers()).length
    const first = await paper(headers, ngo.id)
    expect([first.status, first.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await paper(headers, ngo.id)).status).toBe(200)
    const made = await papers()
    expect(made.length - before, 'asked for twice, issued once').toBe(1)
    const [statement] = made.slice(-1)
    expect(statement?.content).toMatchObject({
      donor: 'سلمى الحداد',
      phone: '09*****010',
      sums: [{ given: '100000.00', returned: '0.00', kept: '100000.00' }],
    })
    const valid = await checked(statement?.code ?? '')
    expect(valid).toMatchObject({ result: 'valid', document: { ngo: { id: ngo.id }, refund: null } })
    expect(JSON.stringify(valid)).not.toMatch(/سلمى|0955700010|\*{5}010/)
    await refunded(name, '30000')
    expect(await checked(statement?.code ?? '')).toMatchObject({
      result: 'refunded',
      document: { refund: { amount: '100000.00', refunded: '30000.00', rest: '70000.00', currency_id: 1 } },
    })
    // A new one says what went back before it, and is valid.
    expect((await paper(headers, ngo.id)).status).toBe(200)
    const [later] = (await papers()).slice(-1)
    expect(later?.content).toMatchObject({ sums: [{ given: '100000.00', returned: '30000.00', kept: '70000.00' }] })
    expect((await checked(later?.code ?? '')).result).toBe('valid')
    const { rows } = await sql<{ id: number }>`select id from files_qrs where code = ${later?.code ?? ''}`.execute(
      app.ownerDb,
    )
    const officer = (await ministryUser(app, { rights: { ministry_mediation_request: ['S', 'Z'] } })).client
    must(
      await officer.call(freezeFile, {
        params: { id: rows[0]?.id ?? 0 },
        body: { frozen: 1, reason: 'شكوى قيد الدراسة', article: 'المادة 14' },
      }),
    )
    expect((await checked(later?.code ?? '')).result).toBe('frozen')
  })

  test('what an organisation entered under the number stands there until it is reversed', async () => {
    const own = '0955700011'
    const body = {
      ...{ campaign_id: money, donor_kind: 'person' as const, name: 'سليم الأحمد', phone_number: own, amount: '40000' },
      ...{ number: null, means: 'bank_transfer' as const, donation_date: today(), is_promise: false },
      ...{ paper_no: 'إشعار 12', lang: 'ar' as const, notes: null },
    }
    const proof_file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    must(await ngo.client.call(donorRegister.create, { body: { ...body, proof_file } }))
    const headers = await opened(own)
    expect((await giftsOf(headers)).given[0]?.sums).toMatchObject([{ kept: '40000.00' }])
    expect((await paper(headers, ngo.id)).status).toBe(200)
    const [statement] = (await papers()).slice(-1)
    expect(statement?.content, 'a name that somebody else typed').toMatchObject({ donor: '' })
    await sql`update donors set status = 'reversed', reversal_reason = 'أُدخل مرتين' where phone_number = ${own}`.execute(
      app.ownerDb,
    )
    expect((await giftsOf(headers)).given).toEqual([])
    expect(await checked(statement?.code ?? '')).toMatchObject({
      result: 'refunded',
      document: { refund: { refunded: '40000.00', rest: '0.00' } },
    })
  })

  test('is frozen in the database', async () => {
    const [statement] = (await papers()).slice(-1)
    for (const change of [
      sql`update donor_statements set content = '{}' where id = ${statement?.id ?? 0}`,
      sql`delete from donor_statements where id = ${statement?.id ?? 0}`,
      sql`update donor_statement_receipts set returned = 1 where statement_id = ${statement?.id ?? 0}`,
    ])
      await expect(change.execute(app.ownerDb)).rejects.toThrow()
  })
})

describe('the statement of an organisation', () => {
  const figuresOf = async (client: Client, query = {}) =>
    must(await client.call(listDonationStatement, { query: { ...query, per_page: 100 } }))
  test('comes from the ledger, adds up on every line, and agrees with the places of the campaign', async () => {
    const lines = await figuresOf(cashier)
    const cents = (text: string) => BigInt(text.replace('.', ''))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines)
      expect(
        cents(line.opening) +
          cents(line.given) -
          cents(line.fees) -
          cents(line.returned) +
          cents(line.moved) -
          cents(line.spent) +
          cents(line.settled),
        line.way,
      ).toBe(cents(line.closing))
    const { rows } = await sql<{
      kind: string
      sum: string
    }>`select a.kind, sum(o.amount)::text as sum from ledger_accounts a join ledger_postings o on o.account_id = a.id
      where a.ngo_id = ${ngo.id} and a.campaign_id is not null and a.kind in ('at_operator', 'in_account', 'in_hand') group by a.kind, a.campaign_id, a.payment_method_id order by a.kind`.execute(
      app.ownerDb,
    )
    expect(lines.map(({ place, closing }) => [place, closing]).toSorted()).toEqual(
      rows.map(({ kind, sum }) => [kind, sum]).toSorted(),
    )
    const given = lines.reduce((all, line) => all + cents(line.given), 0n)
    const { rows: raised } = await sql<{
      sum: string
    }>`select (sum(amount))::text as sum from donors where ngo_id = ${ngo.id}`.execute(app.ownerDb)
    expect(given).toBe(cents(raised[0]?.sum ?? '0.00'))
    expect((await compareBooks(app.services)).differences).toEqual([])
    expect(await figuresOf(other.client), 'of nobody else').toEqual([])
  })

  test('before the first gift nothing stands; afterwards everything is in the opening balance', async () => {
    expect(await figuresOf(cashier, { first_day: '2020-01-01', last_day: '2020-12-31' })).toEqual([])
    const [now] = await figuresOf(cashier)
    app.clock.now = () => new Date(real().getTime() + 3 * 86_400_000)
    const next = todayIn(app.services.now())
    const [then] = await figuresOf(cashier, { first_day: next, last_day: next })
    expect(then).toMatchObject({ opening: now?.closing, given: '0.00', closing: now?.closing })
    const wrong = await cashier.call(listDonationStatement, { query: { first_day: next, last_day: '2020-01-01' } })
    expect(Object.keys(wrong.errors)).toEqual(['last_day'])
  })

  test('is issued with a code by who may export, and says the same as the screen', async () => {
    const reader = (await organisationUser(app, ngo.id, { ngo_payments: ['S'] })).client
    const body = { first_day: `${today().slice(0, 4)}-01-01`, last_day: today() }
    expect((await reader.call(issueDonationStatement, { body })).status).toBe(403)
    expect((await central.call(issueDonationStatement, { body })).status).toBe(403)
    const { file } = must(await cashier.call(issueDonationStatement, { body }))
    const { rows } = await sql<{ code: string; content: { parts: { sum: Record<string, string> }[] } }>`
      select q.code, s.content from donation_statements s join files_qrs q on q.id = s.file_qr_id where q.file = ${file}`.execute(
      app.ownerDb,
    )
    const lines = await figuresOf(cashier)
    const sum = lines.reduce((all, { closing }) => all + Number(closing), 0)
    expect(Number(rows[0]?.content.parts[0]?.sum.closing)).toBe(sum)
    expect((await checked(rows[0]?.code ?? '')).result).toBe('valid')
  })
})
