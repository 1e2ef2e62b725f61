import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { findRunAs } from '#server/core/database/embedded-user.ts'
import { openDatabase } from '#server/core/database/open-database.ts'
import { freePort, spawnServer } from '#server/testing/spawned.ts'

/** Programs of a PostgreSQL that an operating system installed; ours brings no `pg_dump`. */
const installed = '/usr/lib/postgresql'
const bin = (existsSync(installed) ? readdirSync(installed) : [])
  .filter((version) => Number(version) >= 15 && existsSync(join(installed, version, 'bin', 'pg_dump')))
  .map((version) => join(installed, version, 'bin'))
  .at(-1)

const place = mkdtempSync(join(tmpdir(), 'sijill-dump-'))
chmodSync(place, 0o711)
const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
  rmSync(place, { recursive: true, force: true })
})

/** A new cluster with one user, as an operator has it. Answers the address of its first database. */
async function cluster(name: string): Promise<string> {
  const [folder, runAs, port] = [join(place, name), findRunAs(), await freePort()]
  mkdirSync(folder, { mode: 0o700 })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  const options = { cwd: '/', stdio: 'ignore', ...runAs } as const
  execFileSync(
    join(bin ?? '', 'initdb'),
    ['-D', folder, '-U', 'admin', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust'],
    options,
  )
  const flags = [
    '-D',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
  ]
  const child = spawn(join(bin ?? '', 'postgres'), [...flags, '-c', 'fsync=off'], options)
  stops.push(() => child.kill('SIGQUIT'))
  const url = `postgres://admin@127.0.0.1:${port}/postgres`
  await expect
    .poll(
      () =>
        sql(url, 'select 1').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  return url
}
async function sql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
const withDatabase = (url: string, name: string, user = 'admin') =>
  url.replace('admin@', `${user}@`).replace(/postgres$/, name)

// Where the operating system has no PostgreSQL 15 or newer, there is no pg_dump to try.
describe.skipIf(bin === undefined)('a dump of a real cluster', () => {
  test('is restored on a new one, which knows no role, by the command of the runbook, and a server runs on it as the plain role', async () => {
    const [first, second] = [await cluster('first'), await cluster('second')]
    await sql(first, 'create role sijill login createrole')
    await sql(
      first,
      `create database sijill owner sijill template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    )
    const log = pino({ level: 'silent' })
    const real = withDatabase(first, 'sijill', 'sijill')
    const made = await openDatabase({ dataDir: '/nowhere', databaseUrl: real, log })
    await made.adminPool.query(
      `insert into outbox (channel, to_address, subject, body_text) values ('mail', 'a@test.example', 'س', 'ن')`,
    )
    await made.close()
    const dump = join(place, 'sijill.dump')
    const env = { PATH: `${bin}:${process.env.PATH}` }
    execFileSync('pg_dump', ['-Fc', '-f', dump, real], { env })
    const script = join(import.meta.dirname, '..', 'deploy', 'restore-dump.sh')
    for (const name of ['sijill_check', 'sijill_again']) {
      const { status, stdout, stderr } = spawnSync('sh', [script, dump, second, name], { env, encoding: 'utf8' })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout).toContain('owned by sijill')
    }
    const copy = withDatabase(second, 'sijill_check', 'sijill')
    const server = await spawnServer(await freePort(), {
      ...{ DATABASE_URL: copy, DATA_DIR: join(place, 'data'), WORKER: 'off' },
    })
    expect((await fetch(`${server.url}/api/v2/guest/regulations-counts`)).status).toBe(200)
    await server.stop()
    const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl: copy, log })
    const { rows } = await opened.pool.query('select current_user as role, (select count(*)::int from outbox) as rows')
    await opened.close()
    expect(rows).toEqual([{ role: 'sijill_app', rows: 1 }])
  }, 120_000)
})
