import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { eventPublication, eventRegister } from '#contract/news/own-events.ts'
import { superviseContent } from '#contract/news/supervision.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type Organisation } from '../testing/factories.ts'
import { eventBody } from '../testing/own-content.ts'
import { newsJobs } from './jobs.ts'

const app = await testApp()
const today = todayIn()
let ngo: Organisation
let officer: Client
beforeAll(async () => {
  ngo = await organisation(app)
  officer = (await ministryUser(app, { role: 'CA' })).client
})

const take = (id: number, action: string, more: object = {}) =>
  ngo.client.call(eventPublication.act, { params: { id }, body: { action, ...more } as never })
async function published(over: object = {}): Promise<number> {
  const body = await eventBody(app, ngo, { takes_registration: true, title_en: 'Test event', ...over })
  const { id } = must(await ngo.client.call(eventRegister.create, { body: body as never }))
  must(await take(id, 'publish'))
  return id
}
async function edit(id: number, over: object): Promise<void> {
  const row = must(await ngo.client.call(eventRegister.read, { params: { id } })) as Record<string, unknown>
  const body = Object.fromEntries(Object.keys(eventRegister.input.shape).map((name) => [name, row[name]]))
  must(await ngo.client.call(eventRegister.update, { params: { id }, body: { ...body, ...over } as never }))
}
let serial = 0
interface Guest {
  status?: string
  lang?: string
  phone_number?: string
  erased?: true
}
async function guest(event: number, { status = 'registered', lang = 'ar', phone_number, erased }: Guest = {}) {
  const email = phone_number === undefined && !erased ? `moved${(serial += 1)}@test.example` : null
  const { rows } = await sql<{ id: number }>`
    insert into event_registrations (ngo_id, event_id, name, email, phone_number, status, lang, erased_at)
    values (${ngo.id}, ${event}, ${erased ? null : 'هبة الزيتوني'}, ${email}, ${phone_number ?? null}, ${status}, ${lang}, ${erased ? new Date().toISOString() : null})
    returning id`.execute(app.ownerDb)
  return (rows[0] as { id: number }).id
}
interface Mail {
  code: string
  channel: string
  text: string
}
const told = async (registration: number) =>
  (
    await sql<Mail>`select template_code as code, channel, body_text as text from outbox
      where entity = 'event_registrations' and entity_id = ${registration} order by id`.execute(app.ownerDb)
  ).rows
const codes = async (registration: number) => (await told(registration)).map(({ code }) => code)
const day = addDays(today, 30)

test('who has a place and who waits are told once of a new day, in their language, with the calendar file; nobody else is', async () => {
  const id = await published()
  const [arabic, english, waiting] = [
    await guest(id),
    await guest(id, { lang: 'en' }),
    await guest(id, { status: 'waiting' }),
  ]
  const mobile = await guest(id, { phone_number: '0944000222' })
  const [left, erased] = [await guest(id, { status: 'cancelled' }), await guest(id, { erased: true })]
  await edit(id, { from_event_date: day, to_event_date: day, location: 'دار الأوبرا' })
  // A draft that visitors do not see moves nothing yet.
  expect(await codes(arabic)).toEqual([])
  must(await take(id, 'publish'))
  const file = `/api/v2/guest/feeds/event/ngo/${id}`
  const [mail] = await told(arabic)
  for (const words of [
    'تغيّر موعد «فعالية الاختبار» أو مكانها',
    `${dayInWords(day, 'ar')}، من 10:00 إلى 12:00`,
    'دار الأوبرا، دمشق',
    `${file}?lang=ar`,
    `/ngo/${ngo.id}/contact-us?attend=back`,
  ])
    expect(mail?.text).toContain(words)
  const [english1] = await told(english)
  for (const words of ['“Test event” moved', `${dayInWords(day, 'en')}, from 10:00 to 12:00`, `${file}?lang=en`])
    expect(english1?.text).toContain(words)
  for (const one of [arabic, english, waiting]) expect(await codes(one)).toEqual(['EVENT-MOVED'])
  expect((await told(mobile)).map(({ code, channel }) => [code, channel])).toEqual([['EVENT-MOVED', 'sms']])
  expect([await codes(left), await codes(erased)]).toEqual([[], []])
  expect((await app.guest.request('GET', `${file}?lang=ar`)).status).toBe(200)
})

test.each([
  ['another hour', {}, { to_event_time: '13:00' }, true],
  ['another governorate', {}, { governorate_id: 2 }, true],
  ['another place', {}, { location: 'دار الأوبرا' }, true],
  ['one more day', {}, { to_event_date: addDays(today, 11) }, true],
  ['whole days instead of hours', {}, { is_full_day: true }, true],
  ['hours of whole days', { is_full_day: true }, { from_event_time: '08:00' }, false],
  ['another title', {}, { title_ar: 'فعالية أخرى' }, false],
  ['more places', {}, { capacity: 90 }, false],
  ['other details', {}, { details_ar: '<p>غيرها</p>', link: 'https://example.org/event' }, false],
])('%s: what changes for a guest is told, and nothing else', async (_, over, change, isTold) => {
  const id = await published(over)
  const one = await guest(id)
  await edit(id, change)
  must(await take(id, 'publish'))
  expect(await codes(one)).toEqual(isTold ? ['EVENT-MOVED'] : [])
})

test('an event that is taken back keeps its registrations and says so; announced again, with its day', async () => {
  const id = await published()
  const one = await guest(id)
  must(await take(id, 'withdraw'))
  expect(
    (await told(one)).map(({ code, text }) => [code, text.includes(dayInWords(addDays(today, 10), 'ar'))]),
  ).toEqual([['EVENT-WITHDRAWN', true]])
  await edit(id, { from_event_date: day, to_event_date: day })
  expect(await codes(one)).toEqual(['EVENT-WITHDRAWN'])
  must(await take(id, 'publish'))
  expect(await codes(one)).toEqual(['EVENT-WITHDRAWN', 'EVENT-AGAIN'])
  expect((await told(one)).at(-1)?.text).toContain(dayInWords(day, 'ar'))
  must(await ngo.client.call(eventRegister.remove, { params: { id } }))
  expect(await codes(one)).toEqual(['EVENT-OFF'])
})

test('what the ministry hides and shows again is told in the same words; a move that visitors do not see is not', async () => {
  const id = await published()
  const one = await guest(id)
  const supervise = async (body: object) =>
    must(await officer.call(superviseContent, { params: { kind: 'events', id }, body: body as never }))
  await supervise({ action: 'hide', hidden_reason: 'في النص بيانات طفل، يرجى حذفها.' })
  expect(await codes(one)).toEqual(['EVENT-WITHDRAWN'])
  await edit(id, { from_event_date: day, to_event_date: day })
  must(await take(id, 'publish'))
  must(await take(id, 'withdraw'))
  must(await take(id, 'publish'))
  expect(await codes(one)).toEqual(['EVENT-WITHDRAWN'])
  await supervise({ action: 'show' })
  expect(await codes(one)).toEqual(['EVENT-WITHDRAWN', 'EVENT-AGAIN'])
  expect((await told(one)).at(-1)?.text).toContain(dayInWords(day, 'ar'))
})

test('the clock tells it as well as the button, and nothing is said of what is over', async () => {
  const id = await published()
  const one = await guest(id)
  await edit(id, { location: 'دار الأوبرا' })
  must(await take(id, 'schedule', { publish_on: addDays(today, 1), publish_time: '09:00' }))
  expect(await codes(one)).toEqual([])
  const real = app.clock.now
  try {
    app.clock.now = () => new Date(real().getTime() + 2 * 86_400_000)
    await newsJobs[0]?.run(app.services, {})
    expect(await codes(one)).toEqual(['EVENT-MOVED'])
    app.clock.now = () => new Date(real().getTime() + 20 * 86_400_000)
    await edit(id, { location: 'المركز الثقافي' })
    must(await take(id, 'publish'))
    must(await take(id, 'withdraw'))
    expect(await codes(one)).toEqual(['EVENT-MOVED'])
  } finally {
    app.clock.now = real
  }
})
