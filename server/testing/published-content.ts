import { sql } from 'kysely'
import { loginSliders } from '#contract/accounts/session.ts'
import { filterEvents } from '#contract/news/events.ts'
import {
  loginSliderPublication,
  loginSliderRegister,
  ministryEventPublication,
  ministryEventRegister,
  slidePublication,
  slideRegister,
} from '#contract/news/registers.ts'
import { listSlides } from '#contract/news/slides.ts'
import { pageKeys, readPage } from '#contract/pages/calls.ts'
import { pagePublication, pageRegister } from '#contract/pages/page-register.ts'
import type { TestApp } from './app.ts'
import { type MinistryUser, uploaded } from './factories.ts'
import type { PublishedCase } from './published-case.ts'

let serial = 0
const sent = new Map<string, Record<string, unknown>>()
const remember = (table: string, answer: { errors: object; data: { id: number } }, body: object) => {
  if (Object.keys(answer.errors).length > 0) throw new Error(JSON.stringify(answer.errors))
  sent.set(`${table} ${answer.data.id}`, { ...body })
  return answer.data.id
}

/** The page that a test makes first. */
export const firstPage = 'use-policy'
const keys = [firstPage, ...pageKeys.filter((key) => key !== firstPage && key !== 'general-activities')] as const
const pageBody = (words: string) => ({ title_ar: `صفحة ${words}`, body_ar: `<h2>باب</h2><p>نص ${words}</p>` })

/** How many were made in each application: files of tests that share a worker share this module, not its database. */
const made = new WeakMap<TestApp, number>()

/** No page can be added: each one made is the next of those that exist, as if nobody had seen it yet. */
export const pages: PublishedCase = {
  table: 'pages',
  permission: 'ministry_instructions',
  path: pageRegister.path,
  calls: pagePublication,
  places: 1,
  async make(app, writer, words) {
    const before = made.get(app) ?? 0
    made.set(app, before + 1)
    const key = keys[before % keys.length]
    const { rows } = await sql<{
      id: number
    }>`update pages set is_published = false, created_by = null, updated_by = null where key = ${key} returning id`.execute(
      app.ownerDb,
    )
    const id = rows[0]?.id as number
    await sql`delete from content_publications where entity = 'pages' and entity_id = ${id}`.execute(app.ownerDb)
    const answer = await writer.client.call(pageRegister.update, { params: { id }, body: pageBody(words) })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.errors))
    return id
  },
  edit: async (client, id, words) =>
    (await client.call(pageRegister.update, { params: { id }, body: pageBody(words) })).status,
  async isFound(app, words) {
    const texts = await Promise.all(
      keys.map(async (key) => JSON.stringify((await app.guest.call(readPage, { params: { key } })).data)),
    )
    return texts.some((text) => text.includes(words))
  },
}

export const events: PublishedCase = {
  table: 'ministry_events',
  permission: 'ministry_events',
  path: ministryEventRegister.path,
  calls: ministryEventPublication,
  places: 2,
  async make(app, writer, words) {
    const body = {
      title_ar: `فعالية ${words}`,
      image_event: await uploaded(app, { userId: writer.id }, 'png'),
      from_event_date: '2031-02-03',
      to_event_date: '2031-02-03',
      from_event_time: '10:00',
      to_event_time: '12:30',
      is_full_day: false,
      location: 'قاعة',
      latitude: 33.5138,
      longitude: 36.2765,
    }
    return remember('events', await writer.client.call(ministryEventRegister.create, { body }), body)
  },
  edit: async (client, id, words) =>
    (
      await client.call(ministryEventRegister.update, {
        params: { id },
        body: { ...sent.get(`events ${id}`), title_ar: `فعالية ${words}` } as never,
      })
    ).status,
  async isFound(app, words) {
    for (let page = 1; ; page += 1) {
      const { data } = await app.guest.call(filterEvents, { query: { page } })
      if (data.length === 0) return false
      if (JSON.stringify(data).includes(words)) return true
    }
  },
}

const slideBody = async (app: TestApp, writer: MinistryUser, words: string, kind: 'png' | 'wide') => ({
  source: await uploaded(app, { userId: writer.id }, kind),
  title_ar: `شريحة ${words}`,
  // The newest stand first: readers are shown the first six.
  sort: 9000 - (serial += 1),
  is_active: true,
})

export const slides: PublishedCase = {
  table: 'slide_images',
  permission: 'ministry_slider',
  path: slideRegister.path,
  calls: slidePublication,
  places: 1,
  async make(app, writer, words) {
    const body = await slideBody(app, writer, words, 'png')
    return remember('slides', await writer.client.call(slideRegister.create, { body }), body)
  },
  edit: async (client, id, words) =>
    (
      await client.call(slideRegister.update, {
        params: { id },
        body: { ...sent.get(`slides ${id}`), title_ar: `شريحة ${words}` } as never,
      })
    ).status,
  isFound: async (app, words) => JSON.stringify((await app.guest.call(listSlides)).data).includes(words),
}

export const loginSlides: PublishedCase = {
  table: 'login_sliders',
  permission: 'ministry_slider',
  path: loginSliderRegister.path,
  calls: loginSliderPublication,
  places: 1,
  async make(app, writer, words) {
    const body = await slideBody(app, writer, words, 'wide')
    return remember('login slides', await writer.client.call(loginSliderRegister.create, { body }), body)
  },
  edit: async (client, id, words) =>
    (
      await client.call(loginSliderRegister.update, {
        params: { id },
        body: { ...sent.get(`login slides ${id}`), title_ar: `شريحة ${words}` } as never,
      })
    ).status,
  isFound: async (app, words) => JSON.stringify((await app.guest.call(loginSliders)).data).includes(words),
}
