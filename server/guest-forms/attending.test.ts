import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { namesOf } from '#contract/core/machine.ts'
import { fieldErrors } from '#contract/core/refusals/messages.ts'
import { readEvent } from '#contract/news/events.ts'
import { eventPublication, eventRegister } from '#contract/news/own-events.ts'
import { registrationMachine } from '#contract/news/registration-workflow.ts'
import {
  actOnRegistration,
  cancelRegistration,
  listRegistrations,
  readAttendForm,
  readRegistrationFigures,
  sendRegistration,
} from '#contract/news/registrations.ts'
import { eraseRegistrations, fillAllPlaces } from '../news/registration-list.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { organisation, type Organisation, organisationUser } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { eventBody } from '../testing/own-content.ts'
import { allowed } from '../testing/transitions.ts'
import { withoutPolicies } from '../testing/without-policies.ts'
import { recordsOf } from '../testing/workbook.ts'
import { codeOf } from './letter-code.ts'

const app = await testApp()
const today = todayIn()
let ngo: Organisation
let serial = 0
beforeAll(async () => {
  ngo = await organisation(app)
})

const published = async (over: object = {}, of = ngo): Promise<number> => {
  const body = await eventBody(app, of, { takes_registration: true, capacity: 2, ...over })
  const { id } = must(await of.client.call(eventRegister.create, { body: body as never }))
  must(await of.client.call(eventPublication.act, { params: { id }, body: { action: 'publish' } as never }))
  return id
}
/** A form that was read some seconds ago, as people do. */
const tokenFor = async (id: number) => {
  const real = app.clock.now
  app.clock.now = () => new Date(real().getTime() - 10_000)
  const { form_token } = must(await app.guest.call(readAttendForm, { params: { id } }))
  app.clock.now = real
  return form_token
}
const fields = () => ({ name: 'هبة الزيتوني', email: `guest${(serial += 1)}@test.example` })
const send = (id: number, form_token: string, over: object = {}) =>
  app.guest.call(sendRegistration, { body: { event_id: id, ...fields(), ...over, form_token } as never })
/** With the number of the newest registration, which its sender learns by mail or SMS alone. */
async function attend(id: number, over: object = {}) {
  const answer = await send(id, await tokenFor(id), over)
  const { rows } = await sql<{
    reference: string
  }>`select reference from event_registrations where event_id = ${id} order by id desc limit 1`.execute(app.ownerDb)
  return { ...answer, data: { ...answer.data, reference: rows[0]?.reference ?? '' } }
}
const cancel = (registration: string, code = codeOf(app.services, registration)) =>
  app.guest.call(cancelRegistration, { body: { registration, code } as never })
interface Stored {
  id: number
  reference: string
  status: string
  name: string | null
  email: string | null
  phone_number: string | null
}
const row = async (reference: string) =>
  (await sql<Stored>`select * from event_registrations where reference = ${reference}`.execute(app.ownerDb))
    .rows[0] as Stored
const told = async (reference: string) =>
  (
    await sql<{ channel: string; to_address: string; body_text: string; template_code: string }>`
      select channel, to_address, body_text, template_code from outbox o join event_registrations r on r.id = o.entity_id
      where o.entity = 'event_registrations' and r.reference = ${reference} order by o.id`.execute(app.ownerDb)
  ).rows
const codes = async (reference: string) => (await told(reference)).map(({ template_code }) => template_code)
const statesOf = async (id: number) =>
  (
    await sql<{ status: string }>`select status from event_registrations where event_id = ${id} order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ status }) => status)

test('places are given in turn; who finds it full is told that he waits and as which one', async () => {
  const id = await published()
  const page = async () => must(await app.guest.call(readEvent, { params: { of: 'ngo', id } })).registration
  expect(await page()).toEqual({ closed: null, left: 2, waiting: 0 })
  const answers = []
  for (let at = 0; at < 4; at += 1) answers.push(must(await attend(id)))
  expect(answers.map(({ status, ahead }) => [status, ahead])).toEqual([
    ['registered', null],
    ['registered', null],
    ['waiting', 0],
    ['waiting', 1],
  ])
  expect(await page()).toEqual({ closed: null, left: 0, waiting: 2 })
  const [first, , , last] = answers.map(({ reference }) => reference) as [string, string, string, string]
  const [place] = await told(first)
  expect(place).toMatchObject({ channel: 'mail', template_code: 'EVENT-PLACE' })
  for (const word of [first, codeOf(app.services, first), 'فعالية الاختبار', `/ngo/${ngo.id}/contact-us?attend=back`])
    expect(place?.body_text).toContain(word)
  expect((await told(last)).map(({ body_text }) => body_text.includes('قائمة الانتظار: 2'))).toEqual([true])
  // The log names nobody.
  const { rows } = await sql<{ told: string }>`
    select coalesce(string_agg(description_ar || coalesce(changes::text, ''), ' '), '') as told from logs where entity = 'event_registrations'`.execute(
    app.ownerDb,
  )
  for (const word of ['هبة', 'test.example', codeOf(app.services, first)]) expect(rows[0]?.told).not.toContain(word)
})

test('a telephone is enough and is told by SMS; one of both is needed, and each once', async () => {
  const id = await published()
  const one = must(await attend(id, { email: '', phone_number: '0944000111' }))
  expect(await told(one.reference)).toMatchObject([{ channel: 'sms', to_address: '+963944000111' }])
  expect((await attend(id, { email: '' })).errors).toEqual({ email: [fieldErrors['V-CONTACT'].ar] })
})

test('who registers by an address or number that is registered is answered as at the first time; its owner alone learns it', async () => {
  for (const [mine, again] of [
    [
      { email: '', phone_number: '0944000222' },
      { email: '', phone_number: '+963 944 000 222' },
    ],
    [{ email: 'twice@test.example' }, { email: 'TWICE@test.example', phone_number: '0944000333' }],
  ]) {
    const id = await published()
    const first = await attend(id, mine)
    const second = await attend(id, again)
    expect([second.status, second.data, second.message]).toEqual([first.status, first.data, first.message])
    expect(await statesOf(id)).toEqual(['registered'])
    const { reference } = must(first)
    const [receipt, notice, ...rest] = await told(reference)
    expect([receipt?.template_code, notice?.template_code, rest]).toEqual(['EVENT-PLACE', 'EVENT-TWICE', []])
    expect([notice?.channel, notice?.to_address]).toEqual([receipt?.channel, receipt?.to_address])
    for (const word of [reference, codeOf(app.services, reference)]) expect(notice?.body_text).toContain(word)
    // Once it is full the other one seems to wait, as somebody new would.
    must(await attend(id))
    expect(must(await attend(id, again))).toMatchObject({ status: 'waiting', ahead: 0 })
    expect(await statesOf(id)).toEqual(['registered', 'registered'])
  }
})

test('a number typed beside another address does not tell whether it is registered', async () => {
  const id = await published()
  const phone_number = '0944000444'
  must(await attend(id, { email: '', phone_number }))
  const { reference } = must(await attend(id, { phone_number }))
  expect(await told(reference)).toMatchObject([{ channel: 'mail', template_code: 'EVENT-PLACE' }])
})

test('the last place is given once, however many ask at the same moment', async () => {
  const id = await published({ capacity: 1 })
  const token = await tokenFor(id)
  const answers = await whileHeld(app, sql`select from ngo_events where id = ${id} for update`, 4, () =>
    Array.from({ length: 4 }, () => send(id, token)),
  )
  expect(answers.map((answer) => must(answer).status).toSorted()).toEqual([
    'registered',
    'waiting',
    'waiting',
    'waiting',
  ])
  expect((await statesOf(id)).toSorted()).toEqual(['registered', 'waiting', 'waiting', 'waiting'])
})

test('a place that is given back goes to who waits longest, once, and nothing of its holder is left', async () => {
  const id = await published({ capacity: 1 })
  const names = []
  for (let at = 0; at < 3; at += 1) names.push(must(await attend(id)).reference)
  const [first, second, third] = names as [string, string, string]
  expect(Object.keys((await cancel(first, 'AAAAAAA')).errors)).toEqual(['registration'])
  const both = await whileHeld(app, sql`select from ngo_events where id = ${id} for update`, 2, () => [
    cancel(first),
    cancel(first, codeOf(app.services, first).toLowerCase()),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await row(first)).toMatchObject({ status: 'cancelled', name: null, email: null })
  expect(await told(first)).toEqual([])
  expect([(await row(second)).status, (await row(third)).status]).toEqual(['registered', 'waiting'])
  expect(await codes(second)).toEqual(['EVENT-WAITING', 'EVENT-SEATED'])
  expect(await codes(third)).toEqual(['EVENT-WAITING'])
  // One who leaves the queue gives no place.
  must(await cancel(third))
  expect(await statesOf(id)).toEqual(['cancelled', 'registered', 'cancelled'])
})

test('nobody passes those who wait: room that the organisation made goes to them first', async () => {
  const id = await published({ capacity: 1 })
  for (let at = 0; at < 3; at += 1) must(await attend(id))
  await sql`update ngo_events set capacity = 3 where id = ${id}`.execute(app.ownerDb)
  // Between the new number and the job somebody else comes.
  expect(must(await attend(id)).status).toBe('waiting')
  expect(await fillAllPlaces(app.services)).toBe(2)
  expect(await statesOf(id)).toEqual(['registered', 'registered', 'registered', 'waiting'])
  // Fewer places than are taken take nobody's away.
  await sql`update ngo_events set capacity = 1 where id = ${id}`.execute(app.ownerDb)
  expect(await fillAllPlaces(app.services)).toBe(0)
  expect(await statesOf(id)).toEqual(['registered', 'registered', 'registered', 'waiting'])
  await sql`update ngo_events set capacity = null where id = ${id}`.execute(app.ownerDb)
  expect(await fillAllPlaces(app.services)).toBe(1)
})

test('suspended, ended, over, unannounced: the page says why, and no form of before brings anybody in', async () => {
  const other = await organisation(app)
  const closings: readonly (readonly [string, (id: number) => ReturnType<typeof sql>])[] = [
    ['suspended', () => sql`update ngos set status_id = 2 where id = ${other.id}`],
    ['end', () => sql`update ngos set status_id = 5 where id = ${other.id}`],
    ['unannounced', (id) => sql`update ngo_events set announce_to = ${addDays(today, -1)} where id = ${id}`],
    [
      'over',
      (id) =>
        sql`update ngo_events set from_event_date = ${addDays(today, -3)}, to_event_date = ${addDays(today, -1)} where id = ${id}`,
    ],
  ]
  for (const [why, close] of closings) {
    const id = await published({}, other)
    const token = await tokenFor(id)
    await close(id).execute(app.ownerDb)
    expect([why, must(await app.guest.call(readEvent, { params: { of: 'ngo', id } })).registration?.closed]).toEqual([
      why,
      why,
    ])
    expect(must(await app.guest.call(readAttendForm, { params: { id } })).closed).toBe(why)
    const late = await send(id, token)
    expect([why, late.status, Object.keys(late.errors)]).toEqual([why, 422, ['_']])
    expect(await statesOf(id)).toEqual([])
    await sql`update ngos set status_id = 1 where id = ${other.id}`.execute(app.ownerDb)
  }
})

test('who is faster than a reader is told so, and registers by sending the form again', async () => {
  const id = await published()
  const { form_token } = must(await app.guest.call(readAttendForm, { params: { id } }))
  const fast = await send(id, form_token)
  expect([fast.status, fast.errors]).toEqual([422, { form_token: [expect.stringContaining('قبل أن تُقرأ صفحته')] }])
  must(await send(id, await tokenFor(id)))
})

test('an event registers nobody where it does not say so, is hidden, private or taken back; nor by the form of another', async () => {
  const id = await published()
  const token = await tokenFor(id)
  const none = await published({ takes_registration: false })
  expect((await app.guest.call(readAttendForm, { params: { id: none } })).status).toBe(404)
  expect(must(await app.guest.call(readEvent, { params: { of: 'ngo', id: none } })).registration).toBeNull()
  expect(Object.keys((await send(none, token)).errors)).toEqual(['form_token'])
  expect(Object.keys((await send(id, token, { website: 'x' })).errors)).toEqual(['form_token'])
  for (const change of [
    sql`hidden_reason = 'سبب الحجب كما كُتب'`,
    sql`invitation_type = 'private'`,
    sql`is_published = false`,
    sql`takes_registration = false`,
  ]) {
    const one = await published()
    const form = await tokenFor(one)
    await sql`update ngo_events set ${change} where id = ${one}`.execute(app.ownerDb)
    expect((await send(one, form)).status).toBe(422)
    expect(await statesOf(one)).toEqual([])
  }
})

test.each(namesOf(registrationMachine.statuses))(
  '%s: the table is kept, by those of the organisation alone',
  async (status) => {
    const id = await published({ capacity: null })
    const stranger = await organisation(app)
    const people: readonly (readonly [Client, number])[] = [
      [ngo.client, 0],
      [(await organisationUser(app, ngo.id, { 'ngo-events': ['S', 'A', 'D'] })).client, 403],
      [stranger.client, 404],
      [app.guest, 401],
    ]
    for (const [client, refused] of people) {
      const { reference } = must(await attend(id))
      const held = await row(reference)
      await sql`update event_registrations set status = ${status} where id = ${held.id}`.execute(app.ownerDb)
      const answer = await client.call(actOnRegistration, {
        params: { id, registration: held.id },
        body: { action: 'strike', reason: 'لم نعد نستطيع استقبالكم.' },
      })
      const expected = refused || (allowed('event-registration', status, 'strike') ? 200 : 409)
      expect(answer.status).toBe(expected)
      expect(await codes(reference)).toEqual(expected === 200 ? ['EVENT-STRUCK'] : ['EVENT-PLACE'])
      expect(await row(reference)).toMatchObject(
        expected === 200 ? { status: 'cancelled', name: null, email: null } : { status },
      )
    }
  },
)

test('the list names who comes to those who write events alone, also as a workbook; another event’s are not there', async () => {
  const id = await published()
  const other = await published()
  const { reference } = must(await attend(id, { email: 'list@test.example' }))
  const list = (client: Client, event = id) => client.call(listRegistrations, { params: { id: event } })
  expect(must(await list(ngo.client))).toMatchObject([
    { reference, email: 'list@test.example', status: 'registered', actions: ['strike'] },
  ])
  expect(must(await list(ngo.client, other))).toEqual([])
  const { client: stranger } = await organisation(app)
  const { client: reader } = await organisationUser(app, ngo.id, { 'ngo-events': ['S'] })
  for (const [client, status] of [
    [stranger, 404],
    [reader, 403],
    [app.guest, 401],
  ] as const) {
    expect((await list(client)).status).toBe(status)
    expect((await client.call(readRegistrationFigures, { params: { id } })).status).toBe(status)
  }
  const held = await row(reference)
  const elsewhere = await ngo.client.call(actOnRegistration, {
    params: { id: other, registration: held.id },
    body: { action: 'strike', reason: 'لم نعد نستطيع استقبالكم.' },
  })
  expect(elsewhere.status).toBe(404)
  const sheet = await ngo.client.request('GET', `/api/v2/ngo-events/${id}/registrations`, undefined, { export: '1' })
  expect(recordsOf(sheet.data as never)).toMatchObject([
    { الاسم: 'هبة الزيتوني', 'البريد الإلكتروني': 'list@test.example' },
  ])
  expect(must(await ngo.client.call(readRegistrationFigures, { params: { id } }))).toMatchObject({
    capacity: 2,
    counts: { registered: 1, waiting: 0, cancelled: 0 },
  })
})

test('after the months of the settings nothing of those who came is left, and before everything', async () => {
  const id = await published({ from_event_date: today, to_event_date: today, is_full_day: true })
  const { reference } = must(await attend(id))
  const real = app.clock.now
  const at = (days: number) => {
    const day = new Date(`${today}T12:00:00Z`)
    day.setUTCMonth(day.getUTCMonth() + 3)
    return new Date(day.getTime() + days * 86_400_000)
  }
  try {
    app.clock.now = () => at(-2)
    await eraseRegistrations(app.services)
    expect((await row(reference)).name).toBe('هبة الزيتوني')
    app.clock.now = () => at(2)
    await eraseRegistrations(app.services)
    expect(await row(reference)).toMatchObject({ status: 'registered', name: null, email: null, phone_number: null })
    expect(await told(reference)).toEqual([])
  } finally {
    app.clock.now = real
  }
})

test('deleting an event before it is held cancels every registration and tells each of them once', async () => {
  const id = await published({ capacity: 1 })
  const names = [must(await attend(id)).reference, must(await attend(id)).reference]
  must(await ngo.client.call(eventRegister.remove, { params: { id } }))
  for (const reference of names) {
    expect(await codes(reference)).toEqual(['EVENT-OFF'])
    expect(await row(reference)).toMatchObject({ status: 'cancelled', name: null })
  }
})

test('the queries themselves keep another organisation out; what is erased or was seen otherwise is not struck', async () => {
  const id = await published({ capacity: null })
  const [held, erased] = [await row(must(await attend(id)).reference), await row(must(await attend(id)).reference)]
  const stranger = await organisation(app)
  const strike = (client: Client, registration: number, headers: Record<string, string> = {}) =>
    client.call(actOnRegistration, {
      params: { id, registration },
      body: { action: 'strike', reason: 'لم نعد نستطيع استقبالكم.' },
      headers,
    })
  await withoutPolicies(app, ['ngo_events', 'event_registrations'], async () => {
    expect((await stranger.client.call(listRegistrations, { params: { id } })).status).toBe(404)
    expect((await stranger.client.call(readRegistrationFigures, { params: { id } })).status).toBe(404)
    expect((await strike(stranger.client, held.id)).status).toBe(404)
  })
  await sql`update event_registrations set name = null, email = null, phone_number = null, erased_at = now() where id = ${erased.id}`.execute(
    app.ownerDb,
  )
  expect((await strike(ngo.client, erased.id)).status).toBe(409)
  expect((await strike(ngo.client, held.id, { 'if-match': '"2020-01-01T00:00:00.000Z"' })).status).toBe(409)
  expect(await statesOf(id)).toEqual(['registered', 'registered'])
  const found = async (query: object) =>
    must(await ngo.client.call(listRegistrations, { params: { id }, query })).map((one) => one.id)
  expect([await found({ search: held.reference }), await found({ status: 'waiting' })]).toEqual([[held.id], []])
})

test('what was erased by time is given back by nobody, and does not hinder that the event is deleted', async () => {
  const id = await published()
  const { reference } = must(await attend(id))
  await sql`update event_registrations set name = null, email = null, phone_number = null, erased_at = now() where reference = ${reference}`.execute(
    app.ownerDb,
  )
  const back = await cancel(reference)
  expect([back.status, Object.keys(back.errors)]).toEqual([422, ['registration']])
  must(await ngo.client.call(eventRegister.remove, { params: { id } }))
})

test('an event that is over when it is deleted tells nobody', async () => {
  const id = await published()
  const { reference } = must(await attend(id))
  await sql`update ngo_events set from_event_date = ${addDays(today, -3)}, to_event_date = ${addDays(today, -1)} where id = ${id}`.execute(
    app.ownerDb,
  )
  must(await ngo.client.call(eventRegister.remove, { params: { id } }))
  expect(await codes(reference)).toEqual([])
  expect((await ngo.client.call(listRegistrations, { params: { id } })).status).toBe(404)
})
