import type { Kysely, LogEvent } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import type { DB } from '#db/types.ts'
import { appRole, type Embedded, type Log, startEmbedded } from './embedded-postgres.ts'
import { checkSessions } from './check-sessions.ts'
import { presence } from './embedded-postmaster.ts'
import { findAhead, findPending, migrate, type Migration, migrationsFolder, readMigrations } from './migrate.ts'
import { createDb, createPool } from './pool.ts'
import { createReadDb, Replica } from './replica.ts'

export type Database = {
  /** Connections as the unprivileged role. `db` and `pool` use the same ones. */
  pool: Pool
  db: Kysely<DB>
  /** For public reads: the replica if one is configured, else the same as `db`. */
  readDb: Kysely<DB>
  /** How far the replica is, where one is configured. */
  replica?: Replica
  /** How a connection of its own reaches the database itself, past a pooler: for LISTEN, locks and looking after it. */
  direct: PoolConfig
  /** Connections as the owner of the tables, at most two: migrations, queue set-up, seeds. */
  adminPool: Pool
  /** False while the embedded database is down, or after `close`. */
  healthy: () => boolean
  /** Ends the pools, then the embedded database unless other processes use it. */
  close: () => Promise<void>
}

export type DatabaseOptions = {
  dataDir: string
  /** Where the embedded database archives its WAL. */
  backupDir?: string | undefined
  databaseUrl?: string | undefined
  databaseReadUrl?: string | undefined
  /** The database itself, where `databaseUrl` is a pooler. */
  databaseDirectUrl?: string | undefined
  log: Log
  /** Size of the server's pool; 10 by default. */
  max?: number
  /** Hears of each statement. */
  onStatement?: (event: LogEvent) => void
}

/**
 * Opens and migrates the database of this installation: the one at `databaseUrl` (PostgreSQL 15 to 18), else the
 * embedded one in `dataDir`.
 * Throws a readable sentence when it cannot be reached, is too old, or cannot search Arabic.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log, databaseUrl } = options
  let embedded: Embedded | undefined
  const pools: Pool[] = []
  let replica: Replica | undefined
  const open = (config: PoolConfig, max: number, pooled = false): Pool => {
    const pool = createPool(config, { max, pooled })
    pools.push(pool)
    return pool
  }
  let closed = false
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    await replica?.close()
    await Promise.all(pools.map((pool) => pool.end()))
    await embedded?.stop()
  }
  try {
    const migrations = await readMigrations(migrationsFolder)
    // Short, because PostgreSQL cuts the name of a connection.
    const program = migrations.at(-1)?.name.slice(0, 13)
    if (databaseUrl === undefined) {
      embedded = await startEmbedded({ dataDir: options.dataDir, backupDir: options.backupDir, log, program })
    }
    const own = options.databaseDirectUrl ?? databaseUrl
    const adminPool = open(embedded?.ownerConfig ?? { connectionString: own }, 2)
    await checkServer(adminPool)
    if (embedded) await refuseBesideOlder(adminPool, migrations, program)
    const role = embedded === undefined ? await findPlainRole(adminPool) : appRole
    await migrateAloud(adminPool, migrations, role, log)
    const asPlainRole = { options: `-c role=${role}` }
    // Whoever names a way past the pooler has one: nothing is then told to a session for longer than a transaction.
    const pooled = options.databaseDirectUrl !== undefined
    const served = embedded?.config ?? { connectionString: databaseUrl, ...asPlainRole }
    const pool = open(served, options.max ?? 10, pooled)
    await checkSessions(pool, pooled)
    const direct = pooled ? { ...pool.options, connectionString: own } : pool.options
    const db = createDb(pool, options.onStatement)
    let readDb = db
    if (options.databaseReadUrl !== undefined) {
      const reading = {
        ...{ connectionString: options.databaseReadUrl, ...asPlainRole },
        ...{ connectionTimeoutMillis: 2_000, query_timeout: 10_000 },
      }
      replica = new Replica(direct, reading, log)
      await replica.look()
      // Told with each transaction in any case: while a replica is away, nobody can look whether a pooler is before it.
      const readPool = open(reading, 10, true)
      if (replica.usable) await checkSessions(readPool, true)
      readDb = createReadDb(pool, readPool, replica, options.onStatement)
    }
    const healthy = (): boolean => !closed && (embedded?.healthy() ?? true)
    return { pool, db, readDb, direct, adminPool, healthy, close, ...(replica && { replica }) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Brings the database up to this version, and says what it did or that a newer version was here. */
async function migrateAloud(pool: Pool, migrations: Migration[], role: string, log: Log): Promise<void> {
  const applied = await migrate(pool, migrations, role)
  if (applied.length > 0) log.info({ applied }, 'migrations applied')
  const ahead = await findAhead(pool, migrations)
  if (ahead.length > 0) log.warn({ ahead }, 'the database is of a newer release, beside which this one may serve')
}

/**
 * Throws where a process of another version uses the embedded database and this one would migrate it under its feet.
 * Processes of the same version that start together take turns.
 */
async function refuseBesideOlder(pool: Pool, migrations: Migration[], program = ''): Promise<void> {
  const open = await findPending(pool, migrations)
  if (open.length === 0) return
  const { rows } = await pool.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where starts_with(application_name, $1) and application_name <> $2',
    [presence, `${presence} ${program}`],
  )
  if (rows.length > 0)
    throw new Error(
      `Another server of another version runs on this folder, and this one would change its database (${open.length} migrations). Stop the other one first, or name another folder with DATA_DIR. Nothing was changed.`,
    )
}

async function checkServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; encoding: string; letters: boolean }>(
    `select current_setting('server_version_num') as version,
            current_setting('server_encoding') as encoding,
            exists (select from pg_database where datname = current_database()
                    and datctype not in ('C', 'POSIX')) as letters`,
  )
  const server = rows[0]
  if (server === undefined || Number(server.version) < 150_000)
    throw new Error('The database must be PostgreSQL 15 or newer.')
  if (server.encoding !== 'UTF8') throw new Error('The database must have the encoding UTF8.')
  // pg_trgm recognises letters by LC_CTYPE: with C, an Arabic search silently finds nothing.
  if (!server.letters)
    throw new Error(
      `The database has LC_CTYPE C, under which Arabic cannot be searched. Create it with: create database sijill template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';`,
    )
}

/**
 * The role as which the server works, so that row-level security applies to it. It is made where the user may do that.
 * Throws a sentence that says what to do where the user is not a member of it: as the owner of the tables, the server
 * would see rows of everybody for whomever it asks.
 */
export async function findPlainRole(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ member: boolean; creates: boolean; user: string }>(
    `select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as member,
            (rolsuper or rolcreaterole) and not exists (select from pg_roles where rolname = $1) as creates, current_user as user
     from pg_roles where rolname = current_user`,
    [appRole],
  )
  if (rows[0]?.member === true) return appRole
  if (rows[0]?.creates !== true)
    throw new Error(
      `The database user ${rows[0]?.user} cannot become ${appRole}, and as the owner of the tables it would see rows of everybody. Run as an administrator of the database: create role ${appRole}; grant ${appRole} to ${rows[0]?.user};`,
    )
  await pool.query(`create role ${appRole} nosuperuser nocreatedb nocreaterole`).catch((error: { code?: string }) => {
    // Another process was faster.
    if (error.code !== '42710' && error.code !== '23505') throw error as Error
  })
  // Since PostgreSQL 16 the creator of a role may administer it but is not a member of it.
  await pool.query(`grant ${appRole} to current_user`)
  return appRole
}
