import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { seedReference } from '#db/seed/reference.ts'
import { greetStore, standingOf } from '../files/identity.ts'
import { localStorage } from '../files/storage.ts'
import { prepareQueue } from '../jobs/queue-tables.ts'
import { readCarriedNote, writeCarriedNote } from './carried-note.ts'
import { setForeignAside } from './embedded-archive.ts'
import { installBinaries } from './embedded-binaries.ts'
import { type Cluster, initialise, ownerRole } from './embedded-cluster.ts'
import { prepareFolder, prepareSocketFolder } from './embedded-folder.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { findPidFile } from './embedded-postmaster.ts'
import { appRole, createRoleAndDatabase, reach } from './embedded-reach.ts'
import { carryOver, type Upgrade } from './embedded-upgrade.ts'
import { findRunAs } from './embedded-user.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'
import { createDb, createPool } from './pool.ts'

/**
 * With OLD_POSTGRES, the folder of an unpacked package of another major version, that one is carried over; else one of
 * the same version that is said to be older. All but the programs is the same.
 */
const oldPackage = process.env.OLD_POSTGRES
const dataDir = mkdtempSync(join(tmpdir(), 'sijill-upgrade-'))
chmodSync(dataDir, 0o711)
const runAs = findRunAs()
const folder = await prepareFolder(dataDir, runAs)
const cluster = join(folder, 'cluster')
const binaries = await installBinaries(folder)
const oldPrograms = oldPackage === undefined ? binaries : await installBinaries(folder, oldPackage)
const from = oldPackage === undefined ? '17' : /bin-(\d+)/.exec(oldPrograms)![1]!
if (oldPackage === undefined) symlinkSync(binaries, join(folder, 'bin-17.0'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

const infos: string[] = []
const log = {
  ...pino({ level: 'silent' }),
  info: (_: unknown, text: string) => void infos.push(text),
} as unknown as Upgrade['log']
const pretended = join(cluster, 'OLD')
const upgrade: Upgrade = {
  ...{ folder, binaries, runAs, log },
  ...(oldPackage === undefined && {
    versionOf: (at: string) =>
      existsSync(join(at, 'OLD')) ? '17' : existsSync(join(at, 'PG_VERSION')) ? '18' : undefined,
  }),
}
const oldCluster: Cluster = {
  ...{ data: cluster, binaries: oldPrograms, runAs, logFile: join(folder, 'old.log'), settings: { fsync: 'off' } },
  socketFolder: '',
}
const stop = async (client: Client, at = cluster) => {
  const pid = findPidFile(at)!.pid
  await client.end()
  process.kill(pid, 'SIGINT')
  while (findPidFile(at) !== undefined) await sleep(20)
}
const startOld = async () => reach({ ...oldCluster, socketFolder: await prepareSocketFolder(cluster, runAs) })
const storage = localStorage(dataDir)

/** The installation of before: migrated, with reference data, a queue with a job, numbers given, and its file store. */
async function installation(): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  if (runAs) await chown(cluster, runAs.uid, runAs.gid)
  await initialise(oldPrograms, cluster, runAs)
  if (oldPackage === undefined) writeFileSync(pretended, '')
  const old = await startOld()
  await createRoleAndDatabase(old.client)
  const config = { host: old.socketFolder, port: 5432, user: ownerRole, database: 'sijill' }
  const pool = createPool(config, { max: 2, statementTimeoutMs: 0 })
  await migrate(pool, await readMigrations(migrationsFolder), appRole)
  await prepareQueue(pool)
  const db = createDb(pool)
  await seedReference(db)
  await sql`insert into logs (action, entity, description_ar, created_at, content_hash) select 'update', 'settings', 'سطر ' || n, now(), repeat('0', 64) from generate_series(1, 500) n`.execute(
    db,
  )
  await sql`select nextval('tracking_no_seq'), nextval('store_sweeps'), nextval('store_sweeps')`.execute(db)
  await sql`select pgboss.create_queue('carried', '{}'::jsonb)`.execute(db).catch(() => undefined)
  await greetStore(db, storage, pino({ level: 'silent' }))
  expect(await standingOf(db, storage)).toBe('own')
  await pool.end()
  await stop(old.client)
}

/** A power cut: every database is gone at once, and so is this program. */
function powerCut(): never {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('cluster'))) {
    const pid = findPidFile(join(folder, name))?.pid
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  }
  throw new Error('power cut')
}
const brokenOffAt = (step: string) => ({
  ...upgrade,
  reached: async (at: string) => (at === step ? powerCut() : undefined),
})
const clusters = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('cluster'))
    .toSorted()

await installation()

test('while somebody uses the database of before, nothing is carried and nothing is changed', async () => {
  const old = await startOld()
  const used = new Client({ host: old.socketFolder, port: 5432, user: ownerRole, database: 'sijill' })
  await used.connect()
  await expect(carryOver(upgrade)).rejects.toThrow('Stop the other one first')
  expect((await used.query('select count(*)::int as n from logs')).rows).toEqual([{ n: 500 }])
  expect(clusters()).toEqual(['cluster'])
  await used.end()
  await stop(old.client)
})

test('a copy that lacks one row is not taken, and the database of before is as it was', async () => {
  const reached = async (step: string) => {
    if (step !== 'copied') return
    const client = new Client({ host: join(folder, 'run-next'), port: 5432, user: ownerRole, database: 'sijill' })
    await client.connect()
    await client.query(
      `set session_replication_role = replica; update logs set description_ar = description_ar || '.' where id = 77`,
    )
    await client.end()
  }
  await expect(carryOver({ ...upgrade, reached })).rejects.toThrow('not the same: public.logs')
  expect(upgrade.versionOf?.(cluster) ?? from).toBe(from)
  expect(findPidFile(cluster)).toBeUndefined()
})

test(
  'after power cuts at any step it is carried over whole, by one of several starts, and its file store knows it',
  { timeout: 120_000 },
  async () => {
    await expect(carryOver(brokenOffAt('copied'))).rejects.toThrow('power cut')
    expect(clusters()).toEqual(['cluster', expect.stringContaining('cluster.next-')])
    await expect(carryOver(brokenOffAt('named'))).rejects.toThrow('power cut')
    expect(clusters()).toEqual(['cluster', 'cluster.proved'])
    // The program of before ran once more: what it wrote is in no copy.
    await stop((await startOld()).client)
    infos.length = 0
    // Two starts come when the old database has ended and the copy has no name yet: they must not wake the old one.
    let others: Promise<unknown> | undefined
    const reached = async (at: string) => {
      if (at !== 'stopped') return
      others = Promise.all([carryOver(upgrade), carryOver(upgrade)])
      await sleep(1500)
      expect(findPidFile(cluster)).toBeUndefined()
    }
    await carryOver({ ...upgrade, reached })
    await others
    expect(infos.filter((text) => text.includes('was carried over'))).toHaveLength(1)
    expect(clusters()).toEqual(['cluster', `cluster-${from}`])
    // As a cut between the two names leaves it.
    renameSync(cluster, join(folder, 'cluster.proved'))
    await Promise.all([carryOver(upgrade), carryOver(upgrade)])
    expect(clusters()).toEqual(['cluster', `cluster-${from}`])

    const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
    const pool = createPool(embedded.ownerConfig, { max: 2 })
    const db = createDb(pool)
    const { rows } = await sql<{
      version: string
      logs: number
      lookups: number
      last: string
      next: number
      may: boolean
    }>`
    select current_setting('server_version') as version, (select count(*)::int from logs) as logs, (select count(*)::int from roles) as lookups,
           (select description_ar from logs order by id desc limit 1) as last, nextval('tracking_no_seq')::int as next,
           has_table_privilege('sijill_app', 'logs', 'update') as may`.execute(db)
    expect(rows[0]).toMatchObject({ version: expect.stringMatching(/^18/), logs: 500, last: 'سطر 500', next: 2 })
    expect(rows[0]?.lookups).toBeGreaterThan(5)
    // Rows that are written anew look like those of a restored copy, had the carrying not said so.
    expect(await standingOf(db, storage)).toBe('restored_database')
    await greetStore(db, storage, pino({ level: 'silent' }), dataDir)
    expect(await standingOf(db, storage)).toBe('own')
    await pool.end()
    await embedded.stop()
  },
)

test('the folder of before stays for two weeks, and is never taken for a new installation', async () => {
  await carryOver(upgrade)
  expect(clusters()).toContain(`cluster-${from}`)
  renameSync(cluster, `${cluster}.elsewhere`)
  await expect(carryOver(upgrade)).rejects.toThrow('Nothing was changed: put one of them back')
  renameSync(`${cluster}.elsewhere`, cluster)
  const note = (await readCarriedNote(folder))!
  await writeCarriedNote(folder, { ...note, at: new Date(Date.now() - 15 * 86_400_000).toISOString() })
  await carryOver(upgrade)
  expect(clusters()).toEqual(['cluster'])
})

test('a database whose programs are not there any more is refused, and left alone', async () => {
  if (oldPackage === undefined) writeFileSync(pretended, '')
  else writeFileSync(join(cluster, 'PG_VERSION'), '16\n')
  await expect(carryOver(upgrade)).rejects.toThrow('finds no programs of')
})

test('an archive that another database wrote is put aside with its copies, the own one is not', async () => {
  const backupDir = join(dataDir, 'backup')
  await mkdir(join(backupDir, 'wal'), { recursive: true })
  await mkdir(join(backupDir, 'base'))
  const page = Buffer.alloc(40)
  page.writeBigUInt64LE(7712505558589241419n, 24)
  writeFileSync(join(backupDir, 'wal', '000000010000000000000001.gz'), gzipSync(page))
  await setForeignAside(backupDir, '7712505558589241419', log)
  expect(readdirSync(backupDir).toSorted()).toEqual(['base', 'wal'])
  await setForeignAside(backupDir, '7712505454931928898', log)
  const [aside, ...rest] = readdirSync(backupDir)
  expect(rest).toEqual([])
  expect(readdirSync(join(backupDir, aside ?? '')).toSorted()).toEqual(['base', 'wal'])
})
