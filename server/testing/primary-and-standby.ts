import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { Client } from 'pg'
import { installBinaries } from '#server/core/database/embedded-binaries.ts'
import { type Cluster, ownerRole, spawnPostmaster, type Started } from '#server/core/database/embedded-cluster.ts'
import { prepareSocketFolder } from '#server/core/database/embedded-folder.ts'
import { startEmbedded } from '#server/core/database/embedded-postgres.ts'
import { findRunAs } from '#server/core/database/embedded-user.ts'

export interface Node {
  readonly socketFolder: string
  /** Asks as the owner of the tables. */
  ask<T>(text: string): Promise<T[]>
  /** The end of its machine: every process at once, nothing is written any more. */
  kill(): Promise<void>
  stop(): Promise<void>
}

function nodeOf(cluster: Cluster, started: Started): Node {
  const { socketFolder } = cluster
  const gone = new Promise((resolve) => started.child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals) => {
    if (started.child.exitCode === null) started.child.kill(signal)
    await gone
  }
  return {
    socketFolder,
    async ask<T>(text: string) {
      const client = new Client({ host: socketFolder, port: 5432, user: ownerRole, database: 'sijill' })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(text)).rows as T[]
      } finally {
        await client.end()
      }
    },
    kill: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
  }
}

/**
 * A primary and a standby that it waits for with every commit, as an operator of databases sets them up: two real
 * servers of PostgreSQL, reached by their sockets.
 */
export async function primaryAndStandby(): Promise<{ primary: Node; standby: Node; remove: () => Promise<void> }> {
  const place = mkdtempSync(join(tmpdir(), 'sijill-pair-'))
  // The database runs as another user where root runs the tests.
  chmodSync(place, 0o711)
  const made = await startEmbedded({ dataDir: join(place, 'one'), log: pino({ level: 'silent' }) })
  await made.stop()
  const folder = join(place, 'one', 'postgres')
  spawnSync('cp', ['-a', join(folder, 'cluster'), join(place, 'two')])
  const runAs = findRunAs()
  const binaries = await installBinaries(folder)
  const start = async (data: string, settings: Record<string, string>) => {
    const socketFolder = await prepareSocketFolder(data, runAs)
    const cluster = { data, binaries, socketFolder, logFile: `${data}.log`, runAs, settings }
    return nodeOf(cluster, spawnPostmaster(cluster))
  }
  const primary = await start(join(folder, 'cluster'), { synchronous_standby_names: '*', wal_keep_size: '64MB' })
  writeFileSync(join(place, 'two', 'standby.signal'), '')
  const standby = await start(join(place, 'two'), {
    primary_conninfo: `host=${primary.socketFolder} user=${ownerRole} application_name=standby`,
  })
  const until = Date.now() + 30_000
  const inStep = () =>
    primary
      .ask<{ state: string }>('select sync_state as state from pg_stat_replication')
      .then(([row]) => row?.state === 'sync')
  while (!(await inStep().catch(() => false))) {
    if (Date.now() > until) throw new Error('the standby does not follow the primary')
    await sleep(50)
  }
  return {
    ...{ primary, standby },
    async remove() {
      await primary.kill()
      await standby.stop()
      rmSync(place, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
