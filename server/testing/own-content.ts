import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { AnyResource } from '#contract/core/calls/resource.ts'
import type { OwnPublicationCalls } from '#contract/core/own-publication.ts'
import { eventPublication, eventRegister } from '#contract/news/own-events.ts'
import { newsPublication, newsRegister } from '#contract/news/own-news.ts'
import { ownSlidePublication, ownSlideRegister } from '#contract/news/own-slides.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { type Client, must, type TestApp } from './app.ts'
import { type Organisation, uploaded } from './factories.ts'

/** A register of what an organisation says of itself, as the tests of its publication need it. */
export interface OwnCase {
  readonly register: AnyResource
  readonly calls: OwnPublicationCalls
  readonly slug: PermissionSlug
  /** Adds a draft with this title. */
  make(app: TestApp, ngo: Organisation, title: string): Promise<number>
  /** Edits the title, on the version that is there. */
  edit(client: Client, id: number, title: string): Promise<void>
  /** The titles that visitors find at the organisation. */
  found(app: TestApp, ngo: number): Promise<string[]>
}
const picture = (app: TestApp, ngo: Organisation) => uploaded(app, { userId: ngo.userId, ngoId: ngo.id }, 'wide')
export const alternative = 'متطوعون يرتّبون كتباً في سيارة خضراء'

export const newsBody = async (app: TestApp, ngo: Organisation, over: object = {}) => ({
  title_ar: 'خبر الاختبار',
  summary_ar: 'ملخص الخبر',
  content_ar: '<p>نص الخبر</p>',
  accomplished_at_date: '2026-05-01',
  governorate_id: 1,
  image: await picture(app, ngo),
  image_alt_ar: alternative,
  focus_x: 67,
  focus_y: 77,
  ...over,
})
export const eventBody = async (app: TestApp, ngo: Organisation, over: object = {}) => ({
  title_ar: 'فعالية الاختبار',
  image_event: await picture(app, ngo),
  image_alt_ar: alternative,
  focus_x: 50,
  focus_y: 50,
  event_type_id: 1,
  invitation_type: 'public' as const,
  from_event_date: addDays(todayIn(), 10),
  to_event_date: addDays(todayIn(), 10),
  is_full_day: false,
  from_event_time: '10:00',
  to_event_time: '12:00',
  governorate_id: 1,
  location: 'قاعة الاختبار',
  takes_registration: false,
  details_ar: '<p>تفاصيل</p>',
  ...over,
})

/** What an answer of a register holds beside its fields. */
const bodyOf = (register: AnyResource, row: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(register.input.shape).map((name) => [name, row[name]]))
async function retitle(register: AnyResource, client: Client, id: number, title: string) {
  const row = must(await client.call(register.read, { params: { id } })) as Record<string, unknown>
  must(
    await client.call(register.update, {
      params: { id },
      body: { ...bodyOf(register, row), title_ar: title } as never,
      headers: { 'if-match': `"${String(row.updated_at)}"` },
    }),
  )
}
const titles = async (app: TestApp, path: string) =>
  (await app.guest.request<{ title_ar: string }[]>('GET', path)).data.map((row) => row.title_ar)

export const ownCases: Readonly<Record<'news' | 'ngo_events' | 'slides', OwnCase>> = {
  news: {
    register: newsRegister as never,
    calls: newsPublication,
    slug: 'news',
    make: async (app, ngo, title_ar) =>
      must(await ngo.client.call(newsRegister.create, { body: (await newsBody(app, ngo, { title_ar })) as never })).id,
    edit: (client, id, title) => retitle(newsRegister as never, client, id, title),
    found: (app, ngo) => titles(app, `/api/v2/guest/news?ngo_id=${ngo}`),
  },
  ngo_events: {
    register: eventRegister as never,
    calls: eventPublication,
    slug: 'ngo-events',
    make: async (app, ngo, title_ar) =>
      must(await ngo.client.call(eventRegister.create, { body: (await eventBody(app, ngo, { title_ar })) as never }))
        .id,
    edit: (client, id, title) => retitle(eventRegister as never, client, id, title),
    found: (app, ngo) => titles(app, `/api/v2/guest/filter-events?ngo_id=${ngo}`),
  },
  slides: {
    register: ownSlideRegister as never,
    calls: ownSlidePublication,
    slug: 'slide-images',
    make: async (app, ngo, title_ar) => {
      const [row] = must(
        await ngo.client.call(ownSlideRegister.create, { body: { slides: [await picture(app, ngo)] } }),
      )
      const { id } = row as { id: number }
      must(
        await ngo.client.call(ownSlideRegister.update, {
          params: { id },
          body: { ...bodyOf(ownSlideRegister as never, row as never), title_ar, alt_ar: alternative } as never,
        }),
      )
      return id
    },
    edit: (client, id, title) => retitle(ownSlideRegister as never, client, id, title),
    found: (app, ngo) => titles(app, `/api/v2/guest/ngo-slides/${ngo}`),
  },
}
