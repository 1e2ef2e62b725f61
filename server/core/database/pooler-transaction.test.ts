import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import {
  founder,
  type Founder,
  type Maker,
  ministryUser,
  type Organisation,
  organisation,
} from '../../testing/factories.ts'
import { ignoring, keepsNames, lacking, setForRole, startPooler } from '../../testing/pooler.ts'
import { freePort, type Spawned, spawnServer } from '../../testing/spawned.ts'
import { loadSecrets } from '../identity/secrets.ts'
import { createSessions } from '../identity/sessions.ts'
import type { Db } from '../services.ts'
import { type Database, openDatabase } from './open-database.ts'
import { withinOwner } from './owner.ts'

/** Sessions that the pooler may have at once; far fewer than ask. */
const sessions = 3
const database = await testDatabase()
const { ownerDb, ownerPool, url } = database

test('a drill has a PgBouncer that keeps names', ({ skip }) => {
  skip(lacking !== undefined && process.env.DRILL === undefined, lacking)
  expect(lacking).toBeUndefined()
})

describe.skipIf(!keepsNames)('behind PgBouncer with pool_mode transaction and three sessions', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sijill-pooled-'))
  const servers: Spawned[] = []
  const stops: (() => void)[] = []
  let over: (user: string, database?: string) => string
  let opened: Database

  beforeAll(async () => {
    await setForRole(ownerPool, { statement_timeout: '2s', idle_in_transaction_session_timeout: '1s' })
    const few = {
      pool_mode: 'transaction',
      default_pool_size: String(sessions),
      max_prepared_statements: '200',
    } as const
    over = await startPooler(url, { ...few, ...ignoring }, (stop) => stops.push(stop))
    const env = { DATABASE_URL: over('sijill_app'), DATABASE_DIRECT_URL: url, DATA_DIR: dataDir }
    servers.push(await spawnServer(await freePort(), env))
    servers.push(await spawnServer(await freePort(), { ...env, WORKER: 'off' }))
    opened = await openDatabase({
      ...{ dataDir: '/nowhere', databaseUrl: over('sijill_app'), databaseDirectUrl: url },
      log: pino({ level: 'silent' }),
    })
  })
  afterAll(async () => {
    await opened.close()
    for (const server of servers) await server.stop()
    for (const stop of stops) stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const open = createSessions(ownerDb)
  const maker: Maker = {
    ownerDb,
    signedIn: async (user) =>
      ({ token: (await open.open(ownerDb, user, { ip: '127.0.0.1', userAgent: 'test' })).token }) as Awaited<
        ReturnType<Maker['signedIn']>
      >,
  }
  let turn = 0
  const ask = async (token: string | undefined, path: string, body?: unknown) => {
    const { url: at } = servers[(turn += 1) % servers.length] as Spawned
    const answer = await fetch(`${at}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': `pooled-request-${turn}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  test('many people of several organisations read and write at once through two servers: each sees his own, nothing fails', async () => {
    const organisations: Organisation[] = []
    for (let n = 0; n < 4; n += 1) organisations.push(await organisation(maker, {}))
    const founders: Founder[] = []
    for (let n = 0; n < 2; n += 1)
      founders.push(await founder({ ...maker, services: { secrets: loadSecrets(dataDir) } }))
    const officer = await ministryUser(maker, { role: 'CA' })
    const contact = (n: number, m: number) => `n${n}-${m}@pooled.example`
    const rounds = 12
    const work = Array.from({ length: rounds }, (_, m) => [
      ...organisations.map(async ({ client }, n) => {
        const value = contact(n, m)
        const body = { branch_id: null, type: 4, value, is_public: false, is_primary: false }
        const wrote = await ask(client.token, 'v2/contact-information', body)
        const read = await ask(client.token, 'v2/contact-information')
        expect(read.text).toContain(value)
        expect([...read.text.matchAll(/n(\d)-\d+@pooled/g)].filter(([, of]) => of !== String(n))).toEqual([])
        return [wrote.status, read.status]
      }),
      ...founders.map(async ({ client, establishmentId }) => {
        const { status, text } = await ask(client.token, 'v2/establishment/main-info')
        expect(JSON.parse(text)).toMatchObject({ data: { id: establishmentId } })
        return [status]
      }),
      ask(officer.client.token, 'v2/user-notifications').then(({ status }) => [status]),
      ask(undefined, 'v2/guest/regulations-counts').then(({ status }) => [status]),
    ])
    const statuses = (await Promise.all(work.flat())).flat()
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    const stored = await sql<{
      ngo: number
      n: number
    }>`select ngo_id as ngo, count(*)::int as n from contact_information
      where value like '%@pooled.example' group by 1 order by 1`.execute(ownerDb)
    expect(stored.rows).toEqual(organisations.map(({ id }) => ({ ngo: id, n: rounds })))
    // All of it over three sessions of the plain role; whoever listens does so past the pooler, as the owner.
    const { rows } = await ownerPool.query<{ pooled: number; listening: string[] }>(
      `select count(*) filter (where usename = 'sijill_app')::int as pooled,
              array_agg(distinct usename::text) filter (where query ilike 'listen%') as listening
       from pg_stat_activity where datname = current_database()`,
    )
    expect(rows).toEqual([{ pooled: sessions, listening: [decodeURIComponent(new URL(url).username)] }])
  })

  test('a query that forgets its scope sees the rows of its owner alone, whoever had the session before', async () => {
    const { rows: all } = await sql<{ ngo: number }>`select distinct ngo_id as ngo from contact_information
      where value like '%@pooled.example' order by 1`.execute(ownerDb)
    const ids = all.map(({ ngo }) => ngo)
    expect(ids.length).toBe(4)
    const seen = async (db: Db) =>
      (
        await sql<{ ngo: number }>`select distinct ngo_id as ngo from contact_information
          where value like ${'%@pooled.example'} order by 1`.execute(db)
      ).rows.map(({ ngo }) => ngo)
    const asked = Array.from({ length: 200 }, async (_, n) => {
      const ngoId = ids[n % 5]
      if (ngoId === undefined) return [await seen(opened.db), ids]
      const own = await withinOwner({ ngoId }, async () =>
        n % 2 === 0 ? seen(opened.db) : opened.db.transaction().execute(seen),
      )
      return [own, [ngoId]]
    })
    for (const [own, expected] of await Promise.all(asked)) expect(own).toEqual(expected)
  })

  test('events arrive: what a pooled transaction notifies is heard past the pooler', async () => {
    const { client, userId } = await organisation(maker, {})
    const leave = new AbortController()
    const stream = await fetch(`${servers[0]?.url}/api/v2/events`, {
      ...{ headers: { authorization: `Bearer ${client.token}` }, signal: leave.signal },
    })
    let heard = ''
    const reading = (async () => {
      for await (const bytes of stream.body ?? []) heard += Buffer.from(bytes).toString()
    })().catch(() => undefined)
    await sql`insert into user_notifications (user_id, "group", code, title, body)
      values (${userId}, 'personal', 'N-01', 'عنوان', 'نص')`.execute(opened.db)
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('event: notification')
    leave.abort()
    await reading
  })

  test('prepared statements are used again by whoever gets the session', async () => {
    const { rows } = await opened.pool.query<{ statements: number; runs: number }>(
      `select count(*)::int as statements, sum(generic_plans + custom_plans)::int as runs
       from pg_prepared_statements where name like 'PGBOUNCER%'`,
    )
    expect(rows[0]?.statements).toBeGreaterThan(5)
    expect(rows[0]?.runs).toBeGreaterThan(2 * (rows[0]?.statements ?? 0))
    const console = new Client({ connectionString: over(decodeURIComponent(new URL(url).username), 'pgbouncer') })
    await console.connect()
    const servers = await console.query<{ prepared_statements: string | number }>('show servers')
    await console.end()
    expect(servers.rows.filter((one) => Number(one.prepared_statements) > 0).length).toBeGreaterThan(0)
  })

  test('time limits hold although the pooler drops what the server sets', async () => {
    await expect(opened.pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
    const idle = opened.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await sleep(2_000)
      await sql`select 1`.execute(trx)
    })
    await expect(idle).rejects.toThrow()
    expect((await sql`select 1 as n`.execute(opened.db)).rows).toEqual([{ n: 1 }])
  })

  test('a statement whose plan a migration made invalid fails once, and is then asked without the name', async () => {
    await ownerPool.query('create table towns (id int); grant select on towns to sijill_app')
    const query = () => sql`select * from towns where id = ${1}`.execute(opened.db)
    const many = () => Promise.allSettled(Array.from({ length: 30 }, query))
    expect((await many()).filter(({ status }) => status === 'rejected')).toEqual([])
    await ownerPool.query('alter table towns add column name text')
    await many()
    expect((await many()).filter(({ status }) => status === 'rejected')).toEqual([])
  })

  test.skipIf(process.env.DRILL === undefined)('a drill prints what the pooler costs a request', async () => {
    const straight = await spawnServer(await freePort(), { DATABASE_URL: url, DATA_DIR: dataDir, WORKER: 'off' })
    const { client } = await organisation(maker, {})
    const took: Record<string, number[]> = { straight: [], pooled: [] }
    const one = async (name: string, at: string) => {
      const from = performance.now()
      const { status } = await fetch(`${at}/api/v2/contact-information`, {
        headers: { authorization: `Bearer ${client.token}` },
      })
      expect(status).toBe(200)
      took[name]?.push(performance.now() - from)
    }
    const pooled = servers[1]?.url ?? ''
    // One after the other: what waits for a processor is not the pooler's.
    for (let n = 0; n < 400; n += 1) await (n % 2 === 0 ? one('straight', straight.url) : one('pooled', pooled))
    await straight.stop()
    const at = (name: string, share: number) =>
      (took[name] ?? []).toSorted((a, b) => a - b)[Math.floor((took[name]?.length ?? 0) * share)]?.toFixed(1)
    process.stdout.write(
      `Pooler: an organisation’s list takes ${at('pooled', 0.5)} ms over PgBouncer (p95 ${at('pooled', 0.95)}), ${at('straight', 0.5)} ms without (p95 ${at('straight', 0.95)})\n`,
    )
  })
})
