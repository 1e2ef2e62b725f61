import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { areaOfCut, type Cut, cutNames, cuts, sizeOfCut } from '#contract/news/cuts.ts'
import { describes } from '#contract/news/alternative.ts'
import { readEvent } from '#contract/news/events.ts'
import { readNews } from '#contract/news/news.ts'
import { eventPublication, eventRegister, previewEvent } from '#contract/news/own-events.ts'
import { newsPublication, newsRegister, previewNews } from '#contract/news/own-news.ts'
import { mostSlides, ownSlidePublication, ownSlideRegister } from '#contract/news/own-slides.ts'
import { listNgoSlides } from '#contract/news/slides.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation, type Organisation, organisationUser, uploaded } from '../testing/factories.ts'
import { withoutPolicies } from '../testing/without-policies.ts'
import { alternative, eventBody, newsBody } from '../testing/own-content.ts'

const app = await testApp()
let ngo: Organisation
beforeAll(async () => {
  ngo = await organisation(app)
})
const added = async (over: object = {}) =>
  must(await ngo.client.call(newsRegister.create, { body: (await newsBody(app, ngo, over)) as never }))
const publish = async (id: number) =>
  must(await ngo.client.call(newsPublication.act, { params: { id }, body: { action: 'publish' } as never }))
const asGuest = (id: number) => app.guest.call(readNews, { params: { id } })

test('what was never public is not found; what was and is not any more is gone: deleted, withdrawn or hidden', async () => {
  const draft = await added()
  expect((await asGuest(draft.id)).status).toBe(404)
  must(await ngo.client.call(newsRegister.remove, { params: { id: draft.id } }))
  expect((await asGuest(draft.id)).status).toBe(404)
  expect((await asGuest(9_999_999)).status).toBe(404)
  // Nor is one that an hour was set for and taken away again.
  const planned = await added()
  const hour = { action: 'schedule', publish_on: addDays(todayIn(), 2), publish_time: '09:00' }
  for (const body of [hour, { action: 'unschedule' }])
    must(await ngo.client.call(newsPublication.act, { params: { id: planned.id }, body: body as never }))
  expect((await asGuest(planned.id)).status).toBe(404)

  const one = await added()
  await publish(one.id)
  expect((await asGuest(one.id)).status).toBe(200)
  await sql`update news set hidden_reason = 'سبب الحجب كما كُتب' where id = ${one.id}`.execute(app.ownerDb)
  expect((await asGuest(one.id)).status).toBe(410)
  await sql`update news set hidden_reason = null where id = ${one.id}`.execute(app.ownerDb)
  must(await ngo.client.call(newsPublication.act, { params: { id: one.id }, body: { action: 'withdraw' } as never }))
  expect((await asGuest(one.id)).status).toBe(410)
  await publish(one.id)
  expect((await asGuest(one.id)).status).toBe(200)
  must(await ngo.client.call(newsRegister.remove, { params: { id: one.id } }))
  const gone = await asGuest(one.id)
  expect([gone.status, gone.message]).toEqual([410, 'أُزيل هذا المحتوى.'])
})

test('an event that was taken back is gone too, and a private one is nobody’s', async () => {
  const body = await eventBody(app, ngo)
  const { id } = must(await ngo.client.call(eventRegister.create, { body: body as never }))
  const asked = () => app.guest.call(readEvent, { params: { of: 'ngo', id } })
  expect((await asked()).status).toBe(404)
  must(await ngo.client.call(eventPublication.act, { params: { id }, body: { action: 'publish' } as never }))
  expect((await asked()).status).toBe(200)
  must(await ngo.client.call(eventPublication.act, { params: { id }, body: { action: 'withdraw' } as never }))
  expect((await asked()).status).toBe(410)
  const hidden = must(
    await ngo.client.call(eventRegister.create, {
      body: { ...(await eventBody(app, ngo)), invitation_type: 'private' } as never,
    }),
  )
  must(await ngo.client.call(eventPublication.act, { params: { id: hidden.id }, body: { action: 'publish' } as never }))
  expect((await app.guest.call(readEvent, { params: { of: 'ngo', id: hidden.id } })).status).toBe(404)
})

test('an event ends after it begins, lasts at most 31 days, and is announced before it is held', async () => {
  const day = '2027-03-01'
  const refused = async (over: object) =>
    Object.keys(
      (
        await ngo.client.call(eventRegister.create, {
          body: (await eventBody(app, ngo, { from_event_date: day, to_event_date: day, ...over })) as never,
        })
      ).errors,
    )
  expect(await refused({ to_event_date: '2027-02-28' })).toEqual(['to_event_date'])
  expect(await refused({ to_event_date: '2027-04-02' })).toEqual(['to_event_date'])
  expect(await refused({ to_event_date: '2027-04-01' })).toEqual([])
  expect(await refused({ to_event_time: '10:00' })).toEqual(['to_event_time'])
  expect(await refused({ from_event_time: '' })).toEqual(['from_event_time'])
  expect(await refused({ announce_from: '2027-03-02' })).toEqual(['announce_from'])
  expect(await refused({ announce_to: '2027-03-02' })).toEqual(['announce_to'])
  expect(await refused({ announce_from: '2027-02-02', announce_to: '2027-02-01' })).toEqual(['announce_to'])
})

test.each([
  ['صورة', false],
  ['صورة المكتبة', false],
  ['الصورة.', false],
  ['IMG_2041.jpg', false],
  ['حفل.png', false],
  ['!!! …', false],
  ['photo', false],
  ['صورة ثلاثة متطوعين يحملون كتباً', true],
  ['سيارة خضراء محملة بالكتب أمام رفوف مدرسية', true],
  ['Volunteers load a van', true],
])('words in place of a picture: «%s» is %s', async (words, isGood) => {
  expect(describes(words)).toBe(isGood)
  const answer = await ngo.client.call(newsRegister.create, {
    body: (await newsBody(app, ngo, { image_alt_ar: words })) as never,
  })
  expect(Object.keys(answer.errors)).toEqual(isGood ? [] : ['image_alt_ar'])
})

test('a picture of the gallery is described or said to be decorative, and is kept that way', async () => {
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }, 'wide')
  const refused = await ngo.client.call(newsRegister.create, {
    body: (await newsBody(app, ngo, { images: [{ file, alt_ar: null, alt_en: null, is_decorative: false }] })) as never,
  })
  expect(Object.keys(refused.errors)).toEqual(['images.0.alt_ar'])
  const images = [{ file, alt_ar: null, alt_en: null, is_decorative: true }]
  const { id } = await added({ images })
  await publish(id)
  const shown = must(await asGuest(id))
  expect(shown.images).toEqual([
    { url: `/api/v2/guest/pictures/news/${id}/${file}`, width: 800, height: 600, alt_ar: null, alt_en: null },
  ])
  expect(must(await ngo.client.call(newsRegister.read, { params: { id } })).images).toEqual(images)
})

test('a cut holds the focal point, has its proportions and never more pixels than there are', () => {
  for (const cut of cutNames)
    for (const [width, height] of [
      [800, 600],
      [600, 800],
      [1920, 1200],
      [3000, 400],
      [40, 900],
      [1, 1],
    ] as const)
      for (const focus_x of [0, 33, 67, 100])
        for (const focus_y of [0, 50, 77, 100]) {
          const area = areaOfCut(cut, { width, height }, { focus_x, focus_y })
          const [x, y] = [(width * focus_x) / 100, (height * focus_y) / 100]
          expect(area.left).toBeGreaterThanOrEqual(0)
          expect(area.top).toBeGreaterThanOrEqual(0)
          expect(area.left + area.width).toBeLessThanOrEqual(width)
          expect(area.top + area.height).toBeLessThanOrEqual(height)
          expect(x).toBeGreaterThanOrEqual(area.left - 1)
          expect(x).toBeLessThanOrEqual(area.left + area.width + 1)
          expect(y).toBeGreaterThanOrEqual(area.top - 1)
          expect(y).toBeLessThanOrEqual(area.top + area.height + 1)
          const size = sizeOfCut(cut, { width, height })
          expect(size.width).toBeLessThanOrEqual(Math.min(width, cuts[cut].most))
        }
})

test('the served cut is the part around the point, as WebP where the browser takes it', async () => {
  // Left half red, right half blue: a square around the right edge is blue.
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const both = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { id, image } = await added({ focus_x: 100, focus_y: 50 })
  const key = await sql<{ storage_key: string }>`select storage_key from attachments where id = ${image}`.execute(
    app.ownerDb,
  )
  await app.services.storage.put(key.rows[0]?.storage_key ?? '', both)
  await sql`update attachments set width = 800, height = 400, sha256 = ${'b'.repeat(64)} where id = ${image}`.execute(
    app.ownerDb,
  )
  await publish(id)
  const url = (cut: Cut) => `/api/v2/guest/pictures/news/${id}/${image}?cut=${cut}`
  const webp = await app.guest.request<Buffer>('GET', url('share'), undefined, { accept: 'image/avif,image/webp,*/*' })
  expect([webp.status, webp.headers['content-type'], webp.headers.vary]).toEqual([
    200,
    'image/webp',
    expect.stringContaining('accept'),
  ])
  expect(webp.data.subarray(8, 12).toString()).toBe('WEBP')
  const square = await app.guest.request<Buffer>('GET', url('share'), undefined, { accept: 'image/jpeg' })
  const { data, info } = await sharp(square.data).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([400, 400])
  const middle = (200 * 400 + 10) * info.channels
  expect([(data[middle] ?? 255) < 60, (data[middle + 2] ?? 0) > 190]).toEqual([true, true])
  const jpeg = await app.guest.request<Buffer>('GET', url('thumb'), undefined, { accept: 'image/jpeg' })
  expect(jpeg.headers['content-type']).toBe('image/jpeg')
  expect((await sharp(jpeg.data).metadata()).width).toBe(640)
  const again = await app.guest.request('GET', url('thumb'), undefined, {
    accept: 'image/jpeg',
    'if-none-match': String(jpeg.headers.etag),
  })
  expect(again.status).toBe(304)
  // One that the record does not name is not found, cut or whole; nor is that of a draft.
  const other = await added()
  for (const path of [`news/${id}/${other.image}?cut=card`, `news/${other.id}/${other.image}?cut=card`])
    expect((await app.guest.request('GET', `/api/v2/guest/pictures/${path}`)).status).toBe(404)
})

test('a preview is the draft in the shape that visitors get, for the organisation alone', async () => {
  const { id } = await added({ title_ar: 'العنوان الأول' })
  await publish(id)
  const row = must(await ngo.client.call(newsRegister.read, { params: { id } }))
  const { updated_at: _v, is_published: _p, publication: _s, publish_at: _h, hidden_reason: _r, id: _i, ...body } = row
  must(
    await ngo.client.call(newsRegister.update, {
      params: { id },
      body: { ...body, title_ar: 'العنوان الثاني', focus_x: 10 } as never,
    }),
  )
  expect(must(await ngo.client.call(previewNews, { params: { id } }))).toMatchObject({
    title_ar: 'العنوان الثاني',
    image: { url: `/api/v2/files/${row.image}`, focus: '10% 77%', alt_ar: alternative },
  })
  expect(must(await asGuest(id)).title_ar).toBe('العنوان الأول')
  const stranger = await organisation(app)
  expect((await stranger.client.call(previewNews, { params: { id } })).status).toBe(404)
  expect((await app.guest.call(previewNews, { params: { id } })).status).toBe(401)
  const event = must(await ngo.client.call(eventRegister.create, { body: (await eventBody(app, ngo)) as never }))
  expect(must(await ngo.client.call(previewEvent, { params: { id: event.id } }))).toMatchObject({
    of: 'ngo',
    title_ar: 'فعالية الاختبار',
    location: 'قاعة الاختبار',
  })
  expect((await stranger.client.call(previewEvent, { params: { id: event.id } })).status).toBe(404)
  await withoutPolicies(app, ['news', 'ngo_events', 'content_publications'], async () => {
    expect((await stranger.client.call(previewNews, { params: { id } })).status).toBe(404)
    expect((await stranger.client.call(previewEvent, { params: { id: event.id } })).status).toBe(404)
  })
  must(await ngo.client.call(newsRegister.remove, { params: { id } }))
  expect((await ngo.client.call(previewNews, { params: { id } })).status).toBe(404)
})

test('whoever may only add writes a draft, which somebody else publishes', async () => {
  const adder = await organisationUser(app, ngo.id, { news: ['S', 'A'] })
  const body = await newsBody(app, { ...ngo, userId: adder.userId })
  const { id } = must(await adder.client.call(newsRegister.create, { body: body as never }))
  const act = { params: { id }, body: { action: 'publish' } as never }
  expect((await adder.client.call(newsPublication.act, act)).status).toBe(403)
  expect((await adder.client.call(newsPublication.read, { params: { id } })).data.actions).toEqual([])
  must(await ngo.client.call(newsPublication.act, act))
})

test('a slide is published only with words in place of its picture, and there are at most ten', async () => {
  const one = await organisation(app)
  const picture = () => uploaded(app, { userId: one.userId, ngoId: one.id }, 'wide')
  const [slide] = must(await one.client.call(ownSlideRegister.create, { body: { slides: [await picture()] } }))
  const { id, source, focus_x, focus_y, sort } = slide as {
    id: number
    source: number
    focus_x: number
    focus_y: number
    sort: number
  }
  const publishSlide = () =>
    one.client.call(ownSlidePublication.act, { params: { id }, body: { action: 'publish' } as never })
  expect(Object.keys((await publishSlide()).errors)).toEqual(['alt_ar'])
  const edit = (over: object) =>
    one.client.call(ownSlideRegister.update, {
      params: { id },
      body: { source, focus_x, focus_y, sort, is_decorative: false, ...over } as never,
    })
  expect(Object.keys((await edit({ alt_ar: 'صورة' })).errors)).toEqual(['alt_ar'])
  must(await edit({ is_decorative: true }))
  must(await publishSlide())
  const nine = await Promise.all(Array.from({ length: mostSlides - 1 }, picture))
  const [first, second] = await Promise.all([
    one.client.call(ownSlideRegister.create, { body: { slides: nine.slice(0, 5) } }),
    one.client.call(ownSlideRegister.create, { body: { slides: nine.slice(4) } }),
  ])
  expect([first.status, second.status].sort()).toEqual([200, 422])
  // One that is removed makes room, and is seen by nobody.
  must(await one.client.call(ownSlideRegister.remove, { params: { id } }))
  must(await one.client.call(ownSlideRegister.create, { body: { slides: nine.slice(5) } }))
})

test('visitors see every slide that an organisation may publish, in its order', async () => {
  const one = await organisation(app)
  const picture = () => uploaded(app, { userId: one.userId, ngoId: one.id }, 'wide')
  const slides = await Promise.all(Array.from({ length: mostSlides }, picture))
  const rows = must(await one.client.call(ownSlideRegister.create, { body: { slides } })) as { id: number }[]
  await sql`update slides set is_decorative = true, title_ar = 'شريحة ' || sort, sort = 100 - sort where ngo_id = ${one.id}`.execute(
    app.ownerDb,
  )
  for (const { id } of rows)
    must(await one.client.call(ownSlidePublication.act, { params: { id }, body: { action: 'publish' } as never }))
  const shown = must(await app.guest.call(listNgoSlides, { params: { id: one.id } }))
  expect(shown.map(({ title_ar }) => title_ar)).toEqual(slides.map((_, at) => `شريحة ${mostSlides - at}`))
})

test('what can no longer be said so is not published: the draft is checked again when it goes to visitors', async () => {
  const one = await added()
  await sql`update news set image_alt_ar = null where id = ${one.id}`.execute(app.ownerDb)
  const refused = await ngo.client.call(newsPublication.act, {
    params: { id: one.id },
    body: { action: 'publish' } as never,
  })
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['image_alt_ar']])
  expect((await asGuest(one.id)).status).toBe(404)
})
