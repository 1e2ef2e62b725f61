import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { bounceIn, isOurServer, messageIdOf, returnPathOf } from './bounce.ts'
import { backoffSeconds, deliverDue } from './deliver.ts'
import { mailBodies } from './layout.ts'
import { queueMail, queueSms } from './queue.ts'
import { smtpSink } from './testing/smtp-sink.ts'
import { createMessageTransport, type MessageTransport } from './transport.ts'

const { db } = await testDatabase({ max: 8 })
const log = pino({ level: 'silent' })
const mailFrom = 'منصة المنظمات غير الحكومية <no-reply@sijill.example>'
const settings = { mailFrom, publicUrl: 'https://ngo.example', bounceKey: Buffer.alloc(32, 7) }

const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
const makeDue = () =>
  db
    .updateTable('outbox')
    .set({ next_attempt_at: sql`now()` })
    .where('status', '<>', 'sent')
    .execute()
const put = (change: Partial<Parameters<typeof queueMail>[1]> = {}) =>
  db
    .transaction()
    .execute((trx) => queueMail(trx, { to: 'a@x.example', subject: 'س', text: 'ن', template_code: 'T-1', ...change }))

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
})

describe('outbox', () => {
  it('carries Arabic subject, text and HTML intact over a real socket', async () => {
    const sink = await smtpSink()
    const transport = createMessageTransport({ ...settings, smtpUrl: sink.url })
    const bodies = mailBodies({
      locale: 'ar',
      title: 'قرار إشهار رقم 1287/د',
      paragraphs: ['صدر القرار بتاريخ 2026-11-20، هاتف المديرية +963 11 234 5678، نسبة الاكتمال 100%.'],
      action: { label: 'فتح الطلب', url: 'https://ngo.example/est?a=1&b=2' },
    })
    const subject = 'منصة المنظمات: أُشهرت «جمعية سنابل المثال الخيرية» بالقرار رقم 1287/د تاريخ 2026'
    await put({ ...bodies, subject, entity: 'establishments', entity_id: 4 })
    expect(await deliverDue(db, transport, log)).toBe(1)
    expect(sink.received[0]).toMatchObject({
      subject,
      from: { name: 'منصة المنظمات غير الحكومية', address: 'no-reply@sijill.example' },
      to: [{ address: 'a@x.example' }],
    })
    expect(sink.received[0]?.text?.trim()).toBe(bodies.text)
    expect(sink.received[0]?.html).toContain('dir="rtl"')
    expect(sink.received[0]?.html).toContain('<bdi dir="ltr">+963 11 234 5678</bdi>')
    expect(sink.received[0]?.html).toContain('<bdi dir="ltr">2026-11-20</bdi>')
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'sent', attempts: 1, last_error: null })
    expect(row?.sent_at).toMatch(/Z$/)
    transport.close()
    await sink.close()
  })

  it('keeps a mail while the server is down, shows why, and sends it once when it is back', async () => {
    const first = await smtpSink()
    await first.close()
    const transport = createMessageTransport({ ...settings, smtpUrl: first.url })
    await put()
    await deliverDue(db, transport, log)
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'queued', attempts: 1, sent_at: null })
    expect(row?.last_error).toMatch(/ECONNREFUSED/)
    expect(await deliverDue(db, transport, log)).toBe(0)
    const back = await smtpSink(first.port)
    await makeDue()
    expect(await deliverDue(db, transport, log)).toBe(1)
    await makeDue()
    expect(await deliverDue(db, transport, log)).toBe(0)
    expect(back.received).toHaveLength(1)
    expect(back.received[0]?.messageId).toBe(messageIdOf(row?.id ?? 0, 'ngo.example', settings.bounceKey))
    transport.close()
    await back.close()
  })

  it('sends each of 60 mails once with three deliverers at the same time', async () => {
    const sink = await smtpSink()
    const transports = [1, 2, 3].map(() => createMessageTransport({ ...settings, smtpUrl: sink.url }))
    for (let i = 0; i < 60; i++) await put({ subject: `رسالة ${i}` })
    const tried = await Promise.all(transports.map((one) => deliverDue(db, one, log)))
    expect(tried.reduce((sum, one) => sum + one, 0)).toBe(60)
    expect(new Set(sink.received.map((mail) => mail.subject)).size).toBe(60)
    expect(sink.received).toHaveLength(60)
    for (const one of transports) one.close()
    await sink.close()
  })

  it('gives up at once on an address that does not exist, and leaves the others alone', async () => {
    const sink = await smtpSink()
    const transport = createMessageTransport({ ...settings, smtpUrl: sink.url })
    await put({ to: 'gone@x.example' })
    await put()
    const lines: string[] = []
    await deliverDue(db, transport, pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }))
    expect((await rows()).map((row) => row.status)).toEqual(['failed', 'sent'])
    // The refusal names the address; the log does not.
    expect((await rows())[0]?.last_error).toContain('gone@x.example')
    expect([lines.join('').includes('no such user'), lines.join('').includes('gone@x.example')]).toEqual([true, false])
    transport.close()
    await sink.close()
  })

  it('takes over the message of a worker that died, whose late answer changes nothing', async () => {
    await put()
    let release = (): void => undefined
    let calls = 0
    const slow: MessageTransport = {
      held: [],
      send: () => {
        calls += 1
        return calls > 1
          ? Promise.resolve()
          : new Promise((_, reject) => {
              release = () => reject(new Error('late'))
            })
      },
      close: () => undefined,
    }
    const dead = deliverDue(db, slow, log)
    await expect.poll(() => calls).toBe(1)
    expect(await deliverDue(db, slow, log)).toBe(0)
    await makeDue()
    expect(await deliverDue(db, slow, log)).toBe(1)
    release()
    await dead
    expect((await rows())[0]).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
  })

  it('offers to end a mail that can be ended, in one step, and no other', async () => {
    const sink = await smtpSink()
    const transport = createMessageTransport({ ...settings, smtpUrl: sink.url })
    await put({ unsubscribe_url: 'https://ngo.example/follow/stop?token=1.a' })
    await put()
    await deliverDue(db, transport, log)
    const headers = sink.received
      .map((mail) => mail.headers.filter(({ key }) => key.startsWith('list-')).map(({ value }) => value))
      .toSorted((a, b) => a.length - b.length)
    expect(headers).toEqual([[], ['<https://ngo.example/follow/stop?token=1.a>', 'List-Unsubscribe=One-Click']])
    transport.close()
    await sink.close()
  })

  it('belongs to the transaction of its cause and is written once per dedupe key', async () => {
    await expect(
      db.transaction().execute(async (trx) => {
        await queueMail(trx, { to: 'a@x.example', subject: 's', text: 't', template_code: 'T-1' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await rows()).toHaveLength(0)
    expect(await put({ dedupe_key: 'k1' })).toBeTypeOf('number')
    expect(await put({ dedupe_key: 'k1' })).toBeUndefined()
    expect(await rows()).toHaveLength(1)
  })

  it('lets no address or subject start a header', async () => {
    await put({ to: 'a@x.example\r\nBcc: b@x.example', subject: 'a\r\nBcc: c@x.example' })
    const [row] = await rows()
    expect(`${row?.to_address}${row?.subject}`).not.toMatch(/[\r\n]/)
  })

  it('without configuration keeps mails and SMS readable as sent', async () => {
    await put()
    await db
      .transaction()
      .execute((trx) => queueSms(trx, { to: '+963933000000', text: 'رمز 123456', template_code: 'T-2' }))
    await deliverDue(db, createMessageTransport(settings), log)
    expect((await rows()).map((row) => row.status)).toEqual(['sent', 'sent'])
  })

  it('posts an SMS to the gateway with a key that stops a double', async () => {
    const seen: { key: unknown; body: string }[] = []
    const gateway = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        seen.push({ key: request.headers['idempotency-key'], body })
        response.writeHead(seen.length === 1 ? 503 : 200).end()
      })
    })
    await new Promise<void>((done) => {
      gateway.listen(0, '127.0.0.1', done)
    })
    const smsUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`
    const transport = createMessageTransport({ ...settings, smsUrl })
    await db
      .transaction()
      .execute((trx) => queueSms(trx, { to: '+963933000000', text: 'رمزك 123456', template_code: 'T-2' }))
    await deliverDue(db, transport, log)
    expect((await rows())[0]).toMatchObject({ status: 'queued', last_error: expect.stringContaining('503') })
    await makeDue()
    await deliverDue(db, transport, log)
    expect((await rows())[0]?.status).toBe('sent')
    expect(seen[0]?.key).toBe(seen[1]?.key)
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ to: '+963933000000', text: 'رمزك 123456' })
    await new Promise((done) => gateway.close(done))
  })
})

describe('mail text', () => {
  it('cannot be turned into markup by a name', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&'
    const { html } = mailBodies({
      locale: 'ar',
      title: evil,
      paragraphs: [evil],
      action: { label: evil, url: 'javascript:alert(1)' },
    })
    expect(html).not.toMatch(/<img|javascript:|onerror=alert\(1\)>/)
    expect(html).toContain('&#60;img')
  })

  it('waits longer after each failure, six hours at most', () => {
    expect(backoffSeconds(1)).toBeLessThanOrEqual(33)
    expect(backoffSeconds(5)).toBeGreaterThan(400)
    expect(backoffSeconds(40)).toBeLessThanOrEqual(21_600 * 1.1)
  })
})

describe('in production, without a way to send', () => {
  const production = { ...settings, production: true }
  const states = async () => (await rows()).map(({ channel, status, sent_at }) => [channel, status, sent_at])
  const putBoth = async () => {
    await put()
    await db.transaction().execute((trx) => queueSms(trx, { to: '0911222333', text: 'ن', template_code: 'T-1' }))
  }

  it('a message is held with the reason, never sent; elsewhere it counts as sent', async () => {
    await putBoth()
    expect(await deliverDue(db, createMessageTransport(production), log)).toBe(0)
    expect(await states()).toEqual([
      ['mail', 'held', null],
      ['sms', 'held', null],
    ])
    expect((await rows()).map((row) => row.last_error)).toEqual(['SMTP_URL is not set.', 'SMS_URL is not set.'])
    await db.deleteFrom('outbox').execute()
    await putBoth()
    expect(await deliverDue(db, createMessageTransport({ ...settings, production: false }), log)).toBe(2)
    expect((await states()).map(([, status]) => status)).toEqual(['sent', 'sent'])
  })

  it('what was held goes out once when a way is set up, except what is older than three days', async () => {
    await putBoth()
    await put({ subject: 'old' })
    await db
      .updateTable('outbox')
      .set({ created_at: sql`now() - interval '73 hours'` })
      .where('subject', '=', 'old')
      .execute()
    await deliverDue(db, createMessageTransport(production), log)
    const sink = await smtpSink()
    const transport = createMessageTransport({ ...production, smtpUrl: sink.url })
    expect(await deliverDue(db, transport, log)).toBe(1)
    expect(await deliverDue(db, transport, log)).toBe(0)
    expect((await states()).map(([channel, status]) => [channel, status])).toEqual([
      ['mail', 'sent'],
      ['sms', 'held'],
      ['mail', 'held'],
    ])
    expect(sink.received).toHaveLength(1)
    transport.close()
    await sink.close()
  })
})

describe('mail that comes back', () => {
  const key = Buffer.alloc(32, 7)
  const report = (to: string, messageId: string) =>
    [
      ...['From: MAILER-DAEMON@mx.example', `To: ${to}`, 'Content-Type: multipart/report', '', '--b'],
      ...['Content-Type: message/delivery-status', '', 'Action: failed', 'Status: 5.1.1', '', '--b', ''],
      ...[`Return-Path: <${to.replace(/./g, 'x')}>`, `Message-ID: ${messageId}`],
    ].join('\r\n')

  it('comes to an address of its own on the envelope, which its head does not show', async () => {
    const sink = await smtpSink()
    const transport = createMessageTransport({ ...settings, smtpUrl: sink.url, mailBounces: 'bounces@mail.example' })
    await put()
    await deliverDue(db, transport, log)
    const [row] = await rows()
    expect(sink.envelopes).toEqual([returnPathOf(row?.id ?? 0, 'bounces@mail.example', key)])
    expect(sink.envelopes[0]).toMatch(/^bounces\+\d+-[0-9a-f]{26}@mail\.example$/)
    expect(sink.received[0]?.from?.address).toBe('no-reply@sijill.example')
    expect(JSON.stringify(sink.received[0])).not.toContain('bounces+')
    transport.close()
    await sink.close()
  })

  it('is believed by that address alone where there is one: what a recipient reads in his mail proves nothing', () => {
    const [mine, messageId] = [returnPathOf(12, 'b@mail.example', key), messageIdOf(12, 'ngo.example', key)]
    expect(bounceIn(report(mine, messageId), [key], true)?.id).toBe(12)
    // Mail servers may write it in capitals.
    expect(bounceIn(report(mine.toUpperCase(), messageId), [key], true)?.id).toBe(12)
    expect(bounceIn(report('no-reply@sijill.example', messageId), [key], true), 'quoting the head').toBeUndefined()
    const forged = [mine.replace('+12-', '+13-'), mine.replace(/-[0-9a-f]{26}/, `-${'0'.repeat(26)}`)]
    for (const to of forged) expect(bounceIn(report(to, messageId), [key], true)).toBeUndefined()
    // In what is quoted it proves nothing either, only as the address of the report.
    expect(bounceIn(report('x@y.example', mine), [key], true)).toBeUndefined()
    expect(bounceIn(report(mine, messageId), [Buffer.alloc(32, 8)], true)).toBeUndefined()
    expect(bounceIn(report('x@y.example', messageId), [key])?.id, 'without such an address').toBe(12)
  })

  it('is handed on by our mail server alone, where it has a key', () => {
    expect(
      ['right-key-of-the-server', 'wrong', '', undefined, ['right-key-of-the-server']].map((shown) =>
        isOurServer(shown, 'right-key-of-the-server'),
      ),
    ).toEqual([true, false, false, false, false])
    expect(isOurServer(undefined, undefined)).toBe(true)
  })
})
