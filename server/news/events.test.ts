import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filterEvents, readEvent } from '#contract/news/events.ts'
import { eventCalendar } from '#contract/news/feeds.ts'
import { readNgoTabs } from '#contract/public-site/calls.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { newsroom } from '../testing/newsroom.ts'

let app: TestApp
let room: ReturnType<typeof newsroom>
let ngo: Awaited<ReturnType<typeof room.organisation>>

const list = async (query: Record<string, unknown> = {}): Promise<string[]> =>
  (await app.guest.call(filterEvents, { query: query as never })).data.map((row: { title_ar: string }) => row.title_ar)
const at = (instant: string) => (app.clock.now = () => new Date(instant))

beforeAll(async () => {
  app = await testApp()
  room = newsroom(app)
  ngo = await room.organisation()
})
beforeEach(async () => {
  await sql`delete from ngo_events`.execute(app.ownerDb)
  await sql`delete from ministry_events`.execute(app.ownerDb)
})

describe('days are those of Damascus', () => {
  test('an event is upcoming until its last day ends there, not in Greenwich', async () => {
    const id = await room.event(ngo, 'يومان', ['2026-11-20', '2026-11-21'])
    const read = async () => (await app.guest.call(readEvent, { params: { of: 'ngo', id } })).data.over
    // 23:59:59 in Damascus, and one second later.
    at('2026-11-21T20:59:59Z')
    expect([await list({ date: 'upcoming' }), await list({ date: 'past' }), await read()]).toEqual([
      ['يومان'],
      [],
      false,
    ])
    at('2026-11-21T21:00:00Z')
    expect([await list({ date: 'upcoming' }), await list({ date: 'past' }), await read()]).toEqual([
      [],
      ['يومان'],
      true,
    ])
  })
  test('an announcement begins and ends with its day there; its own page and calendar stay, and what is over is listed again', async () => {
    const id = await room.event(ngo, 'معلنة', ['2026-11-30'], { announced: ['2026-11-22', '2026-11-25'] })
    for (const [instant, listed, upcoming, page] of [
      ['2026-11-21T20:59:59Z', false, false, 404],
      ['2026-11-21T21:00:00Z', true, true, 200],
      ['2026-11-25T20:59:59Z', true, true, 200],
      ['2026-11-25T21:00:00Z', false, false, 200],
      ['2026-11-30T20:59:59Z', false, false, 200],
      ['2026-11-30T21:00:00Z', true, false, 200],
    ] as const) {
      at(instant)
      expect((await list()).length === 1, instant).toBe(listed)
      expect((await list({ date: 'upcoming' })).length === 1, instant).toBe(upcoming)
      const { data: tabs } = await app.guest.call(readNgoTabs, { params: { id: ngo.id } })
      expect(tabs.events, instant).toBe(upcoming ? 1 : 0)
      const params = { of: 'ngo', id } as const
      expect((await app.guest.call(readEvent, { params })).status, instant).toBe(page)
      expect((await app.guest.call(eventCalendar, { params, query: {} })).status, instant).toBe(page)
    }
  })
  test('a day finds every event that covers it, a month every event that touches it', async () => {
    at('2026-11-21T09:00:00Z')
    await room.event(ngo, 'على رأس الشهر', ['2026-11-29', '2026-12-02'])
    await room.event(ngo, 'في آخره', ['2026-12-31'])
    expect(await list({ date: '2026-11-28' })).toEqual([])
    for (const date of ['2026-11-29', '2026-12-01', '2026-12-02'])
      expect(await list({ date }), date).toEqual(['على رأس الشهر'])
    expect(await list({ month: '2026-11' })).toEqual(['على رأس الشهر'])
    expect(await list({ month: '2026-12', date: 'upcoming' })).toEqual(['على رأس الشهر', 'في آخره'])
    expect(await list({ month: '2027-01' })).toEqual([])
  })
})

test('without a date all are shown, newest first; those to come stand soonest first', async () => {
  at('2026-11-21T09:00:00Z')
  await room.event(ngo, 'أمس', ['2026-11-20'])
  await room.event(ngo, 'بعيدة', ['2027-01-05'])
  await room.event(ngo, 'غداً مساء', ['2026-11-22'], { times: ['18:00', '19:00'] })
  await room.event(ngo, 'غداً صباحاً', ['2026-11-22'], { times: ['08:00', '09:00'] })
  await room.ministryEvent(ngo, 'اليوم عند الوزارة', '2026-11-21')
  const coming = ['اليوم عند الوزارة', 'غداً صباحاً', 'غداً مساء', 'بعيدة']
  expect(await list({ date: 'upcoming' })).toEqual(coming)
  expect(await list()).toEqual([...coming.toReversed(), 'أمس'])
  expect(await list({ date: 'all' })).toEqual(await list())
})

test('events of the ministry belong to everyone: no organisation and no governorate finds them', async () => {
  at('2026-11-21T09:00:00Z')
  const other = await room.organisation(2)
  await room.event(ngo, 'في دمشق', ['2026-12-01'])
  await room.event(other, 'في حلب', ['2026-12-02'], { governorate: 2 })
  const id = await room.ministryEvent(ngo, 'للوزارة', '2026-12-03')
  expect(await list({ governorate_id: 2 })).toEqual(['في حلب'])
  expect(await list({ ngo_id: ngo.id })).toEqual(['في دمشق'])
  expect((await list({ date: 'upcoming' })).length).toBe(3)
  const { data } = await app.guest.call(readEvent, { params: { of: 'ministry', id } })
  expect(data).toMatchObject({ of: 'ministry', ngo: null, governorate: null, type: null, from_event_time: null })
  // Both hosts number their events by themselves.
  expect((await app.guest.call(readEvent, { params: { of: 'ngo', id: id + 1000 } })).status).toBe(404)
})

test('pages hold ten, each event once, also where many begin in the same minute', async () => {
  at('2026-11-21T09:00:00Z')
  for (let n = 0; n < 23; n += 1) await room.event(ngo, `فعالية ${n}`, ['2026-12-01'])
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ date: 'upcoming', page })))
  expect(pages.map((rows) => rows.length)).toEqual([10, 10, 3, 0])
  expect(new Set(pages.flat()).size).toBe(23)
})

test('wrong dates, months and hosts are refused', async () => {
  for (const wrong of [
    'date=tomorrow',
    'date=2026-02-30',
    'date=',
    'month=2026-00',
    'page=0',
    'governorate_id=x',
    'x=1',
  ])
    expect((await app.guest.request('GET', `/api/v2/guest/filter-events?${wrong}`)).status, wrong).toBe(422)
  for (const path of ['events/other/1', 'events/ngo/x', 'feeds/event/other/1', 'pictures/users/1/1'])
    expect((await app.guest.request('GET', `/api/v2/guest/${path}`)).status, path).toBe(404)
})

describe('the database holds the rules', () => {
  test.each([
    ['more than 31 days', ['2026-12-01', '2027-01-02'], {}],
    ['an end before the beginning', ['2026-12-02', '2026-12-01'], {}],
    ['an hour of end before that of beginning', ['2026-12-01'], { times: ['10:00', '09:00'] }],
    ['an announcement after the beginning', ['2026-12-01'], { announced: ['2026-12-02', null] }],
    ['an announcement that outlives the event', ['2026-12-01'], { announced: [null, '2026-12-02'] }],
  ] as const)('%s is refused', async (_, days, more) => {
    await expect(room.event(ngo, 'مخالفة', [...days] as [string, string?], more as never)).rejects.toThrow(
      /ngo_events_/,
    )
  })
  test('31 days, and an end at an earlier hour of a later day, are taken', async () => {
    expect(await room.event(ngo, 'شهر', ['2026-12-01', '2027-01-01'], { times: ['10:00', '09:00'] })).toBeGreaterThan(0)
  })
})
