import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import { onTestFinished } from 'vitest'
import { findRunAs } from '#server/core/database/embedded-user.ts'
import { freePort } from './spawned.ts'

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
/** PgBouncer, where the operating system has it, or that of `PGBOUNCER`. */
export const pgBouncer = process.env.PGBOUNCER ?? places.find((path) => existsSync(path))
const [, version = '0'] =
  /PgBouncer 1\.(\d+)/.exec(
    pgBouncer === undefined ? '' : spawnSync(pgBouncer, ['--version'], { encoding: 'utf8' }).stdout,
  ) ?? []
/** Whether it keeps the names of prepared statements when sessions change hands. */
export const keepsNames = Number(version) >= 21
/** What a run lacks that was told to try it all (`DRILL`, see deploy/figures.md). */
export const lacking = keepsNames
  ? undefined
  : `PgBouncer 1.21 or newer is not on this machine (found: 1.${version}); PGBOUNCER names one`

/** Waits until somebody answers at an address of the pooler. */
async function waitFor(connectionString: string): Promise<void> {
  for (const until = Date.now() + 10_000; ;) {
    const client = new Client({ connectionString })
    const refused = await client.connect().then(
      () => undefined,
      (error: Error) => error,
    )
    await client.end().catch(() => undefined)
    if (refused === undefined) return
    if (Date.now() > until) throw refused
    await sleep(50)
  }
}

/** PgBouncer before a test database, for this test unless `whenFinished` says otherwise. Answers the address over it for a user; its console is a database too. */
export async function startPooler(
  databaseUrl: string,
  settings: { pool_mode: 'session' | 'transaction' | 'statement'; [name: string]: string },
  whenFinished: (stop: () => void) => void = onTestFinished,
): Promise<(user: string, database?: string) => string> {
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
    admin_users: users[0] ?? '',
    ...settings,
  }
  const rows = Object.entries(lines).map(([key, value]) => `${key} = ${value}\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), `[databases]\n${name} = ${to}\n[pgbouncer]\n${rows.join('')}`)
  // It refuses to run as root, as PostgreSQL does; and reaches the socket of the database only as its user.
  const child = spawn(pgBouncer ?? '', [join(folder, 'pgbouncer.ini')], { cwd: '/', stdio: 'ignore', ...findRunAs() })
  whenFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const urlOf = (user: string, database = name) => `postgres://${user}@127.0.0.1:${port}/${database}`
  await waitFor(urlOf(users[0] ?? ''))
  return urlOf
}

/** As an operator sets it who has read that the server sends these. */
export const ignoring = {
  ignore_startup_parameters: 'options,extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
}
/** What the pooler drops, set for the role as the runbook says; in the present database only. */
export async function setForRole(ownerPool: Pool, changed: Record<string, string> = {}): Promise<void> {
  const settings = { timezone: 'UTC', statement_timeout: '30s', idle_in_transaction_session_timeout: '60s', ...changed }
  const { rows } = await ownerPool.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const [name, value] of Object.entries(settings))
    await ownerPool.query(`alter role sijill_app in database ${rows[0]?.name} set ${name} = '${value}'`)
}
