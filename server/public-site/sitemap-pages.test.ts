import { expect, test } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { newsroom } from '../testing/newsroom.ts'
import { opportunitySample } from '../testing/opportunities.ts'

const app = await testApp()
const today = todayIn(app.services.now())
const hidden = 8

/** Paths of all parts that search engines are told. */
async function told(): Promise<string[]> {
  const read = async (path: string) => (await app.http.inject({ url: path })).body
  const locs = (text: string) =>
    [...text.matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)].map(([, path = '']) =>
      path.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    )
  const parts = locs(await read('/sitemap.xml'))
  // The English address of each is held by the test of the sitemap itself.
  return (await Promise.all(parts.map(read))).flatMap(locs).filter((path) => !/[?&]lang=en$/.test(path))
}

test('search engines are told every job that takes applications, every campaign with a page, every news item and event, and none that is hidden, private or removed', async () => {
  const { rows } = await opportunitySample(app, today)
  const room = newsroom(app)
  const [seen, unseen] = [await room.organisation(), await room.organisation()]
  const campaigns = [
    await campaign(app, seen),
    await campaign(app, seen, { days: [-30, -10] }),
    await campaign(app, seen, { stopped: true }),
  ]
  for (const not of [{ confirmed: 'P' }, { confirmed: 'R' }, { deleted: true }] as const) await campaign(app, seen, not)
  await campaign(app, unseen)
  const news = await room.news(seen, 'خبر من الجمعية', today)
  await room.news(seen, 'مسودة خبر لم ينشر', today, { published: false })
  await room.news(seen, 'خبر حذفته الجمعية', today, { deleted: true })
  await room.news(unseen, 'خبر منظمة غير منشورة', today)
  const event = await room.event(seen, 'فعالية عامة', [addDays(today, 3)])
  await room.event(seen, 'فعالية خاصة', [addDays(today, 3)], { private: true })
  const ministry = await room.ministryEvent(seen, 'فعالية الوزارة', addDays(today, 5))
  await room.status(unseen.id, hidden)

  const open = rows.filter(
    (one) =>
      !one.deleted &&
      !one.ngo_deleted &&
      one.shows &&
      one.status === 'published' &&
      one.closing_date >= today &&
      [1, 3, 4].includes(one.ngo_status),
  )
  expect(new Set(open.map(({ type }) => type)).size).toBe(2)
  const paths = await told()
  const among = (start: string) => paths.filter((path) => path.startsWith(start)).sort()
  expect([...among('/jobs-info/'), ...among('/volunteer-info/')].sort()).toEqual(
    open.map(({ id, type }) => (type === 'job' ? `/jobs-info/${id}` : `/volunteer-info/${id}`)).sort(),
  )
  expect(among('/details_donation/')).toEqual(campaigns.map((id) => `/details_donation/${id}`).sort())
  expect(among('/general-activities?')).toEqual(
    [
      `/general-activities?event=ministry-${ministry}`,
      `/general-activities?event=ngo-${event}`,
      `/general-activities?news=${news}`,
    ].sort(),
  )
})
