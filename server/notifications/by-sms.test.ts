import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { countAudience, noticeRegister } from '#contract/notifications/notices.ts'
import { must, testApp } from '#server/testing/app.ts'
import { type MinistryUser, type Organisation, organisation, organisationUser } from '#server/testing/factories.ts'
import { noticeDesk, pagesOf } from '#server/testing/notices.ts'
import { deliverDue } from '../core/mail/deliver.ts'
import { smtpSink } from '../core/mail/testing/smtp-sink.ts'
import { createMessageTransport, type MessageTransport } from '../core/mail/transport.ts'
import { sendNotice } from './send-notices.ts'

const app = await testApp()
const db = app.ownerDb
const sink = await smtpSink()
const desk = noticeDesk(app)
const { sent, list, print } = desk
let writer: MinistryUser
let ngo: Organisation
beforeAll(async () => {
  writer = (await desk.people()).writer
})
beforeEach(async () => {
  ngo = await organisation(app, { governorate: 1 })
})
afterAll(() => sink.close())

const phone = (ngoId: number, { verified = true, value = '0933111222', type = 1 } = {}) =>
  sql`insert into contact_information (ngo_id, type, value, is_public, is_primary, verified_at)
    values (${ngoId}, ${type}, ${value}, false, true, ${verified ? '2026-01-05T00:00:00Z' : null})`.execute(db)
const gateway = { answers: [200], taken: [] as { key: string; to: string; text: string }[] }
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const status = gateway.answers.length > 1 ? (gateway.answers.shift() ?? 200) : (gateway.answers[0] ?? 200)
    if (status === 200)
      gateway.taken.push({
        key: String(request.headers['idempotency-key']),
        ...(JSON.parse(body) as { to: string; text: string }),
      })
    response.writeHead(status).end()
  })
})
let ways: MessageTransport
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const smsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
  ways = createMessageTransport({
    ...{ smtpUrl: sink.url, smsUrl, mailFrom: 'no-reply@sijill.example', publicUrl: 'https://ngo.example' },
    bounceKey: app.services.secrets.hmacKey[0],
  })
})
afterAll(async () => {
  ways.close()
  await new Promise((done) => server.close(done))
})
beforeEach(async () => {
  gateway.answers = [200]
  gateway.taken.length = 0
  await sql`update outbox set status = 'failed' where status in ('queued', 'sending')`.execute(db)
  at('09:00')
})
afterEach(() => (app.clock.now = () => new Date()))
/** Tomorrow: whoever confirms has his account by then. */
const day = addDays(todayIn(), 1)
/** What the clock of the platform says, in Damascus (three hours ahead). */
const at = (time: string) => (app.clock.now = () => new Date(`${day}T${time}:00+03:00`))
const deliverAll = () => deliverDue(app.services.db, ways, pino({ level: 'silent' }))
const again = () => sql`update outbox set next_attempt_at = now() where status = 'queued'`.execute(db)
const look = async (id: number) => (await list(id)).map(({ state, mail, sms }) => `${state} ${mail} ${sms}`)

test('a mandatory notice goes once to the proved telephone of an organisation, however many people it has; the proof says when', async () => {
  await phone(ngo.id)
  await organisationUser(app, ngo.id)
  const id = await sent('mandatory', [ngo.id], 2)
  expect(await look(id)).toEqual(['delivered queued queued', 'delivered queued queued'])
  await deliverAll()
  await deliverAll()
  const { notice_no } = must(await writer.client.call(noticeRegister.read, { params: { id } }))
  expect(gateway.taken).toEqual([
    {
      key: expect.stringMatching(/^outbox-\d+$/),
      to: '+963933111222',
      text: `إشعار إلزامي من الوزارة رقم ${notice_no}. يرجى قراءته في المنصة.`,
    },
  ])
  expect(await look(id)).toEqual(['delivered sent sent', 'delivered sent sent'])
  expect((await list(id))[0]?.sms_at).toMatch(/Z$/)
  // Sent again by whoever takes over, it is the same message.
  await sql`update notification_deliveries set state = 'pending', sent_at = null, outbox_id = null where notification_id = ${id}`.execute(
    db,
  )
  await sql`update notifications set status = 'sending', sent_at = null where id = ${id}`.execute(db)
  await sendNotice(app.services, id)
  await deliverAll()
  expect([gateway.taken.length, await look(id)]).toEqual([1, ['delivered sent sent', 'delivered sent sent']])
})

test.each([
  ['that nobody proved', { verified: false }],
  ['that is a landline', { value: '0112345678', type: 2 }],
])('a telephone %s gets none', async (_what, given) => {
  await phone(ngo.id, given)
  const id = await sent('mandatory', [ngo.id])
  await deliverAll()
  expect([gateway.taken, await look(id)]).toEqual([[], ['delivered sent none']])
})

test.each(['action', 'information'] as const)('a notice of the class %s sends none', async (kind) => {
  await phone(ngo.id)
  const id = await sent(kind, [ngo.id])
  await deliverAll()
  expect([gateway.taken, await look(id)]).toEqual([[], ['delivered sent none']])
})

test('is in English where the main user reads English', async () => {
  await phone(ngo.id)
  await sql`update users set locale = 'en', is_main = true where id = ${ngo.userId}`.execute(db)
  await sent('mandatory', [ngo.id])
  await deliverAll()
  expect(gateway.taken[0]?.text).toMatch(/^Mandatory notice NT-\d{4}-\d+ of the Ministry/)
})

test.each([
  ['07:59', `${day}T05:00:00Z`],
  ['08:00', null],
  ['19:59', null],
  ['20:00', `${addDays(day, 1)}T05:00:00Z`],
  ['23:30', `${addDays(day, 1)}T05:00:00Z`],
])('at %s in Damascus it is sent at once or waits for eight in the morning', async (time, due) => {
  at(time)
  await phone(ngo.id)
  const id = await sent('mandatory', [ngo.id])
  const { rows } = await sql<{ at: string; waits: boolean }>`
    select o.next_attempt_at as at, o.next_attempt_at > o.created_at as waits from outbox o join notification_deliveries d on d.outbox_id = o.id
    where d.notification_id = ${id} and d.channel = 'sms'`.execute(db)
  if (due === null) expect(rows[0]?.waits).toBe(false)
  else expect(rows[0]?.at).toBe(due)
})

test('a gateway that is away is asked again and gets it once; one that refuses the number for good leaves the next way, a letter', async () => {
  const [busy, refused] = [ngo, await organisation(app, { governorate: 4 })]
  await phone(busy.id)
  await phone(refused.id, { value: '0944000111' })
  for (const one of [busy, refused])
    await sql`update users set email = ${`gone@${one.id}.example`} where id = ${one.userId}`.execute(db)
  const first = await sent('mandatory', [busy.id])
  gateway.answers = [503, 200]
  await deliverAll()
  // The mail is refused for good and the message is still on its way.
  expect([gateway.taken.length, await look(first)]).toEqual([0, ['delivered failed queued']])
  await again()
  await deliverAll()
  expect([gateway.taken.length, await look(first)]).toEqual([1, ['delivered failed sent']])
  expect((await print(first, { which: 'unreached' })).status, 'it was reached').toBe(404)
  const second = await sent('mandatory', [refused.id])
  gateway.answers = [422]
  await deliverAll()
  expect(await look(second)).toEqual(['unreached failed failed'])
  expect(await pagesOf(must(await print(second, { which: 'unreached' })) as Buffer)).toHaveLength(1)
})

test('the sender sees beforehand how many organisations have such a telephone', async () => {
  const other = await organisation(app)
  await phone(ngo.id)
  const aim = {
    audience: 'ngos',
    audience_ids: [ngo.id, other.id],
    governorate_ids: [],
    status_ids: [],
    classification_ids: [],
    sizes: [],
  }
  expect(must(await writer.client.call(countAudience, { body: aim as never })).with_phone).toBe(1)
})
