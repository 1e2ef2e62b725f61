import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { type Cluster, spawnPostmaster, type Started } from './embedded-cluster.ts'
import { connectToLive, findPidFile, type Live, removeForeignPidFile } from './embedded-postmaster.ts'

export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

export const appRole = 'sijill_app'
export const database = 'sijill'
const patience = 60_000

/** Connects to the cluster and starts it if nobody else has. Never starts a second postmaster. */
export async function reach(cluster: Cluster): Promise<Live & { adopted: boolean }> {
  const deadline = Date.now() + patience
  let started: Started | undefined
  for (;;) {
    const live = await connectToLive(cluster.data, cluster.program)
    if (live !== undefined && live !== 'starting')
      // When two processes start at once, the lock file names the one that runs. The end of the other one may be
      // reported later.
      return {
        ...live,
        adopted: started?.child.pid === undefined || findPidFile(cluster.data)?.pid !== started.child.pid,
      }
    if (Date.now() > deadline) throw new Error(`The database in ${cluster.data} did not answer within a minute.`)
    if (live === undefined && (started === undefined || started.failure !== undefined)) {
      if (started?.failure !== undefined) await mustRetry(started.failure)
      removeForeignPidFile(cluster.data)
      // The folder's owner also owns the socket, so a lock found here belongs to a dead postmaster.
      if (findPidFile(cluster.data) === undefined)
        rmSync(join(cluster.socketFolder, '.s.PGSQL.5432.lock'), { force: true })
      started = spawnPostmaster(cluster)
    }
    await sleep(15)
  }
}

/** After a crash the old backends hold the folder for a moment. Another process may also be faster. */
async function mustRetry(failure: string): Promise<void> {
  const passing = ['lock file "', 'pre-existing shared memory block', 'could not create lock file', 'is in use']
  if (!passing.some((text) => failure.includes(text)))
    throw new Error(`The embedded database did not start: ${failure || 'it said nothing'}`)
  await sleep(150)
}

/** The server's role and database, where they are not there yet. */
export async function createRoleAndDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [appRole, database],
  )
  const statements = [
    rows[0]?.role ? '' : `create role ${appRole} login nosuperuser nocreatedb nocreaterole`,
    rows[0]?.database ? '' : `create database ${database}`,
  ]
  for (const statement of statements.filter(Boolean))
    await client.query(statement).catch((error: { code?: string }) => {
      // Another process was faster.
      if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error as Error
    })
}
