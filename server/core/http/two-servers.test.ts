import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { founder, ministryUser } from '../../testing/factories.ts'
import { place, placedRequest } from '../../testing/placed-request.ts'
import { freePort, spawnServer, type Spawned } from '../../testing/spawned.ts'
import { smtpSink } from '../mail/testing/smtp-sink.ts'
import { hashPassword } from '../identity/passwords.ts'

const app = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'sijill-two-'))
const sink = await smtpSink()
let a: Spawned
let b: Spawned

beforeAll(async () => {
  const { encryptionKey, hmacKey, qrKey } = app.services.secrets
  // Each server has its own folder, as on two machines. They share only the database and the keys.
  const start = async (name: string) =>
    spawnServer(await freePort(), {
      DATABASE_URL: app.database.url,
      DATA_DIR: join(folder, name),
      SMTP_URL: sink.url,
      ENCRYPTION_KEY: encryptionKey[0].toString('hex'),
      HMAC_KEY: hmacKey[0].toString('hex'),
      QR_KEY: qrKey.toString('hex'),
    })
  ;[a, b] = await Promise.all([start('a'), start('b')])
})
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()])
  await sink.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Envelope {
  data: unknown
  message: string
}
async function ask(server: Spawned, token: string | undefined, method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    data: ((await response.json()) as Envelope).data as Record<string, unknown>,
  }
}
async function until<T>(read: () => Promise<T>, ready: (value: T) => boolean, ms = 20_000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const value = await read()
    if (ready(value) || Date.now() > end) return value
    await sleep(50)
  }
}
const count = async (query: ReturnType<typeof sql>) =>
  Number(((await query.execute(app.ownerDb)).rows[0] as { n: number }).n)

describe('two servers on one database', () => {
  it('accept the same session: opened on one, good on the other, and dead on both within a second of signing out', async () => {
    const one = await founder(app)
    const password = 'زيتونة-الجبل-2026'
    await sql`update users set password_hash = ${await hashPassword(password)} where id = ${one.id}`.execute(
      app.ownerDb,
    )
    const { rows } = await sql<{ email: string }>`select email from users where id = ${one.id}`.execute(app.ownerDb)
    const opened = await ask(a, undefined, 'POST', 'v2/establishment/login', { username: rows[0]?.email, password })
    const token = (opened.data as { token: string }).token
    expect((await ask(b, token, 'GET', 'v2/establishment/main-info')).status).toBe(200)
    expect((await ask(a, token, 'POST', 'v2/establishment/logout', {})).status).toBe(200)
    await sleep(1000)
    expect((await ask(b, token, 'GET', 'v2/establishment/main-info')).status).toBe(401)
  })

  it('read what the other wrote at once, encrypted fields too', async () => {
    const { client } = await founder(app)
    for (const [writer, reader, name, number] of [
      [a, b, 'نبيل', '99812345678'],
      [b, a, 'كمال', '99887654321'],
    ] as const) {
      const saved = await ask(writer, client.token, 'PUT', 'v2/establishment/account', {
        first_name: name,
        id_number: number,
      })
      expect(saved.status).toBe(200)
      const read = await ask(reader, client.token, 'GET', 'v2/establishment/main-info')
      expect(read.data).toMatchObject({ est_account: { values: { first_name: name, id_number: number } } })
    }
  })

  it('tell each other’s readers of a new notification over server-sent events', async () => {
    const one = await placedRequest(app, 'مؤسسة الأرز للثقافة')
    await place(app, one, { status: 3, role: 'info_evaluator' })
    const officer = await ministryUser(app, { role: 'CA' })
    const stop = new AbortController()
    const stream = await fetch(`${b.url}/api/v2/events`, {
      headers: { authorization: `Bearer ${one.founder.client.token}` },
      signal: stop.signal,
    })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    let seen = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) seen += decoder.decode(chunk)
    })().catch(() => undefined)
    await until(
      () => Promise.resolve(seen),
      (text) => text.includes('event: refresh'),
    )
    const frozen = await ask(a, officer.client.token, 'POST', `v2/ministry/creation-requests/${one.id}/freeze`, {
      frozen: 1,
      reason: 'تحقيق جارٍ في الملف',
    })
    expect(frozen.status).toBe(200)
    const text = await until(
      () => Promise.resolve(seen),
      (all) => all.includes('event: notification'),
      5000,
    )
    const id = Number(/event: notification\nid: (\d+)/.exec(text)?.[1])
    stop.abort()
    await reading
    const list = await ask(b, one.founder.client.token, 'GET', 'v2/user-notifications')
    expect(JSON.stringify(list.data)).toContain(`"id":${id}`)
  })

  it('offer a value that was added on the other at once, and tell open pages to ask for it', async () => {
    const officer = await ministryUser(app, { role: 'CA' })
    const one = await founder(app)
    const stop = new AbortController()
    const stream = await fetch(`${b.url}/api/v2/events`, {
      headers: { authorization: `Bearer ${one.client.token}` },
      signal: stop.signal,
    })
    let seen = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) seen += decoder.decode(chunk)
    })().catch(() => undefined)
    const names = async (server: Spawned) =>
      JSON.stringify((await ask(server, undefined, 'GET', 'v2/guest/selects/fuel-types')).data)
    const added = await ask(a, officer.client.token, 'POST', 'v2/ministry/indexes/fuel-types', {
      name_ar: 'وقود حيوي',
      name_en: 'Biofuel',
    })
    expect(added.status).toBe(200)
    expect(await names(a)).toContain('وقود حيوي')
    const text = await until(
      () => Promise.resolve(seen),
      (all) => all.includes('event: reference'),
      5000,
    )
    stop.abort()
    await reading
    expect(text).toContain('event: reference')
    // Sent only after the server itself has the new data, so whoever asks now gets it.
    expect(await names(b)).toContain('وقود حيوي')
  })

  it('do each job and send each letter once between them', async () => {
    const late = await Promise.all(
      ['مؤسسة الجوز للبيئة', 'مؤسسة اللوز للبيئة', 'مؤسسة التين للبيئة'].map((name) => placedRequest(app, name)),
    )
    for (const one of late) {
      await place(app, one, { status: 4, stage: 4 })
      await sql`update establishments set docs_due_at = '2020-01-01' where id = ${one.id}`.execute(app.ownerDb)
    }
    const ids = late.map((one) => one.id)
    await app.db.transaction().execute(async (trx) => {
      for (let n = 0; n < 8; n += 1) await app.services.jobs.enqueue(trx, 'expire-requests')
      for (let n = 0; n < 40; n += 1)
        await sql`insert into outbox (channel, to_address, subject, body_text, template_code) values ('mail', ${`reader${n}@two.example`}, 'إشعار', ${`رسالة رقم ${n}`}, 'N-01')`.execute(
          trx,
        )
    })
    await until(
      () => count(sql`select count(*) as n from pgboss.job where name = 'expire-requests' and state = 'completed'`),
      (n) => n === 8,
    )
    expect(await count(sql`select count(*) as n from establishments where id = any(${ids}) and status_id = 12`)).toBe(3)
    expect(
      await count(sql`select count(*) as n from user_notifications where code = 'N-12' and entity_id = any(${ids})`),
    ).toBe(3)
    expect(
      await count(
        sql`select count(*) as n from logs where entity = 'establishments' and entity_id = any(${ids}) and changes -> 'status_id' ->> 'after' = '12'`,
      ),
    ).toBe(3)
    const letters = () => sink.received.filter((mail) => mail.to?.[0]?.address?.endsWith('@two.example'))
    await until(
      () => Promise.resolve(letters().length),
      (n) => n >= 40,
    )
    // Long enough for the second server to send its own copy, if it had one.
    await sleep(3000)
    expect(new Set(letters().map((mail) => mail.to?.[0]?.address)).size).toBe(40)
    expect(letters()).toHaveLength(40)
  })
})
