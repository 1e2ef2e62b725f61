import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { realEstates } from '#contract/properties/real-estates.ts'
import { vehicles } from '#contract/properties/vehicles.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { realEstatesCase, vehiclesCase } from '../testing/property-cases.ts'
import { next } from '../testing/register-case.ts'
import { tellEndingProperties } from './reminders.ts'

const app = await testApp()
const today = todayIn(app.clock.now())
const inDays = (days: number) => addDays(today, days)
const owner = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })

async function holder(days: { licence: number | null; insurance: number | null; lease: number | null }) {
  const ngo = await organisation(app)
  const day = (n: number | null) => (n === null ? null : inDays(n))
  const vehicle = {
    ...(await vehiclesCase.input(app, owner(ngo), next())),
    licence_until: day(days.licence),
    insurance_until: day(days.insurance),
  }
  must(await ngo.client.call(vehicles.create, { body: vehicle as never }))
  const estate = {
    ...(await realEstatesCase.input(app, owner(ngo), next())),
    end_date: day(days.lease) ?? '2090-01-01',
  }
  must(await ngo.client.call(realEstates.create, { body: estate as never }))
  return ngo
}
const told = async ({ userId }: Organisation) =>
  (
    await sql<{
      code: string
    }>`select code from user_notifications where user_id = ${userId} and code in ('N-88', 'INSURANCE-ENDING', 'LEASE-ENDING') order by code`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)

test('what ends is told 60 and 30 days before and on the day, each once, and nothing else', async () => {
  const [last, later, over, endless, closed] = [
    await holder({ licence: 60, insurance: 30, lease: 0 }),
    await holder({ licence: 61, insurance: 61, lease: 61 }),
    await holder({ licence: -1, insurance: -1, lease: null }),
    await holder({ licence: null, insurance: null, lease: null }),
    await holder({ licence: 5, insurance: 5, lease: 5 }),
  ]
  await sql`update ngos set status_id = 5 where id = ${closed.id}`.execute(app.ownerDb)
  // Two workers at once tell everything once.
  const counts = await Promise.all([tellEndingProperties(app.services), tellEndingProperties(app.services)])
  expect(counts.reduce((a, b) => a + b, 0)).toBe(3)
  expect(await tellEndingProperties(app.services)).toBe(0)
  expect(await told(last)).toEqual(['INSURANCE-ENDING', 'LEASE-ENDING', 'N-88'])
  for (const calm of [later, over, endless, closed]) expect(await told(calm)).toEqual([])
  await sql`update machines set licence_until = ${inDays(30)} where ngo_id = ${last.id}`.execute(app.ownerDb)
  expect(await tellEndingProperties(app.services)).toBe(1)
})
