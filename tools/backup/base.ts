import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Client } from 'pg'
import { recoverySettings } from '#server/core/database/embedded-archive.ts'
import { prepareFolder } from '#server/core/database/embedded-folder.ts'
import { type Log, startEmbedded } from '#server/core/database/embedded-postgres.ts'
import { findRunAs } from '#server/core/database/embedded-user.ts'

/** Base backups that are kept; WAL from before the oldest one goes with those that go. */
const keptBases = 7

/** What a base says of itself: the first piece of WAL that it needs, and rows at that time. */
export interface Base {
  folder: string
  firstWal: string
  counts: Record<string, number>
}

/** Tables that tell whether a copy is whole. Rows of the log are only ever added. */
const counted = ['logs', 'log_seals', 'users', 'ngos', 'establishments', 'transaction_requests', 'attachments']

/** Rows of the tables that tell whether a copy is whole. */
export async function countRows(client: Pick<Client, 'query'>): Promise<Record<string, number>> {
  const parts = counted.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const { rows } = await client.query<Record<string, number>>(`select ${parts.join(', ')}`)
  return rows[0] ?? {}
}

/** Folders whose content belongs to the running database and not to a copy of it. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = (name: string) =>
  /^(postmaster\.(pid|opts)|current_logfiles|pg_internal\.init.*|pgsql_tmp.*)$/.test(name)

/** Copies a running cluster. What vanishes meanwhile was removed by a later change, which the WAL repeats. */
async function copyCluster(from: string, to: string, empty = false): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
    if (leftOut(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyCluster(source, target, empty || emptied.has(entry.name))
    else if (!empty)
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

/**
 * Takes a base backup of the embedded database while it runs, into `<backupDir>/base/<time>`. It holds the WAL that it
 * needs itself; what comes later is in the archive.
 */
export async function takeBase({
  dataDir,
  backupDir,
  log,
}: {
  dataDir: string
  backupDir: string
  log: Log
}): Promise<Base> {
  const embedded = await startEmbedded({ dataDir, log, backupDir })
  const client = new Client({ ...embedded.ownerConfig, statement_timeout: 0 })
  try {
    await client.connect()
    const shown = await client.query<{ data: string; archives: boolean }>(
      `select current_setting('data_directory') as data, current_setting('archive_mode') <> 'off' as archives`,
    )
    const { data = '', archives } = shown.rows[0] ?? {}
    if (archives !== true)
      log.warn(
        'the database runs without an archive: it was started without BACKUP_DIR. Until it is restarted with it, a restore ends at this backup.',
      )
    const name = new Date().toISOString().replace(/[:.]/g, '-')
    const [making, folder] = [`.new-${name}`, name].map((one) => join(backupDir, 'base', one)) as [string, string]
    await client.query(`select pg_backup_start('sijill', fast => true)`)
    await copyCluster(data, join(making, 'cluster'))
    const counts = await countRows(client)
    const stopped = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    )
    const { label = '', last = '' } = stopped.rows[0] ?? {}
    const firstWal = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
    await writeFile(join(making, 'cluster', 'backup_label'), label)
    await copyWal(join(data, 'pg_wal'), join(making, 'cluster', 'pg_wal'), firstWal, last)
    const base = { folder, firstWal, counts }
    await writeFile(join(making, 'base.json'), `${JSON.stringify({ firstWal, counts })}\n`)
    await rename(making, folder)
    return base
  } finally {
    await client.end()
    await embedded.stop()
  }
}

async function copyWal(from: string, to: string, first: string, last: string): Promise<void> {
  const needed = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
  if (!needed.includes(first) || !needed.includes(last))
    throw new Error('The database reused WAL that the copy needs. Take the backup again, at a quieter time.')
  for (const name of needed) await copyFile(join(from, name), join(to, name))
}

/** Bases of a backup, the oldest first. */
export async function findBases(backupDir: string): Promise<Base[]> {
  const names = await readdir(join(backupDir, 'base')).catch(() => [])
  return Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .toSorted()
      .map(async (name) => {
        const folder = join(backupDir, 'base', name)
        const said = JSON.parse(await readFile(join(folder, 'base.json'), 'utf8')) as Omit<Base, 'folder'>
        return { folder, ...said }
      }),
  )
}

/** Removes bases but the latest seven, and WAL that only those needed. Answers what went. */
export async function pruneBases(backupDir: string, keep = keptBases): Promise<string[]> {
  const bases = await findBases(backupDir)
  const kept = bases.slice(-keep)
  const gone = bases.slice(0, -keep).map(({ folder }) => folder)
  // Timelines stand first in a name; WAL of an older one goes as well, except what the oldest base needs.
  const first = kept.map(({ firstWal }) => firstWal).toSorted()[0] ?? ''
  for (const name of await readdir(join(backupDir, 'wal')).catch(() => []))
    if (/^[0-9A-F]{24}\b/.test(name) && name.slice(0, 24) < first) gone.push(join(backupDir, 'wal', name))
  for (const path of gone) await rm(path, { recursive: true, force: true })
  return gone.map((path) => join(basename(dirname(path)), basename(path)))
}

/**
 * Puts the newest base into `dataDir`, which must have no database, and repeats the archived WAL up to its end. Answers
 * the time of the last transaction that came back.
 */
export async function restoreBase({
  dataDir,
  backupDir,
  log,
}: {
  dataDir: string
  backupDir: string
  log: Log
}): Promise<{ base: Base; last: Date | undefined }> {
  const base = (await findBases(backupDir)).at(-1)
  if (base === undefined) throw new Error(`There is no backup in ${join(backupDir, 'base')}.`)
  const runAs = findRunAs()
  const folder = await prepareFolder(dataDir, runAs)
  const cluster = join(folder, 'cluster')
  if (existsSync(cluster)) throw new Error(`${dataDir} has a database already. Restore into an empty folder.`)
  await cp(join(base.folder, 'cluster'), `${cluster}.new`, { recursive: true })
  await writeFile(join(`${cluster}.new`, 'recovery.signal'), '')
  await give(`${cluster}.new`, runAs)
  await rename(`${cluster}.new`, cluster)
  const embedded = await startEmbedded({ dataDir, log, settings: recoverySettings(backupDir) })
  const client = new Client(embedded.ownerConfig)
  try {
    await client.connect()
    for (;;) {
      const { rows } = await client.query<{ reading: boolean; last: Date | null }>(
        'select pg_is_in_recovery() as reading, pg_last_xact_replay_timestamp() as last',
      )
      if (rows[0]?.reading === false) return { base, last: rows[0].last ?? undefined }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/** Gives a restored cluster to the user that the database runs as, with the modes that PostgreSQL asks for. */
async function give(folder: string, runAs: ReturnType<typeof findRunAs>): Promise<void> {
  const own = async (path: string, mode: number) => {
    await chmod(path, mode)
    if (runAs) await chown(path, runAs.uid, runAs.gid)
  }
  await own(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await own(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}
