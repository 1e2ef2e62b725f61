import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../app.ts'
import { testApp } from '../../testing/app.ts'
import { founder, ministryUser } from '../../testing/factories.ts'
import { personData } from '../../testing/founding-data.ts'
import { freePort, spawnServer, type Spawned } from '../../testing/spawned.ts'
import { readConfig } from '../config.ts'
import { findPidFile } from './embedded-postmaster.ts'
import { onDisk } from '../files/refused.ts'
import { deliverDue } from '../mail/deliver.ts'
import { smtpSink } from '../mail/testing/smtp-sink.ts'
import { createMessageTransport } from '../mail/transport.ts'

const app = await testApp()
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'sijill-fault-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('a server that dies in the middle of writing', { timeout: 180_000 }, () => {
  it('loses nothing that it acknowledged and doubles nothing that is sent again with its key', async () => {
    const founders = await Promise.all(Array.from({ length: 6 }, () => founder(app)))
    const [port, dataDir, kills, perKill] = [await freePort(), folder(), 2, 40]
    const start = () => spawnServer(port, { DATABASE_URL: app.database.url, DATA_DIR: dataDir, WORKER: 'off' })
    let server: Spawned = await start()
    onTestFinished(() => server.stop('SIGKILL'))
    const acknowledged: { key: string; id: number }[] = []
    const readyAgain: number[] = []
    let [done, retries, restarting] = [false, 0, Promise.resolve()]

    /** Repeats one request until it is answered, as a careful client does. */
    async function add(token: string): Promise<void> {
      const [key, body] = [randomUUID(), JSON.stringify({ member_kind: 'natural', ...personData() })]
      for (;;) {
        const answer = await fetch(`${server.url}/api/v2/establishment/member`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
          body,
        })
          .then(async (response) => ({
            status: response.status,
            json: (await response.json()) as { data: { id: number } },
          }))
          .catch(() => undefined)
        if (answer?.status === 200) return void acknowledged.push({ key, id: answer.json.data.id })
        if (answer !== undefined && answer.status !== 503) throw new Error(`unexpected ${answer.status}`)
        retries += 1
        await restarting
      }
    }
    const clients = founders.map(async (who) => {
      while (!done) await add(who.client.token as string)
    })
    for (let kill = 1; kill <= kills; kill += 1) {
      while (acknowledged.length < kill * perKill) await sleep(1)
      restarting = (async () => {
        await server.stop('SIGKILL')
        server = await start()
        readyAgain.push(server.readyAfterMs)
      })()
      await restarting
    }
    while (acknowledged.length < (kills + 1) * perKill) await sleep(1)
    done = true
    await Promise.all(clients)

    expect(retries, 'the kills hit somebody').toBeGreaterThan(0)
    const { rows } = await sql<{
      id: number
    }>`select id from est_members where establishment_id = any(${founders.map((who) => who.establishmentId)}) order by id`.execute(
      app.ownerDb,
    )
    expect(rows.map((row) => row.id)).toEqual(acknowledged.map(({ id }) => id).sort((a, b) => a - b))
    const logs = await sql<{
      n: number
    }>`select count(*) as n from logs where entity = 'est_members' and action = 'create' and establishment_id = any(${founders.map((who) => who.establishmentId)})`.execute(
      app.ownerDb,
    )
    expect(logs.rows[0]?.n).toBe(acknowledged.length)
    const started = Date.now()
    await server.stop('SIGTERM')
    expect(Date.now() - started, 'an orderly stop does not wait for idle connections').toBeLessThan(10_000)
  })
})

describe('a database that goes away', () => {
  it('killed under the server: answers 503 with Retry-After or right ones, heals by itself, the process lives', async () => {
    const dataDir = folder()
    const server = await spawnServer(await freePort(), { DATA_DIR: dataDir })
    onTestFinished(() => server.stop('SIGKILL'))
    const ask = async () => {
      const response = await fetch(`${server.url}/api/v2/guest/classifications`)
      return {
        status: response.status,
        retry: response.headers.get('retry-after'),
        health: (await fetch(`${server.url}/api/health`)).status,
      }
    }
    expect((await ask()).status).toBe(200)
    const postmaster = findPidFile(join(dataDir, 'postgres', 'cluster'))?.pid as number
    process.kill(postmaster, 'SIGKILL')
    const seen = []
    const until = Date.now() + 30_000
    do {
      seen.push(await ask())
      await sleep(20)
    } while (Date.now() < until && !(seen.some(({ status }) => status !== 200) && seen.at(-1)?.status === 200))
    expect(new Set(seen.map(({ health }) => health))).toEqual(new Set([200]))
    for (const { status, retry } of seen)
      expect([200, 503, '5'], `${status}`).toContain(status === 503 ? retry : status)
    expect(seen.at(-1)?.status).toBe(200)
    expect(server.running()).toBe(true)
    await server.stop()
    expect(findPidFile(join(dataDir, 'postgres', 'cluster'))).toBeUndefined()
  })

  it('with every connection cut: the next request works or says 503, and a half-done write leaves nothing', async () => {
    const who = await founder(app)
    const before = await sql<{ n: number }>`select count(*) as n from est_members`.execute(app.ownerDb)
    await app.ownerDb.transaction().execute(async (trx) => {
      await sql`select 1 from establishments where id = ${who.establishmentId} for update`.execute(trx)
      const writing = who.client.request('POST', '/api/v2/establishment/member', {
        member_kind: 'natural',
        ...personData(),
      })
      for (let waiting = 0; waiting === 0;) {
        // Within a transaction the activity is read once and kept.
        await sql`select pg_stat_clear_snapshot()`.execute(trx)
        waiting =
          (
            await sql<{
              n: number
            }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              trx,
            )
          ).rows[0]?.n ?? 0
      }
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'sijill' and pid <> pg_backend_pid() and usename = current_user and wait_event_type is distinct from 'Activity' and query not ilike 'listen%'`.execute(
        trx,
      )
      expect(await writing).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    })
    const after = await sql<{ n: number }>`select count(*) as n from est_members`.execute(app.ownerDb)
    expect(after.rows[0]?.n).toBe(before.rows[0]?.n)
    // As many connections as the pool had may be met dead first.
    const next = async () =>
      (await who.client.request('POST', '/api/v2/establishment/member', { member_kind: 'natural', ...personData() }))
        .status
    let status = await next()
    for (let n = 0; n < 10 && status !== 200; n += 1) {
      expect(status).toBe(503)
      status = await next()
    }
    expect(status).toBe(200)
  })
})

describe('a disk that is full', () => {
  it('answers 503 to an upload, stores no row, and works again when there is room', async () => {
    const who = await founder(app)
    const full = {
      ...app.services.storage,
      put: (_key: string, bytes: Buffer) => onDisk(() => writeFile('/dev/full', bytes)),
    }
    const { http } = await createApp({ ...app.services, storage: full }, { pressure: false })
    onTestFinished(() => http.close())
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const payload = Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="photo"; filename="p.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      png,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const request = {
      method: 'POST' as const,
      url: '/api/v2/establishment/member',
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${who.client.token}` },
    }
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select (select count(*) from attachments) + (select count(*) from est_members) as n`.execute(app.ownerDb)
      ).rows[0]?.n ?? 0
    const before = await count()
    const refused = await http.inject(request)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(await count()).toBe(before)
    expect((await app.http.inject(request)).statusCode).toBe(200)
    expect(await count()).toBe(before + 2)
  })
})

describe('a mail server that is down', () => {
  it('holds nobody up: the message waits, staff see why, and it is sent once when the server is back', async () => {
    const port = await freePort()
    const transport = createMessageTransport({
      ...readConfig({ NODE_ENV: 'test', SMTP_URL: `smtp://127.0.0.1:${port}` }),
      bounceKey: Buffer.alloc(32),
    })
    const { id_number, mobile, ...rest } = personData()
    const { first_name, last_name, father_name, mother_name, nationality_id, gender, birth_date } = rest
    const email = 'waiting@test.example'
    const body = {
      first_name,
      last_name,
      father_name,
      mother_name,
      nationality_id,
      gender,
      birth_date,
      id_number,
      mobile,
      email,
      password: 'ياسمين-قديمة-2026',
      password_confirmation: 'ياسمين-قديمة-2026',
    }
    expect((await app.guest.request('POST', '/api/v2/establishment/signup-account', body)).status).toBe(200)
    await deliverDue(app.db, transport, app.services.log)
    const clerk = await ministryUser(app, { rights: { ministry_notifications_managment: ['S', 'N'] } })
    const row = async () =>
      (
        (await clerk.client.request('GET', '/api/v2/ministry/outbox')).data as {
          id: number
          to_address: string
          status: string
          attempts: number
          last_error: string | null
        }[]
      ).find((one) => one.to_address === email)
    expect(await row()).toMatchObject({
      status: 'queued',
      attempts: 1,
      last_error: expect.stringContaining('ECONNREFUSED'),
    })
    const sink = await smtpSink(port)
    onTestFinished(() => sink.close())
    await sql`update outbox set next_attempt_at = now() where to_address = ${email}`.execute(app.ownerDb)
    await Promise.all([
      deliverDue(app.db, transport, app.services.log),
      deliverDue(app.db, transport, app.services.log),
    ])
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
    // Close this before the sink, which waits for its last connection.
    transport.close()
    expect(sink.received.filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(1)
  })
})
