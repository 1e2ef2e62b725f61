import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { freePort, spawnServer } from '../../testing/spawned.ts'
import { weakLine } from '../../testing/weak-line.ts'
import { slowQueries } from '../database/slow-queries.ts'
import { createDb } from '../database/pool.ts'

const database = await testDatabase()

async function serve(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sijill-metrics-'))
  const line = await weakLine(database.url)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const watched = `http://127.0.0.1:${metricsPort}`
  const given = { DATABASE_URL: line.url, DATA_DIR: dataDir, METRICS_PORT: String(metricsPort), ...env }
  const server =
    env.WORKER === 'only'
      ? await spawnServer(metricsPort, { ...given, PORT: String(port) }, { readyAt: '/ready' })
      : await spawnServer(port, given)
  onTestFinished(async () => {
    await server.stop('SIGKILL')
    await line.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** Every value by its name and labels, as Prometheus reads them. */
  const scrape = async (): Promise<Map<string, number>> => {
    const answer = await fetch(`${watched}/metrics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const lines = (await answer.text()).split('\n').filter((one) => one !== '' && !one.startsWith('#'))
    return new Map(
      lines.map((one) => {
        const at = one.lastIndexOf(' ')
        return [one.slice(0, at), Number(one.slice(at + 1))]
      }),
    )
  }
  const probe = async (path: string) => (await fetch(watched + path)).status
  return { url: server.url, line, scrape, probe }
}

describe('the port of metrics', () => {
  it('counts answers by call and status, never by the address that was asked, and says what waits', async () => {
    await sql`insert into outbox (channel, to_address, subject, body_text, status, created_at)
      values ('mail', 'a@test.example', 'س', 'ن', 'held', now() - interval '1 hour')`.execute(database.ownerDb)
    const { url, scrape, probe } = await serve({ WORKER: 'off' })
    const ask = (path: string) => fetch(url + path).then(({ status }) => status)
    const paths = ['/api/v2/guest/regulations-counts', '/api/v2/guest/regulations/999999', '/api/v2/no-such-call', '/x']
    expect([await ask(`${paths[0]}`), await ask(`${paths[0]}`), await ask(`${paths[1]}`)]).toEqual([200, 200, 404])
    for (const path of paths.slice(2)) await ask(`${path}?secret=1`)
    const seen = await scrape()
    const counted = (call: string, status: number) =>
      seen.get(`sijill_requests_total{call="${call}",status="${status}"}`)
    expect(counted('GET v2/guest/regulations-counts', 200)).toBe(2)
    expect(counted('GET v2/guest/regulations/{id}', 404)).toBe(1)
    expect([...seen.keys()].filter((one) => /999999|no-such-call|secret/.test(one))).toEqual([])
    expect(seen.get('sijill_kept_pages_total{result="kept"}')).toBe(1)
    expect(seen.get('sijill_database_up')).toBe(1)
    expect(seen.get('sijill_event_streams')).toBe(0)
    expect(seen.get('sijill_requests_under_way')).toBe(0)
    expect(seen.get('sijill_outbox{state="held"}')).toBe(1)
    expect(seen.get('sijill_outbox_age_seconds{state="held"}')).toBeGreaterThanOrEqual(3600)
    expect(seen.get('sijill_pool_connections{pool="everybody",state="open"}')).toBeGreaterThan(0)
    expect(seen.get('sijill_unsealed_seconds')).toBeGreaterThanOrEqual(0)
    expect(seen.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect([await probe('/health'), await probe('/ready'), await probe('/other')]).toEqual([200, 200, 404])
    // The public port says nothing of it to anybody but the same machine.
    expect(await ask('/ready')).toBe(404)
  })

  it('of a worker tells whether it works, and answers without its database', async () => {
    const { line, scrape, probe } = await serve({ WORKER: 'only' })
    await sql`insert into pgboss.job (name, created_on, start_after)
      select name, now() - interval '2 hours', now() - interval '1 hour' from pgboss.queue where name = 'forget-keys'`.execute(
      database.ownerDb,
    )
    const before = await scrape()
    expect([await probe('/health'), await probe('/ready')]).toEqual([200, 200])
    expect([...before.keys()].filter((one) => one.startsWith('sijill_jobs{'))).not.toEqual([])
    await line.set('refused')
    await expect.poll(() => probe('/ready')).toBe(503)
    expect(await probe('/health')).toBe(200)
    await expect.poll(async () => (await scrape()).get('sijill_database_up')).toBe(0)
    await line.set('well')
    await expect.poll(() => probe('/ready'), { timeout: 10_000 }).toBe(200)
  })
})

it('a slow statement is in the log with the name that PostgreSQL knows, and without its values', async () => {
  const lines: unknown[] = []
  const tell = slowQueries({ warn: (line: unknown) => void lines.push(line) } as never, 80)
  const db = createDb(database.pool, tell)
  await db.connection().execute(async (one) => {
    // Named, and so prepared, from the second time on.
    for (let n = 0; n < 2; n += 1) await sql`select pg_sleep(${0.1}), ${'a secret'}::text as word`.execute(one)
    await sql`select ${'quick'}::text`.execute(one)
    const { rows } = await sql<{
      name: string
    }>`select name from pg_prepared_statements where statement like 'select pg_sleep%'`.execute(one)
    expect(lines).toMatchObject([{ statement: rows[0]?.name, words: 'select pg_sleep($1), $2::text as word' }, {}])
  })
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect(lines).toHaveLength(2)
  slowQueries(
    { warn: (line: unknown) => void lines.push(line) } as never,
    0,
  )({
    ...{ level: 'query', queryDurationMillis: 99_999, query: { sql: 'x', parameters: [] } },
  } as never)
  expect(lines).toHaveLength(2)
})
