import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCampaign, readCampaignReport } from '#contract/campaigns/calls.ts'
import { actOnDonor, donorRegister } from '#contract/campaigns/donors.ts'
import { actOnExpense, expenseRegister, handInReport, readOwnBooks } from '#contract/campaigns/expenses.ts'
import { campaignRegister } from '#contract/campaigns/own.ts'
import { places, sharesOf } from '#contract/campaigns/places.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, testApp, type Client } from '../testing/app.ts'
import { campaign, gift } from '../testing/campaigns.ts'
import { organisation, organisationUser, type Organisation, uploaded, uploadedBy } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { allowed } from '../testing/transitions.ts'

const app = await testApp()
let ngo: Organisation
let [one, two, clerk]: Client[] = []
beforeAll(async () => {
  ngo = await organisation(app)
  one = ngo.client
  two = (await organisationUser(app, ngo.id, { campaigns: ['S', 'A', 'U'] })).client
  clerk = (await organisationUser(app, ngo.id, { campaigns: ['S', 'A'] })).client
})
const today = () => todayIn(app.services.now())
type Body = BodyOf<typeof expenseRegister.create>
const body = async (client: Client | undefined, campaign_id: number, more: Partial<Body>): Promise<Body> => ({
  campaign_id,
  kind: 'expense',
  type_ar: 'معاطف وأحذية للأطفال',
  payment_method_id: null,
  amount: '400',
  place: 'in_hand',
  spent_on: today(),
  payee: 'ورشة الخياطة',
  paper_no: 'ف/88',
  document_file: await uploadedBy(app, client as Client, ngo.id),
  ...more,
})
const spend = async (client: Client | undefined, id: number, more: Partial<Body> = {}) =>
  (client as Client).call(expenseRegister.create, { body: await body(client, id, more) })
const move = (client: Client | undefined, id: number, action: 'confirm' | 'reverse') =>
  (client as Client).call(actOnExpense, {
    params: { id },
    body: action === 'reverse' ? { action, reversal_reason: 'فاتورة مكررة' } : { action },
  })
/** A campaign with so much in its cash box. */
const funded = async (amount: string, given: Parameters<typeof campaign>[2] = {}) => {
  const id = await campaign(app, ngo, { amount: '90000000', ...given })
  await gift(app, ngo.id, id, { amount })
  return id
}
const books = async (id: number) => must(await app.guest.call(readCampaign, { params: { id } })).books!
const report = (client: Client | undefined, id: number, more: object = {}) =>
  (client as Client).call(handInReport, {
    params: { id },
    body: { achieved_ar: 'وصلت الكسوة إلى ألف أسرة مسجّلة.', surplus_ar: null, ...more },
  })

describe('what is spent', () => {
  test('a small expense is booked at once, and the four places stay what was raised', async () => {
    const id = await funded('1000')
    expect(must(await spend(one, id)).status).toBe('booked')
    const all = await books(id)
    expect(all).toMatchObject({
      raised: '1000.00',
      spent: '400.00',
      held: '600.00',
      documents: 1,
      types: [{ amount: '400.00' }],
    })
    expect(places.reduce((sum, place) => sum + Number(all[place]), 0)).toBe(1000)
  })
  test('a large one waits for somebody who did not write it, in no account of his; who may only enter books nothing', async () => {
    const id = await funded('9000000')
    const { id: line, status } = must(await spend(one, id, { amount: '2000000' }))
    expect(status).toBe('entered')
    expect((await books(id)).spent).toBe('0.00')
    expect([(await move(one, line, 'confirm')).status, (await move(clerk, line, 'confirm')).status]).toEqual([403, 403])
    // An account that is newer than the expense could be the writer's own.
    const newer = (await organisationUser(app, ngo.id, { campaigns: ['S', 'U'] })).client
    expect((await move(newer, line, 'confirm')).status).toBe(403)
    must(await move(two, line, 'confirm'))
    expect((await books(id)).spent).toBe('2000000.00')
    expect(must(await spend(clerk, id, { amount: '5' })).status).toBe('entered')
  })
  test('a colleague who came after it was booked may reverse it', async () => {
    const { id: line } = must(await spend(one, await funded('1000')))
    const newer = (await organisationUser(app, ngo.id, { campaigns: ['S', 'U'] })).client
    expect((await move(newer, line, 'reverse')).status).toBeLessThan(300)
  })
  test('no more than there is, of no place, not by two at once, and not of an operator', async () => {
    const id = await funded('1000')
    expect((await spend(one, id, { amount: '1000.01' })).status).toBe(409)
    expect((await spend(one, id, { place: 'in_account' })).status).toBe(409)
    const answers = await whileHeld(app, sql`select 1 from campaigns where id = ${id} for update`, 2, () => [
      spend(one, id, { amount: '700' }),
      spend(two, id, { amount: '700' }),
    ])
    expect(answers.map(({ status }) => status < 300).toSorted()).toEqual([false, true])
    const { rows } = await sql<{
      id: number
    }>`insert into payment_methods (slug, name_ar, name_en, requires_otp, min_amount, max_amount) values ('book_wallet', 'محفظة', 'Wallet', true, 1, 10) returning id`.execute(
      app.ownerDb,
    )
    const handover = {
      kind: 'handover',
      type_ar: null,
      payment_method_id: rows[0]?.id as number,
      place: 'in_account',
    } as const
    expect((await spend(one, id, handover)).status).toBe(409)
  })
  test('a donation that was spent stays in the books until the expense is out of them', async () => {
    const id = await campaign(app, ngo, { amount: '90000000' })
    const given = await gift(app, ngo.id, id, { amount: '1000' })
    const { id: line } = must(await spend(one, id))
    const moveDonor = async (client: Client | undefined, action: 'ask_reversal' | 'reverse') => {
      const { updated_at } = must(await (client as Client).call(donorRegister.read, { params: { id: given } }))
      const body = action === 'reverse' ? { action } : { action, reversal_reason: 'سُجّل التبرع مرتين' }
      return (client as Client).call(actOnDonor, {
        params: { id: given },
        body,
        headers: { 'if-match': `"${updated_at}"` },
      })
    }
    must(await moveDonor(one, 'ask_reversal'))
    expect((await moveDonor(two, 'reverse')).status).toBe(409)
    expect(await books(id)).toMatchObject({ raised: '1000.00', spent: '400.00', held: '600.00' })
    must(await move(two, line, 'reverse'))
    must(await moveDonor(two, 'reverse'))
    expect(await books(id)).toMatchObject({ raised: '0.00', spent: '0.00', held: '0.00' })
  })
  test('what was booked is reversed by another, and changed by no statement', async () => {
    const id = await funded('1000')
    const { id: line } = must(await spend(one, id))
    expect((await move(one, line, 'reverse')).status).toBe(403)
    for (const statement of [
      sql`update campaign_expenses set amount = 1 where id = ${line}`,
      sql`update campaign_expenses set deleted_at = now() where id = ${line}`,
      sql`delete from campaign_expenses where id = ${line}`,
    ])
      await expect(statement.execute(app.ownerDb)).rejects.toThrow(/never changed/)
    must(await move(two, line, 'reverse'))
    expect(await books(id)).toMatchObject({ spent: '0.00', held: '1000.00', types: [] })
    const { rows } = await sql<{
      cause: string
    }>`select cause from ledger_entries where expense_id = ${line} order by id`.execute(app.ownerDb)
    expect(rows.map(({ cause }) => cause)).toEqual(['expense', 'reversal'])
    expect((await move(two, line, 'reverse')).status).toBe(409)
  })
  test.each(
    (['entered', 'booked', 'reversed'] as const).flatMap((status) =>
      (['confirm', 'reverse'] as const).map((action) => [status, action] as const),
    ),
  )('%s, %s, as the table says', async (status, action) => {
    const id = await funded('9000000')
    const { id: line } = must(await spend(one, id, { amount: '2000000' }))
    if (status !== 'entered') must(await move(two, line, 'confirm'))
    if (status === 'reversed') must(await move(two, line, 'reverse'))
    const expected = allowed('campaign-expense', status, action)
    expect((await move(two, line, action)).status).toBe(expected ? 200 : 409)
  })
  test('only of the own campaigns for money that are licensed', async () => {
    const things = await campaign(app, ngo, { number: 5 })
    const foreign = await campaign(app, await organisation(app))
    const waiting = await campaign(app, ngo, { confirmed: 'P' })
    for (const id of [things, foreign, waiting])
      expect(Object.keys((await spend(one, id)).errors)).toEqual(['campaign_id'])
  })
})

describe('the final report', () => {
  test('closes the books, is public at once with its paper, and frees the next campaign', async () => {
    const id = await funded('1000', { days: [-90, -31] })
    expect((await report(clerk, id)).status).toBe(403)
    expect((await report((await organisation(app)).client, id)).status).toBe(404)
    must(await spend(one, id, { amount: '400' }))
    // Something is left: where it goes has to be said.
    expect(Object.keys((await report(one, id)).errors)).toEqual(['surplus_ar'])
    must(await report(one, id, { surplus_ar: 'يُحوَّل إلى كسوة الشتاء القادم بقرار مجلس الإدارة.' }))
    const page = must(await app.guest.call(readCampaign, { params: { id } }))
    expect(page).toMatchObject({
      report_words: { achieved_ar: 'وصلت الكسوة إلى ألف أسرة مسجّلة.' },
      final_report: { name: expect.any(String) },
    })
    expect((await app.guest.call(readCampaignReport, { params: { id } })).status).toBe(200)
    expect((await spend(one, id)).status).toBe(409)
    expect((await report(one, id)).status).toBe(409)
    expect(must(await (one as Client).call(campaignRegister.read, { params: { id } })).report_due_on).toBeNull()
  })
  test('not before the end, and not while something waits', async () => {
    const running = await funded('1000')
    expect((await report(one, running, { surplus_ar: 'سبب' })).status).toBe(409)
    const over = await funded('9000000', { days: [-40, -5] })
    const { id: line } = must(await spend(one, over, { amount: '2000000' }))
    expect(must(await (one as Client).call(readOwnBooks, { params: { id: over } }))).toMatchObject({
      waiting: 1,
      may_report: false,
    })
    expect((await report(one, over, { surplus_ar: 'سبب' })).status).toBe(409)
    must(await move(two, line, 'confirm'))
    must(await report(one, over, { surplus_ar: 'يبقى في حساب المنظمة لحملة قادمة.' }))
    const donor = {
      campaign_id: over,
      donor_kind: 'anonymous',
      name: null,
      phone_number: null,
      amount: '5',
      number: null,
      means: 'bank_transfer',
      donation_date: addDays(today(), -6),
      is_promise: false,
      paper_no: null,
      proof_file: await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }),
      lang: 'ar',
      notes: null,
    } as const
    expect((await (one as Client).call(donorRegister.create, { body: donor })).status).toBe(409)
  })
})

test('shares make exactly a hundred per cent, whatever the amounts', () => {
  for (let n = 1; n < 200; n += 1) {
    const amounts = Array.from(
      { length: 4 },
      (_, at) => `${(n * 7919 * (at + 1)) % 1013}.${String((n * 31) % 100).padStart(2, '0')}`,
    )
    expect(sharesOf(amounts).reduce((sum, one) => sum + one, 0)).toBe(1000)
  }
  expect(sharesOf(['0.00', '0.00'])).toEqual([0, 0])
})
