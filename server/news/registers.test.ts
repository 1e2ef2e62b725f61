import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filterEvents, readEvent } from '#contract/news/events.ts'
import { eventsCalendar } from '#contract/news/feeds.ts'
import { loginSliders } from '#contract/accounts/session.ts'
import {
  loginSliderPublication,
  loginSliderRegister,
  ministryEventPublication,
  ministryEventRegister,
  slidePublication,
  slideRegister,
} from '#contract/news/registers.ts'
import { listSlides, type Slide } from '#contract/news/slides.ts'
import { readFile } from '#contract/documents/calls.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded, type MinistryUser } from '../testing/factories.ts'
import { hostileHtml, runs } from '../testing/hostile-html.ts'
import { publishBySecond } from '../testing/publishing.ts'

let app: TestApp
let staff: MinistryUser
beforeAll(async () => {
  app = await testApp()
  staff = await ministryUser(app, { role: 'CA' })
})
beforeEach(() => {
  app.clock.now = () => new Date('2026-11-21T09:00:00Z')
})
const picture = () => uploaded(app, { userId: staff.id }, 'png')
const event = async (more: object = {}) => ({
  title_ar: 'ملتقى العمل الأهلي',
  image_event: await picture(),
  from_event_date: '2026-12-01',
  to_event_date: '2026-12-01',
  from_event_time: '10:00',
  to_event_time: '12:00',
  is_full_day: false,
  location: 'دمشق، قاعة المثال',
  ...more,
})
const slide = async (more: object = {}) => ({ source: await picture(), sort: 1, is_active: true, ...more })
/** What a second person did: readers see the record. */
const publish = (calls: Parameters<typeof publishBySecond>[1], id: number) =>
  publishBySecond(app, calls, staff.client, id)
const refused = async (more: object) =>
  Object.keys((await staff.client.call(ministryEventRegister.create, { body: await event(more) })).errors)

describe('events of the ministry', () => {
  test('a form by POST changes them, as the specification sends it; PUT is not a way', async () => {
    const { data } = await staff.client.call(ministryEventRegister.create, { body: await event() })
    const boundary = 'x'.repeat(20)
    const fields = { ...(await event({ title_ar: 'عنوان آخر', image_event: data.image_event })), is_full_day: '1' }
    const form = Buffer.from(
      `${Object.entries(fields)
        .map(
          ([name, value]) =>
            `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
        )
        .join('')}--${boundary}--\r\n`,
    )
    const sent = await staff.client.request<Record<string, unknown>>(
      'POST',
      `/api/v2/ministry/events/${data.id}`,
      form,
      {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    )
    expect([sent.status, sent.data.title_ar, sent.data.is_full_day]).toEqual([200, 'عنوان آخر', true])
    expect((await staff.client.request('PUT', `/api/v2/ministry/events/${data.id}`, await event())).status).toBe(404)
  })
  test('days and hours stand in order, hours are asked for unless the event lasts all day', async () => {
    expect(await refused({ to_event_date: '2026-11-30' })).toEqual(['to_event_date'])
    expect(await refused({ to_event_time: '10:00' })).toEqual(['to_event_time'])
    expect(await refused({ to_event_time: '09:00', to_event_date: '2026-12-02' })).toEqual([])
    expect(await refused({ from_event_time: null, to_event_time: '' })).toEqual(['from_event_time', 'to_event_time'])
    expect(await refused({ from_event_time: null, to_event_time: null, is_full_day: true })).toEqual([])
    for (const wrong of ['24:00', '9:00', '10:60', 'noon', '10:00:00'])
      expect(await refused({ from_event_time: wrong }), wrong).toEqual(['from_event_time'])
    expect(await refused({ link: 'javascript:steal()' })).toEqual(['link'])
    expect(await refused({ image_event: await uploaded(app, { userId: staff.id }, 'pdf') })).toEqual(['image_event'])
  })
  test('the open pages and the calendar show a change when a second person publishes it, and at once that it is deleted', async () => {
    const { data } = await staff.client.call(ministryEventRegister.create, {
      body: await event({ title_ar: 'أول عنوان للفعالية' }),
    })
    const seen = async () => {
      const { data: rows } = await app.guest.call(filterEvents, { query: { date: '2026-12-01' } })
      const row = rows.find((one: { of: string; id: number }) => one.of === 'ministry' && one.id === data.id)
      const calendar = String((await app.guest.call(eventsCalendar)).data)
      return {
        title: row?.title_ar,
        calendar: ['أول عنوان للفعالية', 'ثاني عنوان للفعالية'].find((title) => calendar.includes(title)),
      }
    }
    expect(await seen()).toEqual({ title: undefined, calendar: undefined })
    await publish(ministryEventPublication, data.id)
    const first = { title: 'أول عنوان للفعالية', calendar: 'أول عنوان للفعالية' }
    expect(await seen()).toEqual(first)
    const body = await event({ title_ar: 'ثاني عنوان للفعالية' })
    await staff.client.call(ministryEventRegister.update, { params: { id: data.id }, body })
    expect(await seen()).toEqual(first)
    await publish(ministryEventPublication, data.id)
    expect(await seen()).toEqual({ title: 'ثاني عنوان للفعالية', calendar: 'ثاني عنوان للفعالية' })
    await staff.client.call(ministryEventRegister.remove, { params: { id: data.id } })
    expect(await seen()).toEqual({ title: undefined, calendar: undefined })
  })
  test('whatever is sent as its details, nothing that a browser would run is kept or shown', async () => {
    for (const html of hostileHtml) {
      const { data } = await staff.client.call(ministryEventRegister.create, {
        body: await event({ details_ar: html }),
      })
      const { rows } = await sql<{
        details_ar: string
      }>`select details_ar from ministry_events where id = ${data.id}`.execute(app.ownerDb)
      await publish(ministryEventPublication, data.id)
      const page = await app.guest.call(readEvent, { params: { of: 'ministry', id: data.id } })
      expect({ html, kept: runs(rows[0]?.details_ar ?? ''), shown: runs(page.data.details_ar) }).toEqual({
        html,
        kept: false,
        shown: false,
      })
    }
  })
})

describe('slides of the home page', () => {
  const shown = async (id: number) =>
    (await app.guest.call(listSlides)).data.find((one: Slide) => one.id === id) as Slide | undefined
  test.each([
    [{}, true],
    [{ is_active: false }, false],
    [{ from_date: '2026-11-21', to_date: '2026-11-21' }, true],
    [{ from_date: '2026-11-22' }, false],
    [{ to_date: '2026-11-20' }, false],
    [{ from_date: '2026-11-01' }, true],
    [{ to_date: '2026-11-22' }, true],
  ])('%j: shown %s, and its picture with it', async (more, expected) => {
    await sql`update slide_images set deleted_at = now() where deleted_at is null`.execute(app.ownerDb)
    const { data } = await staff.client.call(slideRegister.create, { body: await slide(more) })
    expect(await shown(data.id)).toBeUndefined()
    await publish(slidePublication, data.id)
    expect((await shown(data.id)) !== undefined).toBe(expected)
    const picture_ = await app.guest.request('GET', `/api/v2/guest/pictures/slide/${data.id}/${data.source}`)
    expect(picture_.status).toBe(expected ? 200 : 404)
  })
  test('the day begins in Damascus', async () => {
    await sql`update slide_images set deleted_at = now() where deleted_at is null`.execute(app.ownerDb)
    const { data } = await staff.client.call(slideRegister.create, { body: await slide({ from_date: '2026-11-22' }) })
    await publish(slidePublication, data.id)
    for (const [now, expected] of [
      ['2026-11-21T20:59:00Z', false],
      ['2026-11-21T21:01:00Z', true],
    ] as const) {
      app.clock.now = () => new Date(now)
      expect((await shown(data.id)) !== undefined, now).toBe(expected)
    }
  })
  test('readers get the words that tell what a picture shows, in the order of the places', async () => {
    await sql`update slide_images set deleted_at = now() where deleted_at is null`.execute(app.ownerDb)
    for (const sort of [2, 1]) {
      const { data } = await staff.client.call(slideRegister.create, {
        body: await slide({ sort, alt_ar: `صورة ${sort}`, alt_en: `Picture ${sort}` }),
      })
      await publish(slidePublication, data.id)
    }
    const rows = (await app.guest.call(listSlides)).data as Slide[]
    expect(rows.map((row) => [row.alt_ar, row.alt_en])).toEqual([
      ['صورة 1', 'Picture 1'],
      ['صورة 2', 'Picture 2'],
    ])
  })
  test('days out of order and a file that is no picture are refused', async () => {
    const errors = async (more: object) =>
      Object.keys((await staff.client.call(slideRegister.create, { body: await slide(more) })).errors)
    expect(await errors({ from_date: '2026-02-02', to_date: '2026-02-01' })).toEqual(['to_date'])
    expect(await errors({ source: await uploaded(app, { userId: staff.id }, 'pdf') })).toEqual(['source'])
  })
  test('a colleague edits a slide with the picture that it has, and cannot take the picture of somebody else', async () => {
    const { data } = await staff.client.call(slideRegister.create, { body: await slide() })
    const { client } = await ministryUser(app, { rights: { ministry_slider: ['U'] } })
    const { id: _id, updated_at: _at, is_published: _is, publication: _stage, ...body } = data
    expect((await client.call(slideRegister.update, { params: { id: data.id }, body })).status).toBe(200)
    expect((await client.call(readFile, { params: { id: data.source } })).status).toBe(200)
    const strange = await client.call(slideRegister.update, {
      params: { id: data.id },
      body: { ...body, source: await picture() },
    })
    expect([strange.status, Object.keys(strange.errors)]).toEqual([422, ['source']])
    expect((await (await organisation(app)).client.call(readFile, { params: { id: data.source } })).status).toBe(404)
  })
})

describe('slides of the sign-in page', () => {
  const wide = () => uploaded(app, { userId: staff.id }, 'wide')
  const shown = async () => (await app.guest.call(loginSliders)).data as { id: number; source: string }[]
  const body = async (more: object = {}) => ({
    source: await wide(),
    title_ar: 'منصة واحدة',
    sort: 1,
    is_active: true,
    ...more,
  })

  test('stand on it once published, in their order, with pictures that nobody need sign in to see; out of force neither is shown', async () => {
    const [second, first] = [
      (await staff.client.call(loginSliderRegister.create, { body: await body({ sort: 2 }) })).data,
      (await staff.client.call(loginSliderRegister.create, { body: await body({ sort: 1 }) })).data,
    ]
    for (const { id } of [second, first]) await publish(loginSliderPublication, id)
    const slides = await shown()
    expect(slides.map(({ id }) => id)).toEqual([first.id, second.id])
    for (const { source } of slides) expect((await app.guest.request('GET', source)).status, source).toBe(200)
    const { id, updated_at: _, is_published: _is, publication: _stage, ...row } = first
    await staff.client.call(loginSliderRegister.update, { params: { id }, body: { ...row, is_active: false } })
    await publish(loginSliderPublication, id)
    expect((await shown()).map((one) => one.id)).toEqual([second.id])
    expect((await app.guest.request('GET', slides[0]?.source ?? '')).status).toBe(404)
    await staff.client.call(loginSliderRegister.remove, { params: { id: second.id } })
    expect(await shown()).toEqual([])
  })
  test('take a picture of at least 800 by 600 pixels', async () => {
    for (const source of [await picture(), await uploaded(app, { userId: staff.id }, 'pdf')]) {
      const { status, errors } = await staff.client.call(loginSliderRegister.create, { body: await body({ source }) })
      expect([status, Object.keys(errors)]).toEqual([422, ['source']])
    }
  })
})
