import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { figuresOf } from '../database/pool.ts'
import type { Services } from '../services.ts'
import { nameOf } from './call-name.ts'
import { readState, type State } from './state.ts'

/** Seconds for which what waits in the database is not read again, however many ask. */
const stateSeconds = 15
/** Milliseconds after which an answer goes without what the database would have said. */
const patienceMs = 2_000

const slower = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function countRequests(http: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: 'sijill_requests_total',
    help: 'Answers by call and status, those that pages ask for themselves included',
    labelNames: ['call', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'sijill_request_seconds',
    help: 'Time of an answer by kind: read, write, page, technical',
    labelNames: ['kind'],
    buckets: slower,
    registers,
  })
  const byCall = new Counter({
    name: 'sijill_call_seconds_total',
    help: 'Time of all answers of a call; divided by their number it is the mean',
    labelNames: ['call'],
    registers,
  })
  http.addHook('onResponse', async (request, reply) => {
    const { call, kind } = nameOf(request)
    const took = reply.elapsedTime / 1000
    requests.inc({ call, status: String(reply.statusCode) })
    seconds.observe({ kind }, took)
    byCall.inc({ call }, took)
  })
}

/** Gauges of this process. */
function watchProcess(
  { pool, events, pages, watch, replica }: Services,
  http: FastifyInstance,
  registers: Registry[],
): void {
  const gauge = (name: string, help: string, read: (self: Gauge) => void, labelNames: string[] = []) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        read(this)
      },
    })
  gauge('sijill_database_up', 'Whether the database answered when it was last looked at', (self) =>
    self.set(Number(watch.up)),
  )
  gauge(
    'sijill_replica_behind_seconds',
    'How far the replica is behind the primary; no value while it is away',
    (self) => {
      self.reset()
      if (replica?.behindMs === undefined) self.remove()
      else self.set(replica.behindMs / 1000)
    },
  )
  gauge('sijill_replica_read', 'Whether public reads go to a replica at this moment', (self) =>
    self.set(Number(replica?.usable ?? false)),
  )
  gauge(
    'sijill_requests_under_way',
    'Requests that wait for their answer; uploads and live events are not counted',
    (self) => self.set(http.waiting?.underWay ?? 0),
  )
  gauge('sijill_event_streams', 'Open streams of live events', (self) => self.set(events.count()))
  gauge(
    'sijill_pool_connections',
    'Connections to the database by pool: open, idle, and requests that wait for one',
    (self) => {
      for (const { name, ...figures } of figuresOf(pool))
        for (const [state, count] of Object.entries(figures)) self.set({ pool: name, state }, count)
    },
    ['pool', 'state'],
  )
  gauge(
    'sijill_kept_pages_total',
    'Open pages and answers: kept ones, drawn ones, and last good ones of those that could not be drawn',
    (self) => {
      for (const [result, count] of Object.entries(pages.counts)) self.set({ result }, count)
    },
    ['result'],
  )
}

/** Gauges of what waits in the database, the same from every process. Nothing is said while the database says nothing. */
function watchState(registers: Registry[]): (state: State | undefined) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const jobs = gauge('sijill_jobs', 'Jobs of a queue by state', ['queue', 'state'])
  const jobAge = gauge('sijill_job_age_seconds', 'Age of the oldest job of a queue by state', ['queue', 'state'])
  const outbox = gauge('sijill_outbox', 'Messages that are not sent, by state', ['state'])
  const outboxAge = gauge('sijill_outbox_age_seconds', 'Age of the oldest message by state', ['state'])
  const archived = gauge(
    'sijill_wal_archive_age_seconds',
    'Time since the database last put a piece of its WAL into the archive; nothing where it keeps none',
  )
  const unsealed = gauge('sijill_unsealed_seconds', 'Age of the oldest row of the audit log without a seal')
  return (state) => {
    for (const one of [jobs, jobAge, outbox, outboxAge]) one.reset()
    unsealed.set(state?.unsealed ?? Number.NaN)
    archived.set(state?.archived ?? Number.NaN)
    for (const { queue, state: stands, count, age } of state?.queues ?? []) {
      jobs.set({ queue, state: stands }, count)
      jobAge.set({ queue, state: stands }, age)
    }
    for (const { status, count, age } of state?.outbox ?? []) {
      outbox.set({ state: status }, count)
      outboxAge.set({ state: status }, age)
    }
  }
}

/** What waits, as it was at most some seconds ago. Undefined when the database does not say it in time. */
function recentState({ db, watch }: Services): () => Promise<State | undefined> {
  let known: { at: number; state: State } | undefined
  return async () => {
    if (known && performance.now() - known.at < stateSeconds * 1000) return known.state
    if (!(await watch.answers())) return undefined
    const state = await Promise.race([
      readState(db).catch(() => undefined),
      sleep(patienceMs, undefined, { ref: false }),
    ])
    if (state) known = { at: performance.now(), state }
    return state
  }
}

/**
 * Opens a port for Prometheus and for probes: `/metrics`, `/health` (the process lives) and `/ready` (it serves, or works
 * on jobs, and the database answers). Answers how to close it. The port is for those who watch, never for the public.
 */
export async function openMetrics(
  services: Services,
  http: FastifyInstance,
  { host, port, ready }: { host: string; port: number; ready: () => boolean },
): Promise<() => Promise<void>> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(http, [registry])
  watchProcess(services, http, [registry])
  const [show, read] = [watchState([registry]), recentState(services)]
  const answers: Record<string, () => Promise<[number, string]>> = {
    '/metrics': async () => {
      show(await read())
      return [200, await registry.metrics()]
    },
    '/health': async () => [200, 'well\n'],
    '/ready': async () => (ready() && (await services.watch.answers()) ? [200, 'ready\n'] : [503, 'not ready\n']),
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? (async () => [404, 'unknown\n'] as [number, string])
    void answer()
      .catch((): [number, string] => [500, 'failed\n'])
      .then(([status, text]) =>
        response.writeHead(status, { 'content-type': status === 200 ? registry.contentType : 'text/plain' }).end(text),
      )
  })
  server.listen(port, host)
  await once(server, 'listening')
  services.log.info({ port: (server.address() as { port: number }).port }, 'metrics are served')
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}
