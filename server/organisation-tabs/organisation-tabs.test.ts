import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listNgoCampaigns } from '#contract/campaigns/calls.ts'
import { filterEvents } from '#contract/news/events.ts'
import { listNews } from '#contract/news/news.ts'
import { listJobs, listVolunteering } from '#contract/opportunities/calls.ts'
import { listNgoActivities } from '#contract/public-site/activities.ts'
import { readNgoTabs } from '#contract/public-site/calls.ts'
import { testApp, type Answer, type TestApp } from '../testing/app.ts'

let app: TestApp
let ngos: number[]
beforeAll(async () => {
  app = await testApp({ demonstration: true })
  const { rows } = await sql<{
    id: number
  }>`select id from ngos where deleted_at is null and status_id not in (7, 8) order by id`.execute(app.ownerDb)
  ngos = rows.map(({ id }) => id)
})

test('the figure of every tab is the total of the lists behind it, for every organisation of the demonstration', async () => {
  const total = async (asked: Promise<Answer>) => (await asked).pagination?.total_row ?? 0
  const sums = [0, 0, 0, 0]
  for (const id of ngos) {
    const { data } = await app.guest.call(readNgoTabs, { params: { id } })
    const lists = [
      await total(app.guest.call(listNgoActivities, { params: { id } })),
      await total(app.guest.call(listNgoCampaigns, { params: { id, type: 'all' } })),
      (await total(app.guest.call(listNews, { query: { ngo_id: id } }))) +
        (await total(app.guest.call(filterEvents, { query: { ngo_id: id, date: 'upcoming' } }))),
      (await total(app.guest.call(listJobs, { query: { ngo_id: id } }))) +
        (await total(app.guest.call(listVolunteering, { query: { ngo_id: id } }))),
    ]
    expect([data.activities, data.campaigns, data.events, data.work], `organisation ${id}`).toEqual(lists)
    lists.forEach((count, i) => (sums[i] = (sums[i] ?? 0) + count))
  }
  expect(Math.min(...sums)).toBeGreaterThan(3)
})
test('an organisation without a page has no figures', async () => {
  for (const id of ['0', '999999', 'x'])
    expect((await app.guest.request('GET', `/api/v2/guest/ngo-tabs/${id}`)).status, id).toBe(404)
  await sql`update ngos set status_id = 8 where id = ${ngos[0]}`.execute(app.ownerDb)
  expect((await app.guest.call(readNgoTabs, { params: { id: ngos[0] as number } })).status).toBe(404)
})
