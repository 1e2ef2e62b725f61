import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  codeWays,
  confirmContacts,
  contacts,
  isStale,
  listContacts,
  sendContactCode,
  verifyContact,
} from '#contract/profile/contacts.ts'
import { testApp } from '#server/testing/app.ts'
import { organisation, organisationUser } from '#server/testing/factories.ts'
import { tellStaleContacts } from './stale-contacts.ts'

const app = await testApp()
type Own = Awaited<ReturnType<typeof organisation>>
const values: Readonly<Record<number, string>> = {
  1: '0900000101',
  2: '0115000001',
  4: 'info@own.example',
  5: 'https://own.example',
  6: '0900000102',
}
const added = async (own: Own, type = 4, value = values[type] ?? '') => {
  const { data, errors } = await own.client.call(contacts.create, {
    body: { branch_id: null, type, value, is_public: true, is_primary: false },
  })
  expect(errors).toEqual({})
  return data as { id: number; verified_at: string | null }
}
/** The message that left for a contact last. */
const sent = async (id: number) => {
  const { rows } = await sql<{
    channel: string
    to_address: string
    body_text: string
  }>`select channel, to_address, body_text from outbox
    where entity = 'contact_information' and entity_id = ${id} order by id desc limit 1`.execute(app.ownerDb)
  const [message] = rows
  return { ...message, code: /\d{6}/.exec(message?.body_text ?? '')?.[0] ?? '' }
}
/** Moves the codes of a contact into the past. */
const age = (id: number, minutes: number) =>
  sql`update verification_codes set created_at = created_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes}) where target = ${`contact:${id}`}`.execute(
    app.ownerDb,
  )
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const contactOf = async (own: Own, id: number) => {
  const { data } = await own.client.call(listContacts)
  return (data as { ngo: { id: number; verified_at: string | null; confirmed_at: string }[] }).ngo.find(
    (one) => one.id === id,
  )
}

describe('a code proves a contact', () => {
  test('it goes to the contact itself, is stored as a hash, works once, and the day of the proof is shown', async () => {
    const own = await organisation(app)
    for (const [type, way] of Object.entries(codeWays)) {
      const { id } = await added(own, Number(type))
      expect((await own.client.call(sendContactCode, { params: { id } })).status).toBe(200)
      const message = await sent(id)
      expect(message.channel).toBe(way)
      expect(message.to_address).toBe((values[Number(type)] ?? '').replace(/^0/, '+963'))
      const { rows } = await sql<{
        kept: string
      }>`select v::text as kept from verification_codes v where target = ${`contact:${id}`}`.execute(app.ownerDb)
      expect(rows).toHaveLength(1)
      expect(rows[0]?.kept).not.toContain(message.code)
      const arabic = message.code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
      expect((await own.client.call(verifyContact, { params: { id }, body: { code: arabic } })).status).toBe(200)
      expect((await contactOf(own, id))?.verified_at).not.toBeNull()
      expect((await own.client.call(verifyContact, { params: { id }, body: { code: message.code } })).status).toBe(422)
    }
  })

  test('five attempts in all, however many are made at once; the right code comes too late then', async () => {
    const own = await organisation(app)
    const { id } = await added(own)
    await own.client.call(sendContactCode, { params: { id } })
    const { code } = await sent(id)
    app.makeRoom(5)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        own.client.call(verifyContact, { params: { id }, body: { code: other(code, n + 1) } }),
      ),
    )
    expect(guesses.every(({ status }) => status === 422)).toBe(true)
    const { rows } = await sql<{
      attempts: number
    }>`select attempts from verification_codes where target = ${`contact:${id}`}`.execute(app.ownerDb)
    expect(rows[0]?.attempts).toBe(5)
    expect((await own.client.call(verifyContact, { params: { id }, body: { code } })).status).toBe(422)
    expect((await contactOf(own, id))?.verified_at).toBeNull()
  })

  test('it lives for fifteen minutes, and another is sent after a minute, five times in an hour', async () => {
    const own = await organisation(app)
    const { id } = await added(own)
    const ask = async () => (await own.client.call(sendContactCode, { params: { id } })).status
    expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
    const first = (await sent(id)).code
    await age(id, 16)
    const late = await own.client.call(verifyContact, { params: { id }, body: { code: first } })
    expect(late.errors.code?.[0]).toContain('انتهت صلاحية')
    for (let n = 2; n <= 5; n += 1) {
      expect(await ask()).toBe(200)
      await age(id, 2)
    }
    expect(await ask()).toBe(429)
    await age(id, 60)
    expect(await ask()).toBe(200)
  })

  test('an address is kept in small letters, and written otherwise it stays the verified one', async () => {
    const own = await organisation(app)
    const { id } = await added(own, 4, 'Info@Own.Example')
    await own.client.call(sendContactCode, { params: { id } })
    const { code, to_address } = await sent(id)
    expect(to_address).toBe('info@own.example')
    expect((await own.client.call(verifyContact, { params: { id }, body: { code } })).status).toBe(200)
    const body = { branch_id: null, type: 4, value: 'INFO@own.example', is_public: false, is_primary: false }
    expect((await own.client.call(contacts.update, { params: { id }, body })).data).toMatchObject({
      value: 'info@own.example',
    })
    expect((await contactOf(own, id))?.verified_at).not.toBeNull()
  })

  test('another value is not verified, and a code that was sent to the old one does not verify it', async () => {
    const own = await organisation(app)
    const { id } = await added(own)
    const change = (value: string) =>
      own.client.call(contacts.update, {
        params: { id },
        body: { branch_id: null, type: 4, value, is_public: false, is_primary: false },
      })
    await own.client.call(sendContactCode, { params: { id } })
    const { code } = await sent(id)
    await change('new@own.example')
    expect((await own.client.call(verifyContact, { params: { id }, body: { code } })).status).toBe(422)
    await age(id, 2)
    await own.client.call(sendContactCode, { params: { id } })
    expect(
      (await own.client.call(verifyContact, { params: { id }, body: { code: (await sent(id)).code } })).status,
    ).toBe(200)
    await change('new@own.example')
    expect((await contactOf(own, id))?.verified_at).not.toBeNull()
    await change('third@own.example')
    expect((await contactOf(own, id))?.verified_at).toBeNull()
  })

  test('no code is sent to what takes none, nor by whoever may not change contacts, nor for another organisation', async () => {
    const own = await organisation(app)
    for (const type of [2, 5])
      expect((await own.client.call(sendContactCode, { params: await added(own, type) })).status).toBe(422)
    const { id } = await added(own)
    const stranger = await organisation(app)
    expect((await stranger.client.call(sendContactCode, { params: { id } })).status).toBe(404)
    expect((await stranger.client.call(verifyContact, { params: { id }, body: { code: '000000' } })).status).toBe(404)
    const reader = await organisationUser(app, own.id, { ngo_contact_information: ['S', 'A', 'D'] })
    expect((await reader.client.call(sendContactCode, { params: { id } })).status).toBe(403)
    expect((await sent(id)).code).toBe('')
  })
})

describe('a contact that nobody confirmed for a year', () => {
  const old = (id: number, months: number) =>
    sql`update contact_information set confirmed_at = now() - make_interval(months => ${months}, days => 1) where id = ${id}`.execute(
      app.ownerDb,
    )
  const notices = async (own: Own) =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from user_notifications where code = 'CONTACTS-STALE' and user_id = ${own.userId}`.execute(
        app.ownerDb,
      )
    ).rows[0]?.n

  test('is told of once, until it is confirmed; what is younger is not', async () => {
    const [own, calm] = [await organisation(app), await organisation(app)]
    const [one, two] = [await added(own), await added(own, 1)]
    const young = await added(calm)
    await Promise.all([old(one.id, 12), old(two.id, 13), old(young.id, 11)])
    await tellStaleContacts(app.services)
    await tellStaleContacts(app.services)
    expect([await notices(own), await notices(calm)]).toEqual([1, 0])
    const { data } = await own.client.call(confirmContacts, { body: { ids: [one.id, two.id, young.id] } })
    expect(data).toEqual({ confirmed: 2 })
    expect(isStale((await contactOf(own, one.id)) ?? { confirmed_at: '2000-01-01' })).toBe(false)
    expect(isStale((await contactOf(calm, young.id)) ?? { confirmed_at: '' })).toBe(false)
    await old(one.id, 12)
    await tellStaleContacts(app.services)
    expect(await notices(own)).toBe(2)
  })
})
