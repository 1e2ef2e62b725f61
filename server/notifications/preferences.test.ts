import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { templates } from '#contract/core/notices/templates.ts'
import { topicNames, topicOf, topics } from '#contract/core/notices/topics.ts'
import { readPreferences, savePreferences } from '#contract/notifications/preferences.ts'
import { must, testApp } from '#server/testing/app.ts'
import { founder, ministryUser, organisation } from '#server/testing/factories.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { sendDigests } from './digest.ts'

const app = await testApp()
const db = app.ownerDb
let person: Awaited<ReturnType<typeof organisation>>
let email = ''
beforeEach(async () => {
  person = await organisation(app)
  email =
    (await sql<{ email: string }>`select email from users where id = ${person.userId}`.execute(db)).rows[0]?.email ?? ''
})
type Wish = 'now' | 'daily' | 'weekly' | 'none'
const want = (mail: Wish, quiet: { from: string; to: string } | null = null) =>
  person.client.call(savePreferences, { body: { topics: [{ topic: 'letters', mail }], quiet } })
const tell = (code: 'LETTER-NGO' | 'N-23' = 'LETTER-NGO', subject = 'موضوع') =>
  app.services.db.transaction().execute((trx) =>
    queueNotice(trx, app.services, {
      code,
      userIds: [person.userId],
      entity: 'message_threads',
      entityId: 1,
      params: { from: 'الوزارة', no: '1/و/2026', subject, days: 3 },
      link: '/messaging/received?thread=1',
    }),
  )
const mails = async () =>
  (
    await sql<{
      template_code: string
      body_text: string
    }>`select template_code, body_text from outbox where to_address = ${email} order by id`.execute(db)
  ).rows
const codes = async () => (await mails()).map(({ template_code }) => template_code)
const heldUntil = async () =>
  (
    await sql<{
      at: string
    }>`select to_char(due_at at time zone 'Asia/Damascus', 'Dy HH24:MI') as at from held_mail where user_id = ${person.userId} order by id`.execute(
      db,
    )
  ).rows.map(({ at }) => at)
const passDue = () =>
  sql`update held_mail set due_at = now() - interval '1 minute' where user_id = ${person.userId}`.execute(db)

test('each topic names templates that exist, each code one topic; what tells a term, a decision or an account has none', () => {
  const all = topicNames.flatMap((name) => [...topics[name].codes])
  expect(all.filter((code) => !(code in templates))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
  for (const code of [
    'N-01',
    'N-06',
    'N-11',
    'N-13',
    'N-23',
    'N-25',
    'N-28',
    'N-30',
    'N-50',
    'N-74',
    'N-90',
    'NEW-DEVICE',
    'PASSWORD-CHANGED',
  ])
    expect(topicOf(code), code).toBeUndefined()
})

describe('mail of a topic', () => {
  test.each(['now', 'daily', 'weekly', 'none'] as const)(
    'wanted %s: in the platform always, by mail as wanted, what is mandatory at once',
    async (wish) => {
      must(await want(wish))
      await tell()
      await tell('N-23')
      const told = await sql<{
        code: string
      }>`select code from user_notifications where user_id = ${person.userId} order by id`.execute(db)
      expect(told.rows.map(({ code }) => code)).toEqual(['LETTER-NGO', 'N-23'])
      expect(await codes()).toEqual(wish === 'now' ? ['LETTER-NGO', 'N-23'] : ['N-23'])
      const held = await heldUntil()
      if (wish === 'daily') expect(held[0]).toMatch(/08:00$/)
      else expect(held).toEqual(wish === 'weekly' ? ['Sun 08:00'] : [])
    },
  )

  test('gathered it comes once, in one letter, with its links; nothing empty is sent', async () => {
    must(await want('daily'))
    await tell('LETTER-NGO', 'الأول')
    await tell('LETTER-NGO', 'الثاني')
    expect(await sendDigests(app.services)).toBe(0)
    await passDue()
    // Two workers at once.
    await Promise.all([sendDigests(app.services), sendDigests(app.services), sendDigests(app.services)])
    await sendDigests(app.services)
    const [letter, ...more] = await mails()
    expect([letter?.template_code, more]).toEqual(['NOTICE-DIGEST', []])
    for (const words of [
      'الأول',
      'الثاني',
      'http://localhost/messaging/received?thread=1',
      '/user-notifications?preferences=1',
    ])
      expect(letter?.body_text).toContain(words)
  })

  test('what was read meanwhile is not sent any more, and nothing to whom the account was closed', async () => {
    must(await want('daily'))
    await tell()
    await sql`update user_notifications set read_at = now() where user_id = ${person.userId}`.execute(db)
    await passDue()
    await sendDigests(app.services)
    expect([await codes(), await heldUntil()]).toEqual([[], []])
    await tell()
    await passDue()
    await sql`update users set is_active = false where id = ${person.userId}`.execute(db)
    await sendDigests(app.services)
    expect([await codes(), await heldUntil()]).toEqual([[], []])
  })

  test('a letter that cannot be written stays for the next time', async () => {
    must(await want('daily'))
    await tell()
    await passDue()
    await sql`alter table outbox add constraint broken check (template_code <> 'NOTICE-DIGEST') not valid`.execute(db)
    expect(await sendDigests(app.services)).toBe(0)
    expect((await heldUntil()).length).toBe(1)
    await sql`alter table outbox drop constraint broken`.execute(db)
    await sendDigests(app.services)
    expect(await codes()).toEqual(['NOTICE-DIGEST'])
  })

  test('what waits follows a new wish', async () => {
    must(await want('weekly'))
    await tell()
    must(await want('daily'))
    expect((await heldUntil())[0]).toMatch(/08:00$/)
    must(await want('now'))
    await sendDigests(app.services)
    expect(await codes()).toEqual(['NOTICE-DIGEST'])
    must(await want('daily'))
    await tell()
    must(await want('none'))
    expect(await heldUntil()).toEqual([])
  })
})

test.each([
  ['21:00', '07:00', '22:30', 'the next morning'],
  ['21:00', '07:00', '03:10', 'the same morning'],
  ['21:00', '07:00', '07:00', undefined],
  ['21:00', '07:00', '12:00', undefined],
  ['13:00', '15:00', '13:00', 'the same day'],
  ['13:00', '15:00', '15:00', undefined],
])('quiet from %s to %s, at %s: mail waits until %s', async (from, to, at, until) => {
  const { rows } = await sql<{
    due: string | null
  }>`select to_char(mail_due(null, ${from}::time, ${to}::time, (date '2026-11-26' + ${at}::time) at time zone 'Asia/Damascus') at time zone 'Asia/Damascus', 'DD HH24:MI') as due`.execute(
    db,
  )
  expect(rows[0]?.due).toBe(until === undefined ? null : until === 'the next morning' ? `27 ${to}` : `26 ${to}`)
})

test('quiet hours are kept with the wishes, also where nothing else differs', async () => {
  const from = `${String((new Date().getUTCHours() + 3) % 24).padStart(2, '0')}:00`
  const to = `${String((new Date().getUTCHours() + 5) % 24).padStart(2, '0')}:00`
  must(await want('now', { from, to }))
  await tell()
  await tell('N-23')
  expect(await codes()).toEqual(['N-23'])
  expect((await heldUntil())[0]).toMatch(new RegExp(`${to}$`))
  expect(must(await person.client.call(readPreferences))).toMatchObject({ quiet: { from, to }, held: 1 })
})

test('each person has the topics of his side and changes his own alone', async () => {
  const officer = await ministryUser(app)
  const named = async (client: typeof officer.client) =>
    must(await client.call(readPreferences)).topics.map(({ topic }) => topic)
  expect(await named(person.client)).toEqual(['letters', 'visitors', 'notices', 'progress', 'gifts'])
  expect(await named(officer.client)).toEqual(['letters', 'visitors', 'notices', 'queue', 'filings', 'reports'])
  const wrong = [
    { topics: [{ topic: 'queue', mail: 'none' }], quiet: null },
    {
      topics: [
        { topic: 'letters', mail: 'none' },
        { topic: 'letters', mail: 'daily' },
      ],
      quiet: null,
    },
    { topics: [{ topic: 'account', mail: 'none' }], quiet: null },
    { topics: [], quiet: { from: '07:00', to: '07:00' } },
    { topics: [], quiet: { from: '7', to: '08:00' } },
    { topics: [], quiet: null, user_id: officer.id },
  ]
  for (const body of wrong)
    expect((await person.client.call(savePreferences, { body: body as never })).status, JSON.stringify(body)).toBe(422)
  must(await want('none'))
  expect(must(await officer.client.call(readPreferences)).topics[0]?.mail).toBe('now')
  expect((await (await founder(app)).client.call(readPreferences)).status).toBe(403)
})
