import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { chmod, mkdir, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { findPidFile, removeForeignPidFile } from './embedded-postmaster.ts'
import { type Embedded, startEmbedded } from './embedded-postgres.ts'

const log = pino({ level: 'silent' })
const base = mkdtempSync(join(tmpdir(), 'sijill-embedded-'))
chmodSync(base, 0o755)
afterAll(() => rm(base, { recursive: true, force: true }))

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log })
  onTestFinished(() => embedded.stop())
  return embedded
}

async function ask<T>(config: Embedded['config'], query: string): Promise<T | undefined> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return Object.values((await client.query<Record<string, T>>(query)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const postmasterOf = (dataDir: string): number => findPidFile(join(dataDir, 'postgres', 'cluster'))!.pid

async function until(check: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000
  while (!check() && Date.now() < deadline) await sleep(20)
  expect(check()).toBe(true)
}

describe('the embedded database', () => {
  const shared = join(base, 'shared')

  test('starts in an empty folder, private, durable and able to search Arabic', async () => {
    const embedded = await start(shared)
    expect(embedded.adopted).toBe(false)
    expect(embedded.healthy()).toBe(true)
    const ask1 = <T>(query: string) => ask<T>(embedded.ownerConfig, query)
    expect(await ask1('show listen_addresses')).toBe('')
    expect(await ask1('show fsync')).toBe('on')
    expect(await ask1('show dynamic_shared_memory_type')).toBe('mmap')
    expect(await ask1('show server_encoding')).toBe('UTF8')
    expect(await ask1(`select 'آ' < 'ب' collate "C"`)).toBe(true)
    await ask1('create extension pg_trgm')
    expect(await ask1(`select cardinality(show_trgm('جمعية'))`)).toBe(6)
    expect(statSync(embedded.config.host).mode & 0o777).toBe(0o700)
    expect(statSync(join(shared, 'postgres', 'cluster')).mode & 0o777).toBe(0o700)
  })

  test('gives the server a role without special rights', async () => {
    const embedded = await start(shared)
    const rights = `select rolsuper or rolcreatedb or rolcreaterole or rolbypassrls from pg_roles where rolname = current_user`
    expect(await ask(embedded.config, rights)).toBe(false)
    expect(await ask(embedded.config, 'select current_user')).toBe('sijill_app')
  })

  test('is taken over, not started twice, by a second process on the same folder', async () => {
    const [first, second] = await Promise.all([start(shared), start(shared)])
    const pid = postmasterOf(shared)
    expect([first.adopted, second.adopted].toSorted()).toEqual([false, true])
    await first.stop()
    expect(await ask(second.config, 'select 1')).toBe(1)
    expect(postmasterOf(shared)).toBe(pid)
    await second.stop()
    expect(existsSync(join(shared, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  })

  test('comes back with its rows after kill -9 of the postmaster', async () => {
    const embedded = await start(shared)
    await ask(embedded.ownerConfig, 'create table kept as select 7 as value')
    const pid = postmasterOf(shared)
    process.kill(pid, 'SIGKILL')
    await until(() => !embedded.healthy())
    await until(() => embedded.healthy())
    expect(postmasterOf(shared)).not.toBe(pid)
    expect(await ask(embedded.ownerConfig, 'select value from kept')).toBe(7)
  })

  test('is not left running by a stop that comes while it is being started again', async () => {
    const dataDir = join(base, 'healing')
    const embedded = await start(dataDir)
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await until(() => !embedded.healthy())
    await embedded.stop()
    for (let turn = 0; turn < 10; turn += 1) {
      expect(findPidFile(join(dataDir, 'postgres', 'cluster'))?.text.includes('ready') ?? false).toBe(false)
      await sleep(100)
    }
  })

  test('starts although its old process number now belongs to another program', async () => {
    const folder = join(shared, 'postgres', 'cluster')
    const other = spawn('sleep', ['60'], { stdio: 'ignore' })
    onTestFinished(() => void other.kill())
    const socket = join(shared, 'postgres', 'run')
    const lines = (pid: number) => `${pid}\n${folder}\n1\n5432\n${socket}\n\n1 1\nready\n`
    await writeFile(join(folder, 'postmaster.pid'), lines(other.pid!))
    await writeFile(join(socket, '.s.PGSQL.5432.lock'), lines(other.pid!))
    const embedded = await start(shared)
    expect(await ask(embedded.config, 'select 1')).toBe(1)
    expect(other.exitCode).toBe(null)
  })

  test('leaves a lock file alone that another process makes just now, and starts over one that was left empty', async () => {
    const folder = join(shared, 'postgres', 'cluster')
    await (await start(shared)).stop()
    const file = join(folder, 'postmaster.pid')
    await writeFile(file, '')
    removeForeignPidFile(folder)
    expect(existsSync(file)).toBe(true)
    await utimes(file, new Date(), new Date(Date.now() - 60_000))
    const embedded = await start(shared)
    expect(await ask(embedded.config, 'select 1')).toBe(1)
  })

  test('puts the socket into a short folder when the path of the data is too long', async () => {
    const deep = join(base, 'x'.repeat(60), 'y'.repeat(60))
    const embedded = await start(deep)
    expect(Buffer.byteLength(embedded.config.host)).toBeLessThan(85)
    expect(await ask(embedded.config, 'select 1')).toBe(1)
    await embedded.stop()
    await rm(embedded.config.host, { recursive: true, force: true })
  })

  test('four starts at once on an empty folder make one cluster', async () => {
    const dataDir = join(base, 'four')
    const all = await Promise.all([1, 2, 3, 4].map(() => start(dataDir)))
    const ids = await Promise.all(
      all.map(({ ownerConfig }) => ask(ownerConfig, 'select system_identifier::text from pg_control_system()')),
    )
    expect(new Set(ids).size).toBe(1)
    const left = readdirSync(join(dataDir, 'postgres')).filter((name) => /^(new|bin-copy)-/.test(name))
    expect(left).toEqual([])
  })

  test.skipIf(process.getuid?.() !== 0)(
    'as root in a folder only root can enter, keeps the data where its user can reach it',
    async () => {
      const locked = join(base, 'locked')
      await mkdir(locked)
      await chmod(locked, 0o700)
      const dataDir = join(locked, 'data')
      const embedded = await start(dataDir)
      const target = await readlink(join(dataDir, 'postgres'))
      expect(target).toMatch(/^\/var\/lib\/sijill-/)
      expect(readFileSync(join(target, 'data-dir'), 'utf8')).toBe(dataDir)
      expect(await ask(embedded.config, 'select 1')).toBe(1)
      await embedded.stop()
      const again = await start(dataDir)
      await again.stop()
      expect(await readlink(join(dataDir, 'postgres'))).toBe(target)
      await rm(target, { recursive: true, force: true })
    },
  )
})
