import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { seedReference } from '#db/seed/reference.ts'
import { type Maker, organisation } from '../../testing/factories.ts'
import { primaryAndStandby } from '../../testing/primary-and-standby.ts'
import { freePort, spawnServer } from '../../testing/spawned.ts'
import { weakLine } from '../../testing/weak-line.ts'
import { createSessions } from '../identity/sessions.ts'
import { ownerRole } from './embedded-cluster.ts'
import { createDb, createPool } from './pool.ts'

/** Promised: so long at most nothing can be written. */
const mostSeconds = 30

const { primary, standby, remove } = await primaryAndStandby()
const urlOf = (socketFolder: string) => `postgres://${ownerRole}@${encodeURIComponent(socketFolder)}/sijill`
// What the operator's service for the primary does: its address stays, and leads to whoever is the primary.
const line = await weakLine(urlOf(primary.socketFolder))
const dataDir = mkdtempSync(join(tmpdir(), 'sijill-failover-'))
const server = await spawnServer(await freePort(), {
  ...{ DATABASE_URL: line.url, DATABASE_READ_URL: urlOf(standby.socketFolder), DATA_DIR: dataDir, WORKER: 'off' },
})
afterAll(async () => {
  going.on = false
  await server.stop('SIGKILL')
  await line.close()
  await remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Organisations, and whether an organisation may write is in the reference data. */
async function makeWriters(count: number): Promise<string[]> {
  const pool = createPool({ host: primary.socketFolder, port: 5432, user: ownerRole, database: 'sijill' }, { max: 2 })
  const ownerDb = createDb(pool)
  await seedReference(ownerDb)
  const sessions = createSessions(ownerDb)
  const signedIn: Maker['signedIn'] = async (user) =>
    ({ token: (await sessions.open(ownerDb, user, { ip: '127.0.0.1', userAgent: 'test' })).token }) as Awaited<
      ReturnType<Maker['signedIn']>
    >
  const tokens: string[] = []
  for (let n = 0; n < count; n += 1) tokens.push((await organisation({ ownerDb, signedIn }, {})).client.token ?? '')
  await pool.end()
  return tokens
}

const going = { on: true }
const acknowledged: { value: string; at: number }[] = []
const refusals = new Map<number, number>()
const post = (token: string, value: string) =>
  fetch(`${server.url}/api/v2/contact-information`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      'idempotency-key': `key-${value.replaceAll(/\W/g, '-')}`,
    },
    body: JSON.stringify({ branch_id: null, type: 4, value, is_public: false, is_primary: false }),
    signal: AbortSignal.timeout(15_000),
  })
/** Writes one contact after the other, each again until it is acknowledged, as a browser does. */
async function writer(token: string, name: number): Promise<void> {
  for (let n = 0; going.on;) {
    const value = `w${name}-${n}@failover.example`
    const status = await post(token, value).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) {
      acknowledged.push({ value, at: Date.now() })
      n += 1
    } else {
      refusals.set(status, (refusals.get(status) ?? 0) + 1)
      await sleep(100)
    }
  }
}
/** What the standby holds of the writers' contacts, each as often as it is there. */
async function stored(): Promise<string[]> {
  const rows = await standby.ask<{ value: string }>(
    `select value from contact_information where value like '%@failover.example' order by 1`,
  )
  return rows.map(({ value }) => value)
}
const reads = new Map<number, number>()
async function reader(): Promise<void> {
  while (going.on) {
    const status = await fetch(`${server.url}/api/v2/guest/regulations-counts`).then(
      (answer) => answer.status,
      () => 0,
    )
    reads.set(status, (reads.get(status) ?? 0) + 1)
    await sleep(5)
  }
}

test('the primary dies under writers: no acknowledged write is lost or doubled, soon they write on, reads never stop', async () => {
  const tokens = await makeWriters(4)
  const workers = [...tokens.map(writer), reader(), reader()]
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(100)
  const before = acknowledged.length
  const died = Date.now()
  await primary.kill()
  // The address moves before the standby is the primary: whoever writes meets a database that only reads.
  line.move(standby.socketFolder)
  await sleep(1500)
  // A write that had reached the standby but not its writer is acknowledged to the repetition; nothing new is.
  const there = await stored()
  expect(acknowledged.map(({ value }) => value).filter((value) => !there.includes(value))).toEqual([])
  expect(acknowledged.filter(({ at }) => at > died + 500).length).toBeLessThanOrEqual(tokens.length)
  await standby.ask('select pg_promote()')
  await expect
    .poll(() => acknowledged.at(-1)?.at, { timeout: mostSeconds * 1000, interval: 50 })
    .toBeGreaterThan(died + 1500)
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 100)
  going.on = false
  await Promise.all(workers)

  const back = acknowledged.find(({ at }) => at > died + 1500)?.at ?? Number.POSITIVE_INFINITY
  const seconds = (back - died) / 1000
  expect(seconds).toBeLessThan(mostSeconds)
  // A writer's last try may be in the database without having been acknowledged.
  const kept = await stored()
  expect(new Set(kept).size).toBe(kept.length)
  expect(acknowledged.map(({ value }) => value).filter((value) => !kept.includes(value))).toEqual([])
  expect(kept.length - acknowledged.length).toBeLessThanOrEqual(tokens.length)
  // While it lasted: an honest 503, never a fault; and every read was answered.
  expect([...refusals.keys()].filter((status) => status !== 503)).toEqual([])
  expect([...reads.keys()]).toEqual([200])
  process.stdout.write(
    `Failover: ${acknowledged.length} writes acknowledged, 0 lost, 0 doubled; ${seconds.toFixed(1)} s without writes, of which 1.5 s until the promotion; ${reads.get(200)} reads, all answered\n`,
  )
})
