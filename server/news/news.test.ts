import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { filterEvents, readActivityChoices, readEvent } from '#contract/news/events.ts'
import { decisionsFeed, eventCalendar, eventsCalendar, newsFeed, regulationsFeed } from '#contract/news/feeds.ts'
import { listNews, readNews } from '#contract/news/news.ts'
import { listNgoSlides, listSlides, readPicture } from '#contract/news/slides.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { newsroom } from '../testing/newsroom.ts'

let app: TestApp
let room: ReturnType<typeof newsroom>
let ngo: Awaited<ReturnType<typeof room.organisation>>
let item: number
let event: number

const titles = ({ data }: { data: { title_ar: string | null }[] }) => data.map((row) => row.title_ar)
const text = async (path: string) => (await app.http.inject({ url: `/api/${path}` })).body

beforeAll(async () => {
  app = await testApp()
  app.clock.now = () => new Date('2026-11-21T09:00:00Z')
  room = newsroom(app)
  ngo = await room.organisation()
  item = await room.news(ngo, 'خبر منشور أول', '2026-11-20', {
    content:
      '<p onclick="alert(1)">متن <b>بارز</b><script>alert(2)</script></p><img src=x onerror=alert(3)><a href="javascript:alert(4)">رابط</a>',
  })
  await sql`insert into slides (ngo_id, source, title_ar) values (${ngo.id}, ${await room.picture(ngo)}, 'شريحة')`.execute(
    app.ownerDb,
  )
  event = await room.event(ngo, 'فعالية معلنة', ['2026-12-01'], {
    details: '<p>تفاصيل<script>alert(2)</script><iframe src=x></iframe></p>',
  })
})

describe('what the public does not see', () => {
  // Statuses of section 3.5: all but one being founded have a public page.
  test.each([
    [1, true],
    [2, true],
    [3, true],
    [4, true],
    [5, true],
    [6, true],
    [7, true],
    [8, false],
  ])('news, events, pictures and feeds of an organisation of status %i: shown is %s', async (status, shown) => {
    await room.status(ngo.id, status)
    const [news, events, newsOf, eventsOf] = await Promise.all([
      app.guest.call(listNews),
      app.guest.call(filterEvents),
      app.guest.call(readNews, { params: { id: item } }),
      app.guest.call(readEvent, { params: { of: 'ngo', id: event } }),
    ])
    expect(titles(news).includes('خبر منشور أول')).toBe(shown)
    expect(titles(events).includes('فعالية معلنة')).toBe(shown)
    const slides = await app.guest.call(listNgoSlides, { params: { id: ngo.id } })
    expect(titles(slides)).toEqual(shown ? ['شريحة'] : [])
    expect([newsOf.status, eventsOf.status]).toEqual(shown ? [200, 200] : [404, 404])
    if (shown) expect(newsOf.data.ngo.status.id).toBe(status)
    expect((await text('v2/guest/feeds/news.xml')).includes('خبر منشور أول')).toBe(shown)
    expect((await text('v2/guest/feeds/events.ics')).includes('ngo-event-')).toBe(shown)
    expect((await app.guest.call(eventCalendar, { params: { of: 'ngo', id: event } })).status).toBe(shown ? 200 : 404)
    const { rows } = await sql<{
      of: 'news' | 'ngo-event'
      id: number
      file: number
    }>`select 'news' as of, id, image as file from news where id = ${item}
      union all select 'ngo-event', id, image_event from ngo_events where id = ${event} union all select 'ngo-slide', id, source from slides`.execute(
      app.ownerDb,
    )
    for (const params of rows) expect((await app.guest.call(readPicture, { params })).status).toBe(shown ? 200 : 404)
    await room.status(ngo.id, 1)
  })

  test('unpublished and removed news, private and removed events, their pictures and their calendar files', async () => {
    const hidden = await Promise.all([
      room.news(ngo, 'خبر لم ينشر', '2026-11-01', { published: false }),
      room.news(ngo, 'خبر محذوف', '2026-11-01', { deleted: true }),
    ])
    const closed = await Promise.all([
      room.event(ngo, 'فعالية خاصة', ['2026-12-02'], { private: true }),
      room.event(ngo, 'فعالية محذوفة', ['2026-12-02'], { deleted: true }),
    ])
    expect(titles(await app.guest.call(listNews))).toEqual(['خبر منشور أول'])
    expect(titles(await app.guest.call(filterEvents))).toEqual(['فعالية معلنة'])
    for (const [at, id] of hidden.entries()) {
      const answer = await app.guest.call(readNews, { params: { id } })
      // What was never public is not found; what was deleted is gone.
      expect([answer.status, answer.headers['cache-control']]).toEqual([[404, 410][at], 'no-store'])
      const { rows } = await sql<{ file: number }>`select image as file from news where id = ${id}`.execute(app.ownerDb)
      const params = { of: 'news' as const, id, file: rows[0]?.file ?? 0 }
      expect((await app.guest.call(readPicture, { params })).status).toBe([404, 410][at])
    }
    for (const [at, id] of closed.entries()) {
      expect((await app.guest.call(readEvent, { params: { of: 'ngo', id } })).status).toBe([404, 410][at])
      expect((await app.guest.call(eventCalendar, { params: { of: 'ngo', id } })).status).toBe([404, 410][at])
    }
    const all = (await text('v2/guest/feeds/news.xml')) + (await text('v2/guest/feeds/events.ics'))
    for (const word of ['لم ينشر', 'محذوف', 'خاصة']) expect(all).not.toContain(word)
  })

  test('a picture is served for its own record only, whoever else is public', async () => {
    const other = await room.news(ngo, 'خبر آخر للصور', '2020-01-01')
    const { rows } = await sql<{
      id: number
      file: number
    }>`select id, image as file from news where id in (${item}, ${other}) order by id`.execute(app.ownerDb)
    const status = async (of: 'news' | 'ngo-event', id: number, file: number) =>
      (await app.guest.call(readPicture, { params: { of, id, file } })).status
    expect(await status('news', item, rows[0]?.file ?? 0)).toBe(200)
    expect(await status('news', item, rows[1]?.file ?? 0)).toBe(404)
    expect(await status('ngo-event', event, rows[0]?.file ?? 0)).toBe(404)
    await sql`delete from news where id = ${other}`.execute(app.ownerDb)
  })

  test('inner columns stay inside', async () => {
    const answers = await Promise.all([
      app.guest.call(listNews),
      app.guest.call(readNews, { params: { id: item } }),
      app.guest.call(filterEvents),
      app.guest.call(readEvent, { params: { of: 'ngo', id: event } }),
      app.guest.call(listSlides),
    ])
    const all = JSON.stringify(answers.map((answer) => answer.data))
    for (const key of [
      'is_published',
      'invitation_type',
      'created_by',
      'deleted_at',
      'announce_from',
      'storage_key',
      'status_id',
      'ngo_ar',
    ])
      expect(all, key).not.toContain(`"${key}"`)
  })
})

test('texts come cleaned: no script, handler, frame or script address is left', async () => {
  const news = (await app.guest.call(readNews, { params: { id: item } })).data.content_ar
  expect(news).toContain('<b>بارز</b>')
  const details = (await app.guest.call(readEvent, { params: { of: 'ngo', id: event } })).data.details_ar
  expect(news + details).not.toMatch(/script|onclick|onerror|<img|iframe|alert/i)
  const calendar = await text(`v2/guest/feeds/event/ngo/${event}`)
  expect(calendar).toContain('DESCRIPTION:تفاصيل')
  expect(calendar).not.toMatch(/script|[<>]/)
})

test('the gallery says what its pictures show, and the main picture is not in it twice', async () => {
  const [main, second] = [await room.picture(ngo), await room.picture(ngo)]
  const id = await room.news(ngo, 'خبر بصور عدة', '2019-01-01', {
    images: [
      { file: main, alt_ar: 'الأولى', alt_en: 'First' },
      { file: second, alt_ar: 'الثانية' },
    ],
  })
  await sql`update news set image = ${main} where id = ${id}`.execute(app.ownerDb)
  const { data } = await app.guest.call(readNews, { params: { id } })
  expect(data.image).toMatchObject({ alt_ar: 'الأولى', alt_en: 'First', width: 1, height: 1 })
  expect(data.images).toMatchObject([{ alt_ar: 'الثانية', alt_en: null }])
  for (const { url } of [data.image!, ...data.images]) expect((await app.guest.request('GET', url)).status).toBe(200)
  await sql`delete from news where id = ${id}`.execute(app.ownerDb)
})

test('news come newest first in pages of ten, by organisation, governorate and month', async () => {
  const other = await room.organisation(2)
  for (let n = 1; n <= 12; n += 1)
    await room.news(other, `خبر رقم ${n}`, `2025-0${n > 6 ? 3 : 2}-${String(n + 10)}`, { governorate: 2 })
  const first = await app.guest.call(listNews, { query: { ngo_id: other.id } })
  const second = await app.guest.call(listNews, { query: { ngo_id: other.id, page: 2 } })
  expect(first.pagination).toMatchObject({ total_row: 12, last_page: 2, per_page: 10 })
  expect([...titles(first), ...titles(second)]).toEqual(Array.from({ length: 12 }, (_, n) => `خبر رقم ${12 - n}`))
  const count = async (query: Record<string, unknown>) =>
    (await app.guest.call(listNews, { query: query as never })).pagination?.total_row
  expect(await count({ governorate_id: 2 })).toBe(12)
  expect(await count({ governorate_id: 2, month: '2025-02' })).toBe(6)
  expect(await count({ ngo_id: 999_999 })).toBe(0)
  for (const wrong of ['page=0', 'month=2025-13', 'month=x', 'ngo_id=x', 'governorate_id=0', 'name=x'])
    expect((await app.guest.request('GET', `/api/v2/guest/news?${wrong}`)).status, wrong).toBe(422)
  await sql`delete from news where ngo_id = ${other.id}`.execute(app.ownerDb)
})

test('only active slides with a picture that can be shown, in their order', async () => {
  const [one, two, off] = [await room.picture(ngo), await room.picture(ngo), await room.picture(ngo)]
  await sql`insert into slide_images (source, title_ar, sort, is_active, is_published) values (${one}, 'ثانية', 2, true, true), (${two}, 'أولى', 1, true, true), (${off}, 'مطفأة', 0, false, true)`.execute(
    app.ownerDb,
  )
  expect(titles(await app.guest.call(listSlides))).toEqual(['أولى', 'ثانية'])
  await sql`update attachments set scan_state = 'infected' where id = ${two}`.execute(app.ownerDb)
  expect(titles(await app.guest.call(listSlides))).toEqual(['ثانية'])
  const { rows } = await sql<{ id: number }>`select id from slide_images where source = ${off}`.execute(app.ownerDb)
  const params = { of: 'slide' as const, id: rows[0]?.id ?? 0, file: off }
  expect((await app.guest.call(readPicture, { params })).status).toBe(404)
})

test('feeds are kept by caches, tell the language that was asked for, and an unchanged one is 304', async () => {
  for (const call of [newsFeed, decisionsFeed, regulationsFeed, eventsCalendar]) {
    const first = await app.guest.call(call)
    expect(first.headers['cache-control'], call.path).toMatch(/^public, max-age=\d+/)
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await app.guest.call(call, { headers })).status, call.path).toBe(304)
    expect(await text(`${call.path}?lang=en`)).not.toBe(await text(`${call.path}?lang=ar`))
    expect((await app.guest.request('GET', `/api/${call.path}?lang=fr`)).status).toBe(422)
  }
  const ofOne = await text('v2/guest/feeds/news.xml?lang=ar&ngo_id=999999')
  expect(ofOne).not.toContain('<item>')
  expect(ofOne, 'a reader that goes by its own address stays with one organisation').toContain(
    'feeds/news.xml?lang=ar&amp;ngo_id=999999" rel="self"',
  )
})

test('decisions of the register say what was decided, of organisations with a public page only', async () => {
  const other = await room.organisation()
  await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason, decision_file)
    values (${other.id}, 8, 1, '77/ت', '2026-01-02', 'س', ${await room.picture(other)}), (${other.id}, 1, 2, '88/ق', '2026-02-03', 'س', ${await room.picture(other)})`.execute(
    app.ownerDb,
  )
  const feed = await text('v2/guest/feeds/decisions.xml')
  expect(feed).toContain('إشهار بالقرار رقم 77/ت')
  expect(feed).toContain('الحالة «موقوفة» بالقرار رقم 88/ق')
  expect(feed.indexOf('88/ق')).toBeLessThan(feed.indexOf('77/ت'))
  await room.status(other.id, 8)
  expect(await text('v2/guest/feeds/decisions.xml')).not.toContain('77/ت')
})

test('the choices of the filters count what the public sees, at most half a minute later', async () => {
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
  const { data } = await app.guest.call(readActivityChoices)
  expect(data.news).toEqual([{ month: '2026-11', count: 1 }])
  expect(data.upcoming).toEqual([{ month: '2026-12', count: 1 }])
  expect(data.past).toEqual([])
  expect(data.governorates).toHaveLength(14)
})
