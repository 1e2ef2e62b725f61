import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** CPU time of a process in milliseconds, user and system of all its threads together; 0 when it is gone. */
export function cpuOf(pid: number): number {
  try {
    // The scheduler's account in nanoseconds: the clock ticks of /proc/<pid>/stat are too coarse for a pass.
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
    return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0) / 1e6
  } catch {
    return 0
  }
}

/** Highest resident size of a process so far, in MB. */
export const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export interface Ask {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: string
  headers?: Readonly<Record<string, string>>
}

/** Sends `count` requests over kept-alive connections and answers when all are done; throws when one is not a 200. */
export async function load(
  port: number,
  token: string | undefined,
  count: number,
  connections: number,
  next: (n: number) => Ask,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let sent = 0
  const send = (ask: Ask) =>
    new Promise<void>((done, fail) => {
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...ask.headers,
        ...(ask.body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(ask.body) }),
      }
      const outgoing = request(
        { agent, host: '127.0.0.1', port, method: ask.method, path: ask.path, headers },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            response.statusCode === 200
              ? done()
              : fail(new Error(`${response.statusCode} ${Buffer.concat(chunks).toString().slice(0, 400)}`)),
          )
        },
      )
      outgoing.on('error', fail)
      outgoing.end(ask.body)
    })
  const worker = async () => {
    while (sent < count) {
      sent += 1
      await send(next(sent))
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, worker))
  } finally {
    agent.destroy()
  }
}
