import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf } from './load.ts'

const root = join(import.meta.dirname, '..')
/** What `npm start` gives the runtime, and the allocator below. */
export const startFlags = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=20',
  '--initial-old-space-size=64',
] as const

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

export interface Running {
  pid: number
  port: number
  readyMs: number
  /** CPU of its process until then. */
  readyCpuMs: number
  stop: () => Promise<void>
}
/** The product with the demonstration as people start it, on a data folder of its own; ready when /api/ready says so. */
export async function startProduct({
  dataDir,
  nodeFlags = startFlags,
  web = 'built',
  main = join('dist', 'app', 'main.cjs'),
  folder = root,
  more = {},
}: {
  dataDir: string
  nodeFlags?: readonly string[]
  web?: string
  /** What is started: the built server as `npm start` does, which must be up to date, or its sources. */
  main?: string
  /** Where it stands; another one for another version. */
  folder?: string
  /** Further variables of the environment. */
  more?: Readonly<Record<string, string>>
}): Promise<Running> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, join(folder, main)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      WEB: web,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...more,
    },
  })
  const gone = new Promise<void>((done) => child.on('exit', () => done()))
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    if (
      await fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await sleep(10)
  }
  return {
    pid: child.pid as number,
    port,
    readyMs: performance.now() - begun,
    readyCpuMs: cpuOf(child.pid as number),
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
