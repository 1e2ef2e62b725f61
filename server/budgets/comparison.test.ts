import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actOnBudget, explainComparison, saveLines } from '#contract/budgets/budgets.ts'
import { decideBudget, readMinistryBudget } from '#contract/budgets/ministry.ts'
import type { Comparison } from '#contract/budgets/shapes.ts'
import { actOnReturn, answerLines, openReturn, readMinistryReturn, readReturn } from '#contract/returns/returns.ts'
import { must, testApp } from '../testing/app.ts'
import { budgetOf, completeBudget, lastYear, lineOf, placeBudget } from '../testing/budgets.ts'
import { campaign } from '../testing/campaigns.ts'
import { ministryUser, organisation, organisationUser, type Organisation, uploaded } from '../testing/factories.ts'
import { grantInput, transferInput } from '../testing/money-cases.ts'
import { differs } from './comparison.ts'

const app = await testApp()
const year = lastYear(app)
const officer = await ministryUser(app, { role: 'EV' })
const why = 'قُيّدت في السنة التالية بحسب كشف المصرف.'
let serial = 0

const ownerOf = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
const fileOf = (ngo: Organisation) => uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
const begin = () => organisation(app, { legalForm: 1 })

/** A gift of a day to a campaign that takes one currency. */
async function gives(ngo: Organisation, amount: string, day: string, currency = 1): Promise<number> {
  const id = await campaign(app, ngo)
  await sql`update campaigns set currency_id = ${currency} where id = ${id}`.execute(app.ownerDb)
  await sql`insert into donors (ngo_id, campaign_id, donor_kind, amount, donation_date, receipt_no)
    values (${ngo.id}, ${id}, 'anonymous', ${amount}, ${day}, ${`C-${(serial += 1)}`})`.execute(app.ownerDb)
  return id
}
const spends = async (ngo: Organisation, campaignId: number, amount: string, day: string) =>
  sql`insert into campaign_expenses (ngo_id, campaign_id, kind, type_ar, amount, place, spent_on, document_file, status)
    values (${ngo.id}, ${campaignId}, 'expense', 'سلال غذائية', ${amount}, 'in_hand', ${day}, ${await fileOf(ngo)}, 'booked')`.execute(
    app.ownerDb,
  )
async function granted(ngo: Organisation, source: 'local' | 'foreign', amount: string, day: string, currency = 1) {
  const body = await grantInput(app, ownerOf(ngo), 1)
  const { rows } = await sql<{ id: number }>`
    insert into financial_grants (ngo_id, source_type, donor_name, donor_country_id, donor_profile_file, amount, currency_id, purpose, agreement_date, agreement_file, expected_date, spending_until, bank_account_id, status, decision_no, decision_date)
    values (${ngo.id}, ${source}, 'مانح', 400, ${body.donor_profile_file}, 99000, ${currency}, 'غرض', ${`${year - 2}-01-02`}, ${body.agreement_file}, ${`${year + 1}-01-10`}, ${`${year + 2}-06-30`}, ${body.bank_account_id}, 'approved', '1', ${`${year - 2}-02-01`}) returning id`.execute(
    app.ownerDb,
  )
  await sql`update financial_grants set status = 'executed' where id = ${rows[0]?.id}`.execute(app.ownerDb)
  for (const kind of ['received', 'given_back'])
    await sql`insert into grant_receipts (ngo_id, financial_grant_id, kind, happened_on, amount, file)
      values (${ngo.id}, ${rows[0]?.id}, ${kind}, ${day}, ${amount}, ${await fileOf(ngo)})`.execute(app.ownerDb)
}
async function sends(ngo: Organisation, amount: string, day: string) {
  const body = await transferInput(app, ownerOf(ngo), 1)
  const { rows } = await sql<{ id: number }>`
    insert into money_transferred_abroad (ngo_id, recipient_name, recipient_country_id, recipient_file, amount, currency_id, purpose, planned_date, bank_account_id, status, decision_no, decision_date)
    values (${ngo.id}, 'جمعية', 400, ${body.recipient_file}, 99000, 1, 'غرض', ${`${year}-02-01`}, ${body.bank_account_id}, 'approved', '1', ${`${year - 2}-02-01`}) returning id`.execute(
    app.ownerDb,
  )
  await sql`insert into grant_receipts (ngo_id, money_transferred_abroad_id, kind, happened_on, amount, file)
    values (${ngo.id}, ${rows[0]?.id}, 'sent', ${day}, ${amount}, ${await fileOf(ngo)})`.execute(app.ownerDb)
}
const rowOf = (of: { comparisons: { rows: Comparison[] } | null }, key: Comparison['key']) => {
  const row = of.comparisons?.rows.find((one) => one.key === key)
  if (!row) throw new Error(`no ${key}`)
  return row
}
const submit = async (ngo: Organisation, id: number) =>
  await ngo.client.call(actOnBudget, { params: { id }, body: { action: 'submit' } })
const explain = (ngo: Pick<Organisation, 'client'>, id: number, key: Comparison['key'], explanation = why) =>
  ngo.client.call(explainComparison, { params: { id }, body: { key, explanation } })

test('what the platform has of a year is told beside the accounts, of each kind its own money and days', async () => {
  const ngo = await begin()
  // Accounts that say 0 from campaigns and grants, and 600.00 spent.
  const id = await completeBudget(app, ngo, year)
  const one = await gives(ngo, '700.25', `${year}-01-01`)
  await gives(ngo, '49.75', `${year}-12-31`)
  await gives(ngo, '5000.00', `${year - 1}-12-31`)
  await gives(ngo, '5000.00', `${year + 1}-01-01`)
  await spends(ngo, one, '120.50', `${year}-05-05`)
  await spends(ngo, one, '99.00', `${year + 1}-01-01`)
  await granted(ngo, 'local', '300.00', `${year}-06-01`)
  await granted(ngo, 'foreign', '400.10', `${year}-06-01`)
  await granted(ngo, 'foreign', '25.00', `${year}-06-01`, 2)
  await granted(ngo, 'foreign', '77.00', `${year - 1}-12-31`)
  await sends(ngo, '600.01', `${year}-07-01`)
  await gives(await begin(), '9000.00', `${year}-03-03`)
  const { comparisons } = await budgetOf(ngo, year)
  expect(comparisons).toMatchObject({ currency_id: 1, percent: 1 })
  expect(
    comparisons?.rows.map((row) => [row.key, row.own, row.known, row.difference, row.is_part, row.differs, row.others]),
  ).toEqual([
    ['campaign_donations', '0.00', '750.00', '-750.00', false, true, []],
    ['local_grants', '0.00', '300.00', '-300.00', false, true, []],
    ['foreign_grants', '0.00', '400.10', '-400.10', false, true, [{ currency_id: 2, amount: '25.00' }]],
    // A hundredth is within one in a hundred.
    ['sent_abroad', '600.00', '600.01', '-0.01', true, false, []],
    ['campaign_spending', '600.00', '120.50', '479.50', true, false, []],
  ])
  expect(Object.keys((await submit(ngo, id)).errors).sort()).toEqual([
    'comparisons.campaign_donations',
    'comparisons.foreign_grants',
    'comparisons.local_grants',
  ])
})

test('accounts with a difference are refused at its line until it is put right or explained, and nothing is lost', async () => {
  const ngo = await begin()
  const id = await completeBudget(app, ngo, year)
  await gives(ngo, '500.00', `${year}-03-03`)
  await granted(ngo, 'local', '200.00', `${year}-03-03`)
  const refused = await submit(ngo, id)
  expect([refused.status, Object.keys(refused.errors).sort()]).toEqual([
    422,
    ['comparisons.campaign_donations', 'comparisons.local_grants'],
  ])
  expect((await budgetOf(ngo, year)).lacks.map(({ code }) => code)).toEqual(['comparison'])
  for (const [letters, status] of [
    [9, 422],
    [10, 200],
    [501, 422],
    [500, 200],
  ] as const) {
    const answer = await explain(ngo, id, 'local_grants', 'س'.repeat(letters))
    expect([letters, answer.status]).toEqual([letters, status])
    if (status === 422) expect(Object.keys(answer.errors)).toEqual(['explanation'])
  }
  expect(Object.keys((await submit(ngo, id)).errors)).toEqual(['comparisons.campaign_donations'])
  expect(rowOf(await budgetOf(ngo, year), 'local_grants')).toMatchObject({
    explanation: 'س'.repeat(500),
    is_explained: true,
    differs: true,
  })
  // Five hundred of the thousand came through campaigns: the lines say so now, and the sum of the year stays.
  must(
    await ngo.client.call(saveLines, {
      params: { id },
      body: {
        lines: [
          { id: await lineOf(app, id, 'cash_campaigns'), actual: '500.00' },
          { id: await lineOf(app, id, 'cash_direct'), actual: '500.00' },
        ],
      },
    }),
  )
  expect(must(await submit(ngo, id))).toEqual({ status: 'submitted' })
})

test('an explanation is of the two figures that it saw: others ask anew, and the text stays', async () => {
  const ngo = await begin()
  const id = await completeBudget(app, ngo, year)
  await gives(ngo, '500.00', `${year}-03-03`)
  must(await explain(ngo, id, 'campaign_donations'))
  await gives(ngo, '80.00', `${year}-04-04`)
  expect(rowOf(await budgetOf(ngo, year), 'campaign_donations')).toMatchObject({
    known: '580.00',
    explanation: why,
    is_explained: false,
  })
  expect(Object.keys((await submit(ngo, id)).errors)).toEqual(['comparisons.campaign_donations'])
  must(await explain(ngo, id, 'campaign_donations'))
  must(await submit(ngo, id))
})

test('what was known when accounts were handed in is what the officer sees, whatever is given later; returned, they are compared anew', async () => {
  const ngo = await begin()
  const id = await completeBudget(app, ngo, year)
  await gives(ngo, '500.00', `${year}-03-03`)
  must(await explain(ngo, id, 'campaign_donations'))
  must(await submit(ngo, id))
  await gives(ngo, '80.00', `${year}-04-04`)
  const seen = { own: '0.00', known: '500.00', difference: '-500.00', explanation: why, differs: true }
  const read = async () => must(await officer.client.call(readMinistryBudget, { params: { id } }))
  expect(rowOf(await read(), 'campaign_donations')).toMatchObject(seen)
  expect(rowOf(await budgetOf(ngo, year), 'campaign_donations')).toMatchObject(seen)
  must(
    await officer.client.call(decideBudget, {
      params: { id },
      body: { action: 'return', ministry_note: 'راجعوا تبرعات الحملات.' } as never,
    }),
  )
  expect(Object.keys((await submit(ngo, id)).errors)).toEqual(['comparisons.campaign_donations'])
  // A server of before the comparison hands them in: nothing was compared this time.
  await placeBudget(app, id, 'submitted')
  expect((await read()).comparisons).toBeNull()
  await placeBudget(app, id, 'returned')
  must(await explain(ngo, id, 'campaign_donations'))
  must(await submit(ngo, id))
  must(await officer.client.call(decideBudget, { params: { id }, body: { action: 'accept' } as never }))
  await gives(ngo, '9.00', `${year}-05-05`)
  expect(rowOf(await read(), 'campaign_donations')).toMatchObject({ ...seen, known: '580.00', difference: '-580.00' })
})

describe('what cannot be compared says so and blocks nothing', () => {
  test('accounts in another currency are handed in: what is recorded in pounds is told beside them', async () => {
    const ngo = await begin()
    const id = await completeBudget(app, ngo, year)
    await sql`update annual_budgets set currency_id = 2 where id = ${id}`.execute(app.ownerDb)
    await gives(ngo, '500.00', `${year}-03-03`)
    must(
      await ngo.client.call(saveLines, {
        params: { id },
        body: {
          lines: [
            { id: await lineOf(app, id, 'cash_campaigns'), actual: '0.05' },
            { id: await lineOf(app, id, 'cash_direct'), actual: '999.95' },
          ],
        },
      }),
    )
    expect(rowOf(await budgetOf(ngo, year), 'campaign_donations')).toMatchObject({
      own: '0.05',
      known: '0.00',
      others: [{ currency_id: 1, amount: '500.00' }],
      differs: false,
    })
    must(await submit(ngo, id))
  })

  test('accounts that were handed in before anything was compared say so, to both sides', async () => {
    const ngo = await begin()
    const id = await completeBudget(app, ngo, year)
    await gives(ngo, '500.00', `${year}-03-03`)
    await placeBudget(app, id, 'submitted')
    expect((await budgetOf(ngo, year)).comparisons).toBeNull()
    expect(must(await officer.client.call(readMinistryBudget, { params: { id } })).comparisons).toBeNull()
  })
})

test('the yearly return carries what was compared in the accepted accounts, as each version was signed; without accounts nothing', async () => {
  const ngo = await organisation(app, { legalForm: 1, governorate: 1 })
  const { id } = must(await ngo.client.call(openReturn, { body: { year } }))
  const own = async () => {
    const { yearly_return } = must(await ngo.client.call(readReturn, { params: { year } }))
    if (!yearly_return) throw new Error('no return')
    return yearly_return
  }
  const sign = async () => {
    const open = (await own()).lines.filter(({ needs }) => needs !== null)
    const lines = open.map(({ key, value, source, contradiction }) => ({
      key,
      value: value ?? (source ? null : '12'),
      explanation: contradiction ? why : null,
      is_confirmed: true,
    }))
    if (lines.length > 0) must(await ngo.client.call(answerLines, { params: { id }, body: { lines } }))
    must(await ngo.client.call(actOnReturn, { params: { id }, body: { action: 'declare' } }))
  }
  const seen = async () => must(await officer.client.call(readMinistryReturn, { params: { id } })).comparisons
  await sign()
  expect(await seen()).toBeNull()

  await gives(ngo, '500.00', `${year}-03-03`)
  const accounts = await completeBudget(app, ngo, year)
  must(await explain(ngo, accounts, 'campaign_donations'))
  must(await submit(ngo, accounts))
  must(await officer.client.call(decideBudget, { params: { id: accounts }, body: { action: 'accept' } as never }))
  // What was signed before the accounts stays as it was seen.
  expect(await seen()).toBeNull()
  must(await ngo.client.call(actOnReturn, { params: { id }, body: { action: 'withdraw' } }))
  expect(rowOf(await own(), 'campaign_donations')).toMatchObject({ known: '500.00', explanation: why })
  await sign()
  await gives(ngo, '80.00', `${year}-04-04`)
  const compared = await seen()
  expect(compared).toMatchObject({ currency_id: 1 })
  expect(rowOf({ comparisons: compared }, 'campaign_donations')).toMatchObject({
    own: '0.00',
    known: '500.00',
    difference: '-500.00',
    explanation: why,
  })
})

test('only who may change the accounts explains, and only while the organisation has them', async () => {
  const [ngo, other] = [await begin(), await begin()]
  const id = await completeBudget(app, ngo, year)
  const reader = await organisationUser(app, ngo.id, { ngo_financial_info: ['S'] })
  expect((await explain(reader, id, 'local_grants')).status).toBe(403)
  expect((await explain(other, id, 'local_grants')).status).toBe(404)
  must(await submit(ngo, id))
  expect((await explain(ngo, id, 'local_grants')).status).toBe(409)
})

test('a difference within the tolerance never asks and one beyond it always does; more than a part is no difference', () => {
  const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  fc.assert(
    fc.property(
      // More digits than a float keeps.
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      (known, away, percent, isPart) => {
        fc.pre(known + away >= 0n)
        // So many hundredths may be away: the whole part of the share, since a hundredth is not divided.
        const allowed = (known * BigInt(percent)) / 100n
        const asks = differs(text(known + away), text(known), { percent, isPart })
        expect(asks).toBe(away < -allowed || (!isPart && away > allowed))
      },
    ),
    {
      examples: [
        [100n, 1n, 1, false],
        [100n, 2n, 1, false],
        [10_000n, -100n, 1, true],
        [10_000n, -101n, 1, true],
        [0n, 1n, 1, false],
        [0n, 0n, 0, false],
      ],
    },
  )
  // More went back to donors in the year than came: the accounts cannot say it, and are asked.
  expect(differs('0.00', '-5.00', { percent: 1, isPart: false })).toBe(true)
})
