import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { freePort, spawnServer } from '../../testing/spawned.ts'
import { weakLine } from '../../testing/weak-line.ts'
import { quietOutages } from './quiet-outages.ts'

const database = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'sijill-outage-'))

async function serve(env: Record<string, string> = {}) {
  const line = await weakLine(database.url)
  const server = await spawnServer(await freePort(), {
    ...{ DATABASE_URL: line.url, DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    ...env,
  })
  onTestFinished(async () => {
    await server.stop('SIGKILL')
    await line.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const timed = async (path: string) => {
    const begun = performance.now()
    const { status } = await fetch(`${server.url}${path}`)
    return { status, ms: performance.now() - begun }
  }
  return { line, server, timed }
}

it('probes do not queue with the requests: with every connection of the pool held they answer in time', async () => {
  const { server, timed } = await serve({ WORKER: 'off' })
  // A lock on the table of a public list holds whoever reads it.
  const held = await database.ownerPool.connect()
  await held.query('begin; lock table regulations in access exclusive mode')
  const waiting = Array.from({ length: 400 }, (_, n) =>
    fetch(`${server.url}/api/v2/guest/regulations?page=${n + 1}`).then(
      ({ status }) => status,
      () => 0,
    ),
  )
  try {
    await expect
      .poll(async () => {
        const { rows } = await database.ownerPool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.n
      })
      .toBeGreaterThanOrEqual(10)
    for (let turn = 0; turn < 10; turn += 1)
      for (const path of ['/api/ready', '/api/health']) {
        const { status, ms } = await timed(path)
        expect([path, status]).toEqual([path, 200])
        // What deploy/kubernetes gives the shortest probe; in the queue it would wait for as long as the lock lasts.
        expect(ms, path).toBeLessThan(3_000)
      }
  } finally {
    await held.query('rollback')
    held.release()
    await Promise.all(waiting)
  }
})

it.each(['refused', 'silent'] as const)(
  'a database that is %s is a handful of lines however many ask, /api/ready says so in time, and all heals',
  async (state) => {
    const { line, server, timed } = await serve()
    const before = server.output().split('\n').length
    await line.set(state)
    const asked = Array.from({ length: 100 }, () => timed('/api/v2/guest/regulations-counts'))
    await expect.poll(() => timed('/api/ready'), { timeout: 10_000 }).toMatchObject({ status: 503 })
    expect((await timed('/api/ready')).ms).toBeLessThan(3_000)
    expect(await timed('/api/health')).toMatchObject({ status: 200 })
    const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
    // Several turns of the jobs, the outbox and the seals.
    await sleep(5_000)
    await line.set('well')
    await expect.poll(() => timed('/api/ready'), { timeout: 20_000 }).toMatchObject({ status: 200 })
    const lines = () =>
      server
        .output()
        .split('\n')
        .slice(before - 1)
        .filter(Boolean)
    const telling = (words: string) => lines().filter((one) => one.includes(words))
    // What the process writes may arrive after its answer.
    await expect.poll(() => telling('the database answers again')).toHaveLength(1)
    expect(lines().length, lines().join('\n')).toBeLessThanOrEqual(6)
    expect(telling('the database does not answer')).toHaveLength(1)
  },
)

it('of lines about an outage one a minute is written, with the number of the others; every other fault is', () => {
  let now = 0
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { base: null, hooks: { logMethod: quietOutages(() => now) } },
    { write: (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>) },
  )
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (let n = 0; n < 500; n += 1) log.child({ reqId: n }).warn({ err: away }, 'unavailable')
  log.error({ err: new Error('a fault of ours') }, 'fault')
  log.warn({ err: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) }, 'unavailable')
  now += 60_000
  log.warn({ err: away }, 'unavailable')
  log.info('plain')
  expect(lines.map(({ msg, more_of_them }) => [msg, more_of_them])).toEqual([
    ['unavailable', undefined],
    ['fault', undefined],
    ['unavailable', undefined],
    ['unavailable', 499],
    ['plain', undefined],
  ])
})
