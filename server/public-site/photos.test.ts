import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readActivityPhoto, readNgoActivity } from '#contract/public-site/activities.ts'
import { readNgoOverview } from '#contract/public-site/overview.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded } from '../testing/factories.ts'
import { report, runningPlan, thisYear } from '../testing/plans.ts'

const app = await testApp()
const year = thisYear(app)

test('only photographs that are made public are shown, without a place unless it is wished, and only while their activity is', async () => {
  const officer = await ministryUser(app, { role: 'EV' })
  const ngo = await organisation(app, { governorate: 1 })
  const other = await organisation(app)
  const plan = await runningPlan(app, ngo, officer, year, 2)
  const activity = plan.items[0]?.activity ?? 0
  const theirs = await runningPlan(app, other, officer, year, 1)
  await sql`update activities set is_published = true where ngo_id in (${ngo.id}, ${other.id})`.execute(app.ownerDb)
  const file = (kind: 'png' | 'pdf') => uploaded(app, { userId: ngo.userId, ngoId: ngo.id }, kind)
  const picture = async (more: object, kind: 'png' | 'pdf' = 'png') => ({
    file: await file(kind),
    caption: 'توزيع الحقائب',
    taken_on: `${year}-03-04`,
    place: 'مدرسة الأمل',
    is_public: true,
    shows_place: false,
    ...more,
  })
  const files = [
    await picture({}),
    await picture({ shows_place: true, taken_on: `${year}-03-05` }),
    await picture({ is_public: false }),
    await picture({}, 'pdf'),
  ]
  const made = await report(ngo, year, activity, { files })
  // Of another activity, and of another organisation.
  const beside = await picture({ taken_on: `${year}-02-01` })
  await report(ngo, year, plan.items[1]?.activity ?? 0, { files: [beside] })
  const foreign = await uploaded(app, { userId: other.userId, ngoId: other.id }, 'png')
  await report(other, year, theirs.items[0]?.activity ?? 0, { files: [{ ...(await picture({})), file: foreign }] })
  const src = (at: number) => `/api/v2/guest/activity-photo/${ngo.id}/${files[at]?.file}`
  const shown = async () => must(await app.guest.call(readNgoOverview, { params: { id: ngo.id } })).photos
  const wanted = [
    { src: src(1), place: 'مدرسة الأمل', taken_on: `${year}-03-05` },
    { src: src(0), place: null, taken_on: `${year}-03-04` },
    { src: `/api/v2/guest/activity-photo/${ngo.id}/${beside.file}`, place: null },
  ]
  expect(await shown()).toEqual(wanted.map((one) => expect.objectContaining(one)))
  const page = must(await app.guest.call(readNgoActivity, { params: { id: ngo.id, activityId: activity } }))
  expect(page.photos.map((one) => one.src)).toEqual([src(1), src(0)])
  const get = async (at: number, of = ngo.id) =>
    (await app.guest.call(readActivityPhoto, { params: { id: of, file: files[at]?.file ?? 0 } })).status
  expect(await Promise.all([0, 1, 2, 3].map((at) => get(at)))).toEqual([200, 200, 404, 404])
  expect(await get(0, other.id)).toBe(404)
  const hidden = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    await change.execute(app.ownerDb)
    const { data } = await app.guest.call(readNgoOverview, { params: { id: ngo.id } })
    expect([await get(0), (data?.photos ?? []).some((one) => one.src === src(0))]).toEqual([404, false])
    await back.execute(app.ownerDb)
    expect(await get(0)).toBe(200)
  }
  await hidden(
    sql`update activities set is_published = false where id = ${activity}`,
    sql`update activities set is_published = true where id = ${activity}`,
  )
  await hidden(
    sql`update executions set status = 'cancelled' where id = ${made.id}`,
    sql`update executions set status = 'done' where id = ${made.id}`,
  )
  await hidden(
    sql`update ngos set status_id = 8 where id = ${ngo.id}`,
    sql`update ngos set status_id = 1 where id = ${ngo.id}`,
  )
})
