import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { ignoring, keepsNames, pgBouncer, setForRole, startPooler } from '../../testing/pooler.ts'
import { freePort, spawnServer } from '../../testing/spawned.ts'
import { checkSessions } from './check-sessions.ts'
import { openDatabase } from './open-database.ts'
import { createPool } from './pool.ts'

const database = await testDatabase()
const log = pino({ level: 'silent' })
const { url } = database
const owner = decodeURIComponent(new URL(url).username)
const open = async (databaseUrl: string, databaseDirectUrl?: string) => {
  const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl, databaseDirectUrl, log })
  onTestFinished(opened.close)
  return opened
}

describe('connections on which rows of others would be seen', () => {
  const refused = async (config: object) => {
    const pool = createPool({ connectionString: url, ...config }, { max: 2 })
    onTestFinished(() => pool.end())
    return checkSessions(pool).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  }
  test('the plain role is taken; the owner, and the plain role without row-level security, in another time zone or without time limits, are not', async () => {
    expect(await refused({ options: '-c role=sijill_app' })).toBe('taken')
    expect(await refused({})).toContain(`would work as ${owner}`)
    expect(await refused({ options: '-c role=sijill_app -c row_security=off' })).toContain('row-level security')
    expect(await refused({ options: '-c role=sijill_app -c timezone=Asia/Damascus' })).toContain('time zone')
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      expect(await refused({ options: '-c role=sijill_app', [limit]: 0 })).toContain('without time limits')
  })
})

describe.skipIf(pgBouncer === undefined)('behind PgBouncer', () => {
  test.each(['transaction', 'session'] as const)(
    'with pool_mode %s, a role that it drops is noticed: the start is refused',
    async (pool_mode) => {
      const over = await startPooler(url, { pool_mode, ...ignoring })
      await expect(open(over(owner), url)).rejects.toThrow('did not take over the role sijill_app')
    },
  )

  test.each(['transaction', 'statement'] as const)(
    'with pool_mode %s and nothing said about a pooler, the plain role is refused too: sessions are shared, and each says whose rows are seen',
    async (pool_mode) => {
      await setForRole(database.ownerPool)
      for (const server_round_robin of ['0', '1']) {
        const over = await startPooler(url, { pool_mode, server_round_robin, ...ignoring })
        const pool = createPool({ connectionString: over('sijill_app') }, { max: 2 })
        await expect(checkSessions(pool), server_round_robin).rejects.toThrow('shares sessions')
        await pool.end()
      }
    },
  )

  test('one that drops time limits is refused, with the statements that set them for the role', async () => {
    const over = await startPooler(url, { pool_mode: 'transaction', ...ignoring })
    await setForRole(database.ownerPool, { statement_timeout: '0' })
    await expect(open(over('sijill_app'), url)).rejects.toThrow(/without time limits.*set statement_timeout = '30s'/)
  })

  test('with pool_mode statement it is refused, because transactions are broken up', async () => {
    const over = await startPooler(url, { pool_mode: 'statement', ...ignoring })
    await setForRole(database.ownerPool)
    await expect(open(over('sijill_app'), url)).rejects.toThrow('Set pool_mode = transaction')
  })

  test('with pool_mode transaction it is refused where names of prepared statements are not kept', async () => {
    await setForRole(database.ownerPool)
    for (const [default_pool_size, server_round_robin] of [
      ['1', '0'],
      ['2', '1'],
      ['5', '1'],
    ] as const) {
      // From 1.21 on a pooler keeps them unless it is told not to.
      const lacks: Record<string, string> = keepsNames ? { max_prepared_statements: '0' } : {}
      const over = await startPooler(url, {
        ...{ pool_mode: 'transaction', default_pool_size, server_round_robin, ...lacks, ...ignoring },
      })
      await expect(open(over('sijill_app'), url)).rejects.toThrow('PgBouncer does it from version 1.21 on')
    }
  })

  test('with pool_mode session and a direct address it serves as the plain role, and listens past the pooler', async () => {
    const over = await startPooler(url, { pool_mode: 'session', ...ignoring })
    await setForRole(database.ownerPool)
    const dataDir = mkdtempSync(join(tmpdir(), 'sijill-pooled-'))
    const server = await spawnServer(await freePort(), {
      ...{ DATABASE_URL: over('sijill_app'), DATABASE_DIRECT_URL: url, DATA_DIR: dataDir },
    })
    onTestFinished(async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    expect((await fetch(`${server.url}/api/v2/guest/regulations-counts`)).status).toBe(200)
    // Whoever listens keeps his connection: over the pooler he would take one from the requests.
    const { rows } = await database.ownerPool.query<{ name: string }>(
      `select usename as name from pg_stat_activity
       where datname = current_database() and query ilike 'listen%'`,
    )
    expect(rows).toEqual([{ name: owner }])
    const opened = await open(over('sijill_app'), url)
    expect((await opened.pool.query('select current_user as role')).rows).toEqual([{ role: 'sijill_app' }])
    expect(opened.direct.connectionString).toBe(url)
  })
})
