import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A running sandbox operator: its address, and how to end it. */
export interface Sandbox {
  readonly url: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

/** Starts the sandbox operator as a process of its own; it ends with the one that started it. */
export async function runSandbox(args: readonly string[] = []): Promise<Sandbox> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const [port] = (await Promise.race([
    once(child.stdout as NonNullable<typeof child.stdout>, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('the sandbox operator did not start')
    }),
  ])) as [Buffer]
  return {
    url: `http://127.0.0.1:${port.toString().trim()}`,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
