import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The raw server in a process of its own; `columns` are those of service centres. */
export async function startRaw(config: object, columns: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_BASELINE: JSON.stringify({ config, columns }), NODE_ENV: 'production' },
  })
  const gone = new Promise<void>((done) => child.on('exit', () => done()))
  const line = await new Promise<string>((done) => child.stdout.once('data', (chunk: Buffer) => done(chunk.toString())))
  return {
    pid: child.pid as number,
    port: (JSON.parse(line) as AddressInfo).port,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
