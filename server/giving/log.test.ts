import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { askDonorCode, openDonorStatement } from '#contract/giving/donor-statement.ts'
import { readPayment, readReceipt } from '#contract/giving/payment.ts'
import { issueToken } from '../guest-forms/index.ts'
import { must, testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { organisation } from '../testing/factories.ts'
import { init, operatorProcess, pay, setting, wallet, type Wish } from '../testing/giving.ts'
import { inquireDue } from './inquire.ts'
import { repairBooks } from './jobs.ts'
import { statementForm } from './statements/session.ts'

const lines: string[] = []
const operator = await operatorProcess()
const app = await testApp({
  env: { PAYMENT_URL: operator.url },
  logTo: { write: (line: string) => void lines.push(line) },
})
let wish: Wish
beforeAll(async () => {
  const ngo = await organisation(app)
  wish = {
    payment_method_id: await wallet(app, ngo),
    campaign_id: await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000' }),
  }
})

/** A statement that fails: its error is logged with what the database says of it. */
async function without(table: string, act: () => Promise<unknown>): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to put_aside`.execute(app.ownerDb)
  await act()
  await sql`alter table put_aside rename to ${sql.table(table)}`.execute(app.ownerDb)
}

test('whatever goes well or wrong with a gift, the log of the server names neither telephone, address, name nor code', async () => {
  const hidden = { phone_number: '0977123987', email: 'salma.haddad@donor.example', donor_name: 'سلمى الحداد' }
  const [wrong, right] = ['731942', '123456']
  await setting(app, 'payment.patience_seconds', 0.5)
  let amount = 25_000
  const begun = async () =>
    must(await init(app, { ...wish, ...hidden, amount: String((amount += 1_000)) })).transaction_id
  const refused = await init(app, { ...wish, ...hidden, amount: '7' })
  const first = await begun()
  const guessed = await pay(app, first, wrong)
  const taken = await pay(app, first, right)
  for (const how of ['never', 'garbage', 'other_amount', 'done_then_502'] as const) {
    const one = await begun()
    await operator.behave({ queue: [how], always: 'fair' })
    await pay(app, one, right)
    await inquireDue(app.services)
    await repairBooks(app.services)
  }
  const failed: number[] = []
  for (const table of ['payment_answers', 'receipts', 'donors', 'outbox']) {
    const one = await begun()
    await without(table, async () => failed.push((await pay(app, one, right)).status))
  }
  await without('payments', async () => failed.push((await init(app, { ...wish, ...hidden })).status))
  const form_token = issueToken(
    { ...app.services, now: () => new Date(app.services.now().getTime() - 10_000) },
    statementForm,
  )
  const asked = await app.guest.call(askDonorCode, { body: { phone_number: hidden.phone_number, form_token } })
  const cookie = String([asked.headers['set-cookie']].flat()[0]).split(';', 1)[0] ?? ''
  const opened = await app.guest.call(openDonorStatement, { body: { code: wrong }, headers: { cookie } })
  const { rows } = await sql<{ code: string }>`
    select substring(body_text from '\\d{6}') as code from outbox where template_code = 'GIFTS-CODE'`.execute(
    app.ownerDb,
  )
  await app.guest.call(openDonorStatement, { body: { code: rows[0]?.code ?? '' }, headers: { cookie } })
  const shown = await app.guest.call(readPayment, { params: { transaction_id: first } })
  must(await app.guest.call(readReceipt, { params: { transaction_id: first } }))
  expect([refused.status, guessed.status, taken.status, opened.status]).toEqual([422, 400, 200, 422])
  expect(
    failed.every((status) => status >= 500),
    failed.join(),
  ).toBe(true)

  const log = lines.join('')
  expect(lines.filter((line) => line.includes('"level":50')).length, 'faults were logged').toBeGreaterThanOrEqual(5)
  const words = [...Object.values(hidden), hidden.phone_number.slice(1), wrong, right, rows[0]?.code ?? '']
  for (const word of words) {
    expect(word.length).toBeGreaterThan(5)
    expect(log.includes(word), `${word} in the log`).toBe(false)
  }
  // The payer reads enough of his number to know it again.
  expect(must(shown).phone_number).toBe('09*****987')
  expect(JSON.stringify(shown.data)).not.toContain(hidden.email)
})
