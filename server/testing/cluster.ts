import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, Pool, type PoolConfig } from 'pg'
import pino from 'pino'
import { appRole, startEmbedded } from '#server/core/database/embedded-postgres.ts'
import { findRunAs } from '#server/core/database/embedded-user.ts'
import { migrate, readMigrations } from '#server/core/database/migrate.ts'
import { createDb, createPool } from '#server/core/database/pool.ts'
import { findPlainRole } from '#server/core/database/open-database.ts'
import { prepareQueue } from '#server/core/jobs/queue-tables.ts'
import { seedReference } from '#db/seed/reference.ts'
import { memoryFolder } from './memory.ts'

/** What test files need to know of the cluster. Plain data, because it is passed between processes. */
export type TestCluster = {
  owner: PoolConfig
  /** The role of the application's connections. */
  role: string | undefined
  template: string
  /** Where copies of the template are stored: in memory if possible. */
  tablespace: string
}

const root = join(import.meta.dirname, '..', '..')
const log = pino({ level: 'error' })

/**
 * Starts the cluster for tests in .cache (or uses DATABASE_URL), and creates the template database once per state of
 * migrations and seeds.
 * Only here is fsync off.
 */
export async function startTestCluster(): Promise<{
  cluster: TestCluster
  stop: () => Promise<void>
}> {
  const { owner, role, stop } = await connectToCluster()
  const client = new Client({ ...owner, ...database(owner, 'postgres') })
  await client.connect()
  try {
    const template = await templateOf(root)
    // Two runs at once: the second one waits and finds the template.
    await client.query('select pg_advisory_lock(72035)')
    await dropLeftovers(client, template)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, owner, template, role)
    return { cluster: { owner, role, template, tablespace: await openTablespace(client) }, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    await client.end()
  }
}

async function connectToCluster(): Promise<{
  owner: PoolConfig
  role: string | undefined
  stop: () => Promise<void>
}> {
  const url = process.env.DATABASE_URL
  if (url) {
    const owner = { connectionString: url }
    return { owner, role: await plainRole(owner), stop: async () => undefined }
  }
  const embedded = await startEmbedded({
    dataDir: join(root, '.cache', 'test-pg'),
    log,
    settings: {
      ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
      // Tables are empty when a test begins, and statements keep the plan of that moment: reading whole tables, which
      // costs a hundred times as much once they hold thousands of rows.
      enable_seqscan: 'off',
      // Enough connections for all test files and servers of a run.
      max_connections: '400',
      // A test asks most statements once or twice: five plans before the one that stays are five too many.
      plan_cache_mode: 'force_generic_plan',
    },
  })
  return { owner: embedded.ownerConfig, role: appRole, stop: embedded.stop }
}

/** The tablespace for copies of the template. */
async function openTablespace(client: Client): Promise<string> {
  const memory = memoryFolder()
  if (memory === undefined) return 'pg_default'
  await client.query('select pg_advisory_lock(72036)')
  const { rows } = await client.query<{ folder: string }>(
    `select pg_tablespace_location(oid) as folder from pg_tablespace where spcname = 'memory'`,
  )
  if (rows[0] && existsSync(rows[0].folder)) return 'memory'
  // The server of DATABASE_URL may run on another machine.
  if (process.env.DATABASE_URL) return 'pg_default'
  // A restart of the machine empties its memory.
  await client.query('drop tablespace if exists memory')
  removeForsaken(memory)
  const folder = mkdtempSync(join(memory, 'sijill-databases-'))
  // Next to the folder stands whose it is, so that a later run knows when nobody needs it any more.
  writeFileSync(`${folder}.cluster`, join(root, '.cache', 'test-pg'))
  const runAs = findRunAs()
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  await client.query(`create tablespace memory location '${folder}'`)
  return 'memory'
}

/** Removes what clusters left in the memory that are no longer there: a removed clone would hold it until a restart. */
function removeForsaken(memory: string): void {
  for (const name of readdirSync(memory).filter((one) => /^sijill-databases-\w+\.cluster$/.test(one))) {
    const note = join(memory, name)
    if (existsSync(readFileSync(note, 'utf8'))) continue
    rmSync(note.slice(0, -'.cluster'.length), { recursive: true, force: true })
    rmSync(note)
  }
}

/** Runs the work on an empty database and drops it afterwards. */
export async function withScratchDatabase<T>(work: (pool: Pool, role: string | undefined) => Promise<T>): Promise<T> {
  const { owner, role, stop } = await connectToCluster()
  const client = new Client({ ...owner, ...database(owner, 'postgres') })
  const name = `sijill_test_${process.pid}_scratch`
  try {
    await client.connect()
    await client.query(`create database ${name} template template0 tablespace ${await openTablespace(client)}`)
    const pool = createPool(database(owner, name), { max: 2, statementTimeoutMs: 0 })
    try {
      return await work(pool, role)
    } finally {
      await pool.end()
      await client.query(`drop database ${name} with (force)`)
    }
  } finally {
    await client.end()
    await stop()
  }
}

/** The same server, but another database. */
export function database(owner: PoolConfig, name: string): PoolConfig {
  if (owner.connectionString === undefined) return { ...owner, database: name }
  const url = new URL(owner.connectionString)
  url.pathname = `/${name}`
  return { ...owner, connectionString: url.href }
}

async function plainRole(owner: PoolConfig): Promise<string | undefined> {
  const pool = new Pool({ ...owner, max: 1 })
  try {
    return await findPlainRole(pool)
  } finally {
    await pool.end()
  }
}

async function makeTemplate(
  client: Client,
  owner: PoolConfig,
  template: string,
  role: string | undefined,
): Promise<void> {
  const name = `${template}_making`
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template template0`)
  const pool = createPool(database(owner, name), { max: 2, statementTimeoutMs: 0 })
  const db = createDb(pool)
  try {
    await migrate(pool, await readMigrations(join(root, 'db', 'migrations')), role)
    await prepareQueue(pool)
    await seedReference(db)
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
  // PostgreSQL writes with the first connection what all others read of its own tables; copies take it along.
  const first = new Client(database(owner, name))
  await first.connect()
  await first.end()
  await client.query(`alter database ${name} rename to ${template}`)
}

/** Drops databases of runs that were killed, and all templates except the newest three. */
async function dropLeftovers(client: Client, keep: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where datname like 'sijill\\_test\\_%' or datname like 'sijill\\_template\\_%' order by oid desc`,
  )
  const tests = rows.filter(({ name }) => name.startsWith('sijill_test_') && !runs(name))
  const templates = rows.filter(({ name }) => /^sijill_template_[0-9a-f]+$/.test(name))
  for (const { name } of [...tests, ...templates.slice(3)])
    if (name !== keep) await client.query(`drop database if exists ${name} with (force)`)
}

function runs(name: string): boolean {
  try {
    process.kill(Number(name.split('_')[2]), 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** The name of the template for the migrations and seeds of a project's folder. */
export async function templateOf(project: string): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['db/migrations', 'db/seed']) {
    const names = await readdir(join(project, folder), { recursive: true })
    for (const name of names.filter((file) => /\.(sql|ts|json)$/.test(file)).toSorted())
      hash.update(name).update(await readFile(join(project, folder, name)))
  }
  return `sijill_template_${hash.digest('hex').slice(0, 16)}`
}
