import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listShuffledCampaigns, readCampaign } from '#contract/campaigns/calls.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { shuffled, shufflePeriod } from './lists.ts'
import { campaign, gift } from '../testing/campaigns.ts'

let app: TestApp
let ngo: Organisation
beforeAll(async () => {
  app = await testApp()
  ngo = await organisation(app)
})

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
const inCents = (text: string) => BigInt(text.replace('.', ''))
const asMoney = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

test('collected amounts are exact sums and per cents are never rounded up, whatever is given, changed or withdrawn', async () => {
  const next = numbers(20_261_121)
  for (let round = 0; round < 12; round += 1) {
    // Up to the largest target of the field: 10^12 with piastres is beyond what a float holds together with its sum.
    const target = BigInt(Math.floor(100_000 + next() * 9e13))
    const id = await campaign(app, ngo, { amount: asMoney(target) })
    const gifts = new Map<number, bigint>()
    for (let step = 0; step < 12; step += 1) {
      const cents = BigInt(Math.floor(1 + next() ** 3 * Number(target)))
      const chosen = [...gifts.keys()][Math.floor(next() * gifts.size)]
      if (step > 3 && chosen !== undefined && next() < 0.3) {
        await sql`update donors set deleted_at = now() where id = ${chosen}`.execute(app.ownerDb)
        gifts.delete(chosen)
      } else if (step > 3 && chosen !== undefined && next() < 0.4) {
        await sql`update donors set amount = ${asMoney(cents)} where id = ${chosen}`.execute(app.ownerDb)
        gifts.set(chosen, cents)
      } else gifts.set(await gift(app, ngo.id, id, { amount: asMoney(cents) }), cents)
    }
    const sum = [...gifts.values()].reduce((all, one) => all + one, 0n)
    const { data } = await app.guest.call(readCampaign, { params: { id } })
    expect(inCents(data.collected_amount)).toBe(sum)
    expect(inCents(data.campaign_amount!)).toBe(target)
    expect(BigInt(data.percent)).toBe((sum * 100n) / target)
    expect(data.donors).toBe(gifts.size)
  }
})

test('one piastre short of the target is 99 per cent', async () => {
  const id = await campaign(app, ngo, { amount: '999999999999.99' })
  await gift(app, ngo.id, id, { amount: '999999999999.98' })
  const { data } = await app.guest.call(readCampaign, { params: { id } })
  expect(data).toMatchObject({ percent: 99, collected_amount: '999999999999.98', campaign_amount: '999999999999.99' })
})

test('things are counted as amounts are; a gift that moves to another campaign counts there', async () => {
  const [a, b] = [await campaign(app, ngo, { number: 3 }), await campaign(app, ngo, { number: 8 })]
  const one = await gift(app, ngo.id, a, { number: 2 })
  const read = async (id: number) => (await app.guest.call(readCampaign, { params: { id } })).data
  expect(await read(a)).toMatchObject({ collected_number: 2, percent: 66, campaign_amount: null, currency: null })
  await sql`update donors set campaign_id = ${b}, number = 5 where id = ${one}`.execute(app.ownerDb)
  expect(await read(a)).toMatchObject({ collected_number: 0, percent: 0, donors: 0 })
  expect(await read(b)).toMatchObject({ collected_number: 5, percent: 62, donors: 1 })
  await sql`delete from donors where id = ${one}`.execute(app.ownerDb)
  expect(await read(b)).toMatchObject({ collected_number: 0, donors: 0 })
})

test('the shuffled order holds for its period over all pages, changes with the next, and puts featured ones first', async () => {
  await sql`update campaigns set deleted_at = now()`.execute(app.ownerDb)
  const ids: number[] = []
  for (let n = 0; n < 9; n += 1) ids.push(await campaign(app, ngo, { featured: n === 4 }))
  const order = async (at: number) => {
    app.clock.now = () => new Date(at)
    const pages: number[] = []
    for (const page of [1, 2, 3])
      for (const row of (await app.guest.call(listShuffledCampaigns, { query: { page, per_page: 3 } })).data)
        pages.push(row.id)
    app.clock.now = () => new Date()
    return pages
  }
  const start = Math.floor(Date.now() / shufflePeriod) * shufflePeriod
  const [early, late] = [await order(start), await order(start + shufflePeriod - 1)]
  expect(early).toEqual(late)
  expect([...early].sort((a, b) => a - b)).toEqual(ids)
  expect(early[0]).toBe(ids[4])
  const orders = new Set<string>()
  for (let n = 0; n < 8; n += 1) orders.add(String(await order(start + n * shufflePeriod)))
  expect(orders.size).toBeGreaterThan(6)
})

test('over many periods every campaign comes first about equally often', async () => {
  const { rows } = await sql<{
    id: number
    times: number
  }>`select first.id, count(*) as times from generate_series(1, 4000) period
    cross join lateral (select id from generate_series(1, 10) id order by ${shuffled(sql`id::text`, sql`period::text`)} limit 1) first group by first.id`.execute(
    app.ownerDb,
  )
  expect(rows).toHaveLength(10)
  for (const { id, times } of rows) {
    expect(times, String(id)).toBeGreaterThan(320)
    expect(times, String(id)).toBeLessThan(480)
  }
})
