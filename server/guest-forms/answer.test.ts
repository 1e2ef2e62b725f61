import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ministryLetters, ownLetters, type GuestLetter, type LetterCalls } from '#contract/guest-forms/letters.ts'
import { longestSms, messageStates } from '#contract/guest-forms/workflow.ts'
import { testApp, type Client } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser, type Organisation } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { allowed } from '../testing/transitions.ts'

const app = await testApp()
let serial = 0
type State = (typeof messageStates)[number]
interface Kept {
  ngo?: number
  governorate?: number
  status?: State
  email?: string | null
  phone?: string | null
  lang?: 'ar' | 'en'
  held?: boolean
  deleted?: boolean
}
const text = (n: number) => `أرجو إعلامي بمواعيد المراجعة، السؤال ${n}`
async function letter({ ngo, governorate = 1, status = 'read', email, phone, lang = 'ar', held, deleted }: Kept = {}) {
  serial += 1
  const address = email === undefined ? `asks${serial}@test.example` : email
  const replied = status === 'replied' || status === 'archived'
  const { rows } = await sql<{ id: number; reference: string }>`
    insert into guest_messages (ngo_id, name, email, phone_number, governorate_id, message_subject_id, message, status, reply, replied_at, lang, held_reason, deleted_at)
    values (${ngo ?? null}, 'سلمى الحداد', ${address}, ${phone ?? null}, ${governorate}, 1, ${text(serial)}, ${status},
      ${replied ? 'أُجيب' : null}, ${replied ? new Date() : null}, ${lang}, ${held ? 'too_fast' : null}, ${deleted ? new Date() : null}) returning id, reference`.execute(
    app.ownerDb,
  )
  return { ...(rows[0] as { id: number; reference: string }), email: address, message: text(serial) }
}
const sentTo = async (address: string) =>
  (
    await sql<{
      channel: string
      subject: string | null
      body_text: string
    }>`select channel, subject, body_text from outbox where to_address = ${address} order by id`.execute(app.ownerDb)
  ).rows
const rowOf = async (id: number) =>
  (
    await sql<{ status: State; reply: string | null; replied_by: number | null }>`
      select status, reply, replied_by from guest_messages where id = ${id}`.execute(app.ownerDb)
  ).rows[0]
const act = (client: Client, calls: LetterCalls, id: number, action: string, reply = 'تراجعون المديرية صباح الأحد.') =>
  client.call(calls.act, { params: { id }, body: (action === 'reply' ? { action, reply } : { action }) as never })

let ngo: Organisation
let central: Client & { id: number }
let directorate: Client
beforeAll(async () => {
  ngo = await organisation(app)
  const rights = { ministry_guest_messages: ['S', 'U'] as never }
  const head = await ministryUser(app, { rights })
  central = Object.assign(head.client, { id: head.id })
  directorate = (await ministryUser(app, { governorate: 2, rights })).client
})

describe.each([
  ['ministry-guest-message', ministryLetters, () => ({})],
  ['guest-message', ownLetters, () => ({ ngo: ngo.id })],
] as const)('every status and action of %s', (machine, calls, place) => {
  const cases = messageStates.flatMap((status) =>
    (['read', 'reply', 'archive'] as const).map((action) => [status, action] as const),
  )
  test.each(cases)('%s, %s: as the table of the document says', async (status, action) => {
    const reader = machine === 'guest-message' ? ngo.client : central
    const expected = allowed(machine, status, action)
    const { id } = await letter({ ...place(), status })
    const seen = await reader.call(calls.list, { query: { per_page: 100 } })
    const row = (seen.data as GuestLetter[]).find((one) => one.id === id)
    expect(row?.actions.includes(action)).toBe(expected !== undefined)
    const answer = await act(reader, calls, id, action)
    expect(answer.status).toBe(expected ? 200 : 409)
    expect((await rowOf(id))?.status).toBe(expected?.to[0] ?? status)
    if (expected) expect((answer.data as GuestLetter).status).toBe(expected.to[0])
  })
})

describe('a reply', () => {
  test.each([
    ['ar', 'رد على رسالتكم', 'الوزارة'],
    ['en', 'Reply to your message', 'the ministry'],
  ] as const)(
    'goes by mail in the language of the letter (%s), with its number and its text',
    async (lang, subject, from) => {
      const one = await letter({ lang })
      const { data, message } = await act(central, ministryLetters, one.id, 'reply', 'الجواب\nفي سطرين {reference}')
      expect(message).toBe('أُرسل الرد إلى صاحب الرسالة')
      expect(data).toMatchObject({ status: 'replied', reply: 'الجواب\nفي سطرين {reference}', way: 'mail' })
      expect((data as GuestLetter).replied_by).not.toBeNull()
      const [mail, ...more] = await sentTo(one.email as string)
      expect([mail?.channel, mail?.subject, more]).toEqual(['mail', `${subject} ${one.reference}`, []])
      for (const part of ['الجواب\nفي سطرين {reference}', one.message, one.reference, from])
        expect(mail?.body_text).toContain(part)
      expect((await rowOf(one.id))?.replied_by).toBe(central.id)
    },
  )
  test('goes by SMS to who left a telephone alone, short and with the number, and a longer one is refused at its field', async () => {
    const one = await letter({ email: null, phone: '0944777001' })
    const long = await act(central, ministryLetters, one.id, 'reply', 'ا'.repeat(longestSms + 1))
    expect([long.status, Object.keys(long.errors)]).toEqual([422, ['reply']])
    expect(await sentTo('+963944777001')).toEqual([])
    const { data } = await act(central, ministryLetters, one.id, 'reply', 'راجعونا الأحد')
    expect(data).toMatchObject({ way: 'sms', status: 'replied' })
    expect(await sentTo('+963944777001')).toEqual([
      { channel: 'sms', subject: null, body_text: `رد الوزارة على رسالتكم ${one.reference}: راجعونا الأحد` },
    ])
  })
  test('of an organisation is signed with its name', async () => {
    const one = await letter({ ngo: ngo.id })
    expect((await act(ngo.client, ownLetters, one.id, 'reply')).status).toBe(200)
    const { rows } = await sql<{ name: string }>`select name_ar as name from ngos where id = ${ngo.id}`.execute(
      app.ownerDb,
    )
    expect((await sentTo(one.email as string))[0]?.body_text).toContain(`هذا رد ${rows[0]?.name}`)
  })
  test('with nothing in it, or longer than 2000, is refused and nothing is sent', async () => {
    const one = await letter()
    for (const reply of ['', '  ', 'ا'.repeat(2_001)])
      expect((await act(central, ministryLetters, one.id, 'reply', reply)).status, reply.slice(0, 5)).toBe(422)
    expect([await sentTo(one.email as string), (await rowOf(one.id))?.status]).toEqual([[], 'read'])
  })
  test('of two officers in the same moment: one is sent, the other is told that the letter is answered', async () => {
    const other = (await ministryUser(app, { rights: { ministry_guest_messages: ['S', 'U'] } })).client
    const one = await letter()
    const answers = await whileHeld(app, sql`select 1 from guest_messages where id = ${one.id} for update`, 2, () => [
      act(central, ministryLetters, one.id, 'reply', 'جواب الأول'),
      act(other, ministryLetters, one.id, 'reply', 'جواب الثاني'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await sentTo(one.email as string)).toHaveLength(1)
  })
  test('waits for who changes the row in the same moment, and goes by what stands there then', async () => {
    const one = await letter()
    const changed = sql`update guest_messages set email = 'later@test.example' where id = ${one.id}`
    const [answer] = await whileHeld(app, changed, 1, () => [act(central, ministryLetters, one.id, 'reply')])
    expect(answer?.status).toBe(200)
    expect([await sentTo(one.email as string), await sentTo('later@test.example')]).toEqual([[], [expect.anything()]])
  })
  test('waits for who throws the letter away in the same moment, and then sends nothing', async () => {
    const one = await letter()
    const thrown = sql`update guest_messages set deleted_at = now() where id = ${one.id}`
    const [answer] = await whileHeld(app, thrown, 1, () => [act(central, ministryLetters, one.id, 'reply')])
    expect(answer?.status).toBe(404)
    expect([await sentTo(one.email as string), (await rowOf(one.id))?.status]).toEqual([[], 'read'])
  })
  test('is logged with the number, without the name, the letter and the reply', async () => {
    const one = await letter()
    await act(central, ministryLetters, one.id, 'reply', 'سر الجواب')
    const { rows } = await sql<{ action: string; user_id: number; text: string }>`
      select action, user_id, coalesce(changes::text, '') || description_ar as text from logs where entity = 'guest_messages' and entity_id = ${one.id}`.execute(
      app.ownerDb,
    )
    expect(rows.map((row) => [row.action, row.user_id])).toEqual([['decide', central.id]])
    expect(rows[0]?.text).toContain(one.reference)
    for (const hidden of ['سلمى', 'سر الجواب', one.message, one.email as string])
      expect(rows[0]?.text).not.toContain(hidden)
  })
})

describe('who answers', () => {
  test('nobody outside the own reach learns how a letter stands: whatever its state and the action, it is not found', async () => {
    const foreign = (await organisation(app)).client
    const outside: [string, Client, LetterCalls, Kept][] = [
      ['other directorate', directorate, ministryLetters, {}],
      ['ministry on an organisation', central, ministryLetters, { ngo: ngo.id }],
      ['organisation on the ministry', foreign, ownLetters, {}],
      ['other organisation', foreign, ownLetters, { ngo: ngo.id }],
    ]
    const states: Kept[] = [...messageStates.map((status) => ({ status })), { held: true }]
    for (const [who, client, calls, place] of outside)
      for (const state of states)
        for (const action of ['read', 'reply', 'archive']) {
          const one = await letter({ ...place, ...state })
          const before = await rowOf(one.id)
          const { status } = await act(client, calls, one.id, action)
          expect([status, await rowOf(one.id)], `${who}, ${JSON.stringify(state)}, ${action}`).toEqual([404, before])
        }
  })
  test('only who may edit letters within the own reach; held back and thrown away ones are answered by nobody', async () => {
    const reads = (await ministryUser(app, { rights: { ministry_guest_messages: ['S', 'D'] } })).client
    const member = (await organisationUser(app, ngo.id, { ngo_public_messages: ['S', 'D'] })).client
    const foreign = (await organisation(app)).client
    const [here, there, own] = [await letter(), await letter({ governorate: 2 }), await letter({ ngo: ngo.id })]
    const [held, gone] = [await letter({ held: true }), await letter({ deleted: true })]
    const status = async (client: Client, calls: LetterCalls, { id }: { id: number }) =>
      (await act(client, calls, id, 'reply')).status
    expect({
      reads: await status(reads, ministryLetters, here),
      otherDirectorate: await status(directorate, ministryLetters, here),
      ministryOnOwn: await status(central, ministryLetters, own),
      ownOnMinistry: await status(ngo.client, ownLetters, here),
      member: await status(member, ownLetters, own),
      foreign: await status(foreign, ownLetters, own),
      guest: await status(app.guest, ministryLetters, here),
      held: await status(central, ministryLetters, held),
      gone: await status(central, ministryLetters, gone),
      ownDirectorate: await status(directorate, ministryLetters, there),
    }).toEqual({
      reads: 403,
      otherDirectorate: 404,
      ministryOnOwn: 404,
      ownOnMinistry: 404,
      member: 403,
      foreign: 404,
      guest: 401,
      held: 409,
      gone: 404,
      ownDirectorate: 200,
    })
    for (const { id } of [here, own, held, gone]) expect((await rowOf(id))?.reply).toBeNull()
    const list = await reads.call(ministryLetters.list, { query: { per_page: 100 } })
    expect((list.data as GuestLetter[]).flatMap((one) => one.actions)).toEqual([])
  })
})
