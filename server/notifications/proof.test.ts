import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { noticeToAnswer } from '#contract/messages/writing.ts'
import { noticeRegister } from '#contract/notifications/notices.ts'
import { listUserNotifications, reportBounce } from '#contract/notifications/notifications.ts'
import { savePreferences } from '#contract/notifications/preferences.ts'
import { must, testApp } from '#server/testing/app.ts'
import {
  type MinistryUser,
  ministryUser,
  type Organisation,
  organisation,
  organisationUser,
} from '#server/testing/factories.ts'
import { noticeDesk, noticeRights, pagesOf } from '#server/testing/notices.ts'
import { deliverDue } from '../core/mail/deliver.ts'
import { smtpSink } from '../core/mail/testing/smtp-sink.ts'
import { createMessageTransport } from '../core/mail/transport.ts'
import { sendDigests } from './digest.ts'

const app = await testApp()
const db = app.ownerDb
const rights = noticeRights
const sink = await smtpSink()
const transport = createMessageTransport({
  ...{ smtpUrl: sink.url, mailFrom: 'Sijill <no-reply@sijill.example>', publicUrl: 'https://ngo.example' },
  bounceKey: app.services.secrets.hmacKey[0],
})
const deliver = () => deliverDue(app.services.db, transport, pino({ level: 'silent' }))
afterAll(async () => {
  transport.close()
  await sink.close()
})
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

const mailOf = async (user: number) =>
  (await sql<{ email: string }>`select email from users where id = ${user}`.execute(db)).rows[0]?.email ?? ''
const received = async (user: number) => {
  const address = await mailOf(user)
  return sink.received.filter((mail) => mail.to?.some((one) => one.address === address))
}
const closeAccounts = (id: number) => sql`update users set is_active = false where ngo_id = ${id}`.execute(db)
describe('on paper', () => {
  test('who has no open account, or whose mail no server takes, gets a letter to print; who was reached gets none', async () => {
    const [closed, refused, reached] = [await organisation(app), await organisation(app, { governorate: 4 }), ngo]
    await closeAccounts(closed.id)
    await sql`update users set email = ${`gone@${refused.id}.example`} where id = ${refused.userId}`.execute(db)
    const id = await sent('mandatory', [closed.id, refused.id, reached.id], 2)
    await deliver()
    const states = Object.fromEntries((await list(id)).map(({ ngo_id, state, mail }) => [ngo_id, `${state} ${mail}`]))
    expect(states).toEqual({
      [closed.id]: 'unreached none',
      [refused.id]: 'unreached failed',
      [reached.id]: 'delivered sent',
    })
    expect((await received(reached.userId)).length).toBe(1)
    const unreached = await pagesOf(must(await print(id, { which: 'unreached' })) as Buffer)
    expect(unreached).toHaveLength(2)
    const nameOf = async (one: number) =>
      (
        await sql<{
          n: string
        }>`select regexp_replace(name_ar, '\\D', '', 'g') as n from ngos where id = ${one}`.execute(db)
      ).rows[0]?.n ?? ''
    const [first, other] = unreached as [string, string]
    expect([first.includes(await nameOf(closed.id)), other.includes(await nameOf(refused.id))]).toEqual([true, true])
    // The number of the notice stands on the letter and on the slip.
    const { notice_no } = must(await writer.client.call(noticeRegister.read, { params: { id } }))
    expect(first.split(String(notice_no)).length).toBeGreaterThan(2)
    // Not opened by anybody: the reached one too, until one of its people opened it.
    expect(await pagesOf(must(await print(id, { which: 'unopened' })) as Buffer)).toHaveLength(3)
    await sql`update user_notifications set read_at = now() where notification_id = ${id} and user_id = ${reached.userId}`.execute(
      db,
    )
    expect(await pagesOf(must(await print(id, { which: 'unopened' })) as Buffer)).toHaveLength(2)
    expect(await pagesOf(must(await print(id, { which: 'unreached', governorate_id: 4 })) as Buffer)).toHaveLength(1)
    expect((await print(id, { which: 'unreached', governorate_id: 9 })).status).toBe(404)
  })

  test('letters are printed by whoever sends, of a notice that was sent, within his reach, and the log says so', async () => {
    await closeAccounts(ngo.id)
    const there = await organisation(app)
    const id = await sent('action', [ngo.id, there.id], 1)
    const reader = await ministryUser(app, { rights: { ministry_notifications_managment: ['S'] } })
    const local = await ministryUser(app, { rights, governorate: 2 })
    expect((await print(id, { which: 'unreached' }, reader)).status).toBe(403)
    expect((await print(id, { which: 'unreached' }, local)).status).toBe(404)
    expect((await print(id, { which: 'unreached' })).status).toBe(200)
    const { rows } =
      await sql`select from logs where entity = 'notifications' and entity_id = ${id} and action = 'export'`.execute(db)
    expect(rows).toHaveLength(1)
    const { rows: drafts } = await sql<{ id: number }>`
      insert into notifications (title, body, audience, audience_ids) values ('مسودة إشعار', 'نص الإشعار', 'ngos', ${[ngo.id]}) returning id`.execute(
      db,
    )
    expect((await print(drafts[0]?.id ?? 0, { which: 'unreached' })).status).toBe(409)
  })
})

describe('by mail', () => {
  const want = (mail: 'now' | 'daily' | 'weekly' | 'none', quiet: { from: string; to: string } | null = null) =>
    ngo.client.call(savePreferences, { body: { topics: [{ topic: 'notices', mail }], quiet } })
  const due = () =>
    sql`update held_mail set due_at = now() - interval '1 minute' where user_id = ${ngo.userId}`.execute(db)
  const mailState = async (id: number) => (await list(id))[0]?.mail
  const hour = (more: number) => `${String((new Date().getUTCHours() + 3 + more + 24) % 24).padStart(2, '0')}:00`
  /** Now is within it. */
  const quietNow = { from: hour(0), to: hour(2) }

  test.each([
    ['information', 'daily', 'held'],
    ['information', 'weekly', 'held'],
    ['information', 'none', 'unwanted'],
    ['information', 'now', 'queued'],
    ['action', 'daily', 'queued'],
    ['action', 'none', 'queued'],
    ['mandatory', 'daily', 'queued'],
    ['mandatory', 'none', 'queued'],
  ] as const)('a notice of the class %s to whom wants %s is %s', async (kind, wish, mail) => {
    must(await want(wish))
    const id = await sent(kind, [ngo.id])
    expect(await mailState(id)).toBe(mail)
    // In the platform it always is.
    const { groups } = must(await ngo.client.call(listUserNotifications, { query: {} }))
    expect(groups.ngo).toHaveLength(1)
    expect((await list(id))[0]?.state).toBe('delivered')
  })

  test.each([
    ['information', 'held'],
    ['action', 'held'],
    ['mandatory', 'queued'],
  ] as const)('in quiet hours a notice of the class %s is %s', async (kind, mail) => {
    must(await want('now', quietNow))
    expect(await mailState(await sent(kind, [ngo.id]))).toBe(mail)
  })

  test('gathered it arrives in one letter, and the list tells when; read before, it is not sent', async () => {
    must(await want('daily'))
    const [one, two] = [await sent('information', [ngo.id]), await sent('information', [ngo.id])]
    await due()
    await sendDigests(app.services)
    await deliver()
    expect(await received(ngo.userId)).toHaveLength(1)
    expect([await mailState(one), await mailState(two)]).toEqual(['sent', 'sent'])
    const three = await sent('information', [ngo.id])
    await sql`update user_notifications set read_at = now() where user_id = ${ngo.userId}`.execute(db)
    await due()
    await sendDigests(app.services)
    await deliver()
    expect([await mailState(three), (await received(ngo.userId)).length]).toEqual(['unwanted', 1])
  })

  test('what waits follows a new wish, what asks for something only the quiet hours', async () => {
    must(await want('now', quietNow))
    const [told, asked] = [await sent('information', [ngo.id]), await sent('action', [ngo.id])]
    must(await want('none', quietNow))
    expect([await mailState(told), await mailState(asked)]).toEqual(['unwanted', 'held'])
    must(await want('none', null))
    await sendDigests(app.services)
    expect([await mailState(told), await mailState(asked)]).toEqual(['unwanted', 'queued'])
  })
})

describe('given back after a server took it', () => {
  const reportOf = (messageId: string, action: string, status: string) =>
    [
      'From: MAILER-DAEMON@mx.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      ...['', '--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
      ...['Final-Recipient: rfc822; member@test.example', `Action: ${action}`, `Status: ${status}`],
      'Diagnostic-Code: smtp; 550 5.1.1 mailbox unavailable',
      ...['', '--b', 'Content-Type: message/rfc822-headers', '', 'Subject: x', `Message-ID: ${messageId}`, '', '--b--'],
    ].join('\r\n')
  const report = async (text: string) => void must(await app.guest.call(reportBounce, { body: { report: text } }))
  const look = async (id: number) => (await list(id)).map(({ state, mail }) => `${state} ${mail}`)[0]
  const letterOf = async () => (await received(ngo.userId)).at(-1)?.messageId ?? ''

  test('what was opened in the platform, or was sent longer ago than a mail is tried for, has arrived whatever a report says', async () => {
    const opened = await sent('action', [ngo.id])
    await deliver()
    await sql`update user_notifications set read_at = now() where notification_id = ${opened}`.execute(db)
    await report(reportOf(await letterOf(), 'failed', '5.1.1'))
    expect(await look(opened)).toBe('opened sent')
    const old = await sent('action', [ngo.id])
    await deliver()
    await sql`update outbox set sent_at = now() - interval '7 days 1 minute' where entity = 'notifications' and entity_id = ${old}`.execute(
      db,
    )
    await report(reportOf(await letterOf(), 'failed', '5.1.1'))
    expect(await look(old)).toBe('delivered sent')
  })

  test('mail counts as not arrived, its organisation gets a letter; a delay, a forgery and what came twice change nothing', async () => {
    const id = await sent('action', [ngo.id])
    await deliver()
    const [mail] = await received(ngo.userId)
    const messageId = mail?.messageId ?? ''
    expect(messageId).toMatch(/^<outbox-/)
    await report(reportOf(messageId, 'delayed', '4.4.1'))
    await report(reportOf(messageId, 'delivered', '2.0.0'))
    await report(reportOf(messageId.replace(/\.[\w-]{22}@/, '.AAAAAAAAAAAAAAAAAAAAAA@'), 'failed', '5.1.1'))
    await report('لا شيء')
    expect(await look(id)).toBe('delivered sent')
    expect((await print(id, { which: 'unreached' })).status).toBe(404)
    await report(reportOf(messageId, 'failed', '5.1.1'))
    await report(reportOf(messageId, 'failed', '5.1.1'))
    expect(await look(id)).toBe('unreached failed')
    expect(await pagesOf(must(await print(id, { which: 'unreached' })) as Buffer)).toHaveLength(1)
    const { rows } = await sql<{ last_error: string }>`
      select last_error from outbox where entity = 'notifications' and entity_id = ${id}`.execute(db)
    expect(rows).toEqual([{ last_error: '5.1.1 smtp; 550 5.1.1 mailbox unavailable' }])
    // Who opened it in the platform was reached, whatever became of the mail.
    await sql`update user_notifications set read_at = now() where notification_id = ${id}`.execute(db)
    expect(await look(id)).toBe('opened failed')
  })
})

describe('answered', () => {
  const answer = (client: Organisation['client'], notification_id: number) =>
    client.call(sendMessage, {
      body: {
        ...{
          to: { kind: 'ministry', notification_id },
          subject: 'ردّ على الإشعار',
          body: '<p>نرفق الكشوف المطلوبة.</p>',
        },
      },
    } as never)

  test('one letter of the organisation answers for all of its people, once, and goes where the notice came from', async () => {
    const colleague = await organisationUser(app, ngo.id)
    const id = await sent('action', [ngo.id], 2)
    const { groups } = must(await colleague.client.call(listUserNotifications, { query: {} }))
    expect(groups.ngo[0]?.answer).toEqual({ notice_id: id, due_on: '2031-05-01', thread_id: null })
    expect(must(await ngo.client.call(noticeToAnswer, { params: { id } }))).toMatchObject({
      to: { kind: 'ministry' },
      thread_id: null,
    })
    const both = await Promise.all([answer(ngo.client, id), answer(colleague.client, id)])
    const [taken, ...more] = both.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    const thread = (must(taken as (typeof both)[number]) as { id: number }).id
    expect((await answer(ngo.client, id)).status).toBe(409)
    const rows = await list(id)
    expect(rows.map(({ state, thread_id }) => [state, thread_id])).toEqual([
      ['answered', thread],
      ['answered', thread],
    ])
    expect(must(await writer.client.call(noticeRegister.read, { params: { id } })).answered).toBe(1)
    expect(must(await ngo.client.call(noticeToAnswer, { params: { id } })).thread_id).toBe(thread)
    const { rows: threads } = await sql`select peer_kind, ngo_id from message_threads where id = ${thread}`.execute(db)
    expect(threads).toEqual([{ peer_kind: 'ministry', ngo_id: ngo.id }])
  })

  test('of a directorate it goes to the directorate, whatever the letter says', async () => {
    const id = await sent('action', [ngo.id])
    await sql`update notifications set governorate_id = 1 where id = ${id}`.execute(db)
    const { id: thread } = must(await answer(ngo.client, id)) as { id: number }
    const { rows } = await sql`select peer_kind, governorate_id from message_threads where id = ${thread}`.execute(db)
    expect(rows).toEqual([{ peer_kind: 'directorate', governorate_id: 1 }])
  })

  test('nobody answers what did not reach his organisation, what is for information, or for another side', async () => {
    const stranger = await organisation(app)
    const id = await sent('action', [ngo.id])
    const told = await sent('information', [ngo.id])
    for (const [client, one] of [
      [stranger.client, id],
      [ngo.client, told],
      [ngo.client, 999_999],
    ] as const) {
      expect((await answer(client, one)).status).toBe(422)
      expect((await client.call(noticeToAnswer, { params: { id: one } })).status).toBe(404)
    }
    const officer = await ministryUser(app, { rights: { ministry_transaction_requests: ['S', 'U'] } })
    const refused = await officer.client.call(sendMessage, {
      body: { to: { kind: 'ngo', ngo_id: ngo.id, notification_id: id }, subject: 'عن الإشعار', body: '<p>نص</p>' },
    } as never)
    expect(refused.status).toBe(422)
    const { groups } = must(await ngo.client.call(listUserNotifications, { query: {} }))
    expect(groups.ngo.map((one) => one.answer?.notice_id ?? null).toSorted()).toEqual([id, null].toSorted())
  })
})
