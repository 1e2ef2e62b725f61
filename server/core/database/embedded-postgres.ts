import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { installBinaries } from './embedded-binaries.ts'
import { archiveSettings, setForeignAside } from './embedded-archive.ts'
import { type Cluster, createCluster, isAnother, ownerRole } from './embedded-cluster.ts'
import { prepareFolder, prepareSocketFolder, systemIdentifier } from './embedded-folder.ts'
import { findPidFile } from './embedded-postmaster.ts'
import { appRole, createRoleAndDatabase, database, type Log, reach } from './embedded-reach.ts'
import { findRunAs } from './embedded-user.ts'

export { appRole, type Log } from './embedded-reach.ts'

/** How a pg client connects to a database of the cluster. `host` is the folder of the socket. */
export type SocketConfig = { host: string; port: number; user: string; database: string }

export type Embedded = {
  /** The unprivileged role that the server uses. */
  config: SocketConfig
  /** The superuser that migrations use. */
  ownerConfig: SocketConfig
  /** True when the database was already running and this process took it over. */
  adopted: boolean
  /** False while the database is down and restarting. */
  healthy: () => boolean
  /** Stops the database unless another process still uses it. Close the pools first. */
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL in that data folder, or takes over a running one. Restarts it if it dies.
 * Throws a readable sentence when it cannot run here. `settings` are extra server parameters; only the process that
 * starts the database sets them. Into `backupDir` it archives its WAL. Data of an older PostgreSQL are carried over first.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  settings?: Record<string, string>
  backupDir?: string | undefined
  /** Version of the program, such as its last migration. */
  program?: string | undefined
}): Promise<Embedded> {
  const { log } = options
  const runAs = findRunAs()
  const folder = await prepareFolder(options.dataDir, runAs)
  const binaries = await installBinaries(folder)
  // Loaded late: most starts have nothing to carry.
  if (await isAnother(folder)) await (await import('./embedded-upgrade.ts')).carryOver({ folder, binaries, runAs, log })
  const data = await createCluster(folder, binaries, runAs)
  const socketFolder = await prepareSocketFolder(data, runAs)
  const logFile = join(dirname(data), 'postgres.log')
  const settings = { ...options.settings }
  if (options.backupDir !== undefined) {
    await setForeignAside(options.backupDir, await systemIdentifier(data), log)
    Object.assign(settings, await archiveSettings(options.backupDir))
  }
  const cluster: Cluster = { data, binaries, socketFolder, logFile, runAs, settings, program: options.program }
  const first = await reach(cluster)
  // A running database may have its socket elsewhere (another TMPDIR). A restart must use the same place.
  cluster.socketFolder = first.socketFolder
  await createRoleAndDatabase(first.client)
  log.info({ data, adopted: first.adopted }, 'the embedded database runs')

  const config = { host: first.socketFolder, port: 5432, user: appRole, database }
  return {
    config,
    ownerConfig: { ...config, user: ownerRole },
    adopted: first.adopted,
    ...keepAlive(cluster, first.client, log),
  }
}

/** Watches the connection that shows that this process uses the database, and starts the database again when it dies. */
function keepAlive(cluster: Cluster, first: Client, log: Log): Pick<Embedded, 'healthy' | 'stop'> {
  const { data } = cluster
  let presence: Client | undefined
  let stopping = false
  let healing: Promise<void> | undefined
  const watch = (client: Client): void => {
    presence = client
    client.once('end', () => {
      presence = undefined
      if (!stopping) healing = heal()
    })
  }
  const heal = async (): Promise<void> => {
    log.error({ data }, 'the embedded database went away, starting it again')
    while (!stopping) {
      try {
        const live = await reach(cluster)
        watch(live.client)
        log.info({ data, adopted: live.adopted }, 'the embedded database is back')
        return
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be started, trying again')
        await sleep(1000)
      }
    }
  }
  watch(first)
  return {
    healthy: () => presence !== undefined,
    stop: async () => {
      if (stopping) return
      stopping = true
      // Wait for a restart that is under way; otherwise nobody would stop that database.
      await healing
      if (presence !== undefined) await shutDown(presence, data)
    },
  }
}

/** Stops the database when nobody else uses it. Connections of other processes, seen twice, keep it running. */
async function shutDown(client: Client, data: string): Promise<void> {
  const others = async (): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.n ?? 0
  }
  // After the pool has ended its backends need a moment to disappear, and longer on a busy machine.
  for (let turn = 0; turn < 60 && (await others()) > 0; turn += 1) await sleep(30)
  const shared = (await others()) > 0
  const pid = findPidFile(data)?.pid
  await client.end()
  if (shared || pid === undefined) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (findPidFile(data)?.pid === pid && Date.now() < deadline) await sleep(15)
}
