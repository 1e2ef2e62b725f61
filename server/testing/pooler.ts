import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { findRunAs } from '#server/core/database/embedded-user.ts'
import { freePort } from './spawned.ts'

/** PgBouncer, where the operating system has it. */
export const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) =>
  existsSync(path),
)

/** PgBouncer before a test database, for this test. Answers the address over it for a user. */
export async function startPooler(
  databaseUrl: string,
  settings: { pool_mode: 'session' | 'transaction' | 'statement'; [name: string]: string },
): Promise<(user: string) => string> {
  const target = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'sijill-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const name = target.pathname.slice(1)
  const to = `host=${decodeURIComponent(target.hostname)} port=${target.port || '5432'} dbname=${name}`
  const users = [decodeURIComponent(target.username), 'sijill_app']
  writeFileSync(join(folder, 'users'), users.map((user) => `"${user}" ""\n`).join(''))
  const lines = {
    ...{ listen_addr: '127.0.0.1', listen_port: String(port), unix_socket_dir: '', auth_type: 'trust' },
    ...{ auth_file: join(folder, 'users'), default_pool_size: '30', max_client_conn: '200' },
    ...settings,
  }
  const rows = Object.entries(lines).map(([key, value]) => `${key} = ${value}\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), `[databases]\n${name} = ${to}\n[pgbouncer]\n${rows.join('')}`)
  // It refuses to run as root, as PostgreSQL does; and reaches the socket of the database only as its user.
  const child = spawn(pgBouncer ?? '', [join(folder, 'pgbouncer.ini')], { cwd: '/', stdio: 'ignore', ...findRunAs() })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const urlOf = (user: string) => `postgres://${user}@127.0.0.1:${port}/${name}`
  const reach = async () => {
    const client = new Client({ connectionString: urlOf(users[0] ?? '') })
    await client.connect()
    await client.end()
    return true
  }
  await expect.poll(() => reach().catch((error: Error) => error.message), { timeout: 10_000 }).toBe(true)
  return urlOf
}
