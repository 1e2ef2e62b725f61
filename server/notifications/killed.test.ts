import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noticeRegister, sendNotification } from '#contract/notifications/notices.ts'
import { must, testApp } from '#server/testing/app.ts'
import { ministryUser } from '#server/testing/factories.ts'
import { freePort, spawnServer } from '#server/testing/spawned.ts'
import { smtpSink } from '../core/mail/testing/smtp-sink.ts'
import { sendDueNotices } from './send-notices.ts'

const app = await testApp()
const db = app.ownerDb
const sink = await smtpSink()
/** Keys of the short messages that a gateway took. */
const taken: string[] = []
const gateway = createServer((request, response) => {
  taken.push(String(request.headers['idempotency-key']))
  request.resume()
  request.on('end', () => response.writeHead(200).end())
})
await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
const folder = mkdtempSync(join(tmpdir(), 'sijill-killed-'))
afterAll(async () => {
  await sink.close()
  await new Promise((done) => gateway.close(done))
  rmSync(folder, { recursive: true, force: true })
})
const server = async () => {
  const { encryptionKey, hmacKey, qrKey } = app.services.secrets
  return spawnServer(await freePort(), {
    DATABASE_URL: app.database.url,
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`,
    ENCRYPTION_KEY: encryptionKey[0].toString('hex'),
    HMAC_KEY: hmacKey[0].toString('hex'),
    QR_KEY: qrKey.toString('hex'),
  })
}
const [people, organisations] = [1_200, 150]

test('a server that is killed while it sends a notice repeats nothing and loses nothing: another one goes on', async () => {
  const { rows: ngos } = await sql<{
    id: number
  }>`insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
    select 'CR-' || 10000 + i, 'جمعية الحشد رقم ' || i, 2, 1, i || '/ح', '2020-01-05', 1 from generate_series(1, ${organisations}) i returning id`.execute(
    db,
  )
  const ids = ngos.map(({ id }) => id)
  await sql`insert into users (kind, username, email, mobile, password_hash, first_name, last_name, ngo_id)
    select 'org', 'crowd' || i, 'crowd' || i || '@test.example', '+963900000000', 'none', 'رنا', 'البستاني', (${ids}::bigint[])[1 + i % ${organisations}] from generate_series(1, ${people}) i`.execute(
    db,
  )
  await sql`insert into contact_information (ngo_id, type, value, is_public, is_primary, verified_at)
    select id, 1, '09' || 30000000 + id, false, true, now() from unnest(${ids}::bigint[]) id`.execute(db)
  // No short message waits for the morning.
  await sql`update settings set value = '0' where key = 'notices.sms_from'`.execute(db)
  await sql`update settings set value = '0' where key = 'notices.sms_until'`.execute(db)
  const rights = { ministry_notifications_managment: ['S' as const, 'A' as const, 'U' as const, 'N' as const] }
  const [writer, second] = [await ministryUser(app, { rights }), await ministryUser(app, { rights })]
  const { id } = must(
    await writer.client.call(noticeRegister.create, {
      body: {
        ...{ title: 'إشعار إلى كثيرين', title_en: null, body: 'نص الإشعار إلى كثيرين', body_en: null, link: null },
        ...{ class: 'mandatory', audience: 'ngos', audience_ids: ids, governorate_ids: [], status_ids: [] },
        ...{ classification_ids: [], sizes: [], send_email: true, scheduled_at: null, due_on: null },
        legal_basis: 'المادة 12',
      },
    }),
  )
  const act = (by: typeof writer, body: object) =>
    by.client.call(sendNotification, { body: { id, act: body as never } })
  must(await act(writer, { action: 'send', recipients: people }))
  const sending = await server()
  must(await act(second, { action: 'confirm' }))
  const count = async (table: 'user_notifications' | 'outbox', channel = 'mail') => {
    const of =
      table === 'outbox'
        ? sql`entity = 'notifications' and entity_id = ${id} and channel = ${channel}`
        : sql`notification_id = ${id}`
    const { rows } = await sql<{ all: number; once: number }>`
      select count(*)::int as all, count(distinct ${table === 'outbox' ? sql`to_address` : sql`user_id`})::int as once from ${sql.table(table)} where ${of}`.execute(
      db,
    )
    return rows[0] ?? { all: 0, once: 0 }
  }
  await expect.poll(async () => (await count('user_notifications')).all, { timeout: 60_000 }).toBeGreaterThan(150)
  await sending.stop('SIGKILL')
  const left = await count('user_notifications')
  expect(left.all, 'it was killed before it was done').toBeLessThan(people)
  // What every server asks each minute.
  await sendDueNotices(app.services)
  expect([await count('user_notifications'), await count('outbox')]).toEqual([
    { all: people, once: people },
    { all: people, once: people },
  ])
  expect(await count('outbox', 'sms')).toEqual({ all: organisations, once: organisations })
  expect(taken.filter((one, at) => taken.indexOf(one) !== at)).toEqual([])
  const addresses = sink.received.flatMap(({ to }) => (to ?? []).map(({ address }) => address))
  const twice = addresses.filter((one, at) => addresses.indexOf(one) !== at)
  expect(twice).toEqual([])
})
