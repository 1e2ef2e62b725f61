import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface Spawned {
  url: string
  pid: number
  /** Milliseconds from the start of the process to its first answer that it is ready. */
  readyAfterMs: number
  /** Its standard error and output so far. */
  output: () => string
  running: () => boolean
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** What a process of its own runs: the server that was built, in runs that built it; else its sources. */
export const serverMain = process.env.SERVER_MAIN ?? join(import.meta.dirname, '..', 'main.ts')
/** The module of the same build that starts a product within a process. */
export const serverProduct = join(dirname(serverMain), `product${extname(serverMain)}`)

interface Spawning {
  readonly main?: string
  /** Where it says that it is ready; a worker says it on the port of its metrics. */
  readonly readyAt?: string
}

/** Starts the server without pages in its own process, and waits until it is ready. */
export async function spawnServer(
  port: number,
  env: Record<string, string>,
  { main = serverMain, readyAt = '/api/ready' }: Spawning = {},
): Promise<Spawned> {
  const started = performance.now()
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      WEB: 'none',
      SEED: 'none',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  const running = () => child.exitCode === null && child.signalCode === null
  const url = `http://127.0.0.1:${port}`
  // The demonstration draws its pictures first.
  const until = Date.now() + (env.SEED === 'demo' ? 180_000 : 60_000)
  for (;;) {
    if (!running() || Date.now() > until) {
      child.kill('SIGTERM')
      throw new Error(`the server did not start: ${output}`)
    }
    const ready = await fetch(`${url}${readyAt}`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) break
    await sleep(10)
  }
  return {
    url,
    pid: child.pid as number,
    readyAfterMs: performance.now() - started,
    output: () => output,
    running,
    async stop(signal = 'SIGTERM') {
      if (running()) child.kill(signal)
      await exited
    },
  }
}
