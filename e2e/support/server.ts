import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestCluster } from '#server/testing/cluster.ts'
import { copyDatabase, type TestDatabase } from '#server/testing/database.ts'
import { atEndOfFile } from '#server/testing/file-end.ts'
import { serverMain } from '#server/testing/spawned.ts'
import { moveIn } from './house.ts'

const root = join(import.meta.dirname, '..', '..')

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

export interface RunningServer {
  url: string
  stop: () => Promise<unknown>
  output: () => string
}
type Environment = { DATA_DIR: string; DATABASE_URL: string } & Record<string, string>

/** The product with its demonstration, one process for every file that changes nothing another one looks at. */
export const sharedServer = (): { url: string } => ({ url: inject('sharedUrl') })

/** What every start of the demonstration begins with, made once: its database, and the folder of its files and keys. */
export interface Demonstration {
  readonly template: string
  readonly folder: string
}

export interface OwnServer extends RunningServer {
  database: TestDatabase
}

/** A product on a copy of the demonstration; `stop` leaves nothing of it. */
export async function launchCopy(
  cluster: TestCluster,
  { template, folder }: Demonstration,
  env: Record<string, string> = {},
  start: (env: Environment) => Promise<RunningServer> = launch,
): Promise<OwnServer> {
  const database = await copyDatabase(cluster, template)
  const dataDir = mkdtempSync(join(tmpdir(), 'sijill-e2e-'))
  const leave = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    // A thousand files for servers of other builds, of which there are none here.
    const forOthers = join(folder, 'assets', 'files')
    cpSync(folder, dataDir, { recursive: true, filter: (from) => from !== forOthers })
    const server = await start({ ...env, DATA_DIR: dataDir, DATABASE_URL: database.url })
    const stop = async () => {
      try {
        await server.stop()
      } finally {
        await leave()
      }
    }
    return { ...server, database, stop }
  } catch (error) {
    await leave()
    throw error
  }
}

/** An operator of payments is a process beside each product: whoever pays starts one, see e2e/giving. */
const nobodyPays = { PAYMENT_URL: 'http://127.0.0.1:9' }

/**
 * A product of the file's own with its demonstration, ended after it. It keeps no open pages, so that rows that a test
 * changes in the database are seen at once.
 */
export async function startServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const isAlone = !ownPlace.taken
  const port = isAlone ? (ownPlace.port ??= await freePort()) : await freePort()
  if (isAlone) {
    ownPlace.taken = true
    ownPlace.files += 1
  }
  const given = { PAGE_SECONDS: '0', ...nobodyPays, ...env, PORT: String(port) }
  const start = isAlone ? launchInHouse : launch
  const server = await launchCopy(inject('testCluster'), inject('demonstration'), given, start)
  atEndOfFile(async () => {
    await server.stop()
    if (isAlone) ownPlace.taken = false
  })
  return server
}

/**
 * Own servers of a worker come one after the other, at one address: the browser knows their scripts, which are the same,
 * and need not compile them for each file anew.
 */
const ownPlace: { port?: number; taken: boolean; files: number } = { taken: false, files: 0 }
const isOwnPlace = (url: string) => ownPlace.port !== undefined && new URL(url).port === String(ownPlace.port)
/** Whether the next file may find a server of the same build at this address. */
export const staysKnown = (url: string): boolean => url === inject('sharedUrl') || isOwnPlace(url)
/** Names the database behind an address: at the own one each file has another. */
export const databaseAt = (url: string): string => `${new URL(url).origin} ${isOwnPlace(url) ? ownPlace.files : ''}`

/** A product that lives for seconds spends a tenth of them on emptying the small nursery that it begins with. */
const roomForYoung = ['--min-semi-space-size=64', '--max-semi-space-size=64']

/** The address of a server that is to start, and all that it is told. */
async function toStart(given: Environment): Promise<{ url: string; env: Environment }> {
  const port = given.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const usual = { NODE_ENV: 'development', HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'warn', SEED: 'demo' }
  return { url, env: { ...usual, ...given, PORT: port } }
}

/** Starts the whole product in the process that this worker has for it. */
async function launchInHouse(given: Environment): Promise<RunningServer> {
  const { url, env } = await toStart(given)
  return { url, ...(await moveIn(env, roomForYoung)) }
}

/** Starts the whole product as a process of its own, as `npm start` does, and waits until it is ready. */
export async function launch(given: Environment): Promise<RunningServer> {
  const { url, env } = await toStart(given)
  const started = Date.now()
  const child = spawn(process.execPath, [...roomForYoung, serverMain], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let code: number | null | undefined
  const ended = new Promise<number | null>((resolve) => child.once('exit', (status) => resolve((code = status))))
  const stop = async () => {
    if (code === undefined) child.kill('SIGTERM')
    return ended
  }
  for (;;) {
    if (code !== undefined) throw new Error(`The server ended with ${code}:\n${output}`)
    // Whoever else has the port may never answer.
    const ready = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { url, stop, output: () => output }
    if (Date.now() - started > 120_000) throw new Error(`The server is not ready after two minutes:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
