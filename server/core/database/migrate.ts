import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { dumpSchema } from './schema-dump.ts'

export type Migration = { name: string; sql: string; sha256: string }
/** What the database knows of a migration that it has. */
type Applied = { sha256: string; servesFrom: string | null }

export const migrationsFolder = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations')

/**
 * Lock number, the same in all versions, so that only one process migrates a database at a time. The value is
 * arbitrary.
 */
const lockKey = 7_203_518_044

/** The first migrations were counted, later ones are named by the UTC minute in which they were written; as texts they sort in that order. */
const migrationName = /^(\d{4}|(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d))-[a-z0-9-]+\.sql$/

/** The number of a migration by its file's name, or undefined where the name is none. */
function numberOf(name: string): string | undefined {
  const [, number, year, month, day, hour, minute] = migrationName.exec(name) ?? []
  if (number === undefined || year === undefined) return number
  const time = `${year}-${month}-${day}T${hour}:${minute}`
  const written = new Date(`${time}Z`)
  // The 31st of June becomes the 1st of July.
  return Number.isNaN(written.getTime()) || !written.toISOString().startsWith(time) ? undefined : number
}

/** Reads migrations in their order; numbers must be unique. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = numberOf(name)
    if (number === undefined) throw new Error(`${name}: a migration is named 20261123-2130-what-it-does.sql`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}`)
    numbers.add(number)
  }
  return await Promise.all(
    names.map(async (name) => {
      // Line ends may differ between checkouts of the same file.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** A comment of what a migration takes away, and since which migration nothing asks for it. */
export const contractComment = /^\s*-- contract (\w+)(?: since (\S+))?:/gm

/**
 * The number of the migration that a server must know to run beside this one: '' for any, where nothing is taken away; null
 * where it is not said since when nothing asks for what is.
 */
export function servesFrom(sql: string): string | null {
  const since = [...sql.matchAll(contractComment)].map(([, , number]) => number ?? null)
  return since.includes(null) ? null : ((since as string[]).toSorted().at(-1) ?? '')
}

/** The names of migrations that the database lacks; throws where it has one beside which the program cannot serve, or another text. */
export async function findPending(pool: Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    return pending(migrations, await findApplied(client)).map(({ name }) => name)
  } finally {
    client.release()
  }
}

/** The names of migrations that the database has and the program does not know. */
export async function findAhead(pool: Pool, migrations: Migration[]): Promise<string[]> {
  const known = new Set(migrations.map(({ name }) => name))
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name).filter((name) => !known.has(name))
}

/**
 * Brings the database up to the last migration and returns the names of those applied now.
 * One transaction per file, which waits two seconds for a lock and gives way to others between its attempts; several
 * processes may call it at once. Refuses a file that changed after it was applied, and a database that is newer than the
 * files and takes away what they ask for.
 * `appRole` gets default privileges on everything that later statements create.
 */
export async function migrate(pool: Pool, migrations: Migration[], appRole?: string): Promise<string[]> {
  const client = await pool.connect()
  let failed = true
  let told = false
  try {
    if (pending(migrations, await findApplied(client)).length === 0) {
      failed = false
      return []
    }
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    if (appRole !== undefined) await grantDefaults(client, appRole)
    const before = await findApplied(client)
    const open = pending(migrations, before)
    // Whoever serves meanwhile does without plans, which would not fit the new tables.
    if (before !== undefined && before.size > 0 && open.length > 0) {
      told = true
      await client.query(`notify schema_changes, 'begin'`)
      await sleep(patience.hearMs)
    }
    for (const migration of open) await apply(client, migration)
    failed = false
    return open.map(({ name }) => name)
  } finally {
    if (told) await client.query(`notify schema_changes, 'done'`).catch(() => undefined)
    if (!failed) await client.query('select pg_advisory_unlock_all()')
    // Closing a failed session ends its transaction and its lock.
    client.release(true)
  }
}

/**
 * How long a statement waits for its lock, and how often it is tried. Whoever waits for a lock holds up all that come
 * after him, so a migration gives way soon and comes again. Before the first one, other servers have time to hear of it.
 */
const patience = { waitMs: 2_000, pauseMs: 1_000, tries: 20, hearMs: 500 }

async function apply(client: ClientBase, migration: Migration, tries = patience.tries): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${patience.waitMs}`)
    await client.query(migration.sql)
    const { name, sha256, sql } = migration
    // The first migrations find a table that does not ask who serves.
    await client.query(
      `insert into schema_migrations select * from jsonb_populate_record(null::schema_migrations, $1 || jsonb_build_object('applied_at', now()))`,
      [JSON.stringify({ name, sha256, serves_from: servesFrom(sql) })],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const { message, position, code } = error as { message: string; position?: string; code?: string }
    if (code === '55P03' && tries > 1) {
      await sleep(patience.pauseMs)
      return apply(client, migration, tries - 1)
    }
    const line = migration.sql.slice(0, Number(position ?? 0)).split('\n').length
    const where = position === undefined ? migration.name : `${migration.name}:${line}`
    throw new Error(`Migration ${where} failed: ${message}`, { cause: error })
  }
}

async function findApplied(client: ClientBase): Promise<Map<string, Applied> | undefined> {
  const table = await client.query<{ exists: boolean }>(`select to_regclass('schema_migrations') is not null as exists`)
  if (table.rows[0]?.exists !== true) return undefined
  const { rows } = await client.query<Applied & { name: string }>(
    `select name, sha256, to_jsonb(m) ->> 'serves_from' as "servesFrom" from schema_migrations m order by name`,
  )
  return new Map(rows.map(({ name, ...applied }) => [name, applied]))
}

function pending(migrations: Migration[], applied: Map<string, Applied> | undefined): Migration[] {
  if (applied === undefined) return migrations
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const newest = migrations.at(-1)?.name ?? ''
  for (const [name, { sha256, servesFrom }] of applied) {
    const file = known.get(name)
    if (file === undefined) {
      if (name > newest && servesFrom !== null && servesFrom <= newest) continue
      throw new Error(
        `The database has the migration ${name}, which this program does not know and beside which it cannot serve: it is older than the release before.`,
      )
    }
    if (file.sha256 !== sha256)
      throw new Error(
        `The migration ${name} was changed after it was applied. Migrations go forward only: write a new one.`,
      )
  }
  const open = migrations.filter((migration) => !applied.has(migration.name))
  const last = [...applied.keys()].at(-1) ?? ''
  const late = open.find((migration) => migration.name < last)
  if (late !== undefined)
    throw new Error(
      `The migration ${late.name} comes before ${last}, which is already applied. Rename it to the present minute (UTC).`,
    )
  return open
}

/** Default privileges instead of grants on all tables: a migration can revoke a right and it stays revoked. */
async function grantDefaults(client: ClientBase, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query(`grant usage on schema public to ${name}`)
  await client.query(`grant select on schema_migrations to ${name}`)
  for (const rights of ['select, insert, update, delete on tables', 'usage, select on sequences', 'usage on schemas'])
    await client.query(`alter default privileges grant ${rights} to ${name}`)
}

/** Hash of the whole schema. Databases with the same objects have the same fingerprint. */
export async function fingerprint(client: ClientBase): Promise<string> {
  return createHash('sha256')
    .update(await dumpSchema(client))
    .digest('hex')
}
