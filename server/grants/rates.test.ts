import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listMoney, readMoney, readMoneyTotals } from '#contract/grants/ministry.ts'
import { addRate, listRates, removeRate } from '#contract/grants/rates.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded } from '../testing/factories.ts'
import { grantInput } from '../testing/money-cases.ts'

const app = await testApp()
const centre = await ministryUser(app, { rights: { ministry_financial_grants: ['S'], ministry_indexes: ['S', 'U'] } })
const ngo = await organisation(app, { governorate: 11 })
const near = await ministryUser(app, { governorate: 11, rights: { ministry_financial_grants: ['S', 'E'] } })
const grantBody = await grantInput(app, { userId: ngo.userId, ngoId: ngo.id, client: ngo.client }, 1)
const proof = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })

interface Grant {
  readonly currency: number
  readonly cents: bigint
  readonly day: string
  readonly parts: readonly { readonly day: string; readonly cents: bigint; readonly isBack: boolean }[]
}
interface Quote {
  readonly currency: number
  readonly day: string
  readonly millionths: bigint
}
const inUnits = (value: bigint, places: number) => {
  const digits = String(value).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`)
const currency = fc.constantFrom(1, 2, 3)
const quotes: fc.Arbitrary<Quote[]> = fc.uniqueArray(
  fc.record({ currency: fc.constantFrom(2, 3), day, millionths: fc.bigInt({ min: 1n, max: 10n ** 11n }) }),
  { maxLength: 6, selector: (one) => `${one.currency} ${one.day}` },
)
const given: fc.Arbitrary<Grant[]> = fc.array(
  fc
    .record({
      currency,
      cents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      day,
      parts: fc.array(fc.record({ day, cents: fc.bigInt({ min: 1n, max: 10n ** 12n }), isBack: fc.boolean() }), {
        maxLength: 3,
      }),
    })
    // Money moves on the day of its approval at the earliest.
    .map(({ parts, ...grant }) => ({
      ...grant,
      parts: parts.map((part) => ({ ...part, day: part.day < grant.day ? grant.day : part.day })),
    })),
  { minLength: 1, maxLength: 6 },
)

async function place(rates: readonly Quote[], grants: readonly Grant[]) {
  await sql`delete from grant_receipts where ngo_id = ${ngo.id}`.execute(app.ownerDb)
  await sql`delete from financial_grants where ngo_id = ${ngo.id}`.execute(app.ownerDb)
  await sql`delete from currency_rates`.execute(app.ownerDb)
  for (const one of rates)
    await sql`insert into currency_rates (currency_id, rate_on, rate, source) values (${one.currency}, ${one.day}, ${inUnits(one.millionths, 6)}, 'نشرة')`.execute(
      app.ownerDb,
    )
  for (const one of grants) {
    const { rows } = await sql<{ id: number }>`
      insert into financial_grants (ngo_id, source_type, donor_name, donor_country_id, donor_profile_file, amount, currency_id, purpose, agreement_date, agreement_file, expected_date, spending_until, bank_account_id, status, decision_no, decision_date)
      values (${ngo.id}, 'foreign', 'مانح', 400, ${grantBody.donor_profile_file}, ${inUnits(one.cents, 2)}, ${one.currency}, 'غرض', '2026-01-02', ${grantBody.agreement_file}, '2027-01-10', '2027-06-30', ${grantBody.bank_account_id}, 'approved', '1', ${one.day}) returning id`.execute(
      app.ownerDb,
    )
    await sql`update financial_grants set status = 'executed' where id = ${rows[0]?.id}`.execute(app.ownerDb)
    for (const part of one.parts)
      await sql`insert into grant_receipts (ngo_id, financial_grant_id, kind, happened_on, amount, file)
        values (${ngo.id}, ${rows[0]?.id}, ${part.isBack ? 'given_back' : 'received'}, ${part.day}, ${inUnits(part.cents, 2)}, ${proof})`.execute(
        app.ownerDb,
      )
  }
}

/** By hand: the rate that held on the day, and the amount to the nearest hundredth. */
const rateAt = (rates: readonly Quote[], of: number, on: string) =>
  rates.filter((one) => one.currency === of && one.day <= on).toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
    ?.millionths
function worth(rates: readonly Quote[], of: number, on: string, cents: bigint): bigint | undefined {
  if (of === 1) return cents
  const rate = rateAt(rates, of, on)
  return rate === undefined ? undefined : (cents * rate + 500_000n) / 1_000_000n
}
const sum = (parts: readonly (bigint | undefined)[]) => parts.reduce<bigint>((total, one) => total + (one ?? 0n), 0n)

it('every total is the sum of its records in every currency, and in the own one by the rate of each day', async () => {
  await fc.assert(
    fc.asyncProperty(quotes, given, async (rates, grants) => {
      await place(rates, grants)
      const { currencies, own } = must(await near.client.call(readMoneyTotals, { query: { kind: 'grant' } }))
      const moved = grants.map(({ parts }) => parts.filter(({ isBack }) => !isBack))
      const used = [...new Set(grants.map((one) => one.currency))].toSorted()
      expect(
        currencies.map(({ currency_id, approved, ...one }) => [currency_id, Number(approved), Number(one.moved)]),
      ).toEqual(
        used.map((code) => [
          code,
          Number(inUnits(sum(grants.filter((one) => one.currency === code).map(({ cents }) => cents)), 2)),
          Number(
            inUnits(
              sum(
                grants.flatMap((one, at) => (one.currency === code ? (moved[at] ?? []).map(({ cents }) => cents) : [])),
              ),
              2,
            ),
          ),
        ]),
      )
      const [approved, parts] = [
        grants.map((one) => worth(rates, one.currency, one.day, one.cents)),
        grants.map((one, at) => (moved[at] ?? []).map((part) => worth(rates, one.currency, part.day, part.cents))),
      ]
      expect(own).toEqual({
        approved: inUnits(sum(approved), 2),
        moved: inUnits(sum(parts.flat()), 2),
        unrated: grants.filter((_, at) => approved[at] === undefined || parts[at]?.includes(undefined)).length,
      })
    }),
    { numRuns: 25 },
  )
})

it('there and back an amount loses at most half a hundredth on each way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.bigInt({ min: 1n, max: 10n ** 11n }),
      async (cents, millionths) => {
        await place([{ currency: 2, day: '2026-03-01', millionths }], [])
        const amount = inUnits(cents, 2)
        const { rows } = await sql<{ own: string; off: boolean; back: boolean }>`
          select o.own::text as own, abs(o.own - ${amount}::numeric * r.rate) > 0.005 as off,
            abs(round(o.own / r.rate, 2) - ${amount}::numeric) > 0.005 / r.rate + 0.005 + 0.000000001 as back
          from currency_rates r, in_own_currency(${amount}::numeric, 2, '2026-03-02') o (own)`.execute(app.ownerDb)
        expect(rows[0]).toMatchObject({ off: false, back: false })
        expect(rows[0]?.own).toBe(inUnits((cents * millionths + 500_000n) / 1_000_000n, 2))
      },
    ),
    { numRuns: 40 },
  )
})

it('a rate is entered by the centre with its day and source, once a day, for foreign money, and taken out with a trace', async () => {
  await place([], [])
  const body = { currency_id: 2, rate_on: '2026-03-01', rate: '١٣٬٠٠٠٫٥', source: 'نشرة المصرف المركزي 112' }
  const { id } = must(await centre.client.call(addRate, { body }))
  expect((await centre.client.call(addRate, { body })).errors).toHaveProperty('rate_on')
  for (const [field, value] of [
    ['currency_id', 1],
    ['rate', '0'],
    ['rate', '-1'],
    ['rate', '1.1234567'],
    ['rate_on', '2090-01-01'],
    ['source', ''],
  ] as const)
    expect(
      (await centre.client.call(addRate, { body: { ...body, rate_on: '2026-03-02', [field]: value } })).errors,
      field,
    ).toHaveProperty(field)
  expect(must(await near.client.call(listRates))).toMatchObject([
    { id, currency_id: 2, rate: '13000.5', rate_on: '2026-03-01', source: body.source },
  ])
  // A directorate and who may only read money enter none; organisations see none.
  const local = await ministryUser(app, { governorate: 11, rights: { ministry_indexes: ['S', 'U'] } })
  for (const { client } of [local, near]) expect((await client.call(addRate, { body })).status).toBe(403)
  expect((await local.client.call(removeRate, { params: { id } })).status).toBe(403)
  expect((await local.client.call(listRates)).status).toBe(403)
  expect((await ngo.client.call(listRates)).status).toBe(403)

  await place(
    [{ currency: 2, day: '2026-03-01', millionths: 13_000_500_000n }],
    [{ currency: 2, cents: 10_001n, day: '2026-03-05', parts: [] }],
  )
  const [grant] = must(await near.client.call(listMoney, { query: { kind: 'grant' } }))
  const read = async () =>
    must(await near.client.call(readMoney, { params: { id: grant?.id ?? 0 }, query: { kind: 'grant' } })).told_by
  expect(await read()).toEqual({ own_amount: '1300180.01', rate: '13000.5', rate_on: '2026-03-01', source: 'نشرة' })
  const [rate] = must(await near.client.call(listRates))
  must(await centre.client.call(removeRate, { params: { id: rate?.id ?? 0 } }))
  expect([await read(), must(await near.client.call(listRates))]).toEqual([null, []])
  expect((await centre.client.call(removeRate, { params: { id: rate?.id ?? 0 } })).status).toBe(404)
  const { rows } = await sql<{
    action: string
  }>`select action from logs where entity = 'currency_rates' and user_id = ${centre.id} order by id`.execute(
    app.ownerDb,
  )
  expect(rows.map(({ action }) => action)).toEqual(['create', 'delete'])
})
