import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { Client, Pool, type PoolConfig } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Cluster, spawnPostmaster } from './embedded-cluster.ts'
import { prepareSocketFolder } from './embedded-folder.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { findRunAs } from './embedded-user.ts'
import { installBinaries } from './embedded-binaries.ts'
import { createPool } from './pool.ts'
import { createReadDb, Replica } from './replica.ts'

const log = pino({ level: 'silent' })
const place = mkdtempSync(join(tmpdir(), 'sijill-replica-'))
// The database runs as another user where root runs the tests.
chmodSync(place, 0o711)
const settings = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '64MB' }

// A standby from the files of a primary that stood still for the moment of copying.
const made = await startEmbedded({ dataDir: join(place, 'one'), log, settings })
await made.stop()
const folder = join(place, 'one', 'postgres')
spawnSync('cp', ['-a', join(folder, 'cluster'), join(place, 'two')])
const primary = await startEmbedded({ dataDir: join(place, 'one'), log, settings })
const runAs = findRunAs()
const data = join(place, 'two')
writeFileSync(join(data, 'standby.signal'), '')
const second: Cluster = {
  data,
  binaries: await installBinaries(folder),
  socketFolder: await prepareSocketFolder(data, runAs),
  logFile: join(place, 'two.log'),
  runAs,
  settings: { ...settings, primary_conninfo: `host=${primary.ownerConfig.host} user=${primary.ownerConfig.user}` },
}
let standby = spawnPostmaster(second)
const there: PoolConfig = { ...primary.ownerConfig, host: second.socketFolder }

const writing = createPool(primary.ownerConfig)
const reading = createPool({ ...there, connectionTimeoutMillis: 2_000 })
const replica = new Replica(primary.ownerConfig, there, log, 400)
const readDb = createReadDb(writing, reading, replica)
const onStandby = async <T>(text: string): Promise<T | undefined> => {
  const client = new Client(there)
  await client.connect()
  try {
    return (await client.query(text)).rows[0] as T
  } finally {
    await client.end()
  }
}
const ended = (child: typeof standby.child) => new Promise((resolve) => child.once('exit', resolve))
afterAll(async () => {
  await replica.close()
  await Promise.all([writing.end(), reading.end()])
  standby.child.kill('SIGINT')
  await primary.stop()
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
})

/** Whether a read came from the replica, and how many rows it saw. */
const read = async () =>
  (
    await sql<{
      replica: boolean
      rows: number
    }>`select pg_is_in_recovery() as replica, count(*)::int as rows from noted`.execute(readDb)
  ).rows[0]
const write = () => writing.query('insert into noted default values')
const untilRead = (from: boolean) =>
  expect.poll(async () => (await replica.look(), (await read())?.replica), { timeout: 20_000 }).toBe(from)

await writing.query('create table noted (id bigserial primary key)')

test('public reads go to the replica while it keeps up', async () => {
  await expect
    .poll(() => onStandby('select 1 as there from noted having true').catch(() => 'no'), { timeout: 20_000 })
    .not.toBe('no')
  await untilRead(true)
  expect(replica.behindMs).toBeLessThan(400)
})

test('whoever has written reads his own writes, though the replica has not replayed them yet', async () => {
  const before = (await read())?.rows ?? 0
  await onStandby('select pg_wal_replay_pause()')
  await write()
  replica.wrote()
  await replica.look()
  expect(await read()).toEqual({ replica: false, rows: before + 1 })
  await onStandby('select pg_wal_replay_resume()')
  await untilRead(true)
  expect((await read())?.rows).toBe(before + 1)
})

test('a replica that falls too far behind is not read, and is again once it has caught up', async () => {
  await onStandby('select pg_wal_replay_pause()')
  await write()
  await untilRead(false)
  expect(replica.behindMs).toBeGreaterThan(400)
  await onStandby('select pg_wal_replay_resume()')
  await untilRead(true)
})

test('of reads during the death of the replica none fails', async () => {
  await untilRead(true)
  let going = true
  const answers: unknown[] = []
  const readers = Array.from({ length: 4 }, async () => {
    while (going) answers.push(await read())
  })
  const gone = ended(standby.child)
  process.kill(standby.child.pid as number, 'SIGQUIT')
  await gone
  await untilRead(false)
  going = false
  await Promise.all(readers)
  expect(answers.every((answer) => (answer as { rows: number }).rows > 0)).toBe(true)
  expect(replica.behindMs).toBeUndefined()
  standby = spawnPostmaster(second)
  await untilRead(true)
})

test('while the primary is away the replica answers, and one that was promoted is read no more', async () => {
  await untilRead(true)
  const away = new Pool({ ...primary.ownerConfig, host: '/nowhere' })
  const alone = new Replica({ ...primary.ownerConfig, host: '/nowhere' }, there, log, 400)
  const db = createReadDb(away, reading, alone)
  await alone.look()
  expect((await sql<{ n: number }>`select count(*)::int as n from noted`.execute(db)).rows[0]?.n).toBeGreaterThan(0)
  await alone.close()
  await away.end()
  await onStandby('select pg_promote()')
  await replica.look()
  expect(replica.usable).toBe(false)
  expect((await read())?.replica).toBe(false)
})
