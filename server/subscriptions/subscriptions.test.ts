import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  confirmWish,
  followNgo,
  followOpportunities,
  readSubscriptions,
  readWish,
  stopSubscriptions,
} from '#contract/subscriptions/calls.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { newsroom } from '../testing/newsroom.ts'
import { forgetUnconfirmed, tellFollowers } from './digest.ts'

type Room = ReturnType<typeof newsroom>
type Ngo = Awaited<ReturnType<Room['organisation']>>
let app: TestApp
let room: Room
let ngo: Ngo
let serial = 0
const fresh = () => `follower${(serial += 1)}@guest.example`
let day = 0
/** The next day begins: a follower is told once a day at most. */
const nextDay = () => {
  day += 1
  app.clock.now = () => new Date(Date.now() + day * 86_400_000)
}
beforeAll(async () => {
  app = await testApp()
  room = newsroom(app)
  ngo = await room.organisation()
})
beforeEach(nextDay)

interface Mail {
  subject: string
  body_text: string
  template_code: string
  unsubscribe_url: string | null
}
const mailsTo = async (email: string) =>
  (
    await sql<Mail>`select subject, body_text, template_code, unsubscribe_url from outbox where to_address = ${email} order by id`.execute(
      app.ownerDb,
    )
  ).rows
const codesTo = async (email: string) => (await mailsTo(email)).map((mail) => mail.template_code)
const tokenIn = (text: string | undefined, purpose: 'confirm' | 'stop') =>
  new RegExp(`/follow/${purpose}\\?token=([^&\\s]+)`).exec(text ?? '')?.[1] ?? ''
const lastMail = async (email: string) => (await mailsTo(email)).at(-1)
const ask = (email: string, id = ngo.id) => app.guest.call(followNgo, { params: { ngo_id: id }, body: { email } })
const confirm = async (email: string) =>
  app.guest.call(confirmWish, { query: { token: tokenIn((await lastMail(email))?.body_text, 'confirm') } })
const follow = async (email: string, id = ngo.id) => {
  await ask(email, id)
  await confirm(email)
}
const digests = async (email: string) =>
  (await mailsTo(email)).filter((mail) => mail.template_code === 'FOLLOW-DIGEST').map((mail) => mail.body_text)
const followsOf = async (email: string) =>
  Number(
    (
      await sql<{
        n: number
      }>`select count(*) as n from subscriptions s join followers f on f.id = s.follower_id where f.email = ${email}`.execute(
        app.ownerDb,
      )
    ).rows[0]?.n,
  )

describe('a wish to follow', () => {
  test('is answered alike for a new, a waiting and a following address, for a machine and for a full mailbox', async () => {
    const email = fresh()
    const answers = [await ask(email), await ask(email)]
    await confirm(email)
    answers.push(await ask(email))
    for (let i = 0; i < 3; i += 1) answers.push(await ask(email))
    answers.push(
      await app.guest.call(followNgo, {
        params: { ngo_id: ngo.id },
        body: { email: fresh(), website: 'https://buy.example' },
      }),
    )
    expect(new Set(answers.map(({ status, data, message }) => JSON.stringify([status, data, message]))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, data: { step: 'asked' } })
    expect(await codesTo(email)).toEqual([
      'FOLLOW-CONFIRM',
      'FOLLOW-CONFIRM',
      'FOLLOW-ALREADY',
      'FOLLOW-ALREADY',
      'FOLLOW-ALREADY',
      'FOLLOW-ALREADY',
    ])
    expect(await followsOf(email)).toBe(1)
    expect(await codesTo(`follower${serial}@guest.example`)).toEqual([])
  })
  test('leads from its mail to a page in the language of the mail', async () => {
    for (const lang of ['en', 'ar']) {
      const email = fresh()
      await app.guest.call(followNgo, {
        params: { ngo_id: ngo.id },
        body: { email },
        headers: { 'accept-language': lang },
      })
      expect((await lastMail(email))?.body_text).toMatch(new RegExp(`/follow/confirm\\?token=\\S+&lang=${lang}\\n`))
    }
  })
  test('sends nothing but the question before the owner of the address agrees, and opening the link agrees to nothing', async () => {
    const email = fresh()
    await ask(email)
    const mail = await lastMail(email)
    expect(mail?.body_text).not.toContain(email)
    const token = tokenIn(mail?.body_text, 'confirm')
    const { data } = await app.guest.call(readWish, { query: { token } })
    expect(data).toMatchObject({ topic: 'ngo', ngo: { id: ngo.id } })
    await room.news(ngo, 'خبر قبل التأكيد', '2026-01-01')
    await tellFollowers(app.services)
    expect(await digests(email)).toEqual([])
  })
  test.each([
    [1, 200],
    [2, 200],
    [5, 409],
    [6, 409],
    [7, 409],
    [8, 404],
  ])('at an organisation of status %i is answered %i', async (status, expected) => {
    const one = await room.organisation()
    await room.status(one.id, status)
    expect((await ask(fresh(), one.id)).status).toBe(expected)
  })
  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: ['a@b.example', 'c@d.example'] }, 'email'],
    [{ email: 'a@b.example', ngo_id: 1 }, 'ngo_id'],
    [{ email: 'a@b.example', confirmed_at: 'now' }, 'confirmed_at'],
  ])('of the form %j is refused at %s', async (body, field) => {
    const { status, errors } = await app.guest.call(followNgo, { params: { ngo_id: ngo.id }, body: body as never })
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
  })
  test('from one network stops at ten a minute, and one address gets no more than eight mails a day', async () => {
    const strict = await testApp({ limitFactor: 1 })
    const one = await newsroom(strict).organisation()
    const send = (email: string, from: string) =>
      strict.http.inject({
        method: 'POST',
        url: `/api/v2/guest/subscriptions/ngo/${one.id}`,
        payload: { email },
        remoteAddress: from,
      })
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) statuses.push((await send('victim@guest.example', '203.0.113.7')).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    const { rows } = await sql`select from outbox where to_address = 'victim@guest.example'`.execute(strict.ownerDb)
    expect(rows).toHaveLength(8)
  })
})

describe('a link', () => {
  test('of another purpose, row or address, or changed by one sign, opens nothing', async () => {
    const [mine, other] = [fresh(), fresh()]
    await follow(mine)
    await ask(other)
    await ask(mine)
    const stop = tokenIn((await lastMail(mine))?.body_text, 'stop')
    const wish = tokenIn((await lastMail(other))?.body_text, 'confirm')
    const [id = '', seal = ''] = stop.split('.')
    const wrong = [
      `${Number(id) + 1}.${seal}`,
      `${id}.${seal.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'))}`,
      `${id}.${wish.split('.')[1]}`,
      `${id}.`,
      '',
      'x'.repeat(90),
      `0.${seal}`,
    ]
    for (const token of wrong) {
      expect((await app.guest.call(readSubscriptions, { query: { token } })).status, token).toBe(404)
      expect((await app.guest.call(stopSubscriptions, { query: { token }, body: {} })).status, token).toBe(404)
    }
    for (const token of [stop, ...wrong])
      expect((await app.guest.call(confirmWish, { query: { token } })).status, token).toBe(404)
    expect((await app.guest.call(readSubscriptions, { query: { token: wish } })).status).toBe(404)
    expect(await followsOf(mine)).toBe(1)
  })
  test('to confirm dies after three days, and what waited is erased with the mails to it', async () => {
    const [late, following] = [fresh(), fresh()]
    await ask(late)
    await follow(following)
    const token = tokenIn((await lastMail(late))?.body_text, 'confirm')
    await sql`update subscriptions set created_at = now() - interval '73 hours'`.execute(app.ownerDb)
    expect((await app.guest.call(confirmWish, { query: { token } })).status).toBe(404)
    await forgetUnconfirmed(app.services)
    expect([await followsOf(late), await mailsTo(late)]).toEqual([0, []])
    expect((await sql`select from followers where email = ${late}`.execute(app.ownerDb)).rows).toEqual([])
    expect(await followsOf(following)).toBe(1)
  })
})

describe('the mail of the day', () => {
  test('tells news, events and decisions of what is followed once, and nothing that was public before or is not public', async () => {
    const [one, other] = [await room.organisation(), await room.organisation()]
    await room.news(one, 'خبر قديم', '2026-01-01')
    await tellFollowers(app.services)
    // Public before, but not noted yet, as after the first start.
    await room.news(one, 'خبر لم يُدوَّن', '2026-01-01')
    const email = fresh()
    await follow(email, one.id)
    await room.news(one, 'خبر جديد', '2026-01-02')
    await room.news(one, 'خبر مسودة', '2026-01-02', { published: false })
    await room.news(other, 'خبر غيرها', '2026-01-02')
    await room.event(one, 'فعالية جديدة', ['2027-05-01'])
    await room.event(one, 'فعالية خاصة', ['2027-05-01'], { private: true })
    await room.event(one, 'فعالية سُحب إعلانها', ['2027-05-01'], { announced: [null, '2026-01-01'] })
    await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason)
      values (${one.id}, 1, 2, '77/ق', '2026-01-02', 'سبب القرار')`.execute(app.ownerDb)
    await room.status(one.id, 2)
    nextDay()
    await tellFollowers(app.services)
    const [text = ''] = await digests(email)
    for (const told of ['خبر جديد', 'فعالية جديدة', '77/ق', '/general-activities?news=', '?event=ngo-'])
      expect(text).toContain(told)
    for (const untold of ['خبر قديم', 'خبر لم يُدوَّن', 'خبر مسودة', 'خبر غيرها', 'فعالية خاصة', 'سُحب إعلانها', email])
      expect(text).not.toContain(untold)
    await sql`update news set summary_ar = 'معدل' where ngo_id = ${one.id}`.execute(app.ownerDb)
    nextDay()
    await tellFollowers(app.services)
    expect(await digests(email)).toHaveLength(1)
  })
  test('tells nothing of what its owner has not agreed to, though he follows something else', async () => {
    const [agreed, asked] = [await room.organisation(), await room.organisation()]
    const [email, nobody] = [fresh(), fresh()]
    await follow(email, agreed.id)
    await ask(email, asked.id)
    const token = tokenIn((await lastMail(email))?.body_text, 'confirm')
    await ask(nobody, asked.id)
    await room.news(agreed, 'خبر لمن وافق', '2026-01-02')
    await room.news(asked, 'خبر لم يوافق عليه أحد', '2026-01-02')
    nextDay()
    await tellFollowers(app.services)
    const [text = '', ...more] = await digests(email)
    expect([text.includes('خبر لمن وافق'), text.includes('لم يوافق عليه'), more]).toEqual([true, false, []])
    expect(await digests(nobody)).toEqual([])
    // What was told to nobody is not caught up on: he agrees to what comes from now on.
    expect((await app.guest.call(confirmWish, { query: { token } })).status).toBe(200)
    nextDay()
    await tellFollowers(app.services)
    expect(await digests(email)).toHaveLength(1)
  })
  test('is one for all that an address follows, one a day however often the job runs, and what is told late is not lost', async () => {
    const [one, other] = [await room.organisation(), await room.organisation()]
    const email = fresh()
    await follow(email, one.id)
    await follow(email, other.id)
    await room.news(one, 'خبر الأولى', '2026-01-02')
    await room.news(other, 'خبر الثانية', '2026-01-02')
    await Promise.all([tellFollowers(app.services), tellFollowers(app.services)])
    const [first = ''] = await digests(email)
    expect([first.includes('خبر الأولى'), first.includes('خبر الثانية')]).toEqual([true, true])
    await room.news(one, 'خبر المساء', '2026-01-03')
    await tellFollowers(app.services)
    expect(await digests(email)).toHaveLength(1)
    nextDay()
    await tellFollowers(app.services)
    expect((await digests(email)).at(-1)).toContain('خبر المساء')
    expect(await digests(email)).toHaveLength(2)
  })
  test('says nothing of what was taken back before it was sent', async () => {
    const one = await room.organisation()
    const email = fresh()
    await follow(email, one.id)
    await tellFollowers(app.services)
    const id = await room.news(one, 'خبر سُحب', '2026-01-02')
    await tellFollowers(app.services)
    await sql`update news set is_published = false where id = ${id}`.execute(app.ownerDb)
    nextDay()
    await tellFollowers(app.services)
    expect(await digests(email)).toEqual([])
  })
  test.each([
    [{}, ['J-0-001', 'J-0-002', 'J-0-003']],
    [{ governorate_id: 2 }, ['J-0-001', 'J-0-002']],
    [{ governorate_id: 2, position_type_id: 3 }, ['J-0-002']],
    [{ position_type_id: 9 }, []],
  ])('about jobs with %j tells exactly %j', async (filters, expected) => {
    await sql`delete from publications where kind = 'opportunity'`.execute(app.ownerDb)
    await sql`delete from opportunities`.execute(app.ownerDb)
    const email = fresh()
    await app.guest.call(followOpportunities, { params: { type: 'job' }, body: { email, ...filters } })
    await confirm(email)
    const closing = new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    const add = (code: string, governorate: number, position: number, status = 'published') =>
      sql`insert into opportunities (ngo_id, type, code, name, position_type_id, vacancies_number, starting_date, closing_date, employment_type_id, governorate_id, work_field_id, opportunity_objectives_ar, certificate_ar, apply_contact, status)
        values (${ngo.id}, ${code.startsWith('J') ? 'job' : 'volunteer'}, ${code}, ${`فرصة ${code}`}, ${position}, 1, '2026-01-01', ${closing}, 1, ${governorate}, 1, 'غرض', 'شهادة', 'a@b.example', ${status})`.execute(
        app.ownerDb,
      )
    await add('J-0-001', 2, 1)
    await add('J-0-002', 2, 3)
    await add('J-0-003', 4, 1)
    await add('J-0-004', 2, 3, 'draft')
    await add('V-0-005', 2, 3)
    await tellFollowers(app.services)
    const text = (await digests(email)).join('\n')
    expect([...text.matchAll(/[JV]-0-\d{3}/g)].map(([code]) => code).toSorted()).toEqual(expected)
  })
})

describe('to stop', () => {
  test('one of several leaves the others; the last one erases the address and every mail to it', async () => {
    const other = await room.organisation()
    const email = fresh()
    await follow(email)
    await follow(email, other.id)
    await ask(email)
    const token = tokenIn((await lastMail(email))?.body_text, 'stop')
    const { data } = await app.guest.call(readSubscriptions, { query: { token } })
    expect(data.map((one) => one.ngo?.id)).toEqual([ngo.id, other.id])
    const stranger = fresh()
    await follow(stranger)
    const { rows } = await sql<{ id: number }>`select max(id) as id from subscriptions`.execute(app.ownerDb)
    // A number of somebody else's subscription under one's own link ends nothing.
    await app.guest.call(stopSubscriptions, { query: { token }, body: { subscription: rows[0]?.id as number } })
    expect([await followsOf(email), await followsOf(stranger)]).toEqual([2, 1])
    await app.guest.call(stopSubscriptions, { query: { token }, body: { subscription: data[0]!.id } })
    expect(await followsOf(email)).toBe(1)
    await app.guest.call(stopSubscriptions, { query: { token }, body: { subscription: data[1]!.id } })
    expect([await followsOf(email), await mailsTo(email)]).toEqual([0, []])
    const { rows: kept } = await sql<{ n: number }>`select (select count(*) from followers where email = ${email})
      + (select count(*) from logs where to_jsonb(logs)::text like ${`%${email}%`}) as n`.execute(app.ownerDb)
    expect(Number(kept[0]?.n)).toBe(0)
    expect((await app.guest.call(readSubscriptions, { query: { token } })).status).toBe(404)
  })
  test('a mail program ends all of it in one step, by the address that the mail itself carries', async () => {
    const email = fresh()
    await follow(email)
    await room.news(ngo, 'خبر للإلغاء', '2026-02-01')
    await tellFollowers(app.services)
    const { unsubscribe_url } = (await lastMail(email)) as Mail
    const { searchParams, pathname } = new URL(unsubscribe_url ?? '')
    expect(pathname).toBe('/follow/stop')
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/v2/guest/subscriptions/stop?token=${searchParams.get('token')}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await followsOf(email)).toBe(0)
  })
})
