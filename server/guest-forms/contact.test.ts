import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readMinistryContact, readNgoContact, sendToMinistry, sendToNgo } from '#contract/guest-forms/contact.ts'
import { updateSetting } from '#contract/settings/platform-settings.ts'
import { withinOwner } from '../core/database/owner.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser, type Organisation } from '../testing/factories.ts'

const app = await testApp()
let serial = 0
/** The clock stands well after the page was asked for, as when a person has written. */
const written = async (ngo?: number) => {
  const { data } = await (ngo
    ? app.guest.call(readNgoContact, { params: { ngo_id: ngo } })
    : app.guest.call(readMinistryContact))
  const later = Date.now() + 60_000
  app.clock.now = () => new Date(later)
  return (data as { form_token: string }).form_token
}
const message = async (ngo?: number) => {
  app.clock.now = () => new Date()
  return {
    name: 'سلمى الحداد',
    email: `guest${(serial += 1)}@test.example`,
    governorate_id: 1,
    message_subject_id: 3,
    message: `أرجو إعلامي بمواعيد مراجعة المديرية، وهذا السؤال رقم ${serial}.`,
    form_token: await written(ngo),
  }
}
const rowOf = async (reference: string) =>
  (
    await sql<{ id: number; ngo_id: number | null; held_reason: string | null; name: string; message: string }>`
      select id, ngo_id, held_reason, name, message from guest_messages where reference = ${reference}`.execute(
      app.ownerDb,
    )
  ).rows[0]
const toldAbout = async (id: number | undefined) =>
  (
    await sql<{
      user_id: number
    }>`select user_id from user_notifications where entity = 'guest_messages' and entity_id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows.map(({ user_id }) => user_id)
const mailsTo = async (address: string) =>
  (await sql<{ body_text: string }>`select body_text from outbox where to_address = ${address}`.execute(app.ownerDb))
    .rows
const count = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from guest_messages`.execute(app.ownerDb)).rows[0]?.n)

let ngo: Organisation
beforeAll(async () => {
  ngo = await organisation(app)
  // Somebody who would be told: otherwise silence proves nothing.
  await ministryUser(app, { role: 'HD' })
})

describe('what the form offers', () => {
  test('governorates and subjects in the language of the reader, and within how many days the ministry answers, as it set them', async () => {
    const { data, headers } = await app.guest.call(readMinistryContact, { headers: { 'accept-language': 'en' } })
    expect(data.governorates).toHaveLength(14)
    expect(data.subjects[0]).toEqual({ id: 1, name: 'Question' })
    expect(data.answer_days).toBe(10)
    expect(headers['cache-control']).toBe('no-store')
    const admin = await ministryUser(app, { role: 'CA' })
    const set = await admin.client.call(updateSetting, { body: { key: 'contact.answer_days', value: 5 } })
    expect(set.status).toBe(200)
    expect((await app.guest.call(readMinistryContact)).data.answer_days).toBe(5)
    expect((await app.guest.call(readNgoContact, { params: { ngo_id: ngo.id } })).data.answer_days).toBeNull()
  })
})

describe('a message', () => {
  test('is stored, answered with its number, and the number is mailed to who gave an address', async () => {
    const sent = await message()
    const { status, data, message: said } = await app.guest.call(sendToMinistry, { body: sent })
    expect([status, said]).toEqual([200, 'وصلت رسالتكم'])
    expect(data.reference).toMatch(/^MSG\d{6}$/)
    expect(await rowOf(data.reference)).toMatchObject({ ngo_id: null, held_reason: null, message: sent.message })
    const [mail] = await mailsTo(sent.email)
    expect(mail?.body_text).toContain(data.reference)
    expect(mail?.body_text).not.toContain(sent.message)
  })
  test('needs an e-mail or a mobile number, told together with every other error', async () => {
    const { form_token } = await message()
    const { status, errors } = await app.guest.call(sendToMinistry, { body: { form_token, name: 'س' } as never })
    expect(status).toBe(422)
    expect(Object.keys(errors).toSorted()).toEqual(['email', 'governorate_id', 'message', 'message_subject_id', 'name'])
    const { email: _, ...rest } = await message()
    expect((await app.guest.call(sendToMinistry, { body: { ...rest, phone_number: '٠٩٤٤ ١٢٣ ٤٥٦' } })).status).toBe(200)
    expect((await app.guest.call(sendToMinistry, { body: { ...rest, phone_number: '12' } })).errors).not.toHaveProperty(
      'name',
    )
  })
  test.each([
    ['an over-long text', { message: 'ن'.repeat(2001) }, 'message'],
    ['a short text', { message: 'قصير' }, 'message'],
    ['an unknown governorate', { governorate_id: 99 }, 'governorate_id'],
    ['an unknown subject', { message_subject_id: 99 }, 'message_subject_id'],
    ['a wrong address', { email: 'a@b' }, 'email'],
    ['a list as a name', { name: ['a', 'b'] }, 'name'],
    ['a status', { status: 'replied' }, 'status'],
    ['another addressee', { ngo_id: 1 }, 'ngo_id'],
    ['a reason to be held', { held_reason: 'repeated' }, 'held_reason'],
    ['a reply', { reply: 'x' }, 'reply'],
  ])('%s is refused at its field and nothing is stored', async (_, wrong, field) => {
    const before = await count()
    const { status, errors } = await app.guest.call(sendToMinistry, {
      body: { ...(await message()), ...wrong } as never,
    })
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
    expect(await count()).toBe(before)
  })
  test('hostile text is stored as the text it is, without marks that turn the reading direction', async () => {
    const hostile = `<script>alert(1)</script> '; drop table guest_messages; -- ${'\u202e'}مقلوب =HYPERLINK("x") 🙂 ﷺ`
    const { data } = await app.guest.call(sendToMinistry, { body: { ...(await message()), message: hostile } })
    expect((await rowOf(data.reference))?.message).toBe(hostile.replace('\u202e', ''))
  })
  test('sent twice with one key is one message, with the same number; another text under the key is refused', async () => {
    const body = await message()
    const headers = { 'idempotency-key': 'contact-once-0001' }
    const before = await count()
    const twice = await Promise.all([1, 2].map(() => app.guest.call(sendToMinistry, { body, headers })))
    expect(new Set(twice.map(({ data }) => data.reference)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect(await mailsTo(body.email)).toHaveLength(1)
    expect((await app.guest.call(sendToMinistry, { body: { ...body, name: 'اسم آخر' }, headers })).status).toBe(422)
  })
  test('from a form on another site is refused, also when its origin is hidden', async () => {
    const body = await message()
    for (const site of ['cross-site', 'same-site'])
      expect(
        (await app.guest.call(sendToMinistry, { body, headers: { origin: 'null', 'sec-fetch-site': site } })).status,
      ).toBe(403)
    expect(
      (await app.guest.call(sendToMinistry, { body, headers: { origin: 'null', 'sec-fetch-site': 'same-origin' } }))
        .status,
    ).toBe(200)
  })
  test('of a page of another form, of a forged or a day-old page is asked for again', async () => {
    for (const form_token of ['', 'x', 'a.b.c', await written(ngo.id)]) {
      const { status, errors } = await app.guest.call(sendToMinistry, { body: { ...(await message()), form_token } })
      expect([status, Object.keys(errors)], form_token).toEqual([422, ['form_token']])
    }
    const old = await message()
    app.clock.now = () => new Date(Date.now() + 25 * 3_600_000)
    expect((await app.guest.call(sendToMinistry, { body: old })).status).toBe(422)
  })
})

describe('what is held back', () => {
  const spam = async (wrong: Record<string, unknown>, early = false) => {
    const body = { ...(await message()), ...wrong }
    if (early) app.clock.now = () => new Date()
    const answer = await app.guest.call(sendToMinistry, { body })
    return { answer, body, row: await rowOf(answer.data.reference) }
  }
  test.each([
    ['the hidden field is filled in', { website: 'https://buy.example' }, false, 'hidden_field'],
    ['it was filled in faster than anybody reads', {}, true, 'too_fast'],
  ])('when %s: stored apart, answered alike, nobody is told or mailed', async (_, wrong, early, reason) => {
    const { answer, body, row } = await spam(wrong, early)
    expect([answer.status, answer.message]).toEqual([200, 'وصلت رسالتكم'])
    expect(answer.data.reference).toMatch(/^MSG\d{6}$/)
    expect(row?.held_reason).toBe(reason)
    expect(await toldAbout(row?.id)).toEqual([])
    expect(await mailsTo(body.email)).toEqual([])
  })
  test('the same text again to the same reader, and the fourth time anywhere, however it is spelt', async () => {
    const text = 'عرضٌ خاصٌّ لمنظمتكم: زوروا موقعنا اليوم'
    const first = await app.guest.call(sendToNgo, {
      params: { ngo_id: ngo.id },
      body: { ...(await message(ngo.id)), message: text },
    })
    expect((await rowOf(first.data.reference))?.held_reason).toBeNull()
    const sent = { ...(await message(ngo.id)), message: 'عرض خاص لمنظمتكم، زوروا موقعنا اليوم!!' }
    const again = await app.guest.call(sendToNgo, { params: { ngo_id: ngo.id }, body: sent })
    const row = await rowOf(again.data.reference)
    expect(row?.held_reason).toBe('repeated')
    expect([await toldAbout(row?.id), await mailsTo(sent.email)]).toEqual([[], []])
    const reasons: (string | null | undefined)[] = []
    for (let i = 0; i < 2; i += 1) {
      const other = await organisation(app)
      const { data } = await app.guest.call(sendToNgo, {
        params: { ngo_id: other.id },
        body: { ...(await message(other.id)), message: text },
      })
      reasons.push((await rowOf(data.reference))?.held_reason)
    }
    expect(reasons).toEqual([null, 'repeated'])
  })
})

describe('who is told', () => {
  const officers = new Map<string, MinistryUser>()
  beforeAll(async () => {
    officers.set('directorate 1', await ministryUser(app, { role: 'DO', governorate: 1 }))
    officers.set('directorate 2', await ministryUser(app, { role: 'DO', governorate: 2 }))
    officers.set('directorate 1 without the right', await ministryUser(app, { role: 'EV', governorate: 1 }))
    officers.set('central', await ministryUser(app, { role: 'HD' }))
    officers.set('central without the right', await ministryUser(app, { role: 'EV' }))
  })
  const toldNames = async (id: number | undefined) => {
    const ids = await toldAbout(id)
    return [...officers].filter(([, { id: user }]) => ids.includes(user)).map(([name]) => name)
  }
  test.each([
    [1, ['directorate 1']],
    [2, ['directorate 2']],
    [3, ['central']],
  ])('of a message to the ministry from governorate %i: %j', async (governorate_id, told) => {
    const { data } = await app.guest.call(sendToMinistry, { body: { ...(await message()), governorate_id } })
    expect(await toldNames((await rowOf(data.reference))?.id)).toEqual(told)
  })
  test('of a message to an organisation: its own users with the right, nobody of the ministry or of another one', async () => {
    const [mine, other] = [await organisation(app), await organisation(app)]
    const { data } = await app.guest.call(sendToNgo, { params: { ngo_id: mine.id }, body: await message(mine.id) })
    expect(await toldAbout((await rowOf(data.reference))?.id)).toEqual([mine.userId])
    expect(other.userId).not.toBe(mine.userId)
  })
  test('a member of one organisation may write to another as a visitor, and reads nothing of it', async () => {
    const [mine, other] = [await organisation(app), await organisation(app)]
    const { status, data } = await mine.client.call(sendToNgo, {
      params: { ngo_id: other.id },
      body: await message(other.id),
    })
    expect(status).toBe(200)
    expect((await rowOf(data.reference))?.ngo_id).toBe(other.id)
    const seen = await withinOwner({ ngoId: mine.id }, () => sql`select id from guest_messages`.execute(app.db))
    expect(seen.rows).toEqual([])
  })
})

describe('to which organisations', () => {
  test.each([
    [1, 200, true],
    [2, 200, true],
    [3, 200, true],
    [4, 200, true],
    [5, 409, false],
    [6, 409, false],
    [7, 409, false],
    [8, 404, undefined],
  ])('with status %i a message is answered %i', async (statusId, expected, answered) => {
    const { id } = await organisation(app)
    const body = await message(id)
    await sql`update ngos set status_id = ${statusId} where id = ${id}`.execute(app.ownerDb)
    const form = await app.guest.call(readNgoContact, { params: { ngo_id: id } })
    expect((form.data as { answered?: boolean } | null)?.answered).toBe(answered)
    expect((await app.guest.call(sendToNgo, { params: { ngo_id: id }, body })).status).toBe(expected)
  })
  test('unknown and strange ids are 404', async () => {
    for (const id of ['0', '-1', 'abc', '999999', '1e3', '%00', 'US'])
      expect((await app.guest.request('GET', `/api/v2/guest/contact-us/${id}`)).status, id).toBe(404)
  })
})
