import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { mkdtemp, chown, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunAs } from './embedded-user.ts'

/** Everything that is needed to start the cluster again in the same place. */
export type Cluster = {
  /** PGDATA, a real path. */
  data: string
  binaries: string
  socketFolder: string
  logFile: string
  runAs: RunAs
  settings: Record<string, string>
  /** Version of the program, for other processes to see. */
  program?: string | undefined
}

export const ownerRole = 'sijill_owner'
export const majorVersion = '18'

// pg_trgm recognises letters by LC_CTYPE: with the C locale it finds no trigrams in Arabic.
// C collation and the builtin provider keep indexes valid when the operating system is upgraded.
const ctypes = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'UTF-8']

/** Whether a folder has more than one cluster of this version: one of another version, or what is left of carrying one over. */
export async function isAnother(folder: string): Promise<boolean> {
  const version = await readFile(join(folder, 'cluster', 'PG_VERSION'), 'utf8').catch(() => majorVersion)
  if (version.trim() !== majorVersion) return true
  return (await readdir(folder)).some((name) => /^cluster[-.]|^carried\.json$/.test(name))
}

/** Creates the cluster if it does not exist. Several processes may call it at once. */
export async function createCluster(folder: string, binaries: string, runAs: RunAs): Promise<string> {
  const data = join(folder, 'cluster')
  if (existsSync(join(data, 'PG_VERSION'))) return data
  const staging = await mkdtemp(join(folder, 'new-'))
  if (runAs !== undefined) await chown(staging, runAs.uid, runAs.gid)
  await initialise(binaries, staging, runAs)
  // The rename makes the whole cluster appear at once, so there is never half a cluster, or two.
  await rename(staging, data).catch(async () => {
    await rm(staging, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw new Error(`${data} could not be created`)
  })
  return data
}

/** Creates an empty cluster in an empty folder. */
export async function initialise(binaries: string, data: string, runAs: RunAs): Promise<void> {
  let output = ''
  for (const ctype of ctypes) {
    const child = spawn(
      join(binaries, 'bin', 'initdb'),
      [
        ...['-D', data, '-U', ownerRole, '-E', 'UTF8', '--auth=trust', '--data-checksums'],
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        `--lc-ctype=${ctype}`,
      ],
      { cwd: '/', env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], ...runAs },
    )
    output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    if (code === 0) return
    if (!output.includes('locale')) break
  }
  throw new Error(`The database could not be created in ${data}: ${output.trim()}`)
}

/** Removes the caller's PG… variables, which would change how the server and initdb behave. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: '' }
}

/** A postmaster that this process started. `failure` is its last output once it has ended. */
export type Started = { child: ChildProcess; failure?: string }

/** Starts the postmaster detached. It survives a crash of this process, and the next start takes it over. */
export function spawnPostmaster(cluster: Cluster): Started {
  const from = prepareLog(cluster.logFile)
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    dynamic_shared_memory_type: 'mmap',
    max_connections: '120',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...cluster.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const fd = openSync(cluster.logFile, 'a', 0o600)
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), ['-D', cluster.data, ...flags], {
    cwd: '/',
    detached: true,
    env: cleanEnvironment(),
    stdio: ['ignore', fd, fd],
    ...cluster.runAs,
  })
  closeSync(fd)
  child.unref()
  const started: Started = { child }
  child.on('error', (error) => (started.failure = error.message))
  child.on('exit', () => (started.failure = lastWords(cluster.logFile, from)))
  return started
}

/** The folder may be gone: this is also called long after the start. */
function lastWords(file: string, from: number): string {
  return existsSync(file) ? readFileSync(file).subarray(from).toString('utf8').trim() : ''
}

function prepareLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10_000_000) return size
  renameSync(file, `${file}.1`)
  return 0
}
