import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { testApp } from '#server/testing/app.ts'
import { organisation } from '#server/testing/factories.ts'
import { occupancyNoticeDays, tellEndingOccupancy } from './ending-occupancy.ts'

const app = await testApp()
const today = todayIn(app.clock.now())
type Own = Awaited<ReturnType<typeof organisation>>

async function withHeadquarters(until: string | null, isMain = true, status = 'active'): Promise<Own> {
  const own = await organisation(app)
  await sql`delete from branches where ngo_id = ${own.id}`.execute(app.ownerDb)
  await sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, district_id, sub_district_id, address, real_estate_number, area_id, possessive_form_id, occupancy_until, decision_no, decision_date, status)
    values (${own.id}, ${isMain ? 'مقر' : 'فرع دوما'}, ${isMain ? 1 : 2}, ${isMain}, 1, 101, 1001, 'دمشق، المزة', '1', 101, 2, ${until}, '1/ف', '2022-01-01', ${status})`.execute(
    app.ownerDb,
  )
  return own
}
const told = async (own: Own) =>
  (
    await sql<{
      body: string
    }>`select body from user_notifications where code in ('OCCUPANCY-ENDING', 'BRANCH-ENDING') and user_id = ${own.userId} order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ body }) => body)

test('the contract of a headquarters or branch that ends within sixty days is told once, a renewed one again, and no other', async () => {
  const [last, later, over, endless, branch, closed, dissolved] = [
    await withHeadquarters(addDays(today, occupancyNoticeDays)),
    await withHeadquarters(addDays(today, occupancyNoticeDays + 1)),
    await withHeadquarters(addDays(today, -1)),
    await withHeadquarters(null),
    await withHeadquarters(addDays(today, 5), false),
    await withHeadquarters(addDays(today, 5), false, 'closed'),
    await withHeadquarters(addDays(today, 5)),
  ]
  await sql`update ngos set status_id = 5 where id = ${dissolved.id}`.execute(app.ownerDb)
  expect(await Promise.all([tellEndingOccupancy(app.services), tellEndingOccupancy(app.services)])).toContain(2)
  expect(await tellEndingOccupancy(app.services)).toBe(0)
  expect((await told(last)).length).toBe(1)
  expect(await told(branch)).toEqual([expect.stringContaining('«فرع دوما»')])
  for (const calm of [later, over, endless, closed, dissolved]) expect(await told(calm)).toEqual([])
  await sql`update branches set occupancy_until = ${addDays(today, 30)} where ngo_id = ${last.id}`.execute(app.ownerDb)
  expect(await tellEndingOccupancy(app.services)).toBe(1)
  expect((await told(last)).length).toBe(2)
})
