import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readMinistryContact, sendToMinistry } from '#contract/guest-forms/contact.ts'
import { testApp } from '../testing/app.ts'
import { networkOf } from '../core/http/network.ts'

const app = await testApp({ limitFactor: 1 })
const { form_token } = (await app.guest.call(readMinistryContact)).data
app.clock.now = () => new Date(Date.now() + 60_000)
const send = (i: number, headers: Record<string, string> = {}) =>
  app.guest.call(sendToMinistry, {
    body: {
      name: 'زائر',
      email: 'one@test.example',
      governorate_id: 1,
      message_subject_id: 1,
      message: `رسالة للتجربة رقم ${i} من جهاز واحد`,
      form_token,
    },
    headers,
  })

test('of a flood from one address ten are stored, the rest is refused for the moment; one mailbox gets three receipts', async () => {
  app.makeRoom(5)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => send(i)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50)
  const { rows } = await sql<{ stored: number; mails: number }>`
    select (select count(*) from guest_messages) as stored, (select count(*) from outbox where to_address = 'one@test.example') as mails`.execute(
    app.ownerDb,
  )
  expect(rows[0]).toEqual({ stored: 10, mails: 3 })
})

test('no address and no text of a visitor stands among the limits', async () => {
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(app.ownerDb)
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|test\.example/)
})

test('all addresses of one IPv6 network count as one, addresses of IPv4 each for itself', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('10.0.0.1')).not.toBe(networkOf('10.0.0.2'))
  expect(networkOf('::ffff:10.0.0.1')).not.toBe(networkOf('::ffff:10.0.0.2'))
})
