import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type DestinationStream, pino } from 'pino'
import type { AnswerOf, Call, Envelope, Kind, SentBody, SentParams, SentQuery } from '#contract/core/calls/call.ts'
import { createApp } from '../app.ts'
import { buildServices } from '../core/build-services.ts'
import { readConfig } from '../core/config.ts'
import type { Area } from '../core/http/route.ts'
import { jobs } from '../worker.ts'
import { holdToContract } from './answers-by-contract.ts'
import { testDatabase } from './database.ts'
import { seeded } from './demonstration.ts'
import { atEndOfFile } from './file-end.ts'

interface Sent<C extends Call> {
  params?: SentParams<C>
  query?: SentQuery<C>
  body?: SentBody<C>
  headers?: Record<string, string>
}
export interface Answer<T = unknown> {
  status: number
  message: string
  data: T
  errors: Record<string, string[]>
  pagination: Envelope<unknown>['pagination']
  headers: Record<string, unknown>
}

/** The present record, which the 409 of a versioned call contains. */
export const staleOf = <T>({ data }: Answer<T>): T => (data as { stale: T }).stale

/** The data of a success. Throws the error of a refusal. */
export function must<T>({ status, message, errors, data }: Answer<T>): T {
  if (status >= 300) throw new Error(`${status} ${message} ${JSON.stringify(errors)}`)
  return data
}

/** Makes calls as a guest or with a token. */
export interface Client {
  token: string | undefined
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<Answer<AnswerOf<C>>>
  /** By address, for requests that no call describes. `T` is the expected answer. */
  request<T = unknown>(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

const query = (values: Record<string, unknown> | undefined) => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(values ?? {}))
    for (const one of [value].flat()) if (one !== undefined && one !== null) params.append(key, String(one as string))
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** The queues that the first application of this process made one by one; the others begin with them. */
let queues: string | undefined
async function beginWithQueues(pool: Pool): Promise<void> {
  if (queues === undefined) return
  await pool.query(
    'insert into pgboss.queue select * from jsonb_populate_recordset(null::pgboss.queue, $1) on conflict do nothing',
    [queues],
  )
}
async function keepQueues(pool: Pool): Promise<void> {
  if (queues !== undefined) return
  const { rows } = await pool.query<{ all: string }>('select jsonb_agg(q)::text as all from pgboss.queue q')
  queues = rows[0]?.all
}

/**
 * The real application on a database for this test file. Its answers are checked against the contract. `clock.now`
 * changes its time.
 */
export async function testApp(
  options: {
    limitFactor?: number
    env?: Record<string, string>
    /** Begins with the data of the demonstration. */
    demonstration?: boolean
    more?: readonly Area[]
    /** Everything that the server writes, also what production leaves out. */
    logTo?: DestinationStream
  } = {},
) {
  const begun = options.demonstration ? await seeded() : undefined
  const database = await testDatabase(begun && { template: begun.template })
  const dataDir = mkdtempSync(join(tmpdir(), 'sijill-'))
  if (begun) cpSync(begun.folder, dataDir, { recursive: true })
  const clock = { now: () => new Date() }
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost',
    SEED: 'none',
    // A test runs the jobs that it looks at.
    WORKER: 'off',
    // Tests change rows past the platform, which sees only its own writes.
    PAGE_SECONDS: '0',
    ...options.env,
  })
  const log = options.logTo
    ? pino({ level: 'trace' }, options.logTo)
    : pino({ level: process.env.TEST_LOG ?? 'silent' })
  await beginWithQueues(database.pool)
  const {
    services,
    jobs: queue,
    close,
  } = await buildServices({
    config,
    pool: database.pool,
    db: database.db,
    readDb: database.db,
    log,
    jobs,
    now: () => clock.now(),
    limitFactor: options.limitFactor ?? 1000,
  })
  await keepQueues(database.pool)
  const { http, calls } = await createApp(services, { pressure: false, more: options.more ?? [] })
  await http.ready()
  holdToContract()
  atEndOfFile(async () => {
    await http.close()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const client = (token?: string): Client => ({
    token,
    async request(method, url, body, headers = {}) {
      const raw = Buffer.isBuffer(body)
      const response = await http.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
      })
      const json = response.headers['content-type']?.toString().startsWith('application/json')
        ? (response.json() as Partial<Envelope<unknown>>)
        : {}
      return {
        status: response.statusCode,
        message: json.message ?? '',
        data: (json.data ?? (Object.keys(json).length > 0 ? null : response.rawPayload)) as never,
        errors: json.errors ?? {},
        pagination: json.pagination,
        headers: response.headers,
      }
    },
    call<C extends Call>(call: C, { params, query: sent, body, headers }: Sent<C> = {}) {
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
      )
      return this.request<AnswerOf<C>>(
        call.method,
        `/api/${path}${query(sent as Record<string, unknown> | undefined)}`,
        call.method === 'GET' ? undefined : (body ?? (call.body ? {} : undefined)),
        headers,
      )
    },
  })
  /** A client with an open session of this user. */
  const signedIn = async (user: { id: number; kind: Kind }) =>
    client((await services.sessions.open(database.db, user, { ip: '127.0.0.1', userAgent: 'test' })).token)
  /** Runs what waits in the queue under this name, as a worker would. */
  const runQueued = async (name: string) => {
    const { rows } = await sql<{
      data: Record<string, unknown>
    }>`update pgboss.job set state = 'completed' where name = ${name} and state = 'created' returning data`.execute(
      database.ownerDb,
    )
    for (const { data } of rows) await jobs.find((job) => job.name === name)?.run(services, data)
  }
  return {
    http,
    calls,
    services,
    runQueued,
    queue,
    database,
    db: database.db,
    ownerDb: database.ownerDb,
    makeRoom: database.makeRoom,
    clock,
    guest: client(),
    client,
    signedIn,
    dataDir,
  }
}
export type TestApp = Awaited<ReturnType<typeof testApp>>
