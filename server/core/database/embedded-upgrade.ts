import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster, initialise, majorVersion, ownerRole } from './embedded-cluster.ts'
import { prepareSocketFolder } from './embedded-folder.ts'
import type { Live } from './embedded-postmaster.ts'
import { appRole, createRoleAndDatabase, database, type Log, reach } from './embedded-reach.ts'
import type { RunAs } from './embedded-user.ts'
import { type CarriedNote, readCarriedNote, writeCarriedNote } from './carried-note.ts'
import { alone } from './alone.ts'
import { carrier, changeName, controlOf, forget, halt, making, placesOf, programsOf } from './carrying-folder.ts'
import { carryRows, proveSame } from './carry-database.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'
import { createPool } from './pool.ts'

/** Days for which the folder of the version before stays. */
const keptDays = 14
/** Milliseconds after which somebody who only just connects has said who he is. */
const namingMs = 2000

export interface Upgrade {
  folder: string
  binaries: string
  runAs: RunAs
  log: Log
  /** The version of a cluster, nothing where there is none; tests say another one. */
  versionOf?: (cluster: string) => string | undefined
  /** Called after each step, for tests that break off there. */
  reached?: (step: 'copied' | 'stopped' | 'named') => Promise<void>
}

const versionIn = (cluster: string): string | undefined =>
  existsSync(join(cluster, 'PG_VERSION')) ? readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim() : undefined

/**
 * Carries the data of an older PostgreSQL over to the one that this program brings: its own programs read it, the new
 * ones load it into a folder beside it, both are compared row by row, and then the folders change their names. Nothing
 * is written to the old one. Broken off anywhere, the next start begins again, or changes the names that are left. Of
 * several processes one does it and the others wait.
 */
export async function carryOver(upgrade: Upgrade): Promise<void> {
  // Asked without the lock, which only one process has: nothing is left to do in almost every start.
  if (!(await isDue(upgrade))) return
  await alone(join(upgrade.folder, 'carrying.lock'), async () => {
    await toThisVersion(upgrade)
    await removeOld(upgrade)
  })
}

async function isDue({ folder, versionOf = versionIn }: Upgrade): Promise<boolean> {
  const { cluster, proved } = placesOf(folder)
  return existsSync(proved) || versionOf(cluster) !== majorVersion || (await noteOfOld(folder)) !== undefined
}

async function toThisVersion(upgrade: Upgrade): Promise<void> {
  const { folder, versionOf = versionIn } = upgrade
  const { cluster, before } = placesOf(folder)
  for (;;) {
    await changeNames(upgrade)
    const version = versionOf(cluster)
    if (version === undefined) {
      const left = (await readdir(folder)).find((name) => /^cluster-\d+$/.test(name))
      if (left === undefined) return
      throw new Error(
        `${cluster} is gone, and ${join(folder, left)} of an older version is there. Nothing was changed: put one of them back as ${cluster}.`,
      )
    }
    if (version === majorVersion) return
    const programs = await programsOf(folder, version)
    if (programs === undefined || Number(version) > Number(majorVersion))
      throw new Error(
        `${cluster} is PostgreSQL ${version}; this program brings ${majorVersion}${Number(version) > Number(majorVersion) ? '' : ` and finds no programs of ${version} beside it`}. Nothing was changed. Start the program of before, or move the data by a dump: deploy/runbook.md, «A database of your own».`,
      )
    if (existsSync(before(version)))
      throw new Error(`${before(version)} is there already. Nothing was changed: put it elsewhere and start again.`)
    await carryOnce(upgrade, version, programs)
  }
}

/** Puts a proved copy into the place of the database of before. A copy of something that was used since is removed. */
async function changeNames({ folder, versionOf = versionIn }: Upgrade): Promise<void> {
  const { cluster, proved, before } = placesOf(folder)
  while (existsSync(proved)) {
    const version = versionOf(cluster)
    if (version === undefined) await changeName(proved, cluster)
    else if (version !== majorVersion && (await readCarriedNote(folder))?.control === (await controlOf(cluster)))
      await changeName(cluster, before(version))
    else await rm(proved, { recursive: true })
  }
}

/** One attempt. It ends without having done anything where a program of before runs the database itself. */
async function carryOnce(upgrade: Upgrade, version: string, programs: string): Promise<void> {
  const { folder, runAs, log } = upgrade
  const { cluster } = placesOf(folder)
  const old: Cluster = {
    ...{ data: cluster, binaries: programs, runAs, logFile: join(folder, 'postgres.log'), program: carrier },
    // A socket of its own: the new one has the usual place before the old one has ended.
    socketFolder: await prepareSocketFolder(cluster, runAs, 'run-old'),
    // A program of the version before that starts meanwhile can change nothing.
    settings: { default_transaction_read_only: 'on', archive_mode: 'off' },
  }
  const live = await reach(old)
  try {
    await refuseUsed(live.client)
    const { rows } = await live.client.query<{ on: string }>('show default_transaction_read_only')
    if (Object.values(rows[0] ?? {})[0] !== 'on') return await halt(live, cluster)
    const begun = Date.now()
    log.info({ from: version, to: majorVersion }, 'the embedded database is carried over to another major version')
    const carried = await carry(upgrade, live, version).catch(async (error: unknown) => {
      // Nobody else could write to it as it runs.
      await halt(live, cluster)
      throw error
    })
    log.info(
      { ...carried, from: version, to: majorVersion, seconds: (Date.now() - begun) / 1000 },
      'the embedded database was carried over',
    )
  } finally {
    await live.client.end().catch(() => undefined)
  }
}

/** Throws where somebody works with the old database. Who only just connects has no name yet: he may be one of ours. */
async function refuseUsed(client: Client): Promise<void> {
  for (const until = Date.now() + namingMs; ; await sleep(50)) {
    const { rows } = await client.query<{ name: string }>(
      `select coalesce(application_name, '') as name from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name not like '% ${carrier}'`,
    )
    if (rows.length === 0) return
    if (rows.some(({ name }) => name !== '') || Date.now() > until)
      throw new Error(
        'Another server of another version runs on this folder, and this one would carry its database over. Stop the other one first. Nothing was changed.',
      )
  }
}

/** The copy: made, proved, and named so that it only has to be put into the place of the old folder. */
async function carry(upgrade: Upgrade, live: Live, version: string) {
  const { folder, binaries, runAs, reached } = upgrade
  const { cluster, proved } = placesOf(folder)
  await forget(folder)
  const next = await mkdtemp(join(folder, making))
  const exchange = await mkdtemp(join(folder, 'carry-'))
  if (runAs) for (const path of [next, exchange]) await chown(path, runAs.uid, runAs.gid)
  await initialise(binaries, next, runAs)
  const fresh = await reach({
    ...{ data: next, binaries, runAs, logFile: join(folder, 'postgres.log'), program: carrier },
    socketFolder: await prepareSocketFolder(next, runAs, 'run-next'),
    settings: { autovacuum: 'off', max_wal_size: '4GB', archive_mode: 'off' },
  })
  try {
    await createRoleAndDatabase(fresh.client)
    const carried = await copyDatabase(upgrade, live.socketFolder, fresh.socketFolder, exchange)
    // Its end writes everything to the disk.
    await halt(fresh, next)
    await refuseUsed(live.client)
    await halt(live, cluster)
    await reached?.('stopped')
    const at = new Date().toISOString()
    const control = await controlOf(cluster)
    await writeCarriedNote(folder, { from: version, to: majorVersion, at, control, row: carried.row })
    await changeName(next, proved)
    await reached?.('named')
    await changeNames(upgrade)
    return { tables: carried.tables, rows: carried.rows }
  } finally {
    await halt(fresh, next)
    await rm(exchange, { recursive: true, force: true })
  }
}

async function copyDatabase(upgrade: Upgrade, oldSocket: string, newSocket: string, exchange: string) {
  const clientAt = (host: string) => {
    const client = new Client({
      ...{ host, port: 5432, user: ownerRole, database, application_name: `sijill ${carrier}`, statement_timeout: 0 },
      options: '-c timezone=UTC',
    })
    client.on('error', () => undefined)
    return client
  }
  const [from, to] = [clientAt(oldSocket), clientAt(newSocket)]
  const pool = createPool({ host: newSocket, port: 5432, user: ownerRole, database }, { max: 2, statementTimeoutMs: 0 })
  try {
    await from.connect()
    await refuseSmallDisk(from, upgrade.folder)
    // The same migrations make the same tables; those that are new come afterwards, as with every start.
    const { rows } = await from.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const migrations = (await readMigrations(migrationsFolder)).filter(({ name }) => applied.has(name))
    await migrate(pool, migrations, appRole)
    await prepareQueueAs(from, oldSocket, pool)
    await to.connect()
    const carried = await carryRows(from, to, exchange)
    await upgrade.reached?.('copied')
    await proveSame(from, to, appRole)
    return { ...carried, row: { before: await rowOf(from), after: await rowOf(to) } }
  } finally {
    await Promise.all([from.end(), to.end(), pool.end()].map((one) => one.catch(() => undefined)))
  }
}

/** As `identity.ts` names the row by which the store knows its database. */
const rowOf = async (client: Client): Promise<string> =>
  (await client.query<{ row: string }>(`select i.tableoid::text || '/' || i.xmin::text as row from store_identity i`))
    .rows[0]?.row ?? ''

/** The tables of the queue, in the same version in both; an older one is brought up where it is. */
async function prepareQueueAs(from: Client, oldSocket: string, pool: ReturnType<typeof createPool>): Promise<void> {
  const versionIn = async (client: Pick<Client, 'query'>) =>
    (
      (await client.query('select version from pgboss.version').catch(() => ({ rows: [] }))) as {
        rows: { version: number }[]
      }
    ).rows[0]?.version
  const there = await versionIn(from)
  if (there === undefined) return
  const { prepareQueue } = await import('../jobs/queue-tables.ts')
  await prepareQueue(pool)
  if ((await versionIn(pool as unknown as Client)) === there) return
  const writing = createPool(
    { host: oldSocket, port: 5432, user: ownerRole, database, options: '-c default_transaction_read_only=off' },
    { max: 2, applicationName: `sijill ${carrier}` },
  )
  try {
    await prepareQueue(writing)
  } finally {
    await writing.end()
  }
}

async function refuseSmallDisk(from: Client, folder: string): Promise<void> {
  const { rows } = await from.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
  const { bavail, bsize } = await statfs(folder)
  // The copy, its WAL, and the largest table once more on its way.
  const needed = Number(rows[0]?.bytes ?? 0) * 2
  if (bavail * bsize < needed)
    throw new Error(
      `The database cannot be carried over: the disk needs ${Math.ceil(needed / 1e9)} GB free. Nothing was changed.`,
    )
}

/** What is noted of the folder of the version before, once the two weeks are over for which it stays. */
async function noteOfOld(folder: string): Promise<CarriedNote | undefined> {
  const note = await readCarriedNote(folder)
  if (note === undefined || Date.now() - Date.parse(note.at) < keptDays * 86_400_000) return undefined
  return note.to === majorVersion && existsSync(placesOf(folder).before(note.from)) ? note : undefined
}

/** Its folder and its programs go. */
async function removeOld({ folder, log }: Upgrade): Promise<void> {
  const note = await noteOfOld(folder)
  if (note === undefined) return
  const old = placesOf(folder).before(note.from)
  await rm(old, { recursive: true, force: true })
  const programs = await programsOf(folder, note.from)
  if (programs !== undefined) await rm(programs, { recursive: true, force: true })
  log.info({ folder: old }, 'the database of the version before was removed')
}
