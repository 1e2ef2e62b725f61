import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/core/calls/call.ts'
import { listSurveys, readSurveyResults, releaseSurvey, deleteSurvey } from '#contract/guest-forms/survey-results.ts'
import { heldReasons, ministryLetters, ownLetters, type GuestLetter } from '#contract/guest-forms/letters.ts'
import { testApp, type Client } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser, type Organisation } from '../testing/factories.ts'

const app = await testApp()
let serial = 0
interface Kept {
  ngo?: number | undefined
  governorate?: number
  reason?: (typeof heldReasons)[number] | null
  deleted?: boolean
  email?: string | null
  lang?: 'ar' | 'en'
  daysAgo?: number
}
const letter = async ({
  ngo,
  governorate = 1,
  reason = 'too_fast',
  deleted = false,
  email = `held${(serial += 1)}@test.example`,
  lang = 'ar',
  daysAgo = 3,
}: Kept = {}) => {
  const { rows } = await sql<{ id: number; reference: string }>`
    insert into guest_messages (ngo_id, name, email, phone_number, governorate_id, message_subject_id, message, held_reason, deleted_at, lang, created_at)
    values (${ngo ?? null}, 'سلمى الحداد', ${email}, '0944123456', ${governorate}, 1, ${`رسالة صادقة رقم ${(serial += 1)}`}, ${reason}, ${deleted ? new Date() : null}, ${lang}, now() - ${daysAgo} * interval '1 day')
    returning id, reference`.execute(app.ownerDb)
  return { ...(rows[0] as { id: number; reference: string }), email }
}
const survey = async ({ governorate = 1, reason = 'too_fast' }: Kept = {}) => {
  const { rows } = await sql<{ id: number }>`
    insert into consultation_surveys (full_name, respondent_kind, governorate_id, survey_axis_ids, answers, wants_participation, consent, held_reason)
    values (${`مجيب ${(serial += 1)}`}, 'expert', ${governorate}, '{1}', '[{"axis_id":1,"rating":4,"problem":null,"proposal":null}]', true, true, ${reason}) returning id`.execute(
    app.ownerDb,
  )
  return rows[0]?.id as number
}
const told = async (id: number) =>
  (
    await sql<{ user_id: number }>`
      select user_id from user_notifications where entity = 'guest_messages' and entity_id = ${id}`.execute(app.ownerDb)
  ).rows.map((row) => row.user_id)
const mails = async (address: string | null) =>
  (await sql<{ subject: string }>`select subject from outbox where to_address = ${address}`.execute(app.ownerDb)).rows
const logged = async (entity: string, id: number) =>
  (
    await sql<{ action: string; text: string }>`
      select action, coalesce(changes::text, '') || description_ar as text from logs where entity = ${entity} and entity_id = ${id} order by id`.execute(
      app.ownerDb,
    )
  ).rows
const idsOf = (data: unknown) => (data as { id: number }[]).map(({ id }) => id)
const all = (client: Client, call: Call, held?: boolean) =>
  client.call(call, { query: { per_page: 100, ...(held ? { held: 'true' } : {}) } as never })

let [mine, other]: [Organisation, Organisation] = [] as never
let central: Client
let directorate: Client
beforeAll(async () => {
  ;[mine, other] = [await organisation(app), await organisation(app)]
  const rights = { ministry_guest_messages: ['S', 'U', 'D'], ministry_consultation_surveys: ['S', 'D', 'E'] } as const
  const all = Object.fromEntries(Object.entries(rights).map(([slug, codes]) => [slug, [...codes]]))
  central = (await ministryUser(app, { rights: all })).client
  directorate = (await ministryUser(app, { governorate: 2, rights: all })).client
})

describe('what is held back', () => {
  test.each(heldReasons)('as %s stands in the tab of its readers alone, and in no inbox', async (reason) => {
    const [own, ministry] = [await letter({ ngo: mine.id, reason }), await letter({ reason, governorate: 2 })]
    const seen = async (client: Client, calls: typeof ownLetters, id: number) => {
      const [inbox, held] = [await all(client, calls.list), await all(client, calls.list, true)]
      const row = (held.data as GuestLetter[]).find((one) => one.id === id)
      return [idsOf(inbox.data).includes(id), row?.held_reason]
    }
    expect(await seen(mine.client, ownLetters, own.id)).toEqual([false, reason])
    expect(await seen(other.client, ownLetters, own.id)).toEqual([false, undefined])
    expect(await seen(central, ministryLetters, own.id)).toEqual([false, undefined])
    expect(await seen(mine.client, ownLetters, ministry.id)).toEqual([false, undefined])
    expect(await seen(central, ministryLetters, ministry.id)).toEqual([false, reason])
    expect(await seen(directorate, ministryLetters, ministry.id)).toEqual([false, reason])
  })
  test('of another governorate is not seen by a directorate, and what was thrown away by nobody', async () => {
    const [foreign, gone] = [await letter({ governorate: 1 }), await letter({ governorate: 2, deleted: true })]
    const ids = idsOf((await all(directorate, ministryLetters.list, true)).data)
    expect([ids.includes(foreign.id), ids.includes(gone.id)]).toEqual([false, false])
    expect(idsOf((await all(central, ministryLetters.list, true)).data)).not.toContain(gone.id)
  })
  test('among the answers to the consultation is listed apart and counts nowhere', async () => {
    const [here, there] = [await survey({ governorate: 2, reason: 'repeated' }), await survey({ governorate: 1 })]
    const before = (await central.call(readSurveyResults)).data.total
    expect(idsOf((await all(central, listSurveys)).data)).not.toContain(here)
    expect(idsOf((await all(central, listSurveys, true)).data)).toEqual(expect.arrayContaining([here, there]))
    expect(idsOf((await all(directorate, listSurveys, true)).data)).toEqual([here])
    expect((await central.call(readSurveyResults)).data.total).toBe(before)
  })
})

describe('a released letter', () => {
  test('to an organisation arrives at that moment: first in the inbox, its readers are told, its sender gets the number, and the log says why it was held', async () => {
    const later = await letter({ ngo: mine.id, reason: null, daysAgo: 0 })
    const { id, email } = await letter({ ngo: mine.id, reason: 'repeated', lang: 'en', daysAgo: 9 })
    const soon = new Date(Date.now() + 1_000)
    app.clock.now = () => soon
    expect((await mine.client.call(ownLetters.release, { params: { id } })).status).toBe(200)
    app.clock.now = () => new Date()
    const [first, second] = (await all(mine.client, ownLetters.list)).data as GuestLetter[]
    expect([first?.id, second?.id]).toEqual([id, later.id])
    expect([first?.held_reason, new Date(first?.created_at ?? 0).getTime()]).toEqual([null, soon.getTime()])
    expect(idsOf((await all(mine.client, ownLetters.list, true)).data)).not.toContain(id)
    expect(await told(id)).toEqual([mine.userId])
    expect(await mails(email)).toEqual([{ subject: 'Your message has arrived' }])
    const [entry, ...more] = await logged('guest_messages', id)
    expect([entry?.action, more]).toEqual(['decide', []])
    expect(entry?.text).toContain('repeated')
    expect(entry?.text).not.toContain('سلمى')
  })
  test('to the ministry reaches its directorate', async () => {
    const officer = await ministryUser(app, { role: 'DO', governorate: 7 })
    const { id } = await letter({ governorate: 7 })
    expect((await officer.client.call(ministryLetters.release, { params: { id } })).status).toBe(200)
    expect(await told(id)).toEqual([officer.id])
  })
  test('without an address is told to its readers alone', async () => {
    const { id } = await letter({ ngo: mine.id, email: null })
    expect((await mine.client.call(ownLetters.release, { params: { id } })).status).toBe(200)
    expect(await told(id)).toEqual([mine.userId])
  })
  test('is released once, also when two decide in the same moment', async () => {
    const { id, email } = await letter({ ngo: mine.id })
    const both = await Promise.all([1, 2].map(() => mine.client.call(ownLetters.release, { params: { id } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await told(id), (await mails(email)).length]).toEqual([[mine.userId], 1])
  })
  test('of the consultation counts from then on, and is logged', async () => {
    const id = await survey()
    const before = (await central.call(readSurveyResults)).data.total
    expect((await central.call(releaseSurvey, { params: { id } })).status).toBe(200)
    expect((await central.call(readSurveyResults)).data.total).toBe(before + 1)
    expect((await central.call(releaseSurvey, { params: { id } })).status).toBe(409)
    expect((await logged('consultation_surveys', id)).map((one) => one.action)).toEqual(['decide'])
  })
})

describe('a discarded one', () => {
  test('is gone for its readers, nobody is told or mailed, and the log keeps its number without a name', async () => {
    const { id, email, reference } = await letter({ ngo: mine.id })
    expect((await mine.client.call(ownLetters.discard, { params: { id } })).status).toBe(200)
    expect(idsOf((await all(mine.client, ownLetters.list, true)).data)).not.toContain(id)
    expect([await told(id), await mails(email)]).toEqual([[], []])
    const [entry] = await logged('guest_messages', id)
    expect([entry?.action, entry?.text.includes(reference), entry?.text.includes('سلمى')]).toEqual([
      'delete',
      true,
      false,
    ])
    expect((await mine.client.call(ownLetters.release, { params: { id } })).status).toBe(404)
  })
  test('of the consultation leaves the tab', async () => {
    const id = await survey()
    expect((await central.call(deleteSurvey, { params: { id } })).status).toBe(200)
    expect(idsOf((await all(central, listSurveys, true)).data)).not.toContain(id)
  })
})

describe('who decides', () => {
  const decisions = [
    ['release', 'U'],
    ['discard', 'D'],
  ] as const
  test.each(decisions)('%s needs its right, and reaches nothing of others', async (verb, code) => {
    const codes = (['S', 'U', 'D'] as const).filter((one) => one !== code)
    const without = await organisationUser(app, mine.id, { ngo_public_messages: codes })
    const clerk = await ministryUser(app, { rights: { ministry_guest_messages: codes } })
    const [own, ministry, arrived] = [
      await letter({ ngo: mine.id }),
      await letter({ governorate: 1 }),
      await letter({ ngo: mine.id, reason: null }),
    ]
    const ask = async (client: Client, calls: typeof ownLetters, id: number) =>
      (await client.call(calls[verb], { params: { id } })).status
    expect({
      without: await ask(without.client, ownLetters, own.id),
      foreign: await ask(other.client, ownLetters, own.id),
      ministryOnOwn: await ask(central, ministryLetters, own.id),
      ownOnMinistry: await ask(mine.client, ownLetters, ministry.id),
      clerk: await ask(clerk.client, ministryLetters, ministry.id),
      otherDirectorate: await ask(directorate, ministryLetters, ministry.id),
      arrived: await ask(mine.client, ownLetters, arrived.id),
    }).toEqual({
      without: 403,
      foreign: 404,
      ministryOnOwn: 404,
      ownOnMinistry: 404,
      clerk: 403,
      otherDirectorate: 404,
      arrived: 409,
    })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from guest_messages
      where id in (${own.id}, ${ministry.id}) and held_reason is not null and deleted_at is null`.execute(app.ownerDb)
    expect(rows[0]?.n).toBe(2)
  })
})
