import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { ownerRole } from './embedded-cluster.ts'
import { systemIdentifier } from './embedded-folder.ts'

type PidFile = { text: string; pid: number; socketFolder: string }

/** Reads the cluster's postmaster.pid; undefined when it is missing or incomplete. */
export function findPidFile(data: string): PidFile | undefined {
  try {
    const text = readFileSync(join(data, 'postmaster.pid'), 'utf8')
    const lines = text.split('\n')
    return { text, pid: Number(lines[0]), socketFolder: lines[4] ?? '' }
  } catch {
    return undefined
  }
}

/** Name of the connection by which a process shows that it uses the database; the version of its program follows. */
export const presence = 'sijill supervisor'

/** An open connection of the owner, and the folder of the socket it uses. */
export type Live = { client: Client; socketFolder: string }

/**
 * Connects to the postmaster of this folder and checks that it really serves it: same data_directory, same system
 * identifier.
 * 'starting' means that it is not ready yet. `program` tells other processes which version this one is.
 */
export async function connectToLive(data: string, program = ''): Promise<Live | 'starting' | undefined> {
  const file = findPidFile(data)
  if (!file?.socketFolder) return undefined
  const client = new Client({
    host: file.socketFolder,
    port: 5432,
    user: ownerRole,
    database: 'postgres',
    application_name: `${presence} ${program}`.trim(),
    connectionTimeoutMillis: 10_000,
  })
  // pg reports errors a second time as events; without a listener they would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ dir: string; id: string }>(
      `select current_setting('data_directory') as dir, system_identifier::text as id from pg_control_system()`,
    )
    if (rows[0]?.dir === data && rows[0].id === (await systemIdentifier(data)))
      return { client, socketFolder: file.socketFolder }
    await client.end()
    return undefined
  } catch (error) {
    await client.end().catch(() => undefined)
    // 57P03: starting up, in recovery or shutting down.
    return (error as { code?: string }).code === '57P03' ? 'starting' : undefined
  }
}

/**
 * Milliseconds. A postmaster writes its number right after it creates the file. If the file is still empty after this,
 * it died in between.
 */
const writingTime = 5000

/**
 * Deletes a postmaster.pid that is empty or whose number now belongs to another program; PostgreSQL would refuse to
 * start.
 * A running postmaster of this folder is not touched. PostgreSQL's own shared memory lock protects it as well.
 */
export function removeForeignPidFile(data: string): void {
  const file = findPidFile(data)
  if (file === undefined) return
  const path = join(data, 'postmaster.pid')
  // A postmaster that is just starting must keep its file: without it, it runs unseen for a minute and then ends.
  const left = file.text === '' ? ageOf(path) > writingTime : file.pid > 0 && isForeign(file.pid, data)
  if (left && findPidFile(data)?.text === file.text) rmSync(path, { force: true })
}

function ageOf(path: string): number {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return changed === undefined ? 0 : Date.now() - changed
}

function isForeign(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // ESRCH: the process is dead. PostgreSQL removes such a file by itself.
    if ((error as { code?: string }).code === 'ESRCH') return false
  }
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)]).toString()
      return !command.includes(data)
    }
    // In a container without an init process, an orphan stays a zombie for ever.
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0]
    return state === 'Z' || readlinkSync(`/proc/${pid}/cwd`) !== data
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT'
  }
}
