import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Asked } from './paths.ts'

export interface Answered {
  readonly kind: Asked['kind']
  readonly status: number
  readonly ms: number
  /** Of a 503: whether it says when to come again, and a page says it to people. */
  readonly honest: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
export const hangUp = () => agent.destroy()

/** One request to one server; status 0 where nobody answered. */
export function send(port: number, asked: Asked): Promise<Answered> {
  const begun = performance.now()
  const answered = (status: number, honest: boolean): Answered => ({
    ...{ kind: asked.kind, status, honest, ms: performance.now() - begun },
  })
  return new Promise((done) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method: asked.method, path: asked.path, headers: asked.headers },
      (response) => {
        let length = 0
        response.on('data', (chunk: Buffer) => (length += chunk.length))
        response.on('end', () => {
          const { headers, statusCode = 0 } = response
          const typed = asked.kind !== 'page' || /text\/html/.test(headers['content-type'] ?? '')
          done(answered(statusCode, headers['retry-after'] !== undefined && typed && length > 0))
        })
        response.on('error', () => done(answered(0, false)))
      },
    )
    outgoing.setTimeout(30_000, () => outgoing.destroy())
    outgoing.on('error', () => done(answered(0, false)))
    outgoing.end(asked.body)
  })
}

/**
 * Sends what is asked at a steady rate, whether or not earlier answers are there: people do not wait for each other.
 * Answers everything that was answered.
 */
export async function press(
  rate: number,
  seconds: number,
  next: () => Asked,
  ask: (asked: Asked) => Promise<Answered>,
): Promise<Answered[]> {
  const answers: Promise<Answered>[] = []
  const begun = performance.now()
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate)
    while (answers.length < due) answers.push(ask(next()))
    await sleep(5)
  }
  return Promise.all(answers)
}

const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** Times and answers as a line of deploy/figures.md. */
export function summary(answers: readonly Answered[]): string {
  const served = answers.filter(({ status }) => status >= 200 && status < 500)
  const times = served.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const busy = answers.filter(({ status }) => status === 503)
  const faults = answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503))
  const refused = served.filter(({ status }) => status >= 400)
  const dishonest = busy.filter(({ honest }) => !honest)
  return `${answers.length} requests: ${served.length} served (p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, most ${Math.round(times.at(-1) ?? 0)} ms), ${busy.length} times 503${busy.length > 0 ? ` (${dishonest.length} without saying so)` : ''}, ${faults.length} faults, ${refused.length} refused`
}
