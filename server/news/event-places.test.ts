import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PublicEvent } from '#contract/news/events.ts'
import { filterEvents, readEvent } from '#contract/news/events.ts'
import { eventCalendar } from '#contract/news/feeds.ts'
import { ministryEventPublication, ministryEventRegister } from '#contract/news/registers.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, uploaded } from '../testing/factories.ts'
import { newsroom } from '../testing/newsroom.ts'
import { publishBySecond } from '../testing/publishing.ts'

const app = await testApp()
const room = newsroom(app)
let ngo: Awaited<ReturnType<typeof room.organisation>>
let clerk: Awaited<ReturnType<typeof ministryUser>>
beforeAll(async () => {
  ngo = await room.organisation()
  clerk = await ministryUser(app, { rights: { ministry_events: ['S', 'A', 'U', 'D'] } })
})

interface Place {
  governorate: number | null
  point?: readonly [number, number]
}
const held = async ({ governorate, point }: Place) => {
  const id = await room.event(ngo, 'فعالية لها مكان', ['2031-02-03'])
  await sql`update ngo_events set governorate_id = coalesce(${governorate}, governorate_id), latitude = ${point?.[0] ?? null}, longitude = ${point?.[1] ?? null} where id = ${id}`.execute(
    app.ownerDb,
  )
  return (await app.guest.call(readEvent, { params: { of: 'ngo', id } })).data as PublicEvent
}
const within = (view: { x: number; y: number; width: number; height: number }, at: { x: number; y: number }) =>
  at.x > view.x && at.x < view.x + view.width && at.y > view.y && at.y < view.y + view.height

describe('the map beside an event', () => {
  test.each([
    ['Damascus', 1, [33.513, 36.291]],
    ['Aleppo', 2, [36.2, 37.16]],
    ['Deir ez-Zor', 8, [35.33, 40.14]],
  ] as const)('in %s shows its governorate, chosen alone, and the point inside it', async (_, governorate, point) => {
    const { map } = await held({ governorate, point })
    expect(map?.areas.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual([governorate])
    expect(map?.areas.length).toBeLessThan(14)
    expect(map?.point).toMatchObject({ latitude: point[0], longitude: point[1] })
    expect(map && map.point && within(map.view, map.point)).toBe(true)
  })
  test('without a point shows the governorate alone', async () => {
    const { map } = await held({ governorate: 5 })
    expect([map?.areas.find(({ chosen }) => chosen)?.id, map?.point]).toEqual([5, null])
  })
  test('does not draw a point that lies off the sheet', async () => {
    expect((await held({ governorate: 1, point: [48.85, 2.35] })).map?.point).toBeNull()
  })
})

describe('an event of the ministry', () => {
  const input = async (more: Record<string, unknown> = {}) => ({
    title_ar: 'لقاء الوزارة',
    image_event: await uploaded(app, { userId: clerk.id }, 'png'),
    from_event_date: '2031-02-03',
    to_event_date: '2031-02-03',
    is_full_day: true,
    location: 'قاعة المثال',
    ...more,
  })
  const add = async (more: Record<string, unknown> = {}) =>
    clerk.client.call(ministryEventRegister.create, { body: (await input(more)) as never })

  test('is found under its governorate, tells for how many it is, and its calendar file carries the point', async () => {
    const { data } = await add({ governorate_id: 4, latitude: '34.7308', longitude: '36.7094', capacity: 80 })
    const { id } = data as { id: number }
    await publishBySecond(app, ministryEventPublication, clerk.client, id)
    const event = (await app.guest.call(readEvent, { params: { of: 'ministry', id } })).data as PublicEvent
    expect([event.governorate?.id, event.capacity, event.map?.point?.latitude]).toEqual([4, 80, 34.7308])
    const found = async (governorate_id: number) =>
      ((await app.guest.call(filterEvents, { query: { governorate_id } })).data as PublicEvent[])
        .filter((one) => one.of === 'ministry')
        .map((one) => one.id)
    expect([await found(4), await found(3)]).toEqual([[id], []])
    const file = await app.guest.call(eventCalendar, { params: { of: 'ministry', id } })
    expect(String(file.data)).toContain('GEO:34.7308;36.7094\r\n')
  })
  test('held nowhere in particular has no map', async () => {
    const { id } = (await add()).data as { id: number }
    await publishBySecond(app, ministryEventPublication, clerk.client, id)
    const event = (await app.guest.call(readEvent, { params: { of: 'ministry', id } })).data as PublicEvent
    expect([event.map, event.capacity]).toEqual([null, null])
  })
  test.each([
    ['latitude', { longitude: 36.3 }],
    ['longitude', { latitude: 33.5 }],
    ['latitude', { latitude: 91, longitude: 36 }],
    ['capacity', { capacity: 0 }],
    ['governorate_id', { governorate_id: 99 }],
  ])('is refused at %s for %j', async (field, wrong) => {
    const { status, errors } = await add(wrong)
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
  })
})
