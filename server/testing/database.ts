import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { DB } from '#db/types.ts'
import { createDb, createPool } from '#server/core/database/pool.ts'
import { database, type TestCluster } from './cluster.ts'
import { atEndOfFile } from './file-end.ts'
import { readAnswers } from './queries/answers.ts'
import { QueryRecorder } from './queries/recorder.ts'

export type TestDatabase = {
  /** Connections as the unprivileged role, as the server has them. */
  pool: Pool
  db: Kysely<DB>
  /** Connections as the owner of the tables; row-level security does not apply to them. */
  ownerPool: Pool
  ownerDb: Kysely<DB>
  /** Lets this many statements be on their way at once, for those that are to meet. */
  makeRoom: (connections: number) => void
  /** DATABASE_URL of this database, for a server in its own process. */
  url: string
  name: string
  /** Ends the connections. */
  leave: () => Promise<void>
  /** Drops the database as well. */
  close: () => Promise<void>
}

/** A copy of a template database; `close` drops it. */
export async function copyDatabase(
  { owner, role, tablespace }: TestCluster,
  template: string,
  options: { max?: number; recorder?: QueryRecorder } = {},
): Promise<TestDatabase> {
  const { recorder } = options
  const name = `sijill_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await manage(owner, `create database ${name} template ${template} strategy file_copy tablespace ${tablespace}`)
  const config = database(owner, name)
  const plain = role === undefined ? config : { ...config, options: `-c role=${role}` }
  // Two, so that requests may meet: each further connection reads the catalogue and plans every statement anew.
  const pool = createPool(plain, { max: options.max ?? 2 })
  const ownerPool = createPool(config, { max: 2 })
  if (recorder) for (const one of [pool, ownerPool]) one.on('connect', (client) => recorder.listen(client))
  let left = false
  const leave = async (): Promise<void> => {
    left = true
    await Promise.all([pool.end(), ownerPool.end()])
    recorder?.flush()
  }
  const close = async (): Promise<void> => {
    if (left) return
    await leave()
    await manage(owner, `drop database if exists ${name} with (force)`)
  }
  const makeRoom = (connections: number): void => {
    for (const one of [pool, pool.ofOwners]) one.options.max = Math.max(one.options.max, connections)
  }
  const url = databaseUrl(config)
  const [db, ownerDb] = [createDb(pool, recorder?.log), createDb(ownerPool, recorder?.log)]
  return { pool, db, ownerPool, ownerDb, makeRoom, url, name, leave, close }
}

/** One per process, because its test files ask the same statements again. */
let recorder: QueryRecorder | undefined

/** A copy of a template (of the migrated one, if none is named) whose answers to typed statements are recorded. */
export async function recordedCopy(template?: string, options: { max?: number } = {}): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  // A full run records everything, so that it can be compared with the present schema.
  recorder ??= new QueryRecorder(inject('typedStatements'), process.env.QUERIES === 'all' ? [] : readAnswers())
  return copyDatabase(cluster, template ?? cluster.template, { ...options, recorder })
}

/** A copy of the migrated and seeded template for this test file. Dropped when the file ends. */
export async function testDatabase(options: { max?: number; template?: string } = {}): Promise<TestDatabase> {
  const copy = await recordedCopy(options.template, options)
  atEndOfFile(copy.close)
  return copy
}

/**
 * A database without tables for this test, dropped when the test ends.
 * `another(max)` opens one more pool on it as the owner, `pooled` as behind a pooler.
 */
export async function emptyDatabase(): Promise<{
  pool: Pool
  another: (max?: number, pooled?: boolean) => Pool
  role: string
  url: string
}> {
  const { owner, role, tablespace } = inject('testCluster')
  const name = `sijill_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await manage(owner, `create database ${name} template template0 tablespace ${tablespace}`)
  const pools: Pool[] = []
  const another = (max = 2, pooled = false): Pool => {
    const pool = createPool(database(owner, name), { max, pooled })
    pools.push(pool)
    return pool
  }
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await manage(owner, `drop database if exists ${name} with (force)`)
  })
  return { pool: another(), another, role: role ?? 'current_user', url: databaseUrl(database(owner, name)) }
}

/** One connection of this process for all its databases to come and go: a new one costs as much as a small test. */
let management: Pool | undefined
async function manage(owner: PoolConfig, statement: string): Promise<void> {
  if (management === undefined) {
    management = new Pool({ ...database(owner, 'postgres'), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The cluster may end before this process.
    management.on('error', () => undefined)
  }
  await management.query(statement)
}

/** A statement about databases, on the one connection that this process has for them. */
export const asOwner = (statement: string): Promise<void> => manage(inject('testCluster').owner, statement)

function databaseUrl(config: PoolConfig): string {
  if (config.connectionString !== undefined) return config.connectionString
  const { user, host, port, database: name } = config
  return `postgres://${String(user)}@${encodeURIComponent(String(host))}:${port}/${name}`
}
